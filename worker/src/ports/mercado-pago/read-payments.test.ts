import { describe, expect, test } from "vitest";
import { mercadoPago } from "./gateway.ts";
import { type StubResponse, scriptedProvider, wireError, wirePayment } from "./provider.fixture.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const ID = "131415926535";

const provider = scriptedProvider();

function gatewayWith(...responses: StubResponse[]) {
  provider.says(...responses);
  return mercadoPago(provider.config, () => NOON);
}

const found = (change: object = {}) => gatewayWith({ status: 200, json: wirePayment(change) }).get(ID);
const page = (results: unknown[], total: unknown = results.length) => ({
  status: 200,
  json: { paging: { total, limit: 30, offset: 0 }, results },
});

describe("one payment", () => {
  test("is parsed with all its fields", async () => {
    expect(await found()).toEqual({
      kind: "found",
      payment: {
        id: ID,
        status: "approved",
        statusDetail: "accredited",
        externalReference: "ord_1",
        attemptId: "att_1",
        amountCentavos: 18_430_000,
        totalPaidCentavos: 20_365_050,
        netReceivedCentavos: 17_121_470,
        refundedCentavos: 0,
        currency: "ARS",
        collectorId: "448876418",
        paymentTypeId: "credit_card",
        paymentMethodId: "visa",
        installments: 3,
        updatedAtMs: Date.UTC(2026, 10, 20, 14, 15, 31),
      },
    });
    expect(provider.calls).toMatchObject([{ method: "GET", url: `/mercadopago/v1/payments/${ID}`, body: "" }]);
    expect(provider.calls[0]?.headers["authorization"]).toBe("Bearer TEST-1");
  });

  test.each<[object, object]>([
    [
      { id: ID, collector_id: "448876418", transaction_amount: "184300.00", installments: "3" },
      { amountCentavos: 18_430_000, installments: 3 },
    ],
    [{ transaction_amount: 0.29 }, { amountCentavos: 29 }],
    [{ transaction_amount: 1.005 }, { amountCentavos: 100 }],
    [{ transaction_details: null }, { totalPaidCentavos: null, netReceivedCentavos: null }],
    [
      { transaction_details: { total_paid_amount: 0, net_received_amount: -12.5 } },
      { totalPaidCentavos: null, netReceivedCentavos: -1250 },
    ],
    [
      { transaction_details: { total_paid_amount: "203650.50", net_received_amount: "x" } },
      { totalPaidCentavos: 20_365_050, netReceivedCentavos: null },
    ],
    [{ transaction_details: { net_received_amount: 171214.69999999998 } }, { netReceivedCentavos: 17_121_470 }],
    [{ status: "in_the_post" }, { status: "unknown" }],
    [{ status: "refunded", transaction_amount_refunded: null }, { refundedCentavos: 18_430_000 }],
    [{ status: "refunded", transaction_amount_refunded: 184300 }, { refundedCentavos: 18_430_000 }],
    [{ transaction_amount_refunded: "5000.00" }, { refundedCentavos: 500_000 }],
    [{ status_detail: "<b>" }, { statusDetail: "" }],
    [
      { external_reference: null, metadata: {} },
      { externalReference: null, attemptId: null },
    ],
    [
      { external_reference: "x".repeat(300), metadata: "no" },
      { externalReference: null, attemptId: null },
    ],
    [
      { payment_method_id: null, payment_type_id: undefined, installments: null },
      { paymentMethodId: "", paymentTypeId: "", installments: 1 },
    ],
    [{ installments: -1 }, { installments: 1 }],
    [{ date_last_updated: "2026-11-22T10:15:31.000-04:00" }, { updatedAtMs: NOON }],
    [{ date_last_updated: null }, { updatedAtMs: Date.UTC(2026, 10, 20, 14, 15, 29) }],
    [{ date_last_updated: "ayer", date_created: null }, { updatedAtMs: NOON }],
    [
      { currency_id: "USD", collector_id: 1 },
      { currency: "USD", collectorId: "1" },
    ],
  ])("is parsed leniently: %o", async (change, payment) => {
    expect(await found(change)).toMatchObject({ kind: "found", payment });
  });

  test.each<object>([
    { id: 5 },
    { id: "a b" },
    { status: null },
    { transaction_amount: null },
    { transaction_amount: -1 },
    { transaction_amount: "1.430,00" },
    { transaction_amount: 1e300 },
    { currency_id: undefined },
    { collector_id: null },
  ])("is refused as malformed with %o", async (change) => {
    expect(await found(change)).toEqual({ kind: "unanswered", reason: "malformed_payment" });
  });

  test("is not_found after a 404 in the provider's own format, and unanswered after other failures", async () => {
    expect(await gatewayWith(wireError(404, 2000)).get(ID)).toEqual({ kind: "not_found" });
    expect(await gatewayWith({ status: 404, text: "<html>" }).get(ID)).toEqual({
      kind: "unanswered",
      reason: "status_404",
    });
    expect(await gatewayWith({ status: 500 }).get(ID)).toEqual({ kind: "unanswered", reason: "status_500" });
    expect(await gatewayWith(wireError(401)).get(ID)).toEqual({ kind: "unanswered", reason: "status_401" });
    expect(await gatewayWith("cut").get(ID)).toMatchObject({ kind: "unanswered" });
  });

  test.each(["1e9", "", "12 34", "../x", "9".repeat(21)])("is not read with an invalid id: %s", async (id) => {
    expect(await gatewayWith().get(id)).toEqual({ kind: "not_found" });
    expect(provider.calls).toEqual([]);
  });
});

describe("the payments of an order", () => {
  const whole = (change: object) => ({ status: 200, json: wirePayment(change) });

  test("are searched with the required sorting, read by id, and filtered by reference", async () => {
    const other = { id: "2", external_reference: "ord_10" };
    const gateway = gatewayWith(page([{ id: 1, status: "pending" }, other], "2"), whole({ id: 1 }), whole(other));
    expect(await gateway.findByReference("ord_1")).toMatchObject({
      kind: "found",
      payments: [{ id: "1", status: "approved", attemptId: "att_1" }],
    });
    const { pathname, searchParams } = new URL(provider.calls[0]?.url ?? "", "http://x");
    expect(pathname).toBe("/mercadopago/v1/payments/search");
    expect(Object.fromEntries(searchParams)).toEqual({
      sort: "date_created",
      criteria: "desc",
      external_reference: "ord_1",
      limit: "30",
      offset: "0",
    });
    expect(provider.calls.slice(1).map(({ url }) => url)).toEqual([
      "/mercadopago/v1/payments/1",
      "/mercadopago/v1/payments/2",
    ]);
  });

  test("are empty when none is found", async () => {
    expect(await gatewayWith(page([])).findByReference("ord_1")).toEqual({ kind: "found", payments: [] });
  });

  test.each<[StubResponse[]]>([
    [[{ status: 500 }]],
    [["cut"]],
    [[{ status: 200, text: "<html>" }]],
    [[{ status: 200, json: { results: [] } }]],
    [[page([null])]],
    [[page([{ id: ID }]), { status: 500 }]],
    [[page([{ id: ID }]), wireError(404, 2000)]],
  ])("are unanswered, not empty, after %o", async (responses) => {
    expect(await gatewayWith(...responses).findByReference("ord_1")).toMatchObject({ kind: "unanswered" });
  });
});

test("a page of a time range is requested by its offset, oldest first", async () => {
  const gateway = gatewayWith(page([wirePayment(), wirePayment({ id: 2 })], 120));
  const paged = await gateway.findBetween({ fromMs: NOON - 86_400_000, toMs: NOON, offset: 50 });
  expect(paged).toMatchObject({ kind: "found", total: 120, payments: [{ id: ID }, { id: "2" }] });
  const { searchParams } = new URL(provider.calls[0]?.url ?? "", "http://x");
  expect(Object.fromEntries(searchParams)).toEqual({
    sort: "date_created",
    criteria: "asc",
    range: "date_created",
    begin_date: "2026-11-20T12:00:00.000Z",
    end_date: "2026-11-21T12:00:00.000Z",
    limit: "50",
    offset: "50",
  });
});

test("an incomplete search result is read again by id", async () => {
  const gateway = gatewayWith(page([wirePayment(), { id: 2 }]), { status: 200, json: wirePayment({ id: 2 }) });
  const paged = await gateway.findBetween({ fromMs: 0, toMs: NOON, offset: 0 });
  expect(paged).toMatchObject({ kind: "found", payments: [{ id: ID }, { id: "2", amountCentavos: 18_430_000 }] });
  expect(await gatewayWith(page([{ id: 2 }]), "cut").findBetween({ fromMs: 0, toMs: NOON, offset: 0 })).toEqual({
    kind: "unanswered",
    reason: "malformed_search",
  });
  expect(await gatewayWith("cut").findBetween({ fromMs: 0, toMs: NOON, offset: 0 })).toMatchObject({
    kind: "unanswered",
  });
});
