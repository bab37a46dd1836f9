import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { buyerAt } from "#local/stand-ins/mercado-pago/buyer.fixture.ts";
import { LOCAL_CREDENTIALS } from "#local/stand-ins/mercado-pago/credentials.ts";
import { type MercadoPagoUnderTest, startMercadoPago } from "#local/stand-ins/mercado-pago/on-a-port.fixture.ts";
import type { IdPrefix } from "#shop/id.ts";
import { makeId } from "#shop/id.ts";
import { startSqld } from "#tests/sqld.ts";
import { fillCart } from "../../fixtures/card-shop.ts";
import { peopleSignedIn } from "../../fixtures/people.ts";
import { type ShopWorld, startWorld } from "../../fixtures/world.ts";
import { mercadoPago } from "../ports/mercado-pago/gateway.ts";
import { tokenOf } from "../secrets.ts";
import { chargeCard } from "./charge-card.ts";
import { hearNotice } from "./hear-notice.ts";
import type { Paying } from "./paying.ts";

let world: ShopWorld;
let provider: MercadoPagoUnderTest;
let paying: Paying;

beforeAll(async () => {
  [world, provider] = await Promise.all([
    startWorld(startSqld()),
    startMercadoPago({ settings: { webhooks: "hold" } }),
  ]);
  const bytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));
  const { accessToken, webhookSecret, publicKey, collectorId } = LOCAL_CREDENTIALS;
  const [apiUrl, hosts] = [provider.url, [new URL(provider.url).host]];
  const config = {
    apiUrl,
    hosts,
    accessToken,
    webhookSecrets: [webhookSecret],
    publicKey,
    sdkUrl: apiUrl,
    collectorId,
  };
  paying = {
    db: openDatabase({ url: world.proxy.url }),
    nowMs: Date.now(),
    newId: (prefix: IdPrefix) => makeId(prefix, Date.now(), bytes(10)),
    newToken: () => tokenOf(bytes(32)),
    publicOrigin: "http://127.0.0.1:8787",
    authSecret: "secret",
    limits: true,
    gateway: mercadoPago(config, Date.now),
    collectorId,
  };
});
afterAll(async () => {
  await Promise.all([world?.stop(), provider?.stop()]);
});

const DECANTS = `INSERT INTO cart_lines (id, user_id, perfume_id, type, quantity, created_at_ms)
  SELECT 'lin_' || t.column1, 'usr_trips1', id, t.column1, 2, 2 FROM perfumes, (VALUES ('bigDecant'), ('smallDecant')) t
  WHERE slug = 'agotado'`;

test("a card's checkout takes three trips beside the session's and a notice three, for one thing and for three", async () => {
  const people = await peopleSignedIn(world.db, 2, "trips");
  await world.sql(DECANTS);
  for (const [index, who] of people.entries()) {
    await fillCart(world, who, 1);
    const token = await buyerAt(provider.url).token("APRO");
    world.proxy.reset();
    const outcome = await chargeCard(paying, {
      userId: who.id,
      address: "",
      wanted: null,
      shownCentavos: [],
      shownLines: null,
      delivery: null,
      pickup: null,
      request: { key: `key-${index}-trips`, bodyHash: "x" },
      bodyHash: "x",
      externalReference: null,
      card: { token, paymentMethodId: "visa", issuerId: "310", installments: 1 },
      payer: { email: "ana@example.com", identification: null },
      meliSessionId: null,
    });
    expect(outcome).toMatchObject({ ok: true, isKnown: true, order: { statusGlimmer: "En Preparación" } });
    expect(outcome.ok && outcome.order.lines.length).toBe(index === 0 ? 1 : 3);
    expect(world.proxy.trips()).toBe(3);
  }
  const [payment] = provider.standIn.ledger.payments();
  world.proxy.reset();
  await hearNotice(paying, { paymentId: String(payment?.id), requestId: "r", raw: "{}" });
  expect(world.proxy.trips()).toBe(3);
});
