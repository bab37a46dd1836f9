import { beforeAll, expect, test } from "vitest";
import { insertCatalogue } from "#db/seed/insert.ts";
import { cardInput, payingAt } from "../../fixtures/card-flow.ts";
import { fillCart, openCardFlows } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { PRODUCTS } from "../../fixtures/shop-database.ts";
import { signedInUsers } from "../../fixtures/signed-in-users.ts";
import { chargeCard } from "./charge-card.ts";
import { handleWebhook } from "./handle-webhook.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { refundOrder } from "./refund-order.ts";

const flows = sharedFixture(openCardFlows);
beforeAll(addNine);

/** Nine more products, cheap enough to keep the total below the card maximum. */
async function addNine(): Promise<void> {
  const [like] = PRODUCTS;
  if (!like) throw new Error("there is no product");
  const sizes = [{ ml: 50, priceUsdCents: 900, stock: 20 }];
  const nine = Array.from({ length: 9 }, (_, at) => ({ ...like, slug: `nuevo-${at}`, productName: `N${at}`, sizes }));
  await insertCatalogue(flows.database.db, nine, Date.now());
}

const NINE = `INSERT INTO cart_lines (id, user_id, perfume_id, type, size_id, quantity, created_at_ms)
  SELECT 'lin_' || p.slug, 'usr_trips1', p.id, 'milliliter', s.id, 1, 2 FROM perfumes p JOIN sizes s ON s.perfume_id = p.id
  WHERE p.slug LIKE 'nuevo-%'`;

async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  flows.database.proxy.reset();
  await work();
  return flows.database.proxy.trips();
}

test.each(["APRO", "CONT", "FUND"])(
  "%s: a card checkout takes three trips besides the session's, and its webhook three, for one line and for ten",
  async (name) => {
    const { database, provider } = flows;
    const context = payingAt(database, provider, Date.now());
    const people = await signedInUsers(database.db, 2, `trips${name.toLowerCase()}`);
    for (const [index, { id: userId }] of people.entries()) {
      await fillCart(database, { id: userId, cookie: "" }, 1);
      if (index === 1) await database.sql(NINE.replaceAll("usr_trips1", userId).replaceAll("'lin_'", `'lin_${name}'`));
      const requested = await cardInput(provider, userId, name);
      let lines = 0;
      const trips = await tripsOf(async () => {
        const outcome = await chargeCard(context, requested);
        expect(outcome).toMatchObject({ ok: true, isKnown: true });
        lines = outcome.ok ? outcome.order.lines.length : 0;
      });
      expect([lines, trips]).toEqual([index === 0 ? 1 : 10, 3]);
      // The webhook reports a new status for the payment in process, and the known one for the others.
      const payment = provider.standIn.ledger.payments().at(-1);
      const url = `${provider.url}/_/payments/${payment?.id}`;
      if (name === "CONT") await fetch(url, { method: "POST", body: '{"status":"approved"}' });
      const webhook = { paymentId: String(payment?.id), requestId: "r", raw: "{}" };
      expect(await tripsOf(() => handleWebhook(context, webhook))).toBe(3);
      const [order] = (
        await database.db.client.execute("SELECT status_glimmer FROM orders ORDER BY rowid DESC LIMIT 1")
      ).rows;
      expect(order?.["status_glimmer"]).toBe(name === "FUND" ? "Pago Rechazado" : "En Preparación");
    }
  },
);

test("a nightly comparison that finds no difference takes two trips", async () => {
  const context = payingAt(flows.database, flows.provider, Date.now() + 1000);
  await reconcilePayments(context);
  expect(await tripsOf(() => reconcilePayments(context))).toBe(2);
});

test("a refund takes seven trips besides the session's", async () => {
  const context = payingAt(flows.database, flows.provider, Date.now());
  const { rows } = await flows.database.db.client.execute(
    "SELECT order_id FROM payments WHERE status = 'approved' ORDER BY rowid DESC LIMIT 2",
  );
  const trips: number[] = [];
  for (const { order_id } of rows) {
    const requested = { orderId: String(order_id), by: "usr_x", signedInAtMs: context.nowMs, version: undefined };
    const refunding = { ...requested, amountCentavos: undefined, password: undefined, cancel: false, lines: [] };
    trips.push(
      await tripsOf(async () => expect(await refundOrder(context, refunding)).toMatchObject({ isDone: true })),
    );
  }
  expect(trips).toEqual([7, 7]);
});
