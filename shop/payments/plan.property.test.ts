import fc from "fast-check";
import { expect, test } from "vitest";
import { forAll, forMany } from "../for-all.fixture.ts";
import { type AttemptState, attemptStateOf } from "./attempt.ts";
import { AT, anOrder, aPayment, aSituation } from "./payment.fixture.ts";
import { planPayment } from "./plan.ts";
import { PAYMENT_STATUSES, type ProviderPayment, rankOf, type StoredPayment } from "./provider-payment.ts";
import type { PaidOrder } from "./situation.ts";

interface Shop {
  order: PaidOrder;
  known: StoredPayment | null;
  attempt: { id: string; state: AttemptState };
  mails: number;
  sold: number;
}

/** The state after an update, as the worker stores it. */
function apply(shop: Shop, change: ProviderPayment): Shop {
  const plan = planPayment(aSituation({ ...shop, buyerWaits: false }), change);
  const { move, figures, review, clearsReview } = plan;
  return {
    order: {
      ...shop.order,
      ...(move && { statusGlimmer: move.to, statusDetail: move.statusDetail }),
      ...figures,
      review: review ?? (clearsReview ? null : shop.order.review),
    },
    known: plan.stores ? change : shop.known,
    attempt: { ...shop.attempt, state: plan.attemptState ?? shop.attempt.state },
    mails: shop.mails + plan.mails.length + plan.adminMails.length,
    sold: shop.sold + (move?.hold === "committed" ? 1 : 0),
  };
}

const START: Shop = { order: anOrder(), known: null, attempt: { id: "att_1", state: "sent" }, mails: 0, sold: 0 };

const updates = fc.array(
  fc.record({
    status: fc.constantFrom(...PAYMENT_STATUSES),
    updatedAtMs: fc.integer({ min: AT, max: AT + 5 }),
    refundedCentavos: fc.constantFrom(0, 100),
  }),
  { maxLength: 12, size: "max" },
);

test("any updates in any order, repeated or not: units are sold at most once, and a replay does nothing", () => {
  forMany(2_000, [updates, fc.infiniteStream(fc.nat())], (changes, dice) => {
    const payments = changes.map((change) => aPayment(change));
    const after = payments.reduce(apply, START);
    expect(after.sold).toBeLessThanOrEqual(1);
    // Two different updates of the same rank and date are not a replay: the provider sends only one of them.
    const isReplay = ({ status, updatedAtMs }: ProviderPayment) =>
      after.known !== null && (rankOf(status) !== rankOf(after.known.status) || updatedAtMs < after.known.updatedAtMs);
    const replayed = payments.filter(isReplay).toSorted(() => (dice.next().value % 2 === 0 ? 1 : -1));
    expect(replayed.reduce(apply, after)).toEqual(after);
  });
});

test("without disputes the stored payment has the highest rank seen, whatever came last", () => {
  forMany(2_000, [updates], (changes) => {
    const payments = changes.map((change) => aPayment(change)).filter(({ status }) => status !== "in_mediation");
    const furthest = Math.max(-1, ...payments.map(({ status }) => rankOf(status)));
    const { known } = payments.reduce(apply, START);
    expect(known ? rankOf(known.status) : -1).toBe(furthest);
  });
});

test("an attempt is approved once its payment has taken money", () => {
  forAll([updates], (changes) => {
    const payments = changes.map((change) => aPayment(change));
    const { attempt, known } = payments.reduce(apply, START);
    if (known && rankOf(known.status) >= 3) expect(attempt.state).toBe("approved");
    expect(attemptStateOf({ status: "unknown" }, attempt, false)).toBeNull();
  });
});
