import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BEARER, type Buyer, buyerAt, refusal } from "./buyer.fixture.ts";
import { type ManualClock, manualClock, type RunningMercadoPago, startMercadoPago } from "./on-a-port.fixture.ts";

let clock: ManualClock;
let provider: RunningMercadoPago;
let ana: Buyer;

beforeEach(async () => {
  clock = manualClock(Date.UTC(2026, 10, 21));
  provider = await startMercadoPago({ clock });
  ana = buyerAt(provider.url);
});
afterEach(() => provider.stop());

const PATIENT = { timeout: 5000, interval: 10 };
const inBooks = () => provider.standIn.ledger.payments().length;

describe("authorization", () => {
  test("checks the access token first, then the key, then the body", async () => {
    expect(await ana.ask("POST", "/v1/payments", {})).toMatchObject({ status: 401 });
    expect(await ana.ask("POST", "/v1/payments", {}, { authorization: "Bearer other" })).toMatchObject({ status: 401 });
    expect(await ana.ask("POST", "/v1/payments", {}, BEARER)).toMatchObject(refusal(400, 4292));
    expect(await ana.charge("k", {})).toMatchObject(refusal(400, 4000));
    expect(await ana.ask("DELETE", "/v1/payments", {}, BEARER)).toMatchObject({ status: 404 });
  });

  test("lookups and tokens require the public key and allow any origin", async () => {
    expect(await ana.ask("GET", "/v1/payment_methods?public_key=other")).toMatchObject({ status: 401 });
    expect(await ana.ask("POST", "/v1/card_tokens", {}, BEARER)).toMatchObject({ status: 401 });
    for (const path of [
      "/v1/payment_methods?",
      "/v1/identification_types?",
      "/v1/payment_methods/installments?amount=10&bin=450995&",
    ])
      expect((await ana.ask("GET", `${path}public_key=TEST-local-public-key`)).status).toBe(200);
    const noAmount = "/v1/payment_methods/installments?amount=0&bin=450995&public_key=TEST-local-public-key";
    expect((await ana.ask("GET", noAmount)).status).toBe(400);
    const requested = await fetch(`${provider.url}/v1/card_tokens`, { method: "OPTIONS" });
    expect([requested.status, requested.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
  });
});

describe("a charge", () => {
  test("is a 201, whether it is approved or rejected", async () => {
    expect(await ana.pay("APRO", "k1")).toMatchObject({
      status: 201,
      body: { status: "approved", external_reference: "ORD-1" },
    });
    expect(await ana.pay("FUND", "k2")).toMatchObject({
      ...{ status: 201, body: { status: "rejected", status_detail: "cc_rejected_insufficient_amount" } },
    });
    expect(await ana.pay("APRO", "k3", { installments: 4 })).toMatchObject({
      ...{ status: 201, body: { status_detail: "cc_rejected_invalid_installments" } },
    });
  });

  test("is found by its id", async () => {
    const { body } = await ana.pay("CONT", "k1");
    expect(await ana.get(`/v1/payments/${body["id"]}`)).toMatchObject({
      status: 200,
      body: { id: body["id"], status: "in_process" },
    });
    expect(await ana.get("/v1/payments/1")).toMatchObject(refusal(404, 2000));
  });

  test("uses up its token, also when it is rejected; a token has one card method and lasts seven days", async () => {
    const token = await ana.token("FUND");
    expect((await ana.charge("k1", ana.body(token))).status).toBe(201);
    expect(await ana.charge("k2", ana.body(token))).toMatchObject(refusal(400, 3003));
    expect(await ana.charge("k4", ana.body("nothing"))).toMatchObject(refusal(400, 2006));
    const other = await ana.token("APRO");
    expect(await ana.charge("k5", ana.body(other, { payment_method_id: "master" }))).toMatchObject(refusal(400, 3014));
    expect(await ana.charge("k5", ana.body(other, { payment_method_id: "fax" }))).toMatchObject(refusal(400, 3011));
    expect(await ana.charge("k5", ana.body(other, { transaction_amount: 2_500_000.01 }))).toMatchObject(
      refusal(400, 4037),
    );
    clock.advance(7 * 24 * 60 * 60 * 1000);
    expect(await ana.charge("k6", ana.body(other))).toMatchObject(refusal(400, 2062));
    expect(inBooks()).toBe(1);
  });
});

describe("an idempotency key", () => {
  test("returns its payment with the current status, also for another body", async () => {
    const body = ana.body(await ana.token("CONT"));
    const first = await ana.charge("k1", body);
    await ana.ask("POST", `/_/payments/${first.body["id"]}`, { status: "approved" });
    const [again, other] = [await ana.charge("k1", body), await ana.charge("k1", { ...body, installments: 1 })];
    expect([again.status, other.status]).toEqual([200, 200]);
    for (const one of [again, other]) expect(one.body).toMatchObject({ id: first.body["id"], status: "approved" });
    expect(inBooks()).toBe(1);
  });

  test("is free again after a refusal, and expires after a day", async () => {
    const body = ana.body(await ana.token("APRO"));
    expect((await ana.charge("k1", { ...body, installments: 0 })).status).toBe(400);
    expect((await ana.charge("k1", body)).status).toBe(201);
    clock.advance(24 * 60 * 60 * 1000);
    expect(await ana.charge("k1", body)).toMatchObject(refusal(400, 3003));
  });

  test("is locked while its call is in flight, before and after it is applied", async () => {
    for (const point of ["before", "after"] as const) {
      const gate = provider.standIn.gates.arm("charge", point);
      const body = ana.body(await ana.token("APRO"));
      const first = ana.charge(point, body);
      await gate.reached;
      expect((await ana.charge(point, body)).status).toBe(423);
      gate.release();
      expect((await first).status).toBe(201);
    }
    expect(inBooks()).toBe(2);
  });

  test("several concurrent keys with the same token charge once", async () => {
    const body = ana.body(await ana.token("APRO"));
    const responses = await Promise.all(["a", "b", "c", "d"].map((key) => ana.charge(key, body)));
    expect(responses.map((one) => one.status).sort()).toEqual([201, 400, 400, 400]);
    expect(inBooks()).toBe(1);
  });

  test("of a waiting call cannot charge a token that another call has used", async () => {
    const body = ana.body(await ana.token("LATE"));
    const late = ana.charge("a", body);
    await vi.waitUntil(() => provider.standIn.inFlight.has("a"), PATIENT);
    const other = ana.charge("b", body);
    await vi.waitUntil(() => provider.standIn.inFlight.has("b"), PATIENT);
    await vi.waitUntil(() => {
      clock.advance(20_000);
      return provider.standIn.inFlight.size === 0;
    }, PATIENT);
    expect([(await late).status, (await other).status].sort()).toEqual([201, 400]);
    expect(inBooks()).toBe(1);
  });
});

describe("cardholders' names", () => {
  test("T500 charges nothing, at the second try too; its token is not used up", async () => {
    const body = ana.body(await ana.token("T500"));
    expect([(await ana.charge("k1", body)).status, (await ana.charge("k1", body)).status]).toEqual([500, 500]);
    expect(inBooks()).toBe(0);
  });

  test("L500 and DROP charge; the same key returns the payment", async () => {
    const [lost, cut] = [ana.body(await ana.token("L500")), ana.body(await ana.token("DROP"))];
    expect((await ana.charge("k1", lost)).status).toBe(500);
    await expect(ana.charge("k2", cut)).rejects.toThrow();
    expect(inBooks()).toBe(2);
    expect(await ana.charge("k1", lost)).toMatchObject({ status: 200, body: { status: "approved" } });
    expect(await ana.charge("k2", cut)).toMatchObject({ status: 200, body: { status: "approved" } });
  });

  test("SLOW charges immediately and responds after 25 s; LATE charges after 20 s", async () => {
    const search = "/v1/payments/search?sort=date_created&criteria=desc&external_reference=";
    const total = async (reference: string) => (await ana.get(search + reference)).body["paging"];
    const slow = ana.pay("SLOW", "k1", { external_reference: "SLOW-1" });
    await vi.waitUntil(async () => Object(await total("SLOW-1")).total === 1, PATIENT);
    const late = ana.pay("LATE", "k2", { external_reference: "LATE-1" });
    await vi.waitUntil(() => provider.standIn.inFlight.has("k2"), PATIENT);
    clock.advance(19_999);
    expect(await total("LATE-1")).toMatchObject({ total: 0 });
    expect([...provider.standIn.inFlight]).toEqual(["k1", "k2"]);
    clock.advance(1);
    expect(await late).toMatchObject({ status: 201, body: { status: "approved" } });
    expect([...provider.standIn.inFlight]).toEqual(["k1"]);
    clock.advance(5000);
    expect((await slow).status).toBe(201);
  });

  test.each([
    ["FLIP", "in_process", "approved"],
    ["FLOP", "in_process", "rejected"],
    ["BACK", "approved", "charged_back"],
  ])("%s is %s and after 3 s %s", async (name, before, after) => {
    const { body } = await ana.pay(name, "k1");
    const look = async () => (await ana.get(`/v1/payments/${body["id"]}`)).body["status"];
    clock.advance(2999);
    expect([body["status"], await look()]).toEqual([before, before]);
    clock.advance(1);
    expect(await look()).toBe(after);
  });

  test("a payment that has changed before the 3 s keeps its status", async () => {
    const { body } = await ana.pay("FLIP", "k1");
    await ana.ask("PUT", `/v1/payments/${body["id"]}`, { status: "cancelled" }, BEARER);
    clock.advance(3000);
    expect(await ana.get(`/v1/payments/${body["id"]}`)).toMatchObject({
      body: { status: "cancelled" },
    });
  });
});

describe("faults", () => {
  test("hit only the calls of the shop's server, which gets the provider's error format", async () => {
    const body = ana.body(await ana.token("APRO"));
    provider.faults.put({ mercadopago: { status: 429, times: 1 } });
    expect(await ana.token("APRO")).toMatch(/^[0-9a-f]{32}$/);
    expect(await ana.charge("k1", body)).toMatchObject({
      status: 429,
      body: { error: "too_many_requests", cause: [] },
    });
    expect(inBooks()).toBe(0);
    provider.faults.put({ mercadopago: { drop: true, times: 1 } });
    await expect(ana.charge("k1", body)).rejects.toThrow();
    expect(inBooks()).toBe(1);
    expect(provider.faults.state().counts.mercadopago).toEqual({ requests: 2, faulted: 2 });
  });

  test("a forced error of the provider is returned, whether the charge is applied or not", async () => {
    const body = ana.body(await ana.token("APRO"));
    await ana.ask("PUT", "/_/errors", { call: "charge", status: 400, code: 2067 });
    expect(await ana.charge("k1", body)).toMatchObject(refusal(400, 2067));
    expect(inBooks()).toBe(0);
    await ana.ask("PUT", "/_/errors", { call: "charge", status: 400, code: 2001, applied: true });
    expect(await ana.charge("k1", body)).toMatchObject(refusal(400, 2001));
    expect(inBooks()).toBe(1);
  });
});
