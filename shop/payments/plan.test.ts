import { describe, expect, test } from "vitest";
import { ORDER_STATUSES, type OrderStatus } from "../orders/order.ts";
import { AT, anOrder, aPayment, COLLECTOR, NOTHING, plan, storedPayment } from "./payment.fixture.ts";
import { PAYMENT_STATUSES, type PaymentStatus, type ProviderPayment } from "./provider-payment.ts";
import { matchesOrder, type PaymentSituation } from "./situation.ts";

/** Plans an update of the payment of an order in this state. */
function from(statusGlimmer: OrderStatus, change: Partial<ProviderPayment>, situation: Partial<PaymentSituation> = {}) {
  return plan({ ...situation, order: anOrder({ statusGlimmer }) }, change);
}

describe("the response to a charge", () => {
  test("approved: paid, units sold, cart emptied, one mail", () => {
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

  test("in process: units stay held, cart emptied, the buyer gets a mail", () => {
    const change = { status: "in_process", statusDetail: "pending_contingency", netReceivedCentavos: 0 } as const;
    expect(plan({}, change)).toMatchObject({
      attemptState: "in_process",
      move: null,
      mails: ["order-in-review"],
      emptiesCart: true,
    });
    expect(plan({}, { ...change, statusDetail: "pending_review_manual" })).toMatchObject({
      move: { from: "Autorización Pendiente", to: "Autorización Pendiente", statusDetail: "pending_review_manual" },
      mails: ["order-in-review"],
    });
  });

  test("rejected: units released, cart kept, no mail while the buyer reads the response", () => {
    const change = { status: "rejected", statusDetail: "cc_rejected_insufficient_amount" } as const;
    expect(plan({}, change)).toEqual({
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
    expect(plan({ buyerWaits: false }, change).mails).toEqual(["order-rejected"]);
  });

  test("authorized waits like in process; cancelled ends the order", () => {
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

  test("an unknown status is stored and does nothing", () => {
    expect(plan({}, { status: "unknown" })).toEqual({ ...NOTHING, stores: true });
  });
});

describe("after a payment in process", () => {
  const known = storedPayment({ status: "in_process", statusDetail: "pending_contingency", updatedAtMs: AT - 1 });
  const attempt = { id: "att_1", state: "in_process" } as const;

  test("approved: paid, and the current cart is kept", () => {
    expect(plan({ known, attempt, buyerWaits: false }, {})).toMatchObject({
      attemptState: "approved",
      move: { to: "En Preparación" },
      mails: ["order-confirmed"],
      emptiesCart: false,
    });
  });
  test("a repeated update sends no second mail", () => {
    expect(plan({ known, attempt }, { status: "in_process", statusDetail: "pending_contingency" })).toMatchObject({
      stores: true,
      attemptState: null,
      move: null,
      mails: [],
      emptiesCart: false,
    });
  });
  test("a status that was unknown first sends its mail once it is known", () => {
    expect(plan({ known: storedPayment({ status: "unknown" }), attempt }, { status: "in_process" }).mails).toEqual([
      "order-in-review",
    ]);
  });
});

describe("a webhook never moves an order backwards", () => {
  test("an older update does nothing", () => {
    expect(plan({ known: storedPayment() }, { updatedAtMs: AT - 1 })).toEqual(NOTHING);
    expect(plan({ known: storedPayment() }, { status: "in_process", updatedAtMs: AT + 1 })).toEqual(NOTHING);
  });

  test.each(ORDER_STATUSES)("a repeated approval of an order now in %s moves nothing", (statusGlimmer) => {
    const again = from(statusGlimmer, {}, { known: storedPayment(), attempt: { id: "att_1", state: "approved" } });
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
  ])("%s does not move an order in %s", (status, statusGlimmer) => {
    expect(from(statusGlimmer, { status })).toMatchObject({ move: null });
  });
});

describe("late money", () => {
  test.each<OrderStatus>(["Pago Rechazado", "Orden Vencida", "Cancelado"])(
    "takes the units of an order in %s again, or else marks it for an administrator",
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

  test("does not move an order that an administrator has marked as paid, and pays one that was set back", () => {
    expect(from("Enviado", {})).toMatchObject({ attemptState: "approved", move: null, review: null });
    expect(from("Confirmar Transferencia", {})).toMatchObject({ move: { stockEvent: "commit" }, otherwise: null });
  });

  test("a pending payment does not move a rejected order, and sends no mail", () => {
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

const WRONG: Partial<ProviderPayment>[] = [
  { amountCentavos: 100 },
  { currency: "USD" },
  { collectorId: "1" },
  { externalReference: "ord_2" },
];
const agrees = (change: Partial<ProviderPayment>) => matchesOrder(anOrder(), COLLECTOR, aPayment(change));

/** Statuses without money, and charge-backs, which have their own mail. */
const NOT_CHECKED: PaymentStatus[] = ["unknown", "rejected", "cancelled", "refunded", "charged_back"];

test.each(PAYMENT_STATUSES)("a payment that is %s is checked when it holds money or may hold it", (status) => {
  expect(agrees({ status })).toBe(true);
  for (const wrong of WRONG) expect(agrees({ ...wrong, status })).toBe(NOT_CHECKED.includes(status));
});

test("a rejection ends the order, also with the detail that it already had while pending", () => {
  const statusDetail = "cc_rejected_other_reason";
  const known = storedPayment({ status: "in_process", statusDetail });
  expect(plan({ order: anOrder({ statusDetail }), known }, { status: "rejected", statusDetail }).move).toMatchObject({
    to: "Pago Rechazado",
    statusDetail,
  });
});

test.each(ORDER_STATUSES)("the first pending update mails the buyer of an order in %s only if it waits", (status) => {
  const { mails } = from(status, { status: "in_process", statusDetail: "pending_contingency" });
  expect(mails).toEqual(status === "Autorización Pendiente" ? ["order-in-review"] : []);
});
