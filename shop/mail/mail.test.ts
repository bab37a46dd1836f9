import { describe, expect, test } from "vitest";
import { SECOND_FACTOR_EVENTS } from "../accounts/account.ts";
import { ORDER_STATUSES, type OrderStatus } from "../orders/order.ts";
import { ALARM_KINDS } from "../reports/shop-alarm.ts";
import type { StockAlertMail } from "../stock/stock-alert.ts";
import { mailContentOf } from "./mail.contract.ts";
import {
  ACCESS_NEWS,
  discardReason,
  isLinkExpired,
  isMailTrue,
  type MailContent,
  ORDER_MAIL_KINDS,
  type OrderMail,
  PAYMENT_ALERT_KINDS,
  type PaymentAlert,
  statusMail,
} from "./mail.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  ["register", 24 * HOUR - 1, false, null],
  ["register", 24 * HOUR, false, "expired"],
  ["register", 0, true, "superseded"],
  ["recover", 15 * MINUTE - 1, false, null],
  ["recover", 15 * MINUTE, true, "expired"],
  ["password-changed", 100 * HOUR, true, null],
  ["account-deleted", 100 * HOUR, true, null],
] as const)(
  "the mail %s after %i ms, with a newer one waiting (%s), is discarded as: %s",
  (kind, ageMs, isSuperseded, reason) => {
    expect(discardReason(kind, { ageMs, isSuperseded })).toBe(reason);
  },
);

test("a link expires with its mail; a mail without a link never does", () => {
  expect(isLinkExpired("recover", 15 * MINUTE - 1)).toBe(false);
  expect(isLinkExpired("recover", 15 * MINUTE)).toBe(true);
  expect(isLinkExpired("password-changed", 100 * HOUR)).toBe(false);
});

const LINK = "https://a.example/x";
const LINE = { name: "Asad", ml: 100, type: "milliliter", category: "arab", quantity: 2, lineCentavos: 11_790_000 };
const ORDER: OrderMail = {
  kind: "order-placed",
  orderId: "ord_1",
  firstName: "Ana",
  lines: [LINE],
  shipping: true,
  shippingCentavos: 500_000,
  totalCentavos: 12_290_000,
  expiresAtMs: 1,
  trackingNumber: "",
  holder: "Azahar",
  bank: "Banco",
  cbu: "0".repeat(22),
  alias: "azahar.perfumes",
};
const ALERT: PaymentAlert = { kind: "payment-mismatch", paymentId: "131", orderId: "ord_1", amountCentavos: 100 };
const STOCK: StockAlertMail = {
  kind: "stock-notice",
  noticeId: "stn_1",
  slug: "asad",
  productName: "Asad",
  brand: "Lattafa",
  image: "/pictures/asad.0a1b2c.webp",
  category: "arab",
  ml: 100,
  priceCentavos: 6_550_000,
  transferCentavos: 5_895_000,
};

const MAILS: MailContent[] = [
  { kind: "register", link: LINK },
  { kind: "recover", firstName: "Ana", link: LINK },
  { kind: "password-changed", firstName: "Ana", recoverLink: LINK },
  { kind: "account-deleted", firstName: "Ana" },
  { kind: "sign-in-guesses", firstName: "Ana", recoverLink: LINK },
  ...SECOND_FACTOR_EVENTS.map((what) => ({ kind: "second-factor" as const, firstName: "Ana", what })),
  ...ACCESS_NEWS.map((what) => ({ kind: "access-changed" as const, what, person: "Ana", by: "Ada" })),
  { kind: "access-changed", what: "granted", person: "Ana", by: "Ada", adminRole: "orders" },
  { kind: "admin-invited", link: "https://azahar.test/invitacion#k=x", by: "Ada", adminRole: "reader" },
  { kind: "bank-changed", by: "Ada", from: "Banco", to: "Otro", effectiveAtMs: 1 },
  { kind: "bank-change-undone", by: "Ada", from: "Banco", to: "Otro", effectiveAtMs: null },
  ...ORDER_MAIL_KINDS.map((kind) => ({ ...ORDER, kind })),
  ...PAYMENT_ALERT_KINDS.map((kind) => ({ ...ALERT, kind })),
  { ...ALERT, orderId: null },
  ...ALARM_KINDS.map((what) => ({ kind: "shop-alarm" as const, what, sinceMs: 1 })),
  STOCK,
  { ...STOCK, transferCentavos: null },
  { kind: "withdrawal-received", code: "A-1", orderNumber: "", lastDay: null, isWithin: null },
  { kind: "withdrawal-received", code: "A-1", orderNumber: "ord_1", lastDay: "2026-11-30", isWithin: false },
  { kind: "withdrawal-closed", code: "A-1", outcome: "Te devolvimos el dinero." },
  { kind: "withdrawal-arrived", code: "A-1" },
  {
    kind: "order-arrived",
    arrivedId: "ord_1",
    number: 482,
    units: 2,
    totalCentavos: 4_500_000,
    byCard: false,
    shipping: true,
  },
];

describe("the content of a mail", () => {
  test.each(MAILS)("$kind is parsed as it was written, and refused without one of its fields", (mail) => {
    expect(mailContentOf(JSON.parse(JSON.stringify(mail)))).toEqual(mail);
    for (const name of Object.keys(mail)) expect(mailContentOf({ ...mail, [name]: undefined })).toBeNull();
  });

  test.each(ORDER_MAIL_KINDS)("%s of an order by card has its own fields", (kind) => {
    const card = { ...ORDER, kind, expiresAtMs: null, byCard: true, refundedCentavos: 100, vatBp: 2100 };
    expect(mailContentOf(card)).toEqual(card);
  });

  test.each([
    null,
    7,
    "register",
    [],
    {},
    { kind: 7 },
    { kind: "toString" },
    { kind: "recover", link: LINK, firstName: 7 },
    { ...ORDER, kind: "order-eaten" },
    { ...ORDER, lines: {} },
    { ...ORDER, lines: [{ ...LINE, ml: "100" }] },
    { ...ORDER, lines: [null] },
    { ...ORDER, totalCentavos: 1.5 },
    { ...ORDER, shipping: 1 },
    { ...ORDER, byCard: 1 },
    { ...ORDER, refundedCentavos: "1" },
    { ...ORDER, vatBp: 10.5 },
    { ...ALERT, kind: "payment-eaten" },
    { ...ALERT, paymentId: 131 },
    { ...ALERT, amountCentavos: 1.5 },
    { kind: "shop-alarm", what: "weather", sinceMs: 1 },
    { kind: "shop-alarm", what: "mails", sinceMs: "1" },
    { kind: "alarm", what: "mails", sinceMs: 1 },
    { ...STOCK, kind: "stock" },
    { ...STOCK, category: "car" },
    { ...STOCK, ml: 1.5 },
    { ...STOCK, transferCentavos: "1" },
  ])("%j is refused", (json) => {
    expect(mailContentOf(json)).toBeNull();
  });
});

describe("a mail about an order can be sent again", () => {
  const trueIn = (status: OrderStatus, { hasMoney = false, isReturned = false } = {}) =>
    ORDER_MAIL_KINDS.filter((kind) => isMailTrue(kind, status, { hasMoney, isReturned }));

  test("while it is true of the order", () => {
    expect(ORDER_STATUSES.map((status) => [status, ...trueIn(status)])).toEqual([
      [
        "Confirmar Transferencia",
        "order-placed",
        "order-edited",
        "order-expiring",
        "order-refunded",
        "order-receipt-again",
      ],
      ["Autorización Pendiente", "order-in-review", "order-refunded"],
      ["En Preparación", "order-confirmed", "order-refunded"],
      ["Enviado", "order-shipped", "order-refunded"],
      ["Recibido", "order-sold", "order-refunded"],
      ["Pago Rechazado", "order-rejected", "order-refunded"],
      ["Orden Vencida", "order-expired", "order-refunded"],
      ["Cancelado", "order-cancelled", "order-refunded"],
    ]);
  });

  test("unless it says that a refunded order is prepared, or that its money is still to come", () => {
    expect(trueIn("En Preparación", { isReturned: true })).toEqual(["order-refunded"]);
    expect(trueIn("Cancelado", { isReturned: true })).toEqual(["order-refunded"]);
  });

  test.each(["Pago Rechazado", "Orden Vencida"] as const)("unless it denies the charge of an order in %s", (status) => {
    expect(trueIn(status, { hasMoney: true })).toEqual(["order-refunded"]);
    expect(trueIn(status, { isReturned: true })).toEqual(["order-refunded"]);
    expect(trueIn("Cancelado", { hasMoney: true })).toContain("order-cancelled");
  });
});

describe("a move by an administrator", () => {
  const mailsOf = (hasMoney: boolean, isReturned: boolean) =>
    ORDER_STATUSES.flatMap((to) => statusMail(to, { hasMoney, isReturned }) ?? []);

  test("mails the buyer the new state, but no end of the order after all money went back", () => {
    expect(mailsOf(false, false)).toEqual(["order-confirmed", "order-shipped", "order-expired", "order-cancelled"]);
    expect(mailsOf(false, true)).toEqual(["order-confirmed", "order-shipped"]);
  });

  test("mails the buyer of an expired order with money what it mails of a cancelled one", () => {
    expect(mailsOf(true, false)).toEqual(["order-confirmed", "order-shipped", "order-cancelled", "order-cancelled"]);
  });
});
