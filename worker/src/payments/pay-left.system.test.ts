import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "#db/client.ts";
import { buyerAt } from "#local/stand-ins/mercado-pago/buyer.fixture.ts";
import { cardBody } from "#shop/payments/payment.fixture.ts";
import { BINDINGS, ORIGIN } from "../../fixtures/app.ts";
import { fillCart, openCardFlows } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { signedInUser, type TestUser } from "../../fixtures/signed-in-users.ts";
import { createApp } from "../app.ts";

const flows = sharedFixture(openCardFlows);
beforeAll(() => void vi.spyOn(console, "log").mockImplementation(() => {}));
afterAll(() => void vi.restoreAllMocks());

/**
 * Pays through the app itself and collects in `handedOver` what it passes to `waitUntil`: only that continues in a deployed
 * worker when the buyer disconnects (docs/outside-services.md#workers-runtime). Local workerd stops nothing then, so it would
 * not show a mistake.
 */
function payAndLeave(buyer: TestUser, token: string, handedOver: Promise<unknown>[]) {
  const app = createApp({
    now: () => Date.now(),
    requestId: () => "request-1",
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    openDatabase,
  });
  const body = cardBody(token, 65_500);
  const headers = { Cookie: buyer.cookie, "Content-Type": "application/json", Origin: ORIGIN };
  const bindings = { ...BINDINGS, TURSO_URL: flows.database.proxy.url, MP_API_URL: flows.provider.url };
  const context = {
    waitUntil: (work: Promise<unknown>) => void handedOver.push(work),
    passThroughOnException: () => {},
    props: {},
  };
  const requested = { method: "POST", headers, body: JSON.stringify(body) };
  return app.request(`${ORIGIN}/api/pay/payment`, requested, bindings, context);
}

test("a charge runs in `waitUntil`, so that it outlives the buyer's connection (F8)", async () => {
  const { database, provider } = flows;
  const buyer = await signedInUser(database.db, "left");
  await fillCart(database, buyer, 1);
  const [gate, handedOver] = [provider.standIn.gates.arm("charge", "after"), [] as Promise<unknown>[]];
  const response = payAndLeave(buyer, await buyerAt(provider.url).token("APRO"), handedOver);
  await gate.reached;
  expect(handedOver).toHaveLength(1);
  gate.release();
  await Promise.all(handedOver);
  const { rows } = await database.db.client.execute("SELECT status_glimmer AS state, hold FROM orders");
  expect(rows).toMatchObject([{ state: "En Preparación", hold: "committed" }]);
  expect(provider.standIn.ledger.payments()).toHaveLength(1);
  // The mail is in `waitUntil` too.
  expect((await response).status).toBe(200);
  await Promise.all(handedOver);
});
