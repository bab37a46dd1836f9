import { describe, expect, test } from "vitest";
import { ORDER_STATUSES, type OrderStatus } from "../orders/order.ts";
import { AT, anOrder, kept, NOTHING, plan } from "./payment.fixture.ts";
import type { PaymentStatus, ProviderPayment } from "./provider-payment.ts";
import type { PaymentSituation } from "./situation.ts";

/** A word that says again what the order shows, so that only what is under test differs. */
function from(statusGlimmer: OrderStatus, word: Partial<ProviderPayment>, situation: Partial<PaymentSituation> = {}) {
  return plan({ ...situation, order: anOrder({ statusGlimmer }) }, word);
}

describe("the answer to a charge", () => {
  test("approved: paid, the units sold, the cart emptied, one mail", () => {
    expect(plan({}, {})).toEqual({
      ...NOTHING,
      stores: true,
      attemptState: "approved",
      move: {
        from: "Autorización Pendiente",
        to: "En Preparación",
        hold: "committed",
        stockEvent: "commit",
        status: "approved",
        statusDetail: "accredited",
      },
      figures: {
        paymentTypeId: "credit_card",
        paymentMethodId: "visa",
        totalPaidCentavos: 20_365_050,
        netReceivedCentavos: 17_121_470,
      },
      mails: ["order-confirmed"],
      emptiesCart: true,
    });
  });

  test("in process: the units stay held, the cart is emptied, the buyer is told to wait", () => {
    const word = { status: "in_process", statusDetail: "pending_contingency", netReceivedCentavos: 0 } as const;
    expect(plan({}, word)).toMatchObject({
      attemptState: "in_process",
      move: null,
      mails: ["order-in-review"],
      emptiesCart: true,
    });
    expect(plan({}, { ...word, statusDetail: "pending_review_manual" })).toMatchObject({
      move: { from: "Autorización Pendiente", to: "Autorización Pendiente", statusDetail: "pending_review_manual" },
      mails: ["order-in-review"],
    });
  });

  test("rejected: the units given back, the cart left, no mail while the buyer reads it", () => {
    const word = { status: "rejected", statusDetail: "cc_rejected_insufficient_amount" } as const;
    expect(plan({}, word)).toEqual({
      ...NOTHING,
      stores: true,
      attemptState: "rejected",
      move: {
        from: "Autorización Pendiente",
        to: "Pago Rechazado",
        hold: "released",
        stockEvent: "release",
        status: "rejected",
        statusDetail: "cc_rejected_insufficient_amount",
      },
    });
    expect(plan({ buyerWaits: false }, word).mails).toEqual(["order-rejected"]);
  });

  test("authorised waits like in process; cancelled ends the order", () => {
    expect(plan({}, { status: "authorized", statusDetail: "pending_capture" })).toMatchObject({
      attemptState: "authorized",
      move: { to: "Autorización Pendiente", statusDetail: "pending_capture" },
    });
    expect(plan({ buyerWaits: false }, { status: "cancelled", statusDetail: "expired" })).toMatchObject({
      attemptState: "cancelled",
      move: { to: "Cancelado", stockEvent: "release" },
      mails: ["order-cancelled"],
    });
    expect(plan({}, { status: "cancelled", statusDetail: "expired" }).mails).toEqual([]);
  });

  test("a status we do not know is kept and does nothing", () => {
    expect(plan({}, { status: "unknown" })).toEqual({ ...NOTHING, stores: true });
  });
});

describe("after a payment in process", () => {
  const known = kept({ status: "in_process", statusDetail: "pending_contingency", updatedAtMs: AT - 1 });
  const attempt = { id: "att_1", state: "in_process" } as const;

  test("approved: paid, and what is in the cart by now stays", () => {
    expect(plan({ known, attempt, buyerWaits: false }, {})).toMatchObject({
      attemptState: "approved",
      move: { to: "En Preparación" },
      mails: ["order-confirmed"],
      emptiesCart: false,
    });
  });
  test("the same word again tells nothing again", () => {
    expect(plan({ known, attempt }, { status: "in_process", statusDetail: "pending_contingency" })).toMatchObject({
      stores: true,
      attemptState: null,
      move: null,
      mails: [],
      emptiesCart: false,
    });
  });
  test("one that was not understood at first is told of when it is", () => {
    expect(plan({ known: kept({ status: "unknown" }), attempt }, { status: "in_process" }).mails).toEqual([
      "order-in-review",
    ]);
  });
});

describe("a notice never moves an order backwards", () => {
  test("an older word does nothing at all", () => {
    expect(plan({ known: kept() }, { updatedAtMs: AT - 1 })).toEqual(NOTHING);
    expect(plan({ known: kept() }, { status: "in_process", updatedAtMs: AT + 1 })).toEqual(NOTHING);
  });

  test.each(ORDER_STATUSES)("approved again, the order being in %s by now, moves nothing", (statusGlimmer) => {
    const again = from(statusGlimmer, {}, { known: kept(), attempt: { id: "att_1", state: "approved" } });
    expect(again).toMatchObject({ stores: true, move: null, otherwise: null, review: null, mails: [] });
    expect(again).toMatchObject({ attemptState: null, adminMails: [], emptiesCart: false });
  });

  test.each<[PaymentStatus, OrderStatus]>([
    ["in_process", "En Preparación"],
    ["in_process", "Cancelado"],
    ["rejected", "En Preparación"],
    ["rejected", "Enviado"],
    ["cancelled", "Recibido"],
    ["refunded", "En Preparación"],
  ])("%s leaves an order in %s", (status, statusGlimmer) => {
    expect(from(statusGlimmer, { status })).toMatchObject({ move: null });
  });
});

describe("money that comes late", () => {
  test.each<OrderStatus>(["Pago Rechazado", "Orden Vencida", "Cancelado"])(
    "takes the units of an order in %s again, or else waits for the administrator",
    (statusGlimmer) => {
      const attempt = { id: "att_1", state: "abandoned" } as const;
      expect(from(statusGlimmer, {}, { attempt, buyerWaits: false })).toMatchObject({
        attemptState: "approved",
        move: { from: statusGlimmer, to: "En Preparación", stockEvent: "resell" },
        otherwise: { review: "paid_without_stock", adminMails: ["payment-without-stock"] },
        mails: ["order-confirmed"],
        review: null,
      });
    },
  );

  test("finds an order that an administrator has moved on already", () => {
    expect(from("Enviado", {})).toMatchObject({ attemptState: "approved", move: null, review: null });
    expect(from("Confirmar Transferencia", {})).toMatchObject({ move: { stockEvent: "commit" }, otherwise: null });
  });

  test("of a payment in process leaves an order that was given up, whose buyer is not told to wait", () => {
    expect(
      from("Pago Rechazado", { status: "in_process" }, { attempt: { id: "att_1", state: "abandoned" } }),
    ).toMatchObject({
      attemptState: "in_process",
      move: null,
      mails: [],
      emptiesCart: false,
    });
  });
});
