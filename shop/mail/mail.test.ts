import { expect, test } from "vitest";
import { mailContentOf } from "./mail.contract.ts";
import { deadReason, ORDER_MAIL_KINDS, type OrderMail, PAYMENT_ALERT_KINDS, type PaymentAlert } from "./mail.ts";

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
] as const)("%s after %i ms, a newer one waiting: %s: %s", (kind, ageMs, isSuperseded, reason) => {
  expect(deadReason(kind, { ageMs, isSuperseded })).toBe(reason);
});

test.each([
  { kind: "register", link: "https://a.example/x" },
  { kind: "recover", firstName: "Ana", link: "https://a.example/x" },
  { kind: "password-changed", firstName: "Ana", recoverLink: "https://a.example/x" },
  { kind: "account-deleted", firstName: "Ana" },
  { kind: "sign-in-guesses", firstName: "Ana", recoverLink: "https://a.example/x" },
])("$kind is parsed as it was written", (content) => {
  expect(mailContentOf(JSON.parse(JSON.stringify(content)))).toEqual(content);
});

test.each([
  null,
  7,
  "register",
  [],
  {},
  { kind: 7 },
  { kind: "toString" },
  { kind: "register" },
  { kind: "recover", link: "https://a.example/x" },
  { kind: "recover", link: "https://a.example/x", firstName: 7 },
])("%j is not mail content", (json) => {
  expect(mailContentOf(json)).toBeNull();
});

const LINE = { name: "Asad", ml: 100, type: "milliliter", category: "arab", quantity: 2, lineCentavos: 11_790_000 };
const MAIL: OrderMail = {
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

test.each(ORDER_MAIL_KINDS)("%s is parsed as it was written, by card too", (kind) => {
  expect(mailContentOf(JSON.parse(JSON.stringify({ ...MAIL, kind })))).toEqual({ ...MAIL, kind });
  const card = { ...MAIL, kind, expiresAtMs: null, byCard: true, refundedCentavos: 100, vatBp: 2100 };
  expect(mailContentOf(card)).toEqual(card);
});

const WITHOUT = Object.keys(MAIL).map((name) => [
  name,
  Object.fromEntries(Object.entries(MAIL).filter(([one]) => one !== name)),
]);
test.each(WITHOUT)("without its %s it is refused", (_, json) => expect(mailContentOf(json)).toBeNull());

test.each([
  { ...MAIL, kind: "order-eaten" },
  { ...MAIL, lines: {} },
  { ...MAIL, lines: [{ ...LINE, ml: "100" }] },
  { ...MAIL, lines: [null] },
  { ...MAIL, totalCentavos: 1.5 },
  { ...MAIL, shipping: 1 },
  { ...MAIL, byCard: 1 },
  { ...MAIL, refundedCentavos: "1" },
  { ...MAIL, vatBp: 10.5 },
])("%j is not mail content", (json) => expect(mailContentOf(json)).toBeNull());

const ALERT: PaymentAlert = { kind: "payment-mismatch", paymentId: "131", orderId: "ord_1", amountCentavos: 100 };

test.each(PAYMENT_ALERT_KINDS)("%s is parsed as it was written, also without an order", (kind) => {
  expect(mailContentOf(JSON.parse(JSON.stringify({ ...ALERT, kind })))).toEqual({ ...ALERT, kind });
  expect(mailContentOf({ ...ALERT, kind, orderId: null })).not.toBeNull();
});

test.each([
  null,
  { ...ALERT, kind: "payment-eaten" },
  { ...ALERT, paymentId: 131 },
  { ...ALERT, orderId: undefined },
  { ...ALERT, amountCentavos: 1.5 },
])("%j is not mail content", (json) => expect(mailContentOf(json)).toBeNull());
