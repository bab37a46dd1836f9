import { appendFile, mkdtemp } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeNow, listen, portOf } from "../../process/ports.ts";
import { bodyOf } from "../../shop/http.ts";
import { BEARER, type Buyer, buyerAt, refusal } from "./buyer.fixture.ts";
import { READERS } from "./calls/readers.ts";
import { type ManualClock, manualClock, type RunningMercadoPago, startMercadoPago } from "./on-a-port.fixture.ts";
import { LOCAL_CREDENTIALS } from "./settings.ts";
import { manifestOf, sign } from "./webhooks/webhook.ts";

interface Got {
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: { action?: string; id?: number };
}

let shop: Server;
let got: Got[] = [];
let shopResponses: number[] = [];
let clock: ManualClock;
let file = "";
let provider: RunningMercadoPago;
let ana: Buyer;

beforeEach(async () => {
  [got, shopResponses] = [[], []];
  shop = createServer(async (request, response) => {
    const query = new URL(`http://a${request.url}`).searchParams;
    got.push({ query, headers: request.headers, body: JSON.parse((await bodyOf(request)).toString()) });
    response.writeHead(shopResponses.shift() ?? 200).end();
  });
  await listen(shop, 0, "PORT");
  clock = manualClock(Date.UTC(2026, 10, 21));
  file = join(await mkdtemp(join(tmpdir(), "azahar-mercado-pago-")), "books.jsonl");
  await open();
});
afterEach(async () => {
  await provider.stop();
  await closeNow(shop);
});

async function open(): Promise<void> {
  const webhookUrl = `http://127.0.0.1:${portOf(shop)}/api/pay/webhook`;
  provider = await startMercadoPago({ file, clock, settings: { webhookUrl } });
  ana = buyerAt(provider.url);
}

/** Advances the clock until a condition holds, because a delivery takes some real time. */
const until = (holds: () => boolean) =>
  vi.waitUntil(
    () => {
      clock.advance(500);
      return holds();
    },
    { interval: 10, timeout: 5000 },
  );
const states = () => provider.standIn.webhooks.list().map((one) => one.state);
const statusOf = async (id: unknown) => (await ana.get(`/v1/payments/${id}`)).body["status"];
const refund = (id: unknown, key: string, body: object = {}) =>
  ana.ask("POST", `/v1/payments/${id}/refunds`, body, { ...BEARER, "x-idempotency-key": key });

describe("webhooks", () => {
  test("are sent for a payment and for its change, with a signature", async () => {
    const { body } = await ana.pay("FLIP", "k1");
    await until(() => got.length === 2);
    expect(got.map((one) => one.body.action)).toEqual(["payment.created", "payment.updated"]);
    for (const { query, headers } of got) {
      const id = query.get("data.id") ?? "";
      expect([id, query.get("type")]).toEqual([String(body["id"]), "payment"]);
      const [, ts = "", v1] = /^ts=(\d{13}),v1=([0-9a-f]{64})$/.exec(String(headers["x-signature"])) ?? [];
      expect(v1).toBe(sign(LOCAL_CREDENTIALS.webhookSecret, manifestOf(id, String(headers["x-request-id"]), ts)));
    }
  });

  test("are retried with new ids until they are accepted, in four tries at most", async () => {
    shopResponses = [500, 401];
    await ana.pay("APRO", "k1");
    await until(() => states().every((one) => one === "delivered"));
    expect(got.map((one) => one.headers["x-retry"])).toEqual(["0", "1", "2"]);
    expect(new Set(got.map((one) => one.body.id)).size).toBe(3);
    expect(new Set(got.map((one) => one.headers["x-signature"])).size).toBe(3);
    shopResponses = [503, 503, 503, 503];
    await ana.pay("APRO", "k2");
    await until(() => states().includes("given_up"));
    expect(got).toHaveLength(7);
  });

  test("DUPW sends two webhooks; EARLY sends one before the call's response", async () => {
    await ana.pay("DUPW", "k1");
    await until(() => got.length === 2);
    const early = await ana.pay("EARLY", "k2");
    expect(got.at(-1)?.query.get("data.id")).toBe(String(early.body["id"]));
    expect(got).toHaveLength(3);
  });

  test("when held, are delivered on command, in any order and repeatedly; so is a forged one", async () => {
    await ana.ask("PUT", "/_/settings", { webhooks: "hold" });
    const [one, two] = [await ana.pay("APRO", "k1"), await ana.pay("APRO", "k2")];
    clock.advance(60_000);
    expect([states(), got]).toEqual([["held", "held"], []]);
    const ids = provider.standIn.webhooks.list().map((webhook) => webhook.id);
    await ana.ask("POST", `/_/notices/${ids[1]}/deliver`);
    await ana.ask("POST", "/_/notices/deliver");
    await ana.ask("POST", `/_/notices/${ids[0]}/deliver`);
    const paymentIds = got.map((webhook) => webhook.query.get("data.id"));
    expect(paymentIds).toEqual([two, one, one].map((payment) => String(payment.body["id"])));
    const forged = await ana.ask("POST", "/_/notices", { paymentId: one.body["id"], kind: "forged" });
    await ana.ask("POST", `/_/notices/${forged.body["id"]}/deliver`);
    expect(got).toHaveLength(4);
  });
});

describe("refunds", () => {
  test("give 201, then 200 with an empty body for the same key; each refund sends three webhooks, two of them of the older kind", async () => {
    const { body } = await ana.pay("APRO", "k1");
    expect(await ana.ask("POST", `/v1/payments/${body["id"]}/refunds`, {}, BEARER)).toMatchObject({ status: 400 });
    const first = await refund(body["id"], "r1", { amount: 43.5 });
    expect(first).toMatchObject({ status: 201, body: { payment_id: body["id"], amount: 43.5, status: "approved" } });
    expect(await refund(body["id"], "r1", { amount: 43.5 })).toMatchObject({ status: 200, text: "" });
    expect(await refund(body["id"], "r2", { amount: 1800.01 })).toMatchObject(refusal(400, 2017));
    expect((await refund(body["id"], "r3")).body).toMatchObject({ amount: 1800 });
    expect(await refund(body["id"], "r4")).toMatchObject(refusal(400, 2063));
    expect(await refund(1, "r5")).toMatchObject({ status: 404 });
    expect(await refund(body["id"], "r6", { amount: -1 })).toMatchObject({ status: 400 });
    expect(await statusOf(body["id"])).toBe("refunded");
    await until(() => got.length === 7);
    expect(got.filter((one) => one.query.get("topic") === "payment")).toHaveLength(4);
    const listed = await ana.get(`/v1/payments/${body["id"]}/refunds`);
    expect(JSON.parse(listed.text)).toMatchObject([{ amount: 43.5 }, { amount: 1800 }]);
  });

  test("stay in process until they are decided", async () => {
    await ana.ask("PUT", "/_/settings", { refundStatus: "in_process" });
    const { body } = await ana.pay("APRO", "k1");
    const requested = await refund(body["id"], "r1");
    expect([requested.body["status"], await statusOf(body["id"])]).toEqual(["in_process", "approved"]);
    await ana.ask("POST", `/_/payments/${body["id"]}/refunds/${requested.body["id"]}`, { status: "approved" });
    expect(await statusOf(body["id"])).toBe("refunded");
  });
});

describe("the ledger", () => {
  test("cancels payments, unless their state forbids it", async () => {
    const put = (id: unknown, body: object) => ana.ask("PUT", `/v1/payments/${id}`, body, BEARER);
    const open = await ana.pay("CONT", "k1");
    expect(await put(open.body["id"], { status: "cancelled" })).toMatchObject({
      status: 200,
      body: { status: "cancelled" },
    });
    expect(await put(open.body["id"], { status: "cancelled" })).toMatchObject(refusal(400, 3005));
    expect(await put(open.body["id"], { status: "approved" })).toMatchObject({ status: 400 });
    expect(await put(1, { status: "cancelled" })).toMatchObject({ status: 404 });
  });

  test("survives a restart and an incomplete line: payments, keys, used tokens, pending changes and webhooks", async () => {
    const token = await ana.token("FLIP");
    const first = await ana.charge("k1", ana.body(token));
    await provider.stop();
    await appendFile(file, '{"kind":"payment","payment":{"id":');
    clock.advance(10_000);
    await open();
    expect((await ana.charge("k1", ana.body(token))).body).toMatchObject({ id: first.body["id"] });
    expect((await ana.charge("k2", ana.body(token))).status).toBe(400);
    await until(() => got.length >= 2);
    expect(await statusOf(first.body["id"])).toBe("approved");
    const next = await ana.pay("APRO", "k3");
    expect(Number(next.body["id"])).toBeGreaterThan(Number(first.body["id"]));
  });

  test("never issues the id of a charge at a reader again, also after a restart", async () => {
    const charge = async (key: string) => {
      const payments = [{ amount: "100.00" }];
      const config = { point: { terminal_id: READERS[0].id } };
      const body = { type: "point", external_reference: "ORD-1", transactions: { payments }, config };
      const made = await ana.ask("POST", "/v1/orders", body, { ...BEARER, "x-idempotency-key": key });
      expect(made.status).toBe(201);
      await ana.ask("POST", `/v1/orders/${made.body["id"]}/cancel`, {}, BEARER);
      return made.body["id"];
    };
    const first = await charge("k1");
    await provider.stop();
    await open();
    expect(await charge("k2")).not.toBe(first);
  });

  test("shows charged and refunded amounts by reference", async () => {
    const paid = await ana.pay("APRO", "k1");
    await ana.pay("FUND", "k2");
    await refund(paid.body["id"], "r1", { amount: 100 });
    const { body } = await ana.ask("GET", "/_/ledger?reference=ORD-1");
    expect(body["references"]).toEqual({
      "ORD-1": { payments: 2, charges: 1, takenCentavos: 184_350, refundedCentavos: 10_000 },
    });
    expect(body["payments"]).toMatchObject([{ key: "k1", status: "approved" }, { status: "rejected" }]);
    expect(provider.standIn.calls.list()).toMatchObject([
      ...[{ call: "charge", key: "k1" }, { key: "k2" }, { call: "refund", key: "r1" }],
    ]);
  });

  test("accepts payments in another currency and changes of status through the control API", async () => {
    const stranger = { externalReference: "ORD-9", amountCentavos: 100, currency: "USD", metadata: { a: 1 } };
    const made = await ana.ask("POST", "/_/payments", stranger);
    expect(made.body).toMatchObject({ status: "approved", currency_id: "USD", transaction_amount: 1 });
    for (const status of ["in_mediation", "approved", "charged_back"]) {
      await ana.ask("POST", `/_/payments/${made.body["id"]}`, { status });
      expect(await statusOf(made.body["id"])).toBe(status);
    }
    const paid = await ana.pay("APRO", "k1");
    expect((await ana.ask("POST", `/_/payments/${paid.body["id"]}`, { status: "refunded" })).body).toMatchObject({
      ...{ status: "refunded", transaction_amount_refunded: 1843.5, refunds: [{ amount: 1843.5 }] },
    });
    expect((await ana.ask("POST", `/_/payments/${paid.body["id"]}`, { status: "lost" })).status).toBe(400);
    expect((await ana.ask("POST", "/_/payments", {})).status).toBe(400);
  });
});

describe("the ledger page", () => {
  test("escapes references", async () => {
    await ana.ask("POST", "/_/payments", { externalReference: "<script>alert(1)</script>", amountCentavos: 100 });
    const { text } = await ana.ask("GET", "");
    expect(text).toContain("&lt;script&gt;alert(1)");
    expect(text).not.toContain("<script>");
  });

  test("a button changes a payment and redirects back to the page", async () => {
    const { body } = await ana.pay("CONT", "k1");
    const form = new URLSearchParams({ status: "approved" });
    const pressed = await fetch(`${provider.url}/_/payments/${body["id"]}`, {
      method: "POST",
      body: form,
      redirect: "manual",
    });
    expect([pressed.status, pressed.headers.get("location")]).toEqual([303, "/mercadopago"]);
    expect(await statusOf(body["id"])).toBe("approved");
  });
});

test("a gate is armed, awaited and released over HTTP", async () => {
  const { body } = await ana.pay("APRO", "k1");
  const gate = await ana.ask("POST", "/_/gates", { call: "get", point: "before" });
  const look = statusOf(body["id"]);
  expect(await ana.ask("GET", `/_/gates/${gate.body["id"]}?wait=1`)).toMatchObject({ status: 200 });
  await ana.ask("POST", `/_/gates/${gate.body["id"]}/release`);
  expect(await look).toBe("approved");
  expect((await ana.ask("POST", "/_/gates", { call: "fax", point: "before" })).status).toBe(400);
  expect((await ana.ask("GET", "/_/fax")).status).toBe(404);
});
