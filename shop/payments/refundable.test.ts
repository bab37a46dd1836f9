import { expect, test } from "vitest";
import { refundablePayments } from "./refundable.ts";

test("what is left of a payment is its amount minus the larger of the provider's and the shop's refunds, newest first", () => {
  const payment = { status: "approved", amountCentavos: 100, refundedCentavos: 0, claimedCentavos: 0 } as const;
  const left = refundablePayments([
    { ...payment, status: "refunded" },
    { ...payment, claimedCentavos: 100 },
    { ...payment, refundedCentavos: 40, claimedCentavos: 30 },
    { ...payment, status: "in_mediation", claimedCentavos: 1 },
  ]);
  expect(left.map(({ leftCentavos }) => leftCentavos)).toEqual([99, 60]);
});
