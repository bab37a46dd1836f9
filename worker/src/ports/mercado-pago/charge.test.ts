import { afterEach, describe, expect, test, vi } from "vitest";
import { chargeBody } from "#shop/payments/charge.ts";
import { aCharge } from "#shop/payments/payment.fixture.ts";
import { mercadoPago } from "./gateway.ts";
import { type StubResponse, scriptedProvider, wireError, wirePayment } from "./provider.fixture.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const CHARGE = aCharge({ meliSessionId: "armor.1" });

const provider = scriptedProvider();
const pauses: number[] = [];
afterEach(() => vi.restoreAllMocks());

function charging(responses: StubResponse[], charge = CHARGE, config = provider.config) {
  provider.says(...responses);
  pauses.length = 0;
  const wait = async (ms: number) => void pauses.push(ms);
  return mercadoPago(config, () => NOON, wait).charge(charge);
}

const made = { status: 201, json: wirePayment() };

test("sends the order in the provider's format, once, with the attempt's key", async () => {
  expect(await charging([made])).toMatchObject({
    kind: "answered",
    payment: { id: "131415926535", status: "approved", attemptId: "att_1", amountCentavos: 18_430_000 },
  });
  expect(provider.calls).toMatchObject([
    {
      method: "POST",
      url: "/mercadopago/v1/payments",
      headers: {
        authorization: "Bearer TEST-1",
        "content-type": "application/json",
        "x-idempotency-key": "att_1",
        "x-meli-session-id": "armor.1",
      },
      body: JSON.stringify(chargeBody(CHARGE)),
    },
  ]);
});

test.each([null, ""])("sends no device id when the charge has none (%o)", async (meliSessionId) => {
  await charging([made], { ...CHARGE, meliSessionId });
  expect(provider.calls[0]?.headers).not.toHaveProperty("x-meli-session-id");
});

test.each([
  [201, "rejected", "cc_rejected_insufficient_amount"],
  [200, "in_process", "pending_contingency"],
])("status %i is a payment, also when %s", async (status, word, status_detail) => {
  const response = { status, json: wirePayment({ status: word, status_detail, metadata: null }) };
  expect(await charging([response])).toMatchObject({
    kind: "answered",
    payment: { status: word, statusDetail: status_detail, attemptId: "att_1" },
  });
});

describe("retries once, with the same key and bytes", () => {
  const passing: StubResponse[] = [
    { status: 500 },
    { status: 502, text: "<html>" },
    { status: 503 },
    "cut",
    wireError(409),
    wireError(423),
    wireError(424),
    wireError(400, 2004),
    wireError(400, "2007"),
    { status: 408 },
  ];

  test.each(passing)("after %o, and takes the second response", async (first) => {
    expect(await charging([first, made])).toMatchObject({ kind: "answered" });
    const [one, other] = provider.calls;
    expect(other?.body).toBe(one?.body);
    expect(other?.headers["x-idempotency-key"]).toBe("att_1");
    expect(provider.calls).toHaveLength(2);
  });

  test.each(passing)("after %o, and is unknown after a second failure", async (first) => {
    expect(await charging([first, first, made])).toMatchObject({ kind: "unknown" });
    expect(provider.calls).toHaveLength(2);
  });

  test.each([
    wireError(400, 2062),
    wireError(400, 3003),
    wireError(401),
    wireError(429),
    wireError(400, 2067),
    { status: 200, text: "<html>" },
  ])("after a 500, and then only a payment counts: %o", async (second) => {
    expect(await charging([{ status: 500 }, second])).toEqual({ kind: "unknown", reason: "status_500" });
  });

  test("when the server is down", async () => {
    const nowhere = { ...provider.config, apiUrl: "http://127.0.0.1:9", hosts: ["127.0.0.1:9"] };
    expect(await charging([], CHARGE, nowhere)).toMatchObject({ kind: "unknown" });
    expect(pauses).toEqual([300]);
  });
});

describe("too many requests", () => {
  test.each<[Record<string, string>, number]>([
    [{ "Retry-After": "1" }, 1_000],
    [{ "Retry-After": "0" }, 0],
    [{ "Retry-After": "60" }, 2_000],
    [{ "Retry-After": "Sat, 21 Nov 2026 12:03:00 GMT" }, 1_000],
    [{}, 1_000],
  ])("%o: waits and tries again; after a second 429 nothing was taken", async (headers, pauseMs) => {
    const busy = { ...wireError(429), headers };
    expect(await charging([busy, busy, made])).toEqual({ kind: "nothing_taken" });
    expect(pauses).toEqual([pauseMs]);
    expect(await charging([busy, made])).toMatchObject({ kind: "answered" });
  });
  test("then a failure: the charge may have been applied", async () => {
    expect(await charging([wireError(429), { status: 500 }])).toEqual({ kind: "unknown", reason: "status_500" });
  });
  test("then a refusal: that is the result", async () => {
    expect(await charging([wireError(429), wireError(400, 3003)])).toMatchObject({ kind: "invalid" });
  });
});

test("a call of more than 15 seconds is unknown immediately and is not sent again", async () => {
  // Lets the time-out expire as soon as the call has arrived, however slow the machine is.
  const requested = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    const time = new AbortController();
    const isAsked = vi.waitUntil(() => provider.calls.length > 0, { timeout: 60_000, interval: 5 });
    void isAsked.then(() => time.abort(new DOMException("over", "TimeoutError")));
    return time.signal;
  });
  expect(await charging(["hang", made])).toEqual({ kind: "unknown", reason: "TimeoutError" });
  expect(requested.mock.calls).toEqual([[15_000]]);
  expect(provider.calls).toHaveLength(1);
});

test.each<StubResponse>([
  { status: 200, text: "<html>" },
  { status: 201, text: "" },
  { status: 201, json: { status: "approved" } },
  { status: 201, json: wirePayment({ transaction_amount: "mucho" }) },
  { status: 201, text: `{"id":1,"x":"${"x".repeat(5_000_000)}"}` },
  { status: 302, headers: { Location: "http://127.0.0.1:9/" } },
  wireError(400, 2001),
])("a response that is neither a payment nor a refusal is unknown and not retried: %#", async (response) => {
  expect(await charging([response, made])).toMatchObject({ kind: "unknown" });
  expect(provider.calls).toHaveLength(1);
});

describe("a refusal", () => {
  const TOKEN = { token: ["Volvé a ingresar los datos de la tarjeta"] };

  test.each<[number | string, Record<string, string[]>]>([
    [2006, TOKEN],
    [2009, TOKEN],
    [2062, TOKEN],
    ["3003", TOKEN],
    [3006, TOKEN],
    [3008, TOKEN],
    [2067, { identification: ["Revisá el número de documento del titular"] }],
    [3021, { identification: ["Revisá el número de documento del titular"] }],
    [3000, { cardholderName: ["Revisá el nombre del titular de la tarjeta"] }],
    [3012, { securityCode: ["Revisá el código de seguridad"] }],
    [3015, { cardNumber: ["Revisá el número de la tarjeta"] }],
    [3029, { expirationDate: ["Revisá la fecha de vencimiento"] }],
    [7523, { expirationDate: ["Revisá la fecha de vencimiento"] }],
    [3010, { paymentMethod: ["Esa tarjeta no está habilitada. Probá con otra"] }],
    [3034, { token: ["Revisá los datos de la tarjeta"] }],
    [3001, { token: ["Revisá los datos de la tarjeta"] }],
    [4050, { email: ["Revisá el email"] }],
    [2060, { email: ["No podés pagar con la cuenta del vendedor: usá otro email"] }],
  ])("that the buyer can correct: %s", async (code, fields) => {
    expect(await charging([wireError(400, code), made])).toEqual({ kind: "invalid", fields });
    expect(provider.calls).toHaveLength(1);
  });

  test.each<[number, number | string | undefined, string]>([
    [400, 1, "status_400_code_1"],
    [400, 3, "status_400_code_3"],
    [403, 4, "status_403_code_4"],
    [403, 3002, "status_403_code_3002"],
    [400, 3002, "status_400_code_3002"],
    [403, 3003, "status_403_code_3003"],
    [400, 5, "status_400_code_5"],
    [400, 2034, "status_400_code_2034"],
    [400, 4002, "status_400_code_4002"],
    [400, 4020, "status_400_code_4020"],
    [400, 4292, "status_400_code_4292"],
    [400, 6033, "status_400_code_6033"],
    [403, "PA_UNAUTHORIZED_RESULT_FROM_POLICIES", "status_403_code_PA_UNAUTHORIZED_RESULT_FROM_POLICIES"],
    [401, undefined, "status_401"],
    [404, 2000, "status_404_code_2000"],
    [400, "ana@example.com", "status_400"],
    [400, undefined, "status_400"],
    [422, undefined, "status_422"],
  ])("for a fault of the shop: %i %s, with a reason without personal data", async (status, code, reason) => {
    expect(await charging([wireError(status, code), made])).toEqual({ kind: "misconfigured", reason });
    expect(provider.calls).toHaveLength(1);
  });

  test("is also read with a cause that is not a list, and with a body that is not JSON", async () => {
    const { json } = wireError(400, 2067);
    const cause = { code: "2067" };
    expect(await charging([{ status: 400, json: { ...json, cause } }])).toMatchObject({ kind: "invalid" });
    expect(await charging([{ status: 400, text: "no" }])).toEqual({ kind: "misconfigured", reason: "status_400" });
  });
});

test("a host that the configuration does not name is not called", async () => {
  const elsewhere = { ...provider.config, hosts: ["api.mercadopago.com"] };
  await expect(charging([made], CHARGE, elsewhere)).rejects.toMatchObject({ name: "ForbiddenHost" });
  expect(provider.calls).toEqual([]);
});
