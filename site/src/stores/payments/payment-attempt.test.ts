import { beforeEach, expect, test, vi } from "vitest";
import type { CardPayment } from "#site/api/orders.ts";
import { stubStorage } from "../browser.fixture.ts";

let stored: Map<string, string>;

beforeEach(() => {
  vi.resetModules();
  stored = stubStorage("sessionStorage");
});

const fresh = () => import("./payment-attempt.ts");
const payment = (token: string): CardPayment => ({
  token,
  payment_method_id: "visa",
  transaction_amount: 45_440,
  installments: 3,
  payer: { email: "ana@azahar.test" },
  shipping: false,
});

test("keeps the key of a payment, also on the next page, until the attempt ends", async () => {
  const { key, startedAtMs } = (await fresh()).beginPayment(payment("one"));
  vi.resetModules();
  const next = await fresh();
  expect(next.openPayment()).toEqual({ key, payment: payment("one"), startedAtMs });
  expect(next.beginPayment(payment("one"))).toEqual({ key, payment: payment("one"), startedAtMs });
  next.endPayment();
  expect(next.openPayment()).toBeNull();
});

test("a new token is a new payment", async () => {
  const { beginPayment } = await fresh();
  expect(beginPayment(payment("one")).key).not.toBe(beginPayment(payment("two")).key);
});

test.each(["", "7", "{}", '{"key":1,"payment":{},"startedAtMs":1}', '{"key":"a","payment":null,"startedAtMs":1}'])(
  "ignores malformed payments: %s",
  async (text) => {
    stored.set("payment-attempt", text);
    expect((await fresh()).openPayment()).toBeNull();
  },
);

test("without storage, an attempt lasts as long as the page", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  const { beginPayment, endPayment, openPayment } = await fresh();
  const { key } = beginPayment(payment("one"));
  expect(openPayment()?.key).toBe(key);
  endPayment();
  expect(openPayment()).toBeNull();
});
