import { expect, test } from "vitest";
import { askingText, releasedMessage } from "./ReleaseOrders.tsx";

type Asked = Parameters<typeof askingText>[0][number];
const order = (...products: { type: "milliliter" | "smallDecant"; quantity: number }[]): Asked =>
  Object.assign(Object.create(null), { products });

test("the question counts orders and units, in singular and plural, and no decants", () => {
  const tail = "Le avisamos por email de cada pedido. No se puede deshacer.";
  const one = order({ type: "milliliter", quantity: 1 }, { type: "smallDecant", quantity: 9 });
  expect(askingText([one])).toBe(`Se cancela 1 pedido y vuelve a la venta 1 unidad. ${tail}`);
  const two = [one, order({ type: "milliliter", quantity: 2 })];
  expect(askingText(two)).toBe(`Se cancelan 2 pedidos y vuelven a la venta 3 unidades. ${tail}`);
});

test("the result says what was released, and what was left", () => {
  expect(releasedMessage(1, 1, 0)).toBe("Listo: 1 pedido cancelado y 1 unidad de vuelta a la venta.");
  expect(releasedMessage(2, 5, 1)).toMatch(/^Listo: 2 pedidos cancelados y 5 unidades .* Quedó 1 pedido sin liberar/);
  expect(releasedMessage(0, 0, 2)).toMatch(/Quedaron 2 pedidos sin liberar, porque cambiaron recién/);
});
