import { expect, test } from "vitest";
import { fitsRefund, refundableCentavos } from "./Refunds.tsx";

test.each([
  // In floats, 1.1 * 100 is more than 110 and 0.57 * 100 less than 57.
  [1.1, 110, true],
  [0.57, 57, true],
  [1.11, 110, false],
  [0.01, 1, true],
  [0, 110, false],
  [null, 110, false],
])("%j pesos of %j remaining centavos: %j", (pesos, left, fits) => {
  expect(fitsRefund(pesos, left)).toBe(fits);
});

const PAID = {
  status: "approved",
  paymentTypeId: "credit_card",
  review: null,
  transactionAmount: 100.1,
  payment: null,
  refunds: [],
} as const;
const refund = (state: "intent" | "done", amount: number) => ({ _id: "rfd_1", state, amount, at: "" });

test.each([
  ["all of what was paid", {}, 10_010],
  ["none of a transfer", { paymentTypeId: "transfer" }, 0],
  ["none of what was not paid", { status: "in_process" }, 0],
  ["what was paid without stock", { status: "rejected", review: "paid_without_stock" }, 10_010],
  ["not what is on its way back", { refunds: [refund("intent", 0.1), refund("done", 50)] }, 10_000],
] as const)("leaves %s", (_, order, centavos) => {
  expect(refundableCentavos({ ...PAID, ...order, refunds: "refunds" in order ? [...order.refunds] : [] })).toBe(
    centavos,
  );
});
