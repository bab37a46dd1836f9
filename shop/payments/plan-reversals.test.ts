import { describe, expect, test } from "vitest";
import { REVIEWS } from "../orders/placed-order.ts";
import { AT, anOrder, plan, storedPayment } from "./payment.fixture.ts";
import type { ProviderPayment } from "./provider-payment.ts";

describe("money that goes back", () => {
  const paid = { order: anOrder({ statusGlimmer: "En Preparación" }), known: storedPayment(), attempt: null };

  test("a partial refund sends one mail per new amount and does not move the order", () => {
    const change = { statusDetail: "partially_refunded", refundedCentavos: 500_000 };
    expect(plan(paid, change)).toMatchObject({ mails: ["order-refunded"], move: null, review: null });
    const again = { ...paid, known: storedPayment({ ...change }) };
    expect(plan(again, change).mails).toEqual([]);
    expect(plan(again, { ...change, refundedCentavos: 600_000 }).mails).toEqual(["order-refunded"]);
  });

  test.each(REVIEWS.filter((review) => review !== "charged_back"))("a full refund removes the mark %s", (review) => {
    const order = anOrder({ statusGlimmer: "En Preparación", review });
    const change = { status: "refunded", statusDetail: "refunded", refundedCentavos: 18_430_000 } as const;
    expect(plan({ ...paid, order }, change)).toMatchObject({
      clearsReview: true,
      review: null,
      mails: ["order-refunded"],
      figures: null,
      move: null,
    });
  });

  test("a full refund does not remove the mark of a charge-back", () => {
    const order = anOrder({ statusGlimmer: "En Preparación", review: "charged_back" });
    expect(plan({ ...paid, order }, { status: "refunded" })).toMatchObject({ clearsReview: false });
  });

  test("a refund before the payment was known ends the order, with one mail", () => {
    const change = { status: "refunded", statusDetail: "refunded", refundedCentavos: 18_430_000 } as const;
    expect(plan({ buyerWaits: false }, change)).toMatchObject({
      attemptState: "approved",
      move: { to: "Cancelado", stockEvent: "release" },
      mails: ["order-refunded"],
    });
  });

  test("a charge-back moves no units; it is reported once, and once more with its outcome", () => {
    const change = { status: "charged_back", statusDetail: "in_process" } as const;
    const expected = { move: null, review: "charged_back", adminMails: ["payment-charged-back"], mails: [] };
    expect(plan(paid, change)).toMatchObject(expected);
    expect(plan({}, { ...change, currency: "USD" })).toMatchObject(expected);
    const known = storedPayment(change);
    expect(plan({ ...paid, known }, change)).toMatchObject({ stores: true, review: null, adminMails: [] });
    expect(plan({ ...paid, known }, { ...change, statusDetail: "reimbursed" })).toMatchObject(expected);
  });

  test("a dispute is reported once and ends when the payment is approved again", () => {
    const change = { status: "in_mediation", statusDetail: "pending" } as const;
    expect(plan(paid, change)).toMatchObject({
      review: "in_mediation",
      adminMails: ["payment-in-mediation"],
      move: null,
    });
    expect(plan({ ...paid, known: storedPayment(change) }, change)).toMatchObject({ review: null, adminMails: [] });
    const order = anOrder({ statusGlimmer: "En Preparación", review: "in_mediation" });
    const over = plan({ ...paid, order, known: storedPayment(change) }, { updatedAtMs: AT + 1 });
    expect(over).toMatchObject({ stores: true, clearsReview: true, review: null, move: null });
  });

  test("an order whose money the shop still has, but whose units it has released, stays marked after a dispute or a refund", () => {
    const order = anOrder({ statusGlimmer: "Pago Rechazado", review: "in_mediation" });
    const disputed = storedPayment({ status: "in_mediation" });
    const owed = { review: "paid_without_stock", clearsReview: false, adminMails: [] };
    expect(plan({ ...paid, order, known: disputed }, { updatedAtMs: AT + 1 })).toMatchObject(owed);
    const twice = anOrder({ statusGlimmer: "Pago Rechazado", review: "payment_mismatch" });
    const given = { status: "refunded", refundedCentavos: 18_430_000 } as const;
    expect(plan({ ...paid, order: twice, otherMoney: true }, given)).toMatchObject(owed);
    expect(plan({ ...paid, order: twice }, given)).toMatchObject({ clearsReview: true, review: null });
    const requested = anOrder({ statusGlimmer: "Pago Rechazado", review: "paid_without_stock" });
    expect(plan({ ...paid, order: requested, otherMoney: true }, given)).toMatchObject({
      clearsReview: false,
      review: null,
    });
  });

  test("a successful refund removes the mark of a refused one", () => {
    const order = anOrder({ statusGlimmer: "Recibido", review: "refund_refused" });
    const part = { statusDetail: "partially_refunded", refundedCentavos: 500_000 };
    expect(plan({ ...paid, order }, part)).toMatchObject({ clearsReview: true, mails: ["order-refunded"] });
    expect(plan({ ...paid, order, known: storedPayment(part) }, part)).toMatchObject({ clearsReview: false });
  });

  test("a refund after a refused one does not end the mark of a dispute or a charge-back", () => {
    const order = anOrder({ statusGlimmer: "Recibido", review: "refund_refused" });
    const dispute = { status: "in_mediation", refundedCentavos: 500_000 } as const;
    const marked = { review: "in_mediation", clearsReview: false };
    expect(plan({ ...paid, order }, dispute)).toMatchObject({ ...marked, adminMails: ["payment-in-mediation"] });
    const known = storedPayment({ status: "in_mediation" });
    expect(plan({ ...paid, order, known }, dispute)).toMatchObject({ ...marked, adminMails: [] });
    const chargedBack = { ...dispute, status: "charged_back" } as const;
    expect(plan({ ...paid, order }, chargedBack)).toMatchObject({ review: "charged_back", clearsReview: false });
  });

  test("a refund that is known already does not remove the mark of a refused one", () => {
    const order = anOrder({ statusGlimmer: "En Preparación", review: "refund_refused" });
    const given = { status: "refunded", refundedCentavos: 18_430_000 } as const;
    const other = { ...paid, order, otherMoney: true };
    const silent = { review: null, clearsReview: false, mails: [], adminMails: [] };
    expect(plan({ ...other, known: storedPayment(given) }, given)).toMatchObject(silent);
    const part = storedPayment({ ...given, refundedCentavos: 500_000 });
    expect(plan({ ...other, known: part }, given)).toMatchObject({ clearsReview: true, mails: ["order-refunded"] });
  });

  test("a dispute whose payment was not known pays the order too", () => {
    expect(plan({}, { status: "in_mediation", statusDetail: "pending" })).toMatchObject({
      move: { to: "En Preparación" },
      review: "in_mediation",
      mails: ["order-confirmed"],
    });
  });
});

describe("a dispute of an order that already waits for an administrator", () => {
  const dispute = { status: "in_mediation", statusDetail: "pending" } as const;
  const marked = anOrder({ statusGlimmer: "En Preparación", review: "payment_mismatch" });
  const disputed = anOrder({ statusGlimmer: "En Preparación", review: "in_mediation" });
  const cases = [
    ["(second payment)", { otherMoney: true }, {}, "payment-twice"],
    ["(wrong amount)", {}, { amountCentavos: 18_429_999 }, "payment-mismatch"],
  ] as const;

  test.each(cases)("%s is marked and mailed as a dispute, once", (_, situation, change) => {
    const open = { ...situation, order: marked, known: storedPayment() };
    const again = { ...situation, order: disputed, known: storedPayment(dispute) };
    const given = { ...change, ...dispute };
    expect(plan(open, given)).toMatchObject({ review: "in_mediation", adminMails: ["payment-in-mediation"] });
    expect(plan(again, given)).toMatchObject({ review: null, clearsReview: false, adminMails: [] });
  });

  test.each(cases)("%s is mailed with its other problem if its money was not known", (_, situation, change, mail) => {
    const expected = { review: "in_mediation", adminMails: [mail, "payment-in-mediation"] };
    expect(plan(situation, { ...change, ...dispute })).toMatchObject(expected);
  });

  test.each(cases)("%s has its other mark again when it ends, without another mail", (_, situation, change) => {
    const over = { ...situation, order: disputed, known: storedPayment(dispute) };
    const expected = { review: "payment_mismatch", clearsReview: false, adminMails: [] };
    expect(plan(over, { ...change, updatedAtMs: AT + 1 })).toMatchObject(expected);
  });

  test("keeps its mark when a second payment arrives, which is mailed", () => {
    const other = { order: disputed, otherMoney: true, otherDispute: true };
    expect(plan(other, {})).toMatchObject({ review: "in_mediation", adminMails: ["payment-twice"] });
  });
});

describe("the order's payment figures", () => {
  const figures = (change: Partial<ProviderPayment>) => plan({}, change).figures;

  test("stay where the provider gives zero, negative, missing or unknown ones", () => {
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
  test("come from a pending payment", () => {
    expect(figures({ status: "in_process" })).toMatchObject({ totalPaidCentavos: 20_365_050 });
  });
  test("do not come from a rejected or charged-back payment", () => {
    expect(figures({ status: "rejected" })).toBeNull();
    expect(figures({ status: "charged_back" })).toBeNull();
  });
  test.each(["rejected", "cancelled"] as const)("lose those of a pending payment that is then %s", (status) => {
    const order = anOrder({ totalPaidCentavos: 20_365_050, netReceivedCentavos: 17_121_470 });
    const attempt = { id: "att_1", state: "in_process" } as const;
    const situation = { order, attempt, known: storedPayment({ status: "in_process" }) };
    const reset = { paymentMethodId: "visa", totalPaidCentavos: 18_430_000, netReceivedCentavos: null };
    expect(plan(situation, { status }).figures).toMatchObject(reset);
    // The order was moved to En Preparación by hand meanwhile: it was not paid by this card either.
    const byHand = { ...order, statusGlimmer: "En Preparación" } as const;
    expect(plan({ ...situation, order: byHand }, { status }).figures).toMatchObject(reset);
    expect(plan({ ...situation, otherMoney: true }, { status }).figures).toBeNull();
    expect(plan({ ...situation, otherLive: true, attempt: null }, { status }).figures).toBeNull();
  });
});

describe("an order stays marked for an administrator (`review`)", () => {
  const silent = { review: null, clearsReview: false, adminMails: [] };

  test("while a dispute only repeats", () => {
    const order = anOrder({ statusGlimmer: "En Preparación", review: "in_mediation" });
    const dispute = { status: "in_mediation", statusDetail: "pending" } as const;
    expect(plan({ order, known: storedPayment(dispute) }, dispute)).toMatchObject(silent);
  });

  test("after a partial refund, unless the mark is about a refused refund", () => {
    const order = anOrder({ statusGlimmer: "Recibido", review: "payment_mismatch" });
    expect(plan({ order, known: storedPayment() }, { refundedCentavos: 500_000 })).toMatchObject(silent);
  });

  test("when one of two payments is refunded and there are no goods for the other", () => {
    const order = anOrder({ statusGlimmer: "Cancelado", review: "paid_without_stock" });
    const given = { status: "refunded", refundedCentavos: 18_430_000 } as const;
    expect(plan({ order, known: storedPayment(), otherMoney: true }, given)).toMatchObject(silent);
  });

  test("when the matching payment is refunded and the other does not match", () => {
    const order = anOrder({ statusGlimmer: "En Preparación", review: "payment_mismatch" });
    const given = { status: "refunded", refundedCentavos: 18_430_000 } as const;
    const twice = { order, known: storedPayment(), otherMoney: true };
    expect(plan({ ...twice, otherMismatch: true }, given)).toMatchObject(silent);
    expect(plan({ ...twice, otherMismatch: false }, given)).toMatchObject({ clearsReview: true });
    const disputed = anOrder({ statusGlimmer: "En Preparación", review: "in_mediation" });
    const over = plan(
      { ...twice, order: disputed, known: storedPayment({ status: "in_mediation" }), otherMismatch: true },
      given,
    );
    expect(over).toMatchObject({ review: "payment_mismatch", clearsReview: false });
  });

  test("about the dispute of another payment, whatever happens to this one", () => {
    const order = anOrder({ statusGlimmer: "En Preparación", review: "in_mediation" });
    const other = { order, known: storedPayment(), otherMoney: true };
    const given = { status: "refunded", refundedCentavos: 18_430_000 } as const;
    expect(plan({ ...other, otherDispute: true }, given)).toMatchObject(silent);
    expect(plan({ ...other, otherDispute: false }, given)).toMatchObject({ clearsReview: true });
    // The second payment had replaced the mark.
    const marked = anOrder({ statusGlimmer: "En Preparación", review: "payment_mismatch" });
    const again = { review: "in_mediation", clearsReview: false };
    expect(plan({ ...other, order: marked, otherDispute: true }, given)).toMatchObject(again);
  });

  test("but a refund does not mark an order without a mark", () => {
    const order = anOrder({ statusGlimmer: "Recibido" });
    expect(plan({ order, known: storedPayment() }, { status: "refunded", refundedCentavos: 18_430_000 })).toMatchObject(
      silent,
    );
  });
});

test.each(["unknown", "rejected"] as const)(
  "an approval after %s empties the cart, since nothing did before",
  (status) => {
    const known = storedPayment({ status, updatedAtMs: AT - 1 });
    expect(plan({ known }, {})).toMatchObject({ move: { to: "En Preparación" }, emptiesCart: true });
  },
);
