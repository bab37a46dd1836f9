import { describe, expect, test } from "vitest";
import { CREATED_MS, parsePayment, storedPayment } from "./stored.fixture.ts";
import {
  approvedAtMs,
  cancelled,
  paymentAt,
  type RefundInput,
  refundableCentavos,
  refundDecided,
  refunded,
  refundedCentavos,
  STATUSES,
  type StoredPayment,
  statusOf,
  withStatus,
} from "./stored.ts";

const LATER = CREATED_MS + 1000;
const ask = (change: Partial<RefundInput> = {}): RefundInput => ({
  ...{ id: 1, key: "r1", amountCentavos: null, status: "approved" },
  ...change,
});

function withRefund(payment: StoredPayment, requested: RefundInput): StoredPayment {
  const result = refunded(payment, requested, LATER);
  if (!result.ok) throw new Error(`refused with ${result.code}`);
  return result.payment;
}

describe("a status change", () => {
  test("is the latest entry, cancels the scheduled status, and keeps the first approval time", () => {
    const payment = storedPayment({ next: { atMs: LATER, status: "charged_back", statusDetail: "in_process" } });
    const back = withStatus(payment, "charged_back", undefined, CREATED_MS);
    expect(statusOf(back)).toEqual({ atMs: CREATED_MS + 1, status: "charged_back", statusDetail: "in_process" });
    expect(back.next).toBeNull();
    expect(approvedAtMs(back)).toBe(CREATED_MS);
    expect(statusOf(paymentAt(back, CREATED_MS))).toMatchObject({ status: "approved" });
    expect(statusOf(withStatus(payment, "charged_back", "settled", LATER)).statusDetail).toBe("settled");
  });

  test.each(STATUSES)("a payment that is %s can be cancelled only if that status is open", (status) => {
    const isOpen = ["pending", "in_process", "authorized"].includes(status);
    expect(cancelled(parsePayment(status), LATER) !== null).toBe(isOpen);
  });
});

describe("a refund", () => {
  test("without an amount refunds everything", () => {
    const isFull = withRefund(storedPayment(), ask());
    expect(statusOf(isFull)).toMatchObject({ status: "refunded", statusDetail: "refunded" });
    expect([refundedCentavos(isFull), refundableCentavos(isFull)]).toEqual([100_000, 0]);
    expect(refunded(isFull, ask({ id: 2 }), LATER)).toEqual({ ok: false, code: 2063 });
  });

  test("in parts is partially_refunded until the sum is complete", () => {
    const part = withRefund(storedPayment(), ask({ amountCentavos: 40_000 }));
    expect(statusOf(part)).toMatchObject({ status: "approved", statusDetail: "partially_refunded" });
    expect(refunded(part, ask({ id: 2, amountCentavos: 60_001 }), LATER)).toEqual({ ok: false, code: 2017 });
    const rest = withRefund(part, ask({ id: 2 }));
    expect(rest.refunds.map((one) => one.amountCentavos)).toEqual([40_000, 60_000]);
    expect(statusOf(rest).status).toBe("refunded");
  });

  test.each(STATUSES.filter((one) => one !== "approved"))("of a payment that is %s is refused", (status) => {
    expect(refunded(parsePayment(status), ask(), LATER)).toEqual({ ok: false, code: 2063 });
  });

  test("in process reserves its amount and refunds nothing until it is approved; a rejected one frees the amount", () => {
    const waits = withRefund(storedPayment(), ask({ status: "in_process" }));
    expect([statusOf(waits).status, refundedCentavos(waits), refundableCentavos(waits)]).toEqual(["approved", 0, 0]);
    expect(statusOf(refundDecided(waits, 1, "approved", LATER)).status).toBe("refunded");
    const freed = refundDecided(waits, 1, "rejected", LATER);
    expect([statusOf(freed).status, refundableCentavos(freed)]).toEqual(["approved", 100_000]);
    expect(refundDecided(freed, 1, "approved", LATER)).toBe(freed);
    expect(refundDecided(waits, 9, "approved", LATER)).toBe(waits);
  });
});
