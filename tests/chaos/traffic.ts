/** The traffic of a chaos run: visitors who browse, order and sign in, an administrator, and repeated or forged webhooks. */

import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { type Dice, diceFrom } from "#db/seed/generated-texts.ts";
import { buyerAt } from "#local/stand-ins/mercado-pago/buyer.fixture.ts";
import { cartItemSchema } from "#shop/cart/cart.contract.ts";
import type { WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { adminPerfumeResponseSchema } from "#shop/catalogue/product.contract.ts";
import { adminOrderResponseSchema } from "#shop/orders/admin-order.contract.ts";
import { cardBody } from "#shop/payments/payment.fixture.ts";
import type { TestUser } from "../../worker/fixtures/signed-in-users.ts";
import type { ShopAddresses } from "../mailed.ts";
import {
  callApi,
  countResponse,
  type Records,
  type SentEntry,
  type SentOrder,
  sendEntry,
  sendOrder,
  statusOf,
  type Tally,
} from "./requests.ts";

/** The shop under test, the perfumes that visitors buy, and the records of what happened. */
export interface Scene {
  shop: ShopAddresses;
  goods: readonly WirePerfume[];
  records: Records;
  tally: Tally;
  /** Aborts when all visitors must leave. */
  ended: AbortSignal;
}

/** Cardholder names; the stand-in chooses the result of a charge by them. Most are approved. */
const HOLDERS = "APRO APRO APRO OTHE FUND DROP T500 L500 EARLY DUPW FLIP FLOP BACK".split(" ");
const PATHS = ["/", "/perfumes", "/api/perfumes/live", "/api/perfumes?limit=24", "/api/admin/transfer-off"];
const THINKS_MS = 200;

/** One simulated visitor who acts as a random user at each step. `seed` determines the actions. */
export async function visit(scene: Scene, people: readonly TestUser[], seed: number): Promise<void> {
  const dice = diceFrom(seed);
  for (let step = 0; !scene.ended.aborted; step++) {
    const by = dice.one(people);
    await takeStep(scene, by, `${by.id}-${seed}-${step}`, dice);
    await wait(dice.roll(2 * THINKS_MS));
  }
}

async function takeStep(scene: Scene, by: TestUser, key: string, dice: Dice): Promise<unknown> {
  const chance = dice.roll(100);
  if (chance < 45) return browse(scene, dice);
  if (chance < 60) return fillCart(scene, by, dice);
  if (chance < 80) return orderByTransfer(scene, by, key, dice);
  if (chance < 97) return orderByCard(scene, by, key, dice);
  return signIn(scene);
}

async function browse({ shop, goods, tally }: Scene, dice: Dice): Promise<void> {
  const paths = [...PATHS, `/detail-perfume/${dice.one(goods).slug}`];
  const path = dice.one(paths);
  countResponse(tally, path.startsWith("/api") ? "read the API" : "read a page", await statusOf(shop.shopUrl + path));
}

async function fillCart({ shop, goods, tally }: Scene, { id, cookie }: TestUser, dice: Dice): Promise<unknown> {
  const { _id, milliliters } = dice.one(goods);
  const product = { quantity: 1 + dice.roll(2), mlOption: milliliters[0]?.ml };
  const response = await callApi(shop, `POST /cart/${id}/${_id}`, { cookie, body: { product } });
  countResponse(tally, "fill a cart", response.status);
  return Object(response.body["userUpdated"]).cart;
}

async function orderByTransfer(
  { shop, goods, tally, records }: Scene,
  by: TestUser,
  key: string,
  dice: Dice,
): Promise<void> {
  const { _id: perfume, milliliters } = dice.one(goods);
  const products = [{ perfume, ml: milliliters[0]?.ml, type: "milliliter", quantity: 1 + dice.roll(2) }];
  const order = newOrder(by, `POST /orders/transfer/${by.id}`, key, { shipping: false, products });
  records.orders.push(order);
  countResponse(tally, "order by transfer", (await sendOrder(shop, order)).status);
}

/** Adds to the cart, then pays for all of it at the prices shown. */
async function orderByCard(scene: Scene, by: TestUser, key: string, dice: Dice): Promise<void> {
  const { shop, tally, records } = scene;
  const cart = cartItemSchema.array().safeParse(await fillCart(scene, by, dice));
  const token = await buyerAt(`${shop.localUrl}/mercadopago`)
    .token(dice.one(HOLDERS))
    .catch(() => null);
  if (!cart.success || token === null) return;
  const total = cart.data.reduce((sum, { priceArs, quantity }) => sum + priceArs * quantity, 0);
  const order = newOrder(by, "POST /pay/payment", key, cardBody(token, total, { installments: 1 }));
  records.orders.push(order);
  countResponse(tally, "order by card", (await sendOrder(shop, order)).status);
}

function newOrder(by: TestUser, request: string, key: string, body: object): SentOrder {
  return { by, request, key, body, orderId: null, isAnswered: false };
}

const SHOPPER = { email: "cliente@azahar.test", password: "Azahar2026" };

async function signIn({ shop, tally, records }: Scene): Promise<void> {
  const response = await callApi(shop, "POST /auth/login", { body: SHOPPER });
  if (response.status === 200) records.sessions.push(response.cookie);
  countResponse(tally, "sign in", response.status);
}

const PAUSE_MS = 300;
const UNITS_AT_MOST = 5;
const FORGED = "a forged webhook";
const ADMIN = { email: "admin@azahar.test", password: "Azahar2026" };

/** Adds stock, changes prices, moves and refunds orders and repeats webhooks, until the scene is over. */
export async function administer(scene: Scene, seed: number): Promise<void> {
  const dice = diceFrom(seed);
  for (let step = 0; !scene.ended.aborted; step++) {
    if (step % 40 === 0) await signInAsAdmin(scene);
    const chance = dice.roll(100);
    if (chance < 45) await enterStock(scene, dice, `desk-entry-${seed}-${step}`);
    else if (chance < 80) await moveOrder(scene, dice);
    else await repeatWebhook(scene, dice);
    await wait(dice.roll(2 * PAUSE_MS));
  }
}

/** Opens a new administrator session. The previous one must stay valid. */
export async function signInAsAdmin({
  shop,
  records,
  tally,
}: Pick<Scene, "shop" | "records" | "tally">): Promise<void> {
  const response = await callApi(shop, "POST /auth/login", { body: ADMIN });
  countResponse(tally, "sign in", response.status);
  if (response.status !== 200) return;
  records.sessions.push(response.cookie);
  records.adminCookie = response.cookie;
}

/** Adds units to a size. One time in ten it also changes the price, which makes pages rebuild. */
async function enterStock({ shop, goods, records, tally }: Scene, dice: Dice, key: string): Promise<void> {
  const { _id: perfumeId } = dice.one(goods);
  const read = await callApi(shop, `GET /perfumes/admin/${perfumeId}`, { cookie: records.adminCookie });
  countResponse(tally, "read in the panel", read.status);
  const parsed = adminPerfumeResponseSchema.safeParse(read.body);
  const [size, ...others] = parsed.data?.perfume.milliliters ?? [];
  if (!parsed.success || !size) return;
  const units = 1 + dice.roll(UNITS_AT_MOST);
  const price = dice.happens(10) ? size.price + 1 : size.price;
  const milliliters = [{ ...size, price, delta: { revenue: units } }, ...others];
  const entry: SentEntry = {
    ...{ perfumeId, sizeId: size._id, units, key, isStored: null },
    body: { ...parsed.data.perfume, milliliters },
  };
  records.entries.push(entry);
  countResponse(tally, "enter units", (await sendEntry(shop, records.adminCookie, entry)).status);
}

/** The administrator's possible moves by order status. */
const NEXT: Record<string, readonly string[]> = {
  "Confirmar Transferencia": ["En Preparación", "En Preparación", "Cancelado"],
  "En Preparación": ["Enviado", "Enviado", "Cancelado", "refund"],
  Enviado: ["Recibido"],
  "Orden Vencida": ["En Preparación", "Cancelado"],
};

async function moveOrder({ shop, records, tally }: Scene, dice: Dice): Promise<void> {
  const placed = records.orders.slice(-60).flatMap(({ orderId }) => orderId ?? []);
  if (placed.length === 0) return;
  const read = await callApi(shop, `GET /orders/admin/me/${dice.one(placed)}`, { cookie: records.adminCookie });
  countResponse(tally, "read in the panel", read.status);
  const parsed = adminOrderResponseSchema.safeParse(read.body);
  const { _id, statusGlimmer = "", version } = parsed.data?.order ?? {};
  const moves = NEXT[statusGlimmer];
  if (!moves) return;
  const to = dice.one(moves);
  const [request, body] =
    to === "refund"
      ? [`POST /orders/${_id}/refund`, { version }]
      : [`PUT /orders/${_id}`, { statusGlimmer: to, version }];
  const response = await callApi(shop, request, { cookie: records.adminCookie, body });
  countResponse(tally, to === "refund" ? "refund an order" : "move an order", response.status);
}

const webhookSchema = z.object({
  id: z.number(),
  paymentId: z.number(),
  tries: z.array(z.object({ status: z.number().nullable() })),
});

/** Delivers a webhook again, or a forged one for the same payment, which the shop must refuse. */
async function repeatWebhook({ shop, tally }: Scene, dice: Dice): Promise<void> {
  const isForged = dice.happens(3);
  const received = await deliverOne(`${shop.localUrl}/mercadopago/_/notices`, isForged, dice).catch(() => 0);
  if (received !== null) countResponse(tally, isForged ? FORGED : "a webhook again", received);
}

/** Returns the shop's status; 0 when there was no response, null when there was no webhook to deliver. */
async function deliverOne(base: string, isForged: boolean, dice: Dice): Promise<number | null> {
  const webhooks = webhookSchema.array().parse(await (await fetch(base)).json());
  if (webhooks.length === 0) return null;
  const { id, paymentId } = dice.one(webhooks);
  const forged = isForged ? webhookSchema.parse(await (await post(base, { paymentId, kind: "forged" })).json()) : null;
  const { tries } = webhookSchema.parse(await (await post(`${base}/${forged?.id ?? id}/deliver`, {})).json());
  return tries.at(-1)?.status ?? 0;
}

/** Reports forged webhooks that the shop accepted. */
export function acceptedForgeries({ tally }: Pick<Scene, "tally">): string[] {
  const accepted = [...(tally.get(FORGED) ?? [])].filter(([status]) => status >= 200 && status < 300);
  return accepted.map(([status, count]) => `${count} forged webhooks were answered ${status}`);
}

function post(url: string, body: object): Promise<Response> {
  return fetch(url, { method: "POST", body: JSON.stringify(body), signal: AbortSignal.timeout(25_000) });
}
