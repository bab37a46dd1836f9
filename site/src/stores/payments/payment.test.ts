import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CardPayment } from "#site/api/orders.ts";
import { json, noResponse, stubServer, stubStorage } from "../browser.fixture.ts";

const replaced = vi.fn();
let stored: Map<string, string>;

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  stored = stubStorage("sessionStorage");
  vi.stubGlobal("location", { replace: replaced });
});
afterEach(() => vi.useRealTimers());

const PAYMENT: CardPayment = {
  token: "t1",
  payment_method_id: "visa",
  transaction_amount: 45_440,
  installments: 1,
  payer: { email: "ana@azahar.test" },
  shipping: false,
};
const store = () => import("./payment.ts");
const PLACED = { order: { _id: "ord_1" } };
const problem = (status: number, code: string, message: string, fields = {}) => json({ code, message, fields }, status);

test("a charge leads to the page of its outcome and ends the attempt", async () => {
  const { charge, resumablePayment } = await store();
  for (const status of [200, 202]) {
    stubServer(json(PLACED, status));
    expect(await charge("usr_ana", PAYMENT)).toBe(true);
    expect(replaced).toHaveBeenLastCalledWith("/cart/usr_ana?step=finish&order=ord_1");
    expect(resumablePayment("usr_ana", Date.now())).toBeNull();
  }
});

test("without a network nothing is sent, and a toast says that nothing was charged", async () => {
  const { charge, resumablePayment } = await store();
  const { $toasts } = await import("../toasts.ts");
  const { sent } = stubServer();
  vi.stubGlobal("navigator", { onLine: false });
  expect(await charge("usr_ana", PAYMENT)).toBe(false);
  vi.unstubAllGlobals();
  expect(sent).toEqual([]);
  expect(replaced).not.toHaveBeenCalled();
  expect(resumablePayment("usr_ana", Date.now())).toBeNull();
  expect($toasts.get().map(({ text }) => text)).toEqual([expect.stringContaining("no se cobró")]);
});

test("a second press during a charge does not charge again", async () => {
  const { charge } = await store();
  const { sent } = stubServer(json(PLACED));
  await Promise.all([charge("usr_ana", PAYMENT), charge("usr_ana", { ...PAYMENT, token: "t2" })]);
  expect(sent).toMatchObject([{ keepalive: true }]);
});

test.each([
  ["no response", noResponse],
  ["a server error", problem(500, "failure", "Algo falló")],
  ["a proxy's failure", () => new Response("<html>", { status: 502 })],
])("with %s the payment stays open, and is sent again with the same key", async (_, response) => {
  const { charge, resumablePayment } = await store();
  const { sent } = stubServer(response, json(PLACED));
  await charge("usr_ana", PAYMENT);
  expect(replaced).toHaveBeenLastCalledWith("/cart/usr_ana?step=finish&failed=sin-respuesta");
  const open = resumablePayment("usr_ana", Date.now());
  expect(open).toEqual(PAYMENT);
  await charge("usr_ana", PAYMENT);
  expect(sent[1]).toEqual(sent[0]);
});

const BUSY = problem(503, "busy", "Estamos con mucha demanda.");

test.each([
  ["an incomplete body", problem(408, "body_incomplete", "No llegó todo lo que mandaste.")],
  ["too many requests", problem(429, "too_many_requests", "Demasiados intentos.")],
  ["a server that is busy", BUSY],
  ["a proxy's refusal", () => new Response("<html>", { status: 403 })],
  ["a loss of the network", noResponse],
])("a payment that is sent again stays open after %s: its first request may have charged", async (_, response) => {
  const { charge, resumablePayment } = await store();
  const { sent } = stubServer(noResponse, response, json(PLACED));
  await charge("usr_ana", PAYMENT);
  if (response === noResponse) vi.stubGlobal("navigator", { onLine: false });
  await charge("usr_ana", PAYMENT);
  vi.stubGlobal("navigator", { onLine: true });
  expect(replaced).toHaveBeenLastCalledWith("/cart/usr_ana?step=finish&failed=sin-respuesta");
  expect(resumablePayment("usr_ana", Date.now())).toEqual(PAYMENT);
  await charge("usr_ana", PAYMENT);
  expect(sent[2]).toEqual(sent[0]);
  expect(replaced).toHaveBeenLastCalledWith("/cart/usr_ana?step=finish&order=ord_1");
});

test("a payment ends when its only request is refused as busy, or when the shop refuses the request that repeats it", async () => {
  const { charge, failureOf, resumablePayment } = await store();
  stubServer(BUSY, noResponse, problem(429, "too_many_declines", "Esperá una hora."));
  await charge("usr_ana", PAYMENT);
  expect(resumablePayment("usr_ana", Date.now())).toBeNull();
  await charge("usr_ana", PAYMENT);
  await charge("usr_ana", PAYMENT);
  expect(failureOf("too_many_declines").says).toEqual(["Esperá una hora."]);
  expect(resumablePayment("usr_ana", Date.now())).toBeNull();
});

test("a payment of one person is not resumed for the next person of the tab", async () => {
  const { charge, beginPayment, resumablePayment } = await store();
  stubServer(noResponse);
  await charge("usr_ana", PAYMENT);
  expect(resumablePayment("usr_eva", Date.now())).toBeNull();
  expect(resumablePayment("usr_ana", Date.now())).toEqual(PAYMENT);
  const { key } = beginPayment("usr_ana", PAYMENT);
  expect(beginPayment("usr_eva", PAYMENT).key).not.toBe(key);
});

test("a clear refusal shows the server's message and ends the attempt", async () => {
  const { charge, failureOf, resumablePayment } = await store();
  stubServer(
    problem(502, "provider_unavailable", "No se hizo ningún cobro."),
    problem(400, "card_data_refused", "Revisá", { dni: ["Revisá el DNI."] }),
  );
  await charge("usr_ana", PAYMENT);
  expect(replaced).toHaveBeenLastCalledWith("/cart/usr_ana?step=finish&failed=provider_unavailable");
  expect(failureOf("provider_unavailable").says).toEqual(["No se hizo ningún cobro."]);
  await charge("usr_ana", PAYMENT);
  expect(failureOf("card_data_refused").says).toEqual(["Revisá el DNI."]);
  expect(resumablePayment("usr_ana", Date.now())).toBeNull();
});

test("a changed price leads back to the choice of payment, with a toast", async () => {
  const { charge } = await store();
  stubServer(problem(409, "card_repriced", "El total ahora es $ 10."));
  await charge("usr_ana", PAYMENT);
  expect(replaced).toHaveBeenLastCalledWith("/cart/usr_ana?step=method");
  expect(stored.get("next-toast")).toContain("El total ahora es $ 10.");
});

test("with a changed price, the terms of the coupon are read again", async () => {
  const { charge } = await store();
  const { $coupon, applyCoupon } = await import("../orders/coupon.ts");
  const terms = (percentage: number) =>
    json({ coupon: { code: "VERANO", kind: "percentage", percentage, amountArs: 0, minimumArs: 0 } });
  const over = problem(409, "coupon_refused", "Ese cupón venció.");
  const repriced = problem(409, "card_repriced", "El total ahora es $ 10.");
  stubServer(terms(10), repriced, terms(5), repriced, over);
  await applyCoupon("VERANO");
  await charge("usr_ana", PAYMENT);
  expect($coupon.get()).toMatchObject({ percentageBp: 500 });
  await charge("usr_ana", PAYMENT);
  expect($coupon.get()).toBeNull();
  expect(stored.get("next-toast")).toContain("Ese cupón venció.");
  expect(replaced).toHaveBeenLastCalledWith("/cart/usr_ana?step=method");
});

test("a 401 of the shop ends the charge without a redirect: the guard redirects", async () => {
  const { $chargeState, charge } = await store();
  stubServer(problem(401, "signed_out", "Iniciá sesión"));
  await charge("usr_ana", PAYMENT);
  expect(replaced).not.toHaveBeenCalled();
  expect($chargeState.get()).toBe("no");
});

test("a 401 of a proxy signs nobody out and leads to the failure page", async () => {
  const { charge, failureOf } = await store();
  stubServer(() => new Response("<html>", { status: 401 }));
  await charge("usr_ana", PAYMENT);
  expect(replaced).toHaveBeenLastCalledWith("/cart/usr_ana?step=finish&failed=401");
  expect(failureOf("401").says).toEqual([expect.stringContaining("Probá de nuevo")]);
});

test("ends an open payment that is too old to resume", async () => {
  const { charge, resumablePayment } = await store();
  stubServer(noResponse);
  await charge("usr_ana", PAYMENT);
  expect(resumablePayment("usr_ana", Date.now() + 600_001)).toBe("too old");
  expect(resumablePayment("usr_ana", Date.now())).toBeNull();
});

test("reports a slow charge", async () => {
  vi.useFakeTimers();
  const { $chargeState, charge } = await store();
  stubServer(() => new Promise(() => undefined));
  void charge("usr_ana", PAYMENT);
  expect($chargeState.get()).toBe("paying");
  await vi.advanceTimersByTimeAsync(8000);
  expect($chargeState.get()).toBe("slow");
});

test("sends the address or the showroom, never both", async () => {
  const { paymentOf } = await store();
  const card = {
    token: "t1",
    issuer_id: "310",
    payment_method_id: "visa",
    transaction_amount: 1,
    installments: 3,
    payer: { email: "ana@azahar.test" },
  };
  const totals = {
    payCentavos: { card: 18_430_050, transfer: 0 },
    shippingCentavos: 0,
    couponProblem: { card: null, transfer: null },
  };
  const choices = { delivery: "home", showroom: "rosario", addressId: "adr_1", payment: "card" } as const;
  const toPay = { userId: "usr_ana", lines: [], totals, choices, reference: null };
  expect(paymentOf(toPay, card, "armor.1")).toMatchObject({
    transaction_amount: 184_300.5,
    address: "adr_1",
    pickup: null,
    shipping: true,
    requestOptions: { meliSessionId: "armor.1" },
  });
  const pickup = paymentOf({ ...toPay, choices: { ...choices, delivery: "pickup" } }, card, "");
  expect(pickup).toMatchObject({ address: null, pickup: "rosario", requestOptions: { meliSessionId: null } });
});

test("keeps the key of a payment, also on the next page, until the attempt ends", async () => {
  const { key, startedAtMs } = (await store()).beginPayment("usr_ana", PAYMENT);
  vi.resetModules();
  const next = await store();
  expect(next.openPayment("usr_ana")).toEqual({ key, userId: "usr_ana", payment: PAYMENT, startedAtMs });
  expect(next.beginPayment("usr_ana", PAYMENT)).toEqual({ key, userId: "usr_ana", payment: PAYMENT, startedAtMs });
  next.endPayment();
  expect(next.openPayment("usr_ana")).toBeNull();
});

test("a new token is a new payment", async () => {
  const { beginPayment } = await store();
  expect(beginPayment("usr_ana", PAYMENT).key).not.toBe(beginPayment("usr_ana", { ...PAYMENT, token: "t2" }).key);
});

const malformed = (change: object) =>
  JSON.stringify({ key: "a", userId: "usr_ana", payment: {}, startedAtMs: 1, ...change });

test.each(["", "7", "{}", malformed({ key: 1 }), malformed({ payment: null }), malformed({ userId: undefined })])(
  "ignores malformed payments: %s",
  async (text) => {
    stored.set("payment-attempt", text);
    expect((await store()).openPayment("usr_ana")).toBeNull();
  },
);

test("without storage, an attempt lasts as long as the page", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  const { beginPayment, endPayment, openPayment } = await store();
  const { key } = beginPayment("usr_ana", PAYMENT);
  expect(openPayment("usr_ana")?.key).toBe(key);
  endPayment();
  expect(openPayment("usr_ana")).toBeNull();
});
