import { expect, test } from "vitest";
import { mailContentOf } from "../mail/mail.contract.ts";
import { isInStock, type StockNoticeMail } from "./stock-notice.ts";

const MAIL: StockNoticeMail = {
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

test.each([
  [true, false, 1, 4_000, true],
  [true, false, 0, 4_000, false],
  [true, false, 5, 0, false],
  [true, true, 5, 4_000, false],
  [false, false, 5, 4_000, false],
])("active %j, soon %j, %i in stock for %i US cents: %j", (active, soon, stock, priceUsdCents, expected) => {
  expect(isInStock({ active, soon }, { stock, priceUsdCents })).toBe(expected);
});

test("the mail is parsed as it was written, with and without a transfer price", () => {
  for (const mail of [MAIL, { ...MAIL, transferCentavos: null }]) {
    expect(mailContentOf(JSON.parse(JSON.stringify(mail)))).toEqual(mail);
  }
});

test.each([
  ["kind", "stock"],
  ["category", "car"],
  ["ml", 1.5],
  ["transferCentavos", "1"],
  ["slug", undefined],
])("with %s %j it is refused", (field, value) => {
  expect(mailContentOf({ ...MAIL, [field]: value })).toBeNull();
});
