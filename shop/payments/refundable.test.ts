import { expect, test } from "vitest";
import { refundablePayments } from "./refundable.ts";

test("of a payment is left what neither the provider nor a refund of the shop has returned, newest payment first", () => {
  const payment = { status: "approved", amountCentavos: 100, refundedCentavos: 0, claimedCentavos: 0 } as const;
  const left = refundablePayments([
    { ...payment, status: "refunded" },
    { ...payment, claimedCentavos: 100 },
    { ...payment, refundedCentavos: 40, claimedCentavos: 30 },
    { ...payment, status: "in_mediation", claimedCentavos: 1 },
  ]);
  expect(left.map(({ leftCentavos }) => leftCentavos)).toEqual([99, 60]);
});
