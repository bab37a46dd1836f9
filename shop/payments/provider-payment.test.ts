import { describe, expect, test } from "vitest";
import { storedPayment } from "./payment.fixture.ts";
import {
  holdsMoney,
  isDuplicate,
  PAYMENT_STATUSES,
  type PaymentStatus,
  paymentTypeOf,
  rankOf,
  statusOf,
  supersedes,
} from "./provider-payment.ts";

const [BEFORE, THEN, AFTER] = [1_000, 2_000, 3_000];

test("the ranks are fixed", () => {
  expect(Object.fromEntries(PAYMENT_STATUSES.map((status) => [status, rankOf(status)]))).toEqual({
    unknown: 0,
    pending: 1,
    in_process: 1,
    authorized: 1,
    rejected: 2,
    cancelled: 2,
    approved: 3,
    in_mediation: 4,
    refunded: 5,
    charged_back: 5,
  });
});

test("each of the provider's statuses is kept, any other is unknown", () => {
  for (const status of PAYMENT_STATUSES) expect(statusOf(status)).toBe(status);
  for (const text of ["paid", "APPROVED", "", "constructor"]) expect(statusOf(text)).toBe("unknown");
});

describe("an update replaces the stored payment", () => {
  const storedWith = (status: PaymentStatus, updatedAtMs: number) => storedPayment({ status, updatedAtMs });

  test("when it is the first", () => {
    expect(supersedes(storedWith("unknown", BEFORE), null)).toBe(true);
  });

  test.each<[PaymentStatus, PaymentStatus]>([
    ["in_process", "approved"],
    ["rejected", "approved"],
    ["approved", "refunded"],
    ["in_mediation", "charged_back"],
  ])("from %s to %s, whatever the dates", (known, change) => {
    expect(supersedes(storedWith(change, BEFORE), storedWith(known, THEN))).toBe(true);
    expect(supersedes(storedWith(known, AFTER), storedWith(change, THEN))).toBe(false);
  });

  test("of equal rank, when it is not older", () => {
    expect(
      [BEFORE, THEN, AFTER].map((atMs) => supersedes(storedWith("pending", atMs), storedWith("in_process", THEN))),
    ).toEqual([false, true, true]);
  });

  test("when a dispute opens or ends, but not by an older update", () => {
    expect(
      [BEFORE, THEN, AFTER].map((atMs) => supersedes(storedWith("approved", atMs), storedWith("in_mediation", THEN))),
    ).toEqual([false, false, true]);
    expect(
      [BEFORE, THEN, AFTER].map((atMs) => supersedes(storedWith("in_mediation", atMs), storedWith("approved", THEN))),
    ).toEqual([false, true, true]);
    expect(supersedes(storedWith("in_process", AFTER), storedWith("in_mediation", THEN))).toBe(false);
    expect(supersedes(storedWith("approved", AFTER), storedWith("charged_back", THEN))).toBe(false);
  });
});

test("a payment holds money from the approval until it is refunded or charged back", () => {
  expect(PAYMENT_STATUSES.filter((status) => holdsMoney({ status }))).toEqual(["approved", "in_mediation"]);
});

test("a duplicate is a rejection with the detail of a duplicated payment", () => {
  const statusDetail = "cc_rejected_duplicated_payment";
  expect(isDuplicate({ status: "rejected", statusDetail })).toBe(true);
  expect(isDuplicate({ status: "approved", statusDetail })).toBe(false);
  expect(isDuplicate({ status: "rejected", statusDetail: "cc_rejected_fraud" })).toBe(false);
});

test("an order's payment type is the provider's, else credit card, never a transfer", () => {
  const types = ["credit_card", "debit_card", "account_money", "prepaid_card", "transfer", ""];
  expect(types.map((paymentTypeId) => paymentTypeOf({ paymentTypeId }))).toEqual([
    "credit_card",
    "debit_card",
    "account_money",
    "credit_card",
    "credit_card",
    "credit_card",
  ]);
});
