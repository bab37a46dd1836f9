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

test("a charge leads to its outcome and ends the attempt", async () => {
  const { charge, resumablePayment } = await store();
  for (const status of [200, 202]) {
    stubServer(json(PLACED, status));
    await charge("usr_ana", PAYMENT);
    expect(replaced).toHaveBeenLastCalledWith("/cart/usr_ana?step=finish&order=ord_1");
    expect(resumablePayment(Date.now())).toBeNull();
  }
});

test("without a network nothing is sent, and a toast says that nothing was charged", async () => {
  const { charge, resumablePayment } = await store();
  const { $toasts } = await import("../toasts.ts");
  const { sent } = stubServer();
  vi.stubGlobal("navigator", { onLine: false });
  await charge("usr_ana", PAYMENT);
  vi.unstubAllGlobals();
  expect(sent).toEqual([]);
  expect(replaced).not.toHaveBeenCalled();
  expect(resumablePayment(Date.now())).toBeNull();
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
  const open = resumablePayment(Date.now());
  expect(open).toEqual(PAYMENT);
  await charge("usr_ana", PAYMENT);
  expect(sent[1]).toEqual(sent[0]);
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
  expect(resumablePayment(Date.now())).toBeNull();
});

test("a changed price leads back to the choice of payment, with a toast", async () => {
  const { charge } = await store();
  stubServer(problem(409, "card_repriced", "El total ahora es $ 10."));
  await charge("usr_ana", PAYMENT);
  expect(replaced).toHaveBeenLastCalledWith("/cart/usr_ana?step=method");
  expect(stored.get("next-toast")).toContain("El total ahora es $ 10.");
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
  expect(resumablePayment(Date.now() + 600_001)).toBe("too old");
  expect(resumablePayment(Date.now())).toBeNull();
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
  const { key, startedAtMs } = (await store()).beginPayment(PAYMENT);
  vi.resetModules();
  const next = await store();
  expect(next.openPayment()).toEqual({ key, payment: PAYMENT, startedAtMs });
  expect(next.beginPayment(PAYMENT)).toEqual({ key, payment: PAYMENT, startedAtMs });
  next.endPayment();
  expect(next.openPayment()).toBeNull();
});

test("a new token is a new payment", async () => {
  const { beginPayment } = await store();
  expect(beginPayment(PAYMENT).key).not.toBe(beginPayment({ ...PAYMENT, token: "t2" }).key);
});

test.each(["", "7", "{}", '{"key":1,"payment":{},"startedAtMs":1}', '{"key":"a","payment":null,"startedAtMs":1}'])(
  "ignores malformed payments: %s",
  async (text) => {
    stored.set("payment-attempt", text);
    expect((await store()).openPayment()).toBeNull();
  },
);

test("without storage, an attempt lasts as long as the page", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  const { beginPayment, endPayment, openPayment } = await store();
  const { key } = beginPayment(PAYMENT);
  expect(openPayment()?.key).toBe(key);
  endPayment();
  expect(openPayment()).toBeNull();
});
