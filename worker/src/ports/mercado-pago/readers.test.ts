import { describe, expect, test } from "vitest";
import { mercadoPago } from "./gateway.ts";
import { type StubResponse, scriptedProvider } from "./provider.fixture.ts";

const READER = "NEWLAND_N950__N950NCB801293324";
const CHARGE = {
  attemptId: "att_1",
  externalReference: "ord_1",
  amountCentavos: 6_550_050,
  readerId: READER,
  description: "Pedido A-10001",
  isRepeated: false,
};
const wireCharge = (change: object = {}, payment: object = {}) => ({
  ...{ id: "ORD01J6", type: "point", external_reference: "ord_1", status: "created", status_detail: "created" },
  transactions: { payments: [{ id: "PAY01J6", amount: "65500.50", status: "created", ...payment }] },
  ...change,
});
const refused = (status: number, code: string) => ({ status, json: { errors: [{ code, message: "no" }] } });

const provider = scriptedProvider();

function gatewayWith(...responses: StubResponse[]) {
  provider.says(...responses);
  return mercadoPago(provider.config, () => 0);
}

describe("the readers", () => {
  test("are those that take charges, by their serial number", async () => {
    const terminals = [
      { id: READER, operating_mode: "PDV", pos_id: 1 },
      { id: "PAX_A910__SMARTPOS1", operating_mode: "STANDALONE" },
      { id: "sin-modelo", operating_mode: "PDV" },
      { id: "PAX_A910__NUEVO" },
    ];
    const found = await gatewayWith({ status: 200, json: { data: { terminals }, paging: { total: 4 } } }).readers();
    const readers = [
      { id: READER, name: "N950NCB801293324" },
      { id: "sin-modelo", name: "sin-modelo" },
    ];
    expect(found).toEqual({ kind: "found", readers });
    expect(provider.calls).toMatchObject([
      {
        method: "GET",
        url: "/mercadopago/terminals/v1/list?limit=50&offset=0",
        headers: { authorization: "Bearer TEST-1" },
      },
    ]);
  });

  test.each<StubResponse>([{ status: 500 }, { status: 401 }, "cut", { status: 200, json: { terminals: [] } }])(
    "are unknown after %o",
    async (response) => {
      expect(await gatewayWith(response).readers()).toMatchObject({ kind: "unanswered" });
    },
  );
});

describe("a charge", () => {
  test("is sent with the attempt's key, in pesos with two decimals, and expires after 15 minutes", async () => {
    expect(await gatewayWith({ status: 201, json: wireCharge() }).chargeAtReader(CHARGE)).toEqual({
      kind: "sent",
      chargeId: "ORD01J6",
    });
    expect(provider.calls).toMatchObject([
      { method: "POST", url: "/mercadopago/v1/orders", headers: { "x-idempotency-key": "att_1" } },
    ]);
    expect(JSON.parse(provider.calls[0]?.body ?? "")).toEqual({
      ...{ type: "point", external_reference: "ord_1", description: "Pedido A-10001", expiration_time: "PT15M" },
      transactions: { payments: [{ amount: "65500.50" }] },
      config: { point: { terminal_id: READER, print_on_terminal: "no_ticket" } },
    });
  });

  test.each<StubResponse>([{ status: 500 }, { status: 408 }, "cut"])(
    "is sent again with the same key and bytes after %o, and then no refusal is believed",
    async (first) => {
      const sent = await gatewayWith(first, { status: 201, json: wireCharge() }).chargeAtReader(CHARGE);
      expect(sent).toEqual({ kind: "sent", chargeId: "ORD01J6" });
      const [one, other] = provider.calls;
      expect([other?.body, other?.headers["x-idempotency-key"]]).toEqual([one?.body, "att_1"]);
      const busy = refused(409, "already_queued_order_on_terminal");
      expect(await gatewayWith(first, busy).chargeAtReader(CHARGE)).toMatchObject({ kind: "unanswered" });
      expect(await gatewayWith(first, first).chargeAtReader(CHARGE)).toMatchObject({ kind: "unanswered" });
      expect(provider.calls).toHaveLength(2);
    },
  );

  test.each<[StubResponse, object]>([
    [refused(409, "already_queued_order_on_terminal"), { kind: "refused", isBusy: true }],
    [refused(404, "terminal_not_found"), { kind: "refused", isBusy: false }],
    [
      { status: 401, json: {} },
      { kind: "refused", isBusy: false, reason: "status_401" },
    ],
    [refused(400, "ana@example.com"), { kind: "refused", isBusy: false, reason: "status_400" }],
    [{ status: 429 }, { kind: "unanswered" }],
    [{ status: 423 }, { kind: "unanswered" }],
    [refused(409, "idempotency_key_already_used"), { kind: "unanswered" }],
    [
      { status: 201, text: "<html>" },
      { kind: "unanswered", reason: "malformed_reader_charge" },
    ],
    [{ status: 302, headers: { Location: "/" } }, { kind: "unanswered" }],
  ])("after %o is %o", async (response, outcome) => {
    expect(await gatewayWith(response).chargeAtReader(CHARGE)).toMatchObject(outcome);
    expect(provider.calls).toHaveLength(1);
  });
});

test("a charge that may have been sent before: no refusal is believed", async () => {
  for (const response of [
    refused(409, "already_queued_order_on_terminal"),
    refused(400, "property_value"),
    { status: 401 },
  ])
    expect(await gatewayWith(response).chargeAtReader({ ...CHARGE, isRepeated: true })).toMatchObject({
      kind: "unanswered",
    });
});

describe("a charge at a reader", () => {
  test.each<[object, object, object]>([
    [{ status: "created" }, {}, { kind: "waiting" }],
    [{ status: "at_terminal" }, {}, { kind: "waiting" }],
    [{ status: "action_required" }, {}, { kind: "unanswered", reason: "unknown_reader_status" }],
    [{ status: "processed" }, { reference_id: "92937960454" }, { kind: "paid", paymentId: "92937960454" }],
    [{ status: "processed" }, { reference: { id: 92937960454 } }, { kind: "paid", paymentId: "92937960454" }],
    [{ status: "refunded" }, { reference_id: "7" }, { kind: "paid", paymentId: "7" }],
    [{ status: "processed" }, {}, { kind: "unanswered", reason: "reader_payment_unnamed" }],
    [{ status: "processed", transactions: {} }, {}, { kind: "unanswered", reason: "reader_payment_unnamed" }],
    [{ status: "expired", transactions: null }, {}, { kind: "ended", end: "expired" }],
    [{ status: "failed" }, {}, { kind: "ended", end: "failed" }],
    [{ status: "canceled" }, {}, { kind: "ended", end: "canceled" }],
    [{ status: "expired" }, {}, { kind: "ended", end: "expired" }],
    [{ status: "charged_twice" }, {}, { kind: "unanswered", reason: "unknown_reader_status" }],
    [{ id: "ORD_other" }, {}, { kind: "unanswered", reason: "malformed_reader_charge" }],
  ])("%o %o is %o", async (change, payment, lookup) => {
    const found = await gatewayWith({ status: 200, json: wireCharge(change, payment) }).readerCharge("ORD01J6");
    expect(found).toEqual(lookup);
    expect(provider.calls).toMatchObject([{ method: "GET", url: "/mercadopago/v1/orders/ORD01J6" }]);
  });

  test.each<StubResponse>([{ status: 500 }, { status: 404 }, "cut"])("is unknown after %o", async (response) => {
    expect(await gatewayWith(response).readerCharge("ORD01J6")).toMatchObject({ kind: "unanswered" });
  });

  test.each<[StubResponse, object]>([
    [{ status: 200, json: wireCharge({ status: "canceled" }) }, { kind: "cancelled" }],
    [{ status: 202, json: wireCharge({ status: "at_terminal" }) }, { kind: "refused" }],
    [{ status: 202, text: "" }, { kind: "unanswered" }],
    [refused(409, "cannot_cancel_order"), { kind: "refused", code: "cannot_cancel_order" }],
    [{ status: 409 }, { kind: "refused", code: "" }],
    [{ status: 500 }, { kind: "unanswered" }],
    ["cut", { kind: "unanswered" }],
  ])("is cancelled with a separate idempotency key: %o is %o", async (response, outcome) => {
    expect(await gatewayWith(response).cancelReaderCharge("ORD01J6")).toMatchObject(outcome);
    expect(provider.calls).toMatchObject([
      {
        method: "POST",
        url: "/mercadopago/v1/orders/ORD01J6/cancel",
        headers: { "x-idempotency-key": "cancel-ORD01J6" },
      },
    ]);
  });
});
