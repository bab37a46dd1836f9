/** Simulates visitors who browse, fill carts, order by transfer and by card, and sign in, until the run ends. */
import { setTimeout as wait } from "node:timers/promises";
import { type Dice, diceFrom } from "#db/seed/generated-texts.ts";
import { buyerAt } from "#local/stand-ins/mercado-pago/buyer.fixture.ts";
import { cartItemSchema } from "#shop/cart/cart.contract.ts";
import type { Person } from "../../worker/fixtures/people.ts";
import type { ShopAddresses } from "../mailed.ts";
import type { Listed } from "../products.ts";
import { ask, glance } from "./client.ts";
import { type Kept, type SentOrder, sendOrder } from "./kept.ts";
import type { Tally } from "./tally.ts";

/** The shop under test, the goods for sale, and the records of what happened. */
export interface Scene {
  shop: ShopAddresses;
  goods: readonly Listed[];
  kept: Kept;
  tally: Tally;
  /** Aborts when all visitors must leave. */
  over: AbortSignal;
}

/** Cardholder names; the stand-in chooses the result of a charge by them. Most are approved. */
const HOLDERS = [
  "APRO",
  "APRO",
  "APRO",
  "OTHE",
  "FUND",
  "DROP",
  "T500",
  "L500",
  "EARLY",
  "DUPW",
  "FLIP",
  "FLOP",
  "BACK",
];
const PATHS = ["/", "/perfumes", "/api/perfumes/live", "/api/perfumes?limit=24", "/api/admin/transfer-off"];
const THINKS_MS = 200;

/** One simulated visitor who acts as a random person at each step. `seed` determines the actions. */
export async function visit(scene: Scene, people: readonly Person[], seed: number): Promise<void> {
  const dice = diceFrom(seed);
  for (let step = 0; !scene.over.aborted; step++) {
    const by = dice.one(people);
    await takeStep(scene, by, `${by.id}-${seed}-${step}`, dice);
    await wait(dice.roll(2 * THINKS_MS));
  }
}

async function takeStep(scene: Scene, by: Person, key: string, dice: Dice): Promise<unknown> {
  const chance = dice.roll(100);
  if (chance < 45) return look(scene, dice);
  if (chance < 60) return fill(scene, by, dice);
  if (chance < 80) return orderByTransfer(scene, by, key, dice);
  if (chance < 97) return orderByCard(scene, by, key, dice);
  return signIn(scene);
}

async function look({ shop, goods, tally }: Scene, dice: Dice): Promise<void> {
  const paths = [...PATHS, `/detail-perfume/${dice.one(goods).slug}`];
  const path = dice.one(paths);
  tally.note(path.startsWith("/api") ? "look at the API" : "look at a page", await glance(shop.shopUrl + path));
}

async function fill({ shop, goods, tally }: Scene, { id, cookie }: Person, dice: Dice): Promise<unknown> {
  const { _id, milliliters } = dice.one(goods);
  const product = { quantity: 1 + dice.roll(2), mlOption: milliliters[0]?.ml };
  const answer = await ask(shop, `POST /cart/${id}/${_id}`, { cookie, body: { product } });
  tally.note("fill a cart", answer.status);
  return Object(answer.body["userUpdated"]).cart;
}

async function orderByTransfer(
  { shop, goods, tally, kept }: Scene,
  by: Person,
  key: string,
  dice: Dice,
): Promise<void> {
  const { _id: perfume, milliliters } = dice.one(goods);
  const products = [{ perfume, ml: milliliters[0]?.ml, type: "milliliter", quantity: 1 + dice.roll(2) }];
  const order = sent(by, `POST /orders/transfer/${by.id}`, key, { shipping: false, products });
  kept.orders.push(order);
  tally.note("order by transfer", (await sendOrder(shop, order)).status);
}

/** Adds to the cart, then pays for all of it at the prices shown. */
async function orderByCard(scene: Scene, by: Person, key: string, dice: Dice): Promise<void> {
  const { shop, tally, kept } = scene;
  const cart = cartItemSchema.array().safeParse(await fill(scene, by, dice));
  const token = await buyerAt(`${shop.localUrl}/mercadopago`)
    .token(dice.one(HOLDERS))
    .catch(() => null);
  if (!cart.success || token === null) return;
  const total = cart.data.reduce((sum, { priceArs, quantity }) => sum + priceArs * quantity, 0);
  const payer = { email: "ana@example.com", identification: { type: "DNI", number: "30111222" } };
  const card = { token, issuer_id: "310", payment_method_id: "visa", installments: 1, payer };
  const order = sent(by, "POST /pay/payment", key, { ...card, transaction_amount: total, shipping: false });
  kept.orders.push(order);
  tally.note("order by card", (await sendOrder(shop, order)).status);
}

function sent(by: Person, request: string, key: string, body: object): SentOrder {
  return { by, request, key, body, orderId: null, isEnded: false };
}

const SHOPPER = { email: "cliente@azahar.test", password: "Azahar2026" };

async function signIn({ shop, tally, kept }: Scene): Promise<void> {
  const answer = await ask(shop, "POST /auth/login", { body: SHOPPER });
  if (answer.status === 200) kept.sessions.push(answer.cookie);
  tally.note("sign in", answer.status);
}
