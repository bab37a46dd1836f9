import { expect, test } from "vitest";
import { changeOrderSchema } from "../admin-order.contract.ts";
import { sentWithText, sharesParcel, takesAnother } from "./parcel.ts";

test("an order in preparation takes another one along, unless it goes in another's parcel", () => {
  const isOpen = (statusGlimmer: Parameters<typeof takesAnother>[0]["statusGlimmer"], sentWith: object | null = null) =>
    takesAnother({ statusGlimmer, sentWith });
  expect(isOpen("En Preparación")).toBe(true);
  expect([isOpen("Confirmar Transferencia"), isOpen("Enviado"), isOpen("Cancelado")]).toEqual([false, false, false]);
  expect(isOpen("En Preparación", {})).toBe(false);
});

test.each([
  ["En Preparación", "En Preparación", false, true],
  ["Confirmar Transferencia", "En Preparación", false, true],
  ["En Preparación", "Enviado", false, false],
  ["Enviado", "En Preparación", false, false],
  ["Recibido", "Enviado", true, true],
  ["Recibido", "Enviado", false, false],
  ["En Preparación", "Enviado", true, false],
  ["Cancelado", "En Preparación", true, false],
  ["En Preparación", "Cancelado", true, false],
] as const)("an order in %s, whose parcel's first order is in %s (left together: %s), shares it: %s", (...each) => {
  const [statusGlimmer, first, leftTogether, shares] = each;
  expect(sharesParcel({ statusGlimmer }, { statusGlimmer: first, leftTogether })).toBe(shares);
  expect(sharesParcel({ statusGlimmer }, null)).toBe(false);
});

test("the buyer of an order in another's parcel reads with which order it goes", () => {
  expect(sentWithText("A-10482")).toBe("Va junto con tu pedido A-10482.");
});

test("a move to Enviado takes others along, a move to Cancelado does not", () => {
  const together = [{ order: "ord_1", version: 1 }];
  expect(changeOrderSchema.safeParse({ statusGlimmer: "Enviado", together }).success).toBe(true);
  expect(changeOrderSchema.safeParse({ statusGlimmer: "Cancelado", together }).success).toBe(false);
});
