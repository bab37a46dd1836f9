/** Concurrent requests: for the last unit (L1), for too few units (L2), and webhooks of one payment (L9). */
import { buyerAt } from "#local/stand-ins/mercado-pago/buyer.fixture.ts";
import type { PlainShop } from "../environment.ts";
import { compared, exactly, type Figure, gate } from "../figure.ts";
import {
  addToCart,
  call,
  changeStock,
  countByOutcome,
  failures,
  order,
  orderInSequence,
  percentile,
  SCARCE_SIZE,
  sendWebhook,
} from "./requests.ts";

const CROWDS = [2, 10, 50, 200];
const UNLOADED = 15;
const STOCK = "SELECT s.stock FROM sizes s JOIN perfumes p ON p.id = s.perfume_id WHERE p.slug = 'carmex-cereza'";

/** Concurrent buyers of the last unit: it is sold once, about as fast as in sequence (docs/faults.md#l1-last-unit). */
export async function measureLastUnit(shop: PlainShop, crowds: readonly number[] = CROWDS): Promise<Figure[]> {
  await setStock(shop, UNLOADED, "unloaded");
  // Comparable, although most orders below are refused: a refused order does the same work.
  const unloadedMs = percentile(await orderInSequence(shop, UNLOADED, SCARCE_SIZE), 50);
  const figures: Figure[] = [];
  for (const crowd of crowds) {
    await setStock(shop, 1, `last-${crowd}`);
    const people = await shop.people(crowd);
    const beganMs = performance.now();
    const responses = await Promise.all(people.map((buyer) => order(shop, buyer, { size: SCARCE_SIZE })));
    const [wallMs, baselineMs] = [performance.now() - beganMs, crowd * unloadedMs];
    const counts = { ...countByOutcome(responses), failures: failures(responses), stock: await shop.count(STOCK) };
    const expected = { "200": 1, "404 transfer_cannot_buy": crowd - 1, failures: 0, stock: 0 };
    figures.push(
      exactly("L1", `outcomes of ${crowd} concurrent orders of the last unit`, sorted(counts), sorted(expected)),
      compared("L1", `time of ${crowd} concurrent orders (baseline: as many in sequence)`, wallMs, "ms", baselineMs, {
        max: 1.5,
      }),
    );
  }
  return figures;
}

async function setStock(shop: PlainShop, units: number, name: string): Promise<void> {
  const change = units - (await shop.count(STOCK));
  if (change !== 0) await changeStock(shop, "carmex-cereza", change, `req_${name}`);
}

function sorted(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).sort(([one], [other]) => one.localeCompare(other)));
}

const UNITS = 20;
const SOLD =
  "SELECT coalesce(sum(l.quantity), 0) FROM order_lines l JOIN perfumes p ON p.id = l.perfume_id WHERE p.slug = 'carmex-cereza'";

/**
 * Ten times as many requests as units, for one or two each: no unit is oversold, and none is left when an order for one was
 * refused (docs/faults.md#l2-enough-for-some).
 */
export async function measureEnoughForSome(shop: PlainShop): Promise<Figure[]> {
  const before = await shop.count(SOLD);
  await changeStock(shop, "carmex-cereza", UNITS, "req_enough");
  const people = await shop.people(UNITS * 10);
  const responses = await Promise.all(
    people.map((buyer, index) => order(shop, buyer, { quantity: 1 + (index % 2), size: SCARCE_SIZE })),
  );
  const units = (await shop.count(SOLD)) - before;
  const oneRefused = responses.some(({ status }, index) => status !== 200 && index % 2 === 0);
  return [
    gate("L2", `units sold of ${UNITS}, to ${people.length} concurrent orders`, units, "units", { max: UNITS }),
    exactly("L2", "an order of one unit was refused; units sold", [oneRefused, units], [true, UNITS]),
    gate("L2", "failed requests", failures(responses), "requests", { max: 0 }),
  ];
}

const WEBHOOKS = 100;

/** Concurrent webhooks of one payment move its order once and send one mail (docs/faults.md#l9-100-webhooks-at-once). */
export async function measureWebhooks(shop: PlainShop): Promise<Figure[]> {
  const payment = await payByCard(shop, "CONT");
  const approved = await fetch(`${shop.provider.url}/_/payments/${payment}`, {
    method: "POST",
    body: JSON.stringify({ status: "approved" }),
  });
  if (!approved.ok) throw new Error(`the payment could not be changed at the provider: ${approved.status}`);
  const orderId = `(SELECT order_id FROM payments WHERE id = '${payment}')`;
  const version = `SELECT version FROM orders WHERE id = ${orderId}`;
  const mails = `SELECT count(*) FROM outbox WHERE order_id = ${orderId}`;
  const before = [await shop.count(version), await shop.count(mails)];
  const responses = await Promise.all(Array.from({ length: WEBHOOKS }, () => sendWebhook(shop, payment)));
  const after = [await shop.count(version), await shop.count(mails)];
  const since = after.map((count, index) => count - (before[index] ?? 0));
  return [
    exactly("L9", `responses to ${WEBHOOKS} concurrent webhooks`, countByOutcome(responses), { 200: WEBHOOKS }),
    exactly("L9", "status changes of its order; mails", since, [1, 1]),
  ];
}

/** Pesos; the price in `shop-database.ts`. */
const ASAD_BY_CARD = 65_500;

/** Pays an order with the test card of that name. Returns the payment's id. */
export async function payByCard(shop: PlainShop, name: string): Promise<number> {
  const [buyer] = await shop.people(1);
  if (!buyer) throw new Error("no user was created");
  await addToCart(shop, buyer);
  const { status, code } = await call(shop, "POST /api/pay/payment", {
    by: buyer,
    body: await cardPayment(shop, name),
  });
  if (status !== 200) throw new Error(`a card order got status ${status} ${code}`);
  return shop.provider.standIn.ledger.payments().at(-1)?.id ?? 0;
}

/** The form of a card payment for one Asad, with a new token of the test card of that name. */
export async function cardPayment(shop: PlainShop, name: string): Promise<object> {
  const token = await buyerAt(shop.provider.url).token(name);
  return {
    token,
    issuer_id: "310",
    payment_method_id: "visa",
    transaction_amount: ASAD_BY_CARD,
    installments: 3,
    payer: { email: "ana@example.com", identification: { type: "DNI", number: "30111222" } },
    shipping: false,
  };
}
