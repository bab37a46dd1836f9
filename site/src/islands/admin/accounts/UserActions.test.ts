import { expect, test } from "vitest";
import { accessConfirmation, releasedMessage, releaseQuestion, roleConfirmation } from "./UserActions.tsx";

type Orders = Parameters<typeof releaseQuestion>[0][number];
const order = (...products: { type: "milliliter" | "smallDecant"; quantity: number }[]): Orders =>
  Object.assign(Object.create(null), { products });

test("the question before a release counts orders and units, singular or plural, but not decants", () => {
  const tail = "Le avisamos por email de cada pedido. No se puede deshacer.";
  const one = order({ type: "milliliter", quantity: 1 }, { type: "smallDecant", quantity: 9 });
  expect(releaseQuestion([one])).toBe(`Se cancela 1 pedido y vuelve a la venta 1 unidad. ${tail}`);
  const two = [one, order({ type: "milliliter", quantity: 2 })];
  expect(releaseQuestion(two)).toBe(`Se cancelan 2 pedidos y vuelven a la venta 3 unidades. ${tail}`);
});

test("the message after a release counts the released orders and units, and the orders that remain", () => {
  expect(releasedMessage(1, 1, 0)).toBe("Listo: 1 pedido cancelado y 1 unidad de vuelta a la venta.");
  expect(releasedMessage(2, 5, 1)).toMatch(/^Listo: 2 pedidos cancelados y 5 unidades .* Quedó 1 pedido sin liberar/);
  expect(releasedMessage(0, 0, 2)).toMatch(/Quedaron 2 pedidos sin liberar, porque cambiaron recién/);
});

test("giving, changing and removing a role have confirmations; the one for giving it says what the role allows", () => {
  const email = "ana@azahar.test";
  const given = roleConfirmation({ role: "user", email }, "orders");
  expect([given.label, given.text]).toEqual([
    "Dar permiso de administrar",
    expect.stringMatching(
      /^ana@azahar\.test va a poder ver y cambiar pedidos.*deja de poder comprar.*Podés quitárselo/,
    ),
  ]);
  expect(roleConfirmation({ role: "admin", email }, "reader").title).toBe("¿Cambiar su permiso a Solo lectura?");
  expect(roleConfirmation({ role: "admin", email }, null).label).toBe("Quitar permiso de administrar");
});

test("unblocking an administrator says what the role allows and that it is mailed; unblocking a shopper, that they buy", () => {
  const unblocking = (adminRole: "owner" | null) => accessConfirmation({ status: false, adminRole }).text;
  expect(unblocking("owner")).toMatch(/administrar de nuevo con el permiso Control total\. Les avisamos por email/);
  expect(unblocking("owner")).not.toContain("comprar");
  expect(unblocking(null)).toBe("Va a poder entrar y comprar de nuevo. Podés volver a bloquearla cuando quieras.");
});

test("blocking an administrator says that they can no longer administer", () => {
  const blocking = (adminRole: "owner" | null) => accessConfirmation({ status: true, adminRole }).text;
  expect(blocking("owner")).toContain("no puede entrar ni administrar. Les avisamos");
  expect(blocking(null)).toContain("no puede entrar ni comprar. Sus pedidos");
});
