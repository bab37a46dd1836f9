import { expect, test } from "vitest";
import { mailContentOf } from "./mail.contract.ts";
import { ORDER_MAIL_KINDS, type OrderMail } from "./mail.ts";

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
