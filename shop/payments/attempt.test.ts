import { describe, expect, test } from "vitest";
import {
  ATTEMPT_STATES,
  type Attempt,
  attemptOf,
  attemptStateOf,
  firstLookupAtMs,
  isLive,
  isWaiting,
  nextLookupAtMs,
  planAfterNotFound,
} from "./attempt.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "./provider-payment.ts";

const SENT_AT_MS = 1_800_000_000_000;
const payment = (id: string, attemptId: string | null, sinceSentMs = 0) => ({
  id,
  attemptId,
  status: "approved" as PaymentStatus,
  updatedAtMs: SENT_AT_MS + sinceSentMs,
});
const attempt = (id: string, change: Partial<Attempt> = {}): Attempt => ({
  id,
  state: "rejected",
  providerPaymentId: null,
  readerId: null,
  sentAtMs: SENT_AT_MS,
  ...change,
});

/** The attempts and the known payments of an order. */
const knownOf = (attempts: Attempt[], ...payments: string[]) => ({
  attempts,
  payments: payments.map((id) => ({ id })),
});

test("isLive covers attempts that may have taken money, isWaiting those that have not yet", () => {
  expect(ATTEMPT_STATES.filter(isLive)).toEqual(["sent", "unknown", "in_process", "authorized", "approved"]);
  expect(ATTEMPT_STATES.filter(isWaiting)).toEqual(["sent", "unknown", "in_process", "authorized"]);
});

describe("the attempt of a payment", () => {
  const first = attempt("att_1", { providerPaymentId: "77" });
  const second = attempt("att_2", { state: "sent" });

  test("is the one the payment names", () => {
    expect(attemptOf(payment("99", "att_1"), knownOf([first, second]))).toBe(first);
  });
  test("is the one that already has the payment, when the name is unknown", () => {
    expect(attemptOf(payment("77", null), knownOf([second, first]))).toBe(first);
    expect(attemptOf(payment("77", "att_x"), knownOf([second, first]))).toBe(first);
  });
  test("is the live one without a payment, when none is named", () => {
    expect(attemptOf(payment("99", null), knownOf([first, second]))).toBe(second);
  });
  test("is not one sent after the payment's last update, allowing for clock skew, unless it is named", () => {
    const [minute, hour] = [60_000, 3_600_000];
    expect(attemptOf(payment("99", null, -hour), knownOf([second]))).toBeNull();
    expect(attemptOf(payment("99", null, -minute), knownOf([second]))).toBe(second);
    expect(attemptOf(payment("99", "att_2", -hour), knownOf([second]))).toBe(second);
  });
  test("is not one at a card reader, when a declined payment names none", () => {
    const atReader = attempt("att_2", { state: "sent", readerId: "N950__1" });
    const declined = { ...payment("99", null), status: "rejected" as const };
    expect(attemptOf(declined, knownOf([first, atReader]))).toBeNull();
    expect(attemptOf(declined, knownOf([first, second]))).toBe(second);
    expect(attemptOf(payment("99", null), knownOf([first, atReader]))).toBe(atReader);
    expect(attemptOf({ ...declined, attemptId: "att_2" }, knownOf([first, atReader]))).toBe(atReader);
  });
  test("is not one without a reader, when a declined payment names none and may be of an earlier charge at a reader", () => {
    const atReader = attempt("att_0", { readerId: "N950__1" });
    const declined = { ...payment("99", null), status: "rejected" as const };
    expect(attemptOf(declined, knownOf([atReader, second]))).toBeNull();
    expect(attemptOf({ ...declined, attemptId: "att_2" }, knownOf([atReader, second]))).toBe(second);
    expect(attemptOf(payment("99", null), knownOf([atReader, second]))).toBe(second);
  });
  test("is not guessed for a payment that is already known", () => {
    expect(attemptOf(payment("99", null), knownOf([first, second], "98"))).toBe(second);
    expect(attemptOf(payment("99", null), knownOf([first, second], "98", "99"))).toBeNull();
    expect(attemptOf(payment("99", "att_2"), knownOf([first, second], "99"))).toBe(second);
  });
  test("is null otherwise", () => {
    expect(attemptOf(payment("99", "att_x"), knownOf([first, second]))).toBeNull();
    expect(attemptOf(payment("99", null), knownOf([first]))).toBeNull();
    expect(
      attemptOf(payment("99", null), knownOf([attempt("att_3", { state: "sent", providerPaymentId: "5" })])),
    ).toBeNull();
  });
});

describe("an attempt's state after a payment update", () => {
  test("follows each status", () => {
    const states = PAYMENT_STATUSES.map((status) => attemptStateOf({ status }, { state: "sent" }, false));
    expect(states).toEqual([
      null,
      "in_process",
      "in_process",
      "authorized",
      "rejected",
      "cancelled",
      "approved",
      "approved",
      "approved",
      "approved",
    ]);
  });
  test("changes only for a known attempt and a different state", () => {
    expect(attemptStateOf({ status: "approved" }, { state: "approved" }, false)).toBeNull();
    expect(attemptStateOf({ status: "approved" }, null, false)).toBeNull();
  });
  test("becomes live again for late money, but not beside another live attempt", () => {
    expect(attemptStateOf({ status: "approved" }, { state: "abandoned" }, false)).toBe("approved");
    expect(attemptStateOf({ status: "approved" }, { state: "abandoned" }, true)).toBeNull();
    expect(attemptStateOf({ status: "rejected" }, { state: "unknown" }, true)).toBe("rejected");
  });
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  // Columns: age, counted before, counted after, releases, age at the next lookup.
  [1 * MINUTE, 0, 0, false, 5 * MINUTE],
  [10 * MINUTE - 1, 0, 0, false, 15 * MINUTE],
  [10 * MINUTE, 0, 1, false, 15 * MINUTE],
  [15 * MINUTE, 1, 1, false, HOUR],
  [HOUR - 1, 1, 1, false, HOUR + MINUTE - 1],
  [HOUR, 1, 2, true, 24 * HOUR],
  // After two days without the cron, the second run releases the units, not the first.
  [48 * HOUR, 0, 1, false, 48 * HOUR + MINUTE],
  [48 * HOUR, 1, 2, true, null],
  [24 * HOUR, 2, 3, true, null],
  [23 * HOUR, 2, 3, true, 24 * HOUR],
])(
  "a charge not found %i ms after it was sent, with %i counted before: %i counted, releases the units: %s",
  (age, before, count, releases, next) => {
    const plan = planAfterNotFound({ sentAtMs: 7, nowMs: 7 + age, notFoundCount: before });
    expect(plan).toEqual({ notFoundCount: count, releases, nextCheckAtMs: next === null ? null : 7 + next });
  },
);

test("a pending payment is read again after as long as its age, from 5 minutes to an hour", () => {
  expect(firstLookupAtMs(0)).toBe(MINUTE);
  expect([0, 10 * MINUTE, 5 * HOUR].map((age) => nextLookupAtMs(0, age) - age)).toEqual([
    5 * MINUTE,
    10 * MINUTE,
    HOUR,
  ]);
});
