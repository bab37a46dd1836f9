import { expect, test } from "vitest";
import { mailContentOf } from "./mail.contract.ts";
import { PAYMENT_ALERT_KINDS, type PaymentAlert } from "./mail.ts";

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
