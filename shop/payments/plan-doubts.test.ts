import { describe, expect, test } from "vitest";
import { AT, anOrder, NOTHING, plan, storedPayment } from "./payment.fixture.ts";
import type { ProviderPayment } from "./provider-payment.ts";

describe("several attempts of one order", () => {
  const attempt = { id: "att_1", state: "rejected" } as const;

  test("an earlier attempt that is not approved moves no order, sends no mail about its status and empties no cart", () => {
    const plans = (["rejected", "cancelled", "in_process", "refunded"] as const).map((status) =>
      plan({ attempt, otherLive: true }, { status }),
    );
    for (const { move, mails, emptiesCart } of plans)
      expect({ move, emptiesCart, mails: mails.length }).toEqual({ move: null, emptiesCart: false, mails: 0 });
  });
  test("a payment without a known attempt does not end the current one", () => {
    const change = { status: "rejected", attemptId: null } as const;
    expect(plan({ attempt: null, otherLive: true }, change).move).toBeNull();
    expect(plan({ attempt: null }, change).move).toMatchObject({ to: "Pago Rechazado" });
  });
  test("late money of an earlier attempt pays the order", () => {
    expect(plan({ attempt, otherLive: true }, {})).toMatchObject({
      attemptState: null,
      move: { to: "En Preparación" },
      mails: ["order-confirmed"],
    });
  });
  test("a second payment moves nothing and is reported once", () => {
    const twice = { otherMoney: true, attempt: { id: "att_2", state: "sent" } } as const;
    expect(plan(twice, {})).toEqual({
      ...NOTHING,
      stores: true,
      attemptState: "approved",
      review: "payment_mismatch",
      adminMails: ["payment-twice"],
    });
    expect(plan({ ...twice, known: storedPayment() }, {})).toMatchObject({ review: null, adminMails: [] });
    expect(plan(twice, { status: "rejected" }).review).toBeNull();
    expect(plan({ otherMoney: true, attempt: null }, {})).toMatchObject({ move: null, adminMails: ["payment-twice"] });
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

  test.each(wrong)("commits nothing and waits for the administrator: %o", (change) => {
    expect(plan({}, change)).toEqual({
      ...NOTHING,
      stores: true,
      attemptState: "approved",
      review: "payment_mismatch",
      adminMails: ["payment-mismatch"],
    });
    expect(plan({}, { ...change, status: "in_process" })).toMatchObject({
      review: "payment_mismatch",
      emptiesCart: false,
    });
  });
  test.each(wrong)("is reported once: %o", (change) => {
    expect(plan({ known: storedPayment() }, change)).toMatchObject({
      stores: true,
      review: null,
      adminMails: [],
      move: null,
    });
  });
  test.each(wrong)("ends the waiting order when refunded, with one mail: %o", (change) => {
    const given = { ...change, status: "refunded", refundedCentavos: 18_430_000, updatedAtMs: AT + 1 } as const;
    const paid = { attempt: { id: "att_1", state: "approved" }, buyerWaits: false } as const;
    const order = anOrder({ review: "payment_mismatch" });
    expect(plan({ ...paid, order, known: storedPayment() }, given)).toMatchObject({
      move: { to: "Cancelado", stockEvent: "release" },
      clearsReview: true,
      mails: ["order-refunded"],
    });
    // If an administrator has set the order back since, the repeated update does not end it again.
    expect(plan({ ...paid, order, known: storedPayment(given) }, given).move).toBeNull();
  });
  test.each(wrong)("mails the buyer when partly refunded: %o", (change) => {
    const part = { ...change, refundedCentavos: 500_000 };
    const paid = { order: anOrder({ review: "payment_mismatch" }), known: storedPayment() };
    expect(plan(paid, part)).toMatchObject({ mails: ["order-refunded"], review: null, adminMails: [], move: null });
  });
  test.each(wrong)("counts as a rejection when no money was taken: %o", (change) => {
    expect(plan({}, { ...change, status: "rejected" })).toMatchObject({ move: { to: "Pago Rechazado" }, review: null });
  });
  test("no card pays an order that waits for a transfer", () => {
    const order = anOrder({ paymentTypeId: "transfer", statusGlimmer: "Confirmar Transferencia" });
    expect(plan({ order }, {})).toMatchObject({ move: null, review: "payment_mismatch" });
  });
  test.each([null, "qr-showroom-7", "ordered"])(
    "money of another sale of the account is stored silently: %s",
    (externalReference) => {
      expect(plan({ order: null }, { externalReference })).toEqual({ ...NOTHING, stores: true });
    },
  );
  test("money for a missing order is reported once, anything else for it is stored silently", () => {
    expect(plan({ order: null }, {})).toEqual({ ...NOTHING, stores: true, adminMails: ["payment-orphan"] });
    expect(plan({ order: null, known: storedPayment() }, {}).adminMails).toEqual([]);
    expect(plan({ order: null, known: storedPayment({ status: "pending" }) }, {}).adminMails).toEqual([
      "payment-orphan",
    ]);
    expect(plan({ order: null }, { status: "rejected" })).toEqual({ ...NOTHING, stores: true });
  });
});
