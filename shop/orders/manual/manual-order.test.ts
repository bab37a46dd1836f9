import { describe, expect, test } from "vitest";
import { manualOrderSchema, manualTotalSchema } from "./manual-order.contract.ts";
import {
  type Buyer,
  buyerMessages,
  discountMessages,
  manualTags,
  missingDetails,
  readerMessages,
  takenNowMessages,
} from "./manual-order.ts";

const NOBODY: Buyer = { email: "ana@azahar.test", firstName: "", lastName: "", phone: "", dni: "" };
const ANA: Buyer = { ...NOBODY, firstName: "Ana", lastName: "Paz", phone: "3415551234", dni: "30123456" };

test("an order has its origin as a tag, and a second tag when it was paid in cash", () => {
  expect(manualTags("phone", "transfer")).toEqual(["teléfono"]);
  expect(manualTags("showroom", "cash")).toEqual(["showroom", "efectivo"]);
});

test("an order has a coupon or its own discount, not both", () => {
  for (const one of [
    {},
    { coupon: "HOLA" },
    { discount: 1 },
    { coupon: "", discount: 1 },
    { coupon: "HOLA", discount: null },
  ])
    expect(discountMessages(one)).toEqual({});
  expect(Object.keys(discountMessages({ coupon: "HOLA", discount: 1 }))).toEqual(["discount"]);
});

describe("a buyer", () => {
  test("may leave fields empty", () => {
    expect(buyerMessages(NOBODY)).toEqual({});
    expect(buyerMessages(ANA)).toEqual({});
  });

  test("has messages for what was typed wrong", () => {
    const wrong = { email: "ana", firstName: "A", lastName: "P", phone: "12", dni: "1" };
    expect(Object.keys(buyerMessages(wrong))).toEqual(["email", "firstName", "lastName", "phone", "dni"]);
  });

  test("needs names, and phone and DNI for home delivery, unless the account has them", () => {
    expect(Object.keys(missingDetails(NOBODY, null, false))).toEqual(["firstName", "lastName"]);
    expect(Object.keys(missingDetails(NOBODY, { ...ANA, dni: "" }, true))).toEqual(["dni"]);
    expect(missingDetails(NOBODY, ANA, true)).toEqual({});
    expect(missingDetails(ANA, null, true)).toEqual({});
  });
});

test("bodies are normalized, and home delivery needs an address", () => {
  const line = { perfume: "per_1", ml: 100, type: "milliliter", quantity: 1 };
  const body = { email: " ANA@azahar.test ", phone: "341 555-1234", products: [line], shipping: false };
  const order = { ...body, origin: "phone", paid: "cash", transactionAmount: 1 };
  expect(manualOrderSchema.parse(order)).toMatchObject({ email: "ana@azahar.test", phone: "3415551234", dni: "" });
  const address = { province: "Santa Fe", city: " Rosario ", street: "Mitre", number: "1", postalCode: "2000" };
  const home = { products: [line], shipping: true };
  expect(manualTotalSchema.parse({ ...home, address })).toMatchObject({ address: { city: "Rosario" } });
  expect(manualTotalSchema.safeParse(home).success).toBe(false);
});

test("an order that is paid at a card reader names the reader, and no other order does", () => {
  expect(readerMessages({ paid: "reader", reader: "N950__1" })).toEqual({});
  expect(readerMessages({ paid: "cash" })).toEqual({});
  for (const wrong of [
    { paid: "reader" },
    { paid: "reader", reader: "" },
    { paid: "transfer", reader: "N950__1" },
  ] as const)
    expect(Object.keys(readerMessages(wrong))).toEqual(["reader"]);
});

test("only an order that is paid in cash at a showroom can be taken along", () => {
  const sale = { takenNow: true, paid: "cash", shipping: false, pickup: "rosario" } as const;
  expect(takenNowMessages(sale)).toEqual({});
  const others = [{ paid: "transfer" }, { shipping: true }, { pickup: null }, { sentWith: "ord_1" }] as const;
  for (const other of others) {
    expect(Object.keys(takenNowMessages({ ...sale, ...other }))).toEqual(["takenNow"]);
    expect(takenNowMessages({ ...sale, ...other, takenNow: false })).toEqual({});
  }
});
