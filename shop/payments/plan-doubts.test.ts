import { describe, expect, test } from "vitest";
import { AT, anOrder, kept, NOTHING, plan } from "./payment.fixture.ts";
import type { ProviderPayment } from "./provider-payment.ts";

describe("one order, more than one attempt", () => {
  const attempt = { id: "att_1", state: "rejected" } as const;

  test("an earlier attempt's rejection does not end the one under way", () => {
    const plans = (["rejected", "cancelled", "in_process", "refunded"] as const).map((status) =>
      plan({ attempt, otherLive: true }, { status }),
    );
    for (const { move, mails, emptiesCart } of plans)
      expect({ move, emptiesCart, mails: mails.length }).toEqual({ move: null, emptiesCart: false, mails: 0 });
  });
  test("nor does a payment of no attempt we know, while one is under way", () => {
    const word = { status: "rejected", attemptId: null } as const;
    expect(plan({ attempt: null, otherLive: true }, word).move).toBeNull();
    expect(plan({ attempt: null }, word).move).toMatchObject({ to: "Pago Rechazado" });
  });
  test("an earlier attempt's late money pays the order all the same", () => {
    expect(plan({ attempt, otherLive: true }, {})).toMatchObject({
      attemptState: null,
      move: { to: "En Preparación" },
      mails: ["order-confirmed"],
    });
  });
  test("money that comes twice is never silent and moves nothing", () => {
    const twice = { otherMoney: true, attempt: { id: "att_2", state: "sent" } } as const;
    expect(plan(twice, {})).toEqual({
      ...NOTHING,
      stores: true,
      attemptState: "approved",
      review: "payment_mismatch",
      adminMails: ["payment-twice"],
    });
    expect(plan({ ...twice, known: kept() }, {})).toMatchObject({ review: null, adminMails: [] });
    expect(plan(twice, { status: "rejected" }).review).toBeNull();
  });
});

describe("a payment that is not as agreed", () => {
  const wrong: Partial<ProviderPayment>[] = [
    { currency: "USD" },
    { collectorId: "1" },
    { amountCentavos: 18_429_999 },
    { externalReference: "ord_2" },
    { externalReference: null },
  ];

  test.each(wrong)("commits nothing and waits for the administrator: %o", (word) => {
    expect(plan({}, word)).toEqual({
      ...NOTHING,
      stores: true,
      attemptState: "approved",
      review: "payment_mismatch",
      adminMails: ["payment-mismatch"],
    });
    expect(plan({}, { ...word, status: "in_process" })).toMatchObject({
      review: "payment_mismatch",
      emptiesCart: false,
    });
  });
  test.each(wrong)("is told of once: %o", (word) => {
    expect(plan({ known: kept() }, word)).toMatchObject({ stores: true, review: null, adminMails: [], move: null });
  });
  test.each(wrong)("and given back it ends the order that waits for it, with one mail: %o", (word) => {
    const given = { ...word, status: "refunded", refundedCentavos: 18_430_000, updatedAtMs: AT + 1 } as const;
    const paid = { attempt: { id: "att_1", state: "approved" }, buyerWaits: false } as const;
    const order = anOrder({ review: "payment_mismatch" });
    expect(plan({ ...paid, order, known: kept() }, given)).toMatchObject({
      move: { to: "Cancelado", stockEvent: "release" },
      clearsReview: true,
      mails: ["order-refunded"],
    });
    // Set back by hand since: the same word once more ends it no second time.
    expect(plan({ ...paid, order, known: kept(given) }, given).move).toBeNull();
  });
  test.each(wrong)("and given back in part, the buyer is told: %o", (word) => {
    const part = { ...word, refundedCentavos: 500_000 };
    const paid = { order: anOrder({ review: "payment_mismatch" }), known: kept() };
    expect(plan(paid, part)).toMatchObject({ mails: ["order-refunded"], review: null, adminMails: [], move: null });
  });
  test.each(wrong)("and without money it is a rejection like any other: %o", (word) => {
    expect(plan({}, { ...word, status: "rejected" })).toMatchObject({ move: { to: "Pago Rechazado" }, review: null });
  });
  test("no card pays an order that waits for a transfer", () => {
    const order = anOrder({ paymentTypeId: "transfer", statusGlimmer: "Confirmar Transferencia" });
    expect(plan({ order }, {})).toMatchObject({ move: null, review: "payment_mismatch" });
  });
  test("money without an order is told of once, anything else kept in silence", () => {
    expect(plan({ order: null }, {})).toEqual({ ...NOTHING, stores: true, adminMails: ["payment-orphan"] });
    expect(plan({ order: null, known: kept() }, {}).adminMails).toEqual([]);
    expect(plan({ order: null, known: kept({ status: "pending" }) }, {}).adminMails).toEqual(["payment-orphan"]);
    expect(plan({ order: null }, { status: "rejected" })).toEqual({ ...NOTHING, stores: true });
  });
});
