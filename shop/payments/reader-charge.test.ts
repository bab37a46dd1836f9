import { expect, test } from "vitest";
import { isChargeable, MAX_RETRY_AGE_MS } from "./reader-charge.ts";

test("a card reader can charge a rejected card order of the last 24 hours, unless it waits for an administrator", () => {
  const order = {
    statusGlimmer: "Pago Rechazado",
    paymentTypeId: "credit_card",
    review: null,
    createdAtMs: 1,
  } as const;
  expect(isChargeable(order, MAX_RETRY_AGE_MS)).toBe(true);
  expect(isChargeable(order, MAX_RETRY_AGE_MS + 1)).toBe(false);
  for (const other of [
    { statusGlimmer: "Cancelado" },
    { statusGlimmer: "En Preparación" },
    { paymentTypeId: "transfer" },
    { review: "payment_mismatch" },
  ] as const)
    expect(isChargeable({ ...order, ...other }, 2)).toBe(false);
});
