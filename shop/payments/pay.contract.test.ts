import { describe, expect, test } from "vitest";
import { cardPaymentSchema } from "./pay.contract.ts";

const PAID = {
  token: "d7a1c0f8b5e24a7f9c3d2e1f0a9b8c7d",
  issuer_id: "310",
  payment_method_id: "visa",
  payment_method_option_id: null,
  processing_mode: "aggregator",
  transaction_amount: 184300.5,
  installments: 3,
  payer: { email: "ana@example.com", identification: { type: "DNI", number: "30.111.222" } },
  cart: [{ perfume: "per_1", ml: 100, type: "milliliter", quantity: 2, price: 1 }],
  shipping: false,
  pickup: "san-nicolas",
  requestOptions: { idempotencyKey: "2f1c7c7e-8f5c-4a53-9b51-0f3f6f1f6a11", meliSessionId: "armor.1" },
};

function refusedFields(change: object): string[] {
  const parsed = cardPaymentSchema.safeParse({ ...PAID, ...change });
  return (parsed.error?.issues ?? []).map(({ path }) => String(path[0]));
}

test("accepts the form's fields, removes the separators of the document number, and ignores other fields", () => {
  expect(cardPaymentSchema.parse({ ...PAID, a_new_field: 1 })).toEqual({
    ...PAID,
    payer: { email: "ana@example.com", identification: { type: "DNI", number: "30111222" } },
    cart: [{ perfume: "per_1", ml: 100, type: "milliliter", quantity: 2 }],
  });
});

test.each([
  [{ issuer_id: 310 }],
  [{ issuer_id: undefined, cart: undefined, requestOptions: undefined }],
  [{ payer: { email: "ana@example.com" } }],
  [{ payer: { email: "ana@example.com", identification: { type: "Otro", number: 30111222 } } }],
  [{ installments: 1, externalReference: "ord_1", numShipping: "" }],
])("accepts %o", (change) => {
  expect(refusedFields(change)).toEqual([]);
});

test.each([
  ["token", { token: "" }],
  ["token", { token: undefined }],
  ["token", { token: "a b" }],
  ["payment_method_id", { payment_method_id: "../v1" }],
  ["transaction_amount", { transaction_amount: -1 }],
  ["transaction_amount", { transaction_amount: "184300" }],
  ["installments", { installments: 4 }],
  ["installments", { installments: 0 }],
  ["installments", { installments: 1.5 }],
  ["installments", { installments: "3" }],
  ["payer", { payer: undefined }],
  ["payer", { payer: { email: "" } }],
  ["payer", { payer: { email: "ana@example.com", identification: { type: "DNI", number: "30/111" } } }],
  ["cart", { cart: [{ perfume: "per_1" }] }],
  ["address", { shipping: true }],
  ["shipping", { shipping: undefined }],
])("refuses %s in %o", (field, change) => {
  expect(refusedFields(change)).toContain(field);
});

describe("the device's session", () => {
  test.each(["", "a\r\nX-Evil: 1", "x".repeat(201), 7])("an invalid one is ignored: %o", (meliSessionId) => {
    expect(cardPaymentSchema.parse({ ...PAID, requestOptions: { meliSessionId } }).requestOptions).toEqual({
      meliSessionId: null,
    });
  });
});

test("more than three installments are refused with a message", () => {
  const parsed = cardPaymentSchema.safeParse({ ...PAID, installments: 6 });
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual(["Podés pagar en hasta 3 cuotas"]);
});

test.each([
  { payment_method_option_id: 1 },
  { processing_mode: [] },
  { payer: { email: "ana@example.com", identification: "DNI" } },
  { payer: { email: "ana@example.com", identification: {} } },
])("%o is refused with the shop's message", (change) => {
  const parsed = cardPaymentSchema.safeParse({ ...PAID, ...change });
  expect([...new Set(parsed.error?.issues.map(({ message }) => message))]).toEqual(["Valor inválido"]);
});
