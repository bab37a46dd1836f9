import { describe, expect, test } from "vitest";
import { mercadoPago } from "./gateway.ts";
import { type StubResponse, scriptedProvider, wireError, wirePayment } from "./provider.fixture.ts";

const ID = "131415926535";
const REFUND = { paymentId: ID, amountCentavos: 500_050, key: "refund:ord_1:1" };
const given = {
  ...{ id: 3328707782, payment_id: 131415926535, amount: 5000.5, status: "approved" },
  date_created: "2026-11-21T11:00:00.000-03:00",
};

const provider = scriptedProvider();

function gatewayWith(...responses: StubResponse[]) {
  provider.says(...responses);
  return mercadoPago(provider.config, () => 0);
}

describe("the digits of a token's card", () => {
  const token = { id: "t/1", first_six_digits: "450995", last_four_digits: "3704" };

  test("are read with the shop's access token", async () => {
    expect(await gatewayWith({ status: 200, json: token }).digitsOfToken("t/1")).toBe("4509953704");
    expect(provider.calls).toMatchObject([
      { method: "GET", url: "/mercadopago/v1/card_tokens/t%2F1", headers: { authorization: "Bearer TEST-1" } },
    ]);
  });

  test.each<[string, StubResponse]>([
    ["is unknown", wireError(404, 2006)],
    ["has malformed digits", { status: 200, json: { ...token, first_six_digits: "45099X" } }],
    ["has none", { status: 200, json: { id: "t" } }],
    ["cannot be read", { status: 500, text: "<html>" }],
  ])("are null when the token %s", async (_, response) => {
    expect(await gatewayWith(response).digitsOfToken("t")).toBeNull();
  });
});

describe("a refund", () => {
  test("of a part is sent in pesos, with its own key", async () => {
    expect(await gatewayWith({ status: 201, json: given }).refund(REFUND)).toEqual({
      kind: "done",
      refundId: "3328707782",
    });
    expect(provider.calls).toMatchObject([
      {
        method: "POST",
        url: `/mercadopago/v1/payments/${ID}/refunds`,
        headers: { "x-idempotency-key": "refund:ord_1:1", "content-type": "application/json" },
        body: '{"amount":5000.5}',
      },
    ]);
  });

  test("of everything sends no amount", async () => {
    await gatewayWith({ status: 201, json: given }).refund({ ...REFUND, amountCentavos: null });
    expect(provider.calls[0]?.body).toBe("{}");
  });

  test.each<[StubResponse, object]>([
    [{ status: 200, text: "" }, { kind: "repeated" }],
    [{ status: 201, text: " \n" }, { kind: "repeated" }],
    [
      { status: 201, json: { ...given, status: "in_process" } },
      { kind: "in_process", refundId: "3328707782" },
    ],
    [
      { status: 201, json: { id: "7" } },
      { kind: "done", refundId: "7" },
    ],
  ])("is done, repeated or in process: %o", async (response, outcome) => {
    expect(await gatewayWith(response).refund(REFUND)).toEqual(outcome);
  });

  test.each<[StubResponse, string]>([
    [wireError(400, 2063), "2063"],
    [wireError(400, 2017), "2017"],
    [wireError(400, "2084"), "2084"],
    [wireError(404, 2000), "2000"],
    [wireError(400), "status_400"],
    [{ status: 201, json: { ...given, status: "rejected" } }, "rejected"],
  ])("is refused: %o", async (response, code) => {
    expect(await gatewayWith(response).refund(REFUND)).toEqual({ kind: "refused", code });
  });

  test.each<StubResponse>([
    { status: 500 },
    { status: 302 },
    "cut",
    wireError(429),
    wireError(409),
    wireError(423),
    wireError(424),
    wireError(401),
    wireError(403, 4),
    { status: 200, text: "<html>" },
    { status: 201, json: {} },
  ])("is unanswered, to retry with the same key: %o", async (response) => {
    expect(await gatewayWith(response).refund(REFUND)).toMatchObject({ kind: "unanswered" });
  });
});

describe("the refunds of a payment", () => {
  test("are parsed leniently", async () => {
    const json = [
      given,
      { id: "8", amount: "10.50", status: "in_process" },
      { id: 9, amount: 1, status: "rejected", date_created: "ayer" },
    ];
    expect(await gatewayWith({ status: 200, json }).refundsOf(ID)).toEqual({
      kind: "found",
      refunds: [
        { id: "3328707782", amountCentavos: 500_050, status: "done", createdAtMs: Date.UTC(2026, 10, 21, 14) },
        { id: "8", amountCentavos: 1_050, status: "in_process", createdAtMs: null },
        { id: "9", amountCentavos: 100, status: "rejected", createdAtMs: null },
      ],
    });
    expect(provider.calls).toMatchObject([{ method: "GET", url: `/mercadopago/v1/payments/${ID}/refunds` }]);
  });

  test.each<StubResponse>([
    { status: 500 },
    wireError(404, 2000),
    { status: 200, text: "" },
    { status: 200, json: [{ id: 1 }] },
    "cut",
  ])("are not answered after %o", async (response) => {
    expect(await gatewayWith(response).refundsOf(ID)).toMatchObject({ kind: "unanswered" });
  });
});

describe("cancelling a payment", () => {
  test("cancels it", async () => {
    const cancelled = { status: 200, json: wirePayment({ status: "cancelled", status_detail: "by_collector" }) };
    expect(await gatewayWith(cancelled).cancel(ID)).toMatchObject({
      kind: "cancelled",
      payment: { status: "cancelled" },
    });
    expect(provider.calls).toMatchObject([
      { method: "PUT", url: `/mercadopago/v1/payments/${ID}`, body: '{"status":"cancelled"}' },
    ]);
  });

  test.each<[StubResponse, object]>([
    [wireError(400, 3005), { kind: "refused", code: "3005" }],
    [
      { status: 200, json: wirePayment() },
      { kind: "refused", code: "approved" },
    ],
    [
      { status: 200, text: "" },
      { kind: "unanswered", reason: "malformed_payment" },
    ],
    [
      { status: 200, json: wirePayment({ id: 1 }) },
      { kind: "unanswered", reason: "malformed_payment" },
    ],
    [{ status: 503 }, { kind: "unanswered", reason: "status_503" }],
    ["cut", { kind: "unanswered" }],
  ])("after %o is %o", async (response, outcome) => {
    expect(await gatewayWith(response).cancel(ID)).toMatchObject(outcome);
  });
});
