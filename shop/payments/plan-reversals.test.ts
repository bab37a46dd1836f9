import { describe, expect, test } from "vitest";
import { AT, anOrder, kept, plan } from "./payment.fixture.ts";
import type { ProviderPayment } from "./provider-payment.ts";
import { REVIEWS } from "./review.ts";

describe("money that goes back", () => {
  const paid = { order: anOrder({ statusGlimmer: "En Preparación" }), known: kept(), attempt: null };

  test("in part: one mail for each new amount, the order as it was", () => {
    const word = { statusDetail: "partially_refunded", refundedCentavos: 500_000 };
    expect(plan(paid, word)).toMatchObject({ mails: ["order-refunded"], move: null, review: null });
    const again = { ...paid, known: kept({ ...word }) };
    expect(plan(again, word).mails).toEqual([]);
    expect(plan(again, { ...word, refundedCentavos: 600_000 }).mails).toEqual(["order-refunded"]);
  });

  test.each(REVIEWS.filter((review) => review !== "charged_back"))(
    "in whole: what %s asked of the administrator is answered",
    (review) => {
      const order = anOrder({ statusGlimmer: "En Preparación", review });
      const word = { status: "refunded", statusDetail: "refunded", refundedCentavos: 18_430_000 } as const;
      expect(plan({ ...paid, order }, word)).toMatchObject({
        clearsReview: true,
        review: null,
        mails: ["order-refunded"],
        figures: null,
        move: null,
      });
    },
  );

  test("a chargeback stays before the administrator", () => {
    const order = anOrder({ statusGlimmer: "En Preparación", review: "charged_back" });
    expect(plan({ ...paid, order }, { status: "refunded" })).toMatchObject({ clearsReview: false });
  });

  test("before it was ever heard of: the order ends, with one mail", () => {
    const word = { status: "refunded", statusDetail: "refunded", refundedCentavos: 18_430_000 } as const;
    expect(plan({ buyerWaits: false }, word)).toMatchObject({
      attemptState: "approved",
      move: { to: "Cancelado", stockEvent: "release" },
      mails: ["order-refunded"],
    });
  });

  test("charged back: the units stay, the administrator hears of it, and again of its outcome", () => {
    const word = { status: "charged_back", statusDetail: "in_process" } as const;
    const told = { move: null, review: "charged_back", adminMails: ["payment-charged-back"], mails: [] };
    expect(plan(paid, word)).toMatchObject(told);
    expect(plan({}, { ...word, currency: "USD" })).toMatchObject(told);
    const known = kept(word);
    expect(plan({ ...paid, known }, word)).toMatchObject({ stores: true, review: null, adminMails: [] });
    expect(plan({ ...paid, known }, { ...word, statusDetail: "reimbursed" })).toMatchObject(told);
  });

  test("a dispute: told once, over when the money is free again", () => {
    const word = { status: "in_mediation", statusDetail: "pending" } as const;
    expect(plan(paid, word)).toMatchObject({
      review: "in_mediation",
      adminMails: ["payment-in-mediation"],
      move: null,
    });
    expect(plan({ ...paid, known: kept(word) }, word)).toMatchObject({ review: null, adminMails: [] });
    const order = anOrder({ statusGlimmer: "En Preparación", review: "in_mediation" });
    const over = plan({ ...paid, order, known: kept(word) }, { updatedAtMs: AT + 1 });
    expect(over).toMatchObject({ stores: true, clearsReview: true, review: null, move: null });
  });

  test("a dispute that ends, and money given back, leave the other money of an order without goods to be decided about", () => {
    const order = anOrder({ statusGlimmer: "Pago Rechazado", review: "in_mediation" });
    const disputed = kept({ status: "in_mediation" });
    const owed = { review: "paid_without_stock", clearsReview: false, adminMails: [] };
    expect(plan({ ...paid, order, known: disputed }, { updatedAtMs: AT + 1 })).toMatchObject(owed);
    const twice = anOrder({ statusGlimmer: "Pago Rechazado", review: "payment_mismatch" });
    const given = { status: "refunded", refundedCentavos: 18_430_000 } as const;
    expect(plan({ ...paid, order: twice, otherMoney: true }, given)).toMatchObject(owed);
    expect(plan({ ...paid, order: twice }, given)).toMatchObject({ clearsReview: true, review: null });
    const asked = anOrder({ statusGlimmer: "Pago Rechazado", review: "paid_without_stock" });
    expect(plan({ ...paid, order: asked, otherMoney: true }, given)).toMatchObject({
      clearsReview: false,
      review: null,
    });
  });

  test("a refund that was refused is answered by one that was not", () => {
    const order = anOrder({ statusGlimmer: "Recibido", review: "refund_refused" });
    const part = { statusDetail: "partially_refunded", refundedCentavos: 500_000 };
    expect(plan({ ...paid, order }, part)).toMatchObject({ clearsReview: true, mails: ["order-refunded"] });
    expect(plan({ ...paid, order, known: kept(part) }, part)).toMatchObject({ clearsReview: false });
  });

  test("a dispute heard of before the payment itself pays the order first", () => {
    expect(plan({}, { status: "in_mediation", statusDetail: "pending" })).toMatchObject({
      move: { to: "En Preparación" },
      review: "in_mediation",
      mails: ["order-confirmed"],
    });
  });
});

describe("what the order says of its money", () => {
  const figures = (word: Partial<ProviderPayment>) => plan({}, word).figures;

  test("keeps what the provider does not say: zero, negative and missing figures, an unknown kind of card", () => {
    const silent = {
      totalPaidCentavos: null,
      netReceivedCentavos: null,
      paymentMethodId: "",
      paymentTypeId: "prepaid_card",
    };
    expect(figures(silent)).toBeNull();
    expect(figures({ ...silent, netReceivedCentavos: -100 })).toBeNull();
    expect(figures({ ...silent, paymentMethodId: "master" })).toEqual({
      paymentTypeId: "credit_card",
      paymentMethodId: "master",
      totalPaidCentavos: 18_430_000,
      netReceivedCentavos: null,
    });
    expect(figures({ ...silent, paymentTypeId: "debit_card" })).toMatchObject({ paymentTypeId: "debit_card" });
    expect(figures({ ...silent, totalPaidCentavos: 1 })).toMatchObject({ totalPaidCentavos: 1 });
    expect(figures({ ...silent, netReceivedCentavos: 1 })).toMatchObject({ netReceivedCentavos: 1 });
  });
  test("takes what a payment says that waits", () => {
    expect(figures({ status: "in_process" })).toMatchObject({ totalPaidCentavos: 20_365_050 });
  });
  test("takes nothing of a charge that was not made", () => {
    expect(figures({ status: "rejected" })).toBeNull();
    expect(figures({ status: "charged_back" })).toBeNull();
  });
});
