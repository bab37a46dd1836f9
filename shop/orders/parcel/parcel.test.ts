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
  ["En Preparación", "En Preparación", true],
  ["Confirmar Transferencia", "En Preparación", true],
  ["En Preparación", "Enviado", false],
  ["Enviado", "En Preparación", false],
  ["Recibido", "Enviado", true],
  ["Cancelado", "En Preparación", false],
  ["En Preparación", "Cancelado", false],
  ["En Preparación", null, false],
] as const)("an order in %s, whose first one is in %s, shares its parcel: %s", (statusGlimmer, first, shares) => {
  expect(sharesParcel({ statusGlimmer }, first && { statusGlimmer: first })).toBe(shares);
});

test("the buyer of an order in another's parcel reads with which order it goes", () => {
  expect(sentWithText("A-10482")).toBe("Va junto con tu pedido A-10482.");
});

test("a move to Enviado takes others along, a move to Cancelado does not", () => {
  const together = [{ order: "ord_1", version: 1 }];
  expect(changeOrderSchema.safeParse({ statusGlimmer: "Enviado", together }).success).toBe(true);
  expect(changeOrderSchema.safeParse({ statusGlimmer: "Cancelado", together }).success).toBe(false);
});
