import { beforeAll, expect, test } from "vitest";
import { insertCatalogue } from "#db/seed/insert.ts";
import { buyerAt } from "#local/stand-ins/mercado-pago/buyer.fixture.ts";
import { passesLuhn } from "#local/stand-ins/mercado-pago/cards/payment-methods.ts";
import { cardBody } from "#shop/payments/payment.fixture.ts";
import { call } from "../../worker/fixtures/caller.ts";
import { fillCart, openCardShop } from "../../worker/fixtures/card-shop.ts";
import { sharedFixture } from "../../worker/fixtures/shop.ts";
import { idOf, PRODUCTS } from "../../worker/fixtures/shop-database.ts";
import { signedInUsers, type TestUser } from "../../worker/fixtures/signed-in-users.ts";

/** Number of attackers, each with an account and a network of their own (`npm run load -- networks`: 1,000). */
const ATTACKERS = Number(process.env["NETWORKS"] ?? 5);
/** How many of them act at the same time. */
const AT_ONCE = 5;

const shop = sharedFixture(() => openCardShop({ LIMITS: "on" }));

/** The products of the three orders of an attacker, with more units than all attackers ask for. */
const ORDERS = [1, 2, 3].map((order) => ["a", "b", "c"].map((name) => `mucho-${order}-${name}`));
beforeAll(async () => {
  const [like] = PRODUCTS;
  if (!like) throw new Error("there is no product");
  const sizes = [{ ml: 50, priceUsdCents: 900, stock: 9_999 }];
  const products = ORDERS.flat().map((slug) => ({ ...like, slug, productName: slug, sizes }));
  await insertCatalogue(shop.database.db, products, Date.now());
});

/** A test Visa whose last four digits are `last`. The digit before them makes its check sum right. */
function cardNumber(last: number): string {
  const digits = Array.from("0123456789", (digit) => `45099500000${digit}${String(last).padStart(4, "0")}`);
  return digits.find(passesLuhn) ?? "";
}

/** Tries eight payments, each with another card, although the bank declines them all. `at`: the attacker's number. */
async function tryCards(who: TestUser, address: string, at: number): Promise<void> {
  await fillCart(shop.database, who, 1);
  const { token } = buyerAt(shop.provider.url);
  for (let card = 8 * at; card < 8 * at + 8; card++) {
    const body = cardBody(await token("SECU", { card_number: cardNumber(card) }), shop.price, { installments: 1 });
    await call(shop.worker, "POST /api/pay/payment", { cookie: who.cookie, body, address });
  }
}

/** Orders two units of each product by transfer, in three orders of six units: all at once, and again one by one. */
async function holdUnits(who: TestUser, address: string): Promise<void> {
  const order = (slugs: readonly string[]) => {
    const products = slugs.map((slug) => ({ perfume: idOf(slug), ml: 50, type: "milliliter", quantity: 2 }));
    const body = { shipping: false, products };
    return call(shop.worker, `POST /api/orders/transfer/${who.id}`, { cookie: who.cookie, body, address });
  };
  await Promise.all(ORDERS.map(order));
  for (const slugs of ORDERS) await order(slugs);
}

test(`${ATTACKERS} accounts, each in a network of its own, hold 12 units and have 5 cards declined each`, {
  timeout: 3_600_000,
}, async () => {
  const people = await signedInUsers(shop.database.db, ATTACKERS, "red");
  const waiting = people.map((who, at) => ({ who, at, address: `100.64.${at >> 8}.${at & 255}` }));
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        await tryCards(next.who, next.address, next.at);
        await holdUnits(next.who, next.address);
      }
    }),
  );
  const held = await shop.rows(`SELECT sum(l.quantity) AS units FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE o.hold = 'held'`);
  expect(held).toEqual([{ units: 12 * ATTACKERS }]);
  expect(shop.provider.standIn.ledger.payments()).toHaveLength(5 * ATTACKERS);
});
