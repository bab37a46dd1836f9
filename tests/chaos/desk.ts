/** Simulates an administrator at work, and repeated or forged webhooks. */
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { type Dice, diceFrom } from "#db/seed/generated-texts.ts";
import { adminPerfumeAnswerSchema } from "#shop/catalogue/product.contract.ts";
import { adminOrderAnswerSchema } from "#shop/orders/order.contract.ts";
import { ask } from "./client.ts";
import { type SentEntry, sendEntry } from "./kept.ts";
import type { Scene } from "./visitors.ts";

const PAUSE_MS = 300;
const UNITS_AT_MOST = 5;
const FORGED = "a forged notice";
const ADMIN = { email: "admin@azahar.test", password: "Azahar2026" };

/** Adds stock, changes prices, moves and refunds orders and repeats webhooks, until the scene is over. */
export async function work(scene: Scene, seed: number): Promise<void> {
  const dice = diceFrom(seed);
  for (let step = 0; !scene.over.aborted; step++) {
    if (step % 40 === 0) await signInAtDesk(scene);
    const chance = dice.roll(100);
    if (chance < 45) await enter(scene, dice, `desk-entry-${seed}-${step}`);
    else if (chance < 80) await moveOrder(scene, dice);
    else await repeatNotice(scene, dice);
    await wait(dice.roll(2 * PAUSE_MS));
  }
}

/** Opens a new administrator session. The previous one must stay valid. */
export async function signInAtDesk({ shop, kept, tally }: Pick<Scene, "shop" | "kept" | "tally">): Promise<void> {
  const answer = await ask(shop, "POST /auth/login", { body: ADMIN });
  tally.note("sign in", answer.status);
  if (answer.status !== 200) return;
  kept.sessions.push(answer.cookie);
  kept.desk = answer.cookie;
}

/** Adds units to a size. One time in ten it also changes the price, which makes pages rebuild. */
async function enter({ shop, goods, kept, tally }: Scene, dice: Dice, key: string): Promise<void> {
  const { _id: perfumeId } = dice.one(goods);
  const read = await ask(shop, `GET /perfumes/admin/${perfumeId}`, { cookie: kept.desk });
  tally.note("read at the desk", read.status);
  const parsed = adminPerfumeAnswerSchema.safeParse(read.body);
  const [size, ...others] = parsed.data?.perfume.milliliters ?? [];
  if (!parsed.success || !size) return;
  const units = 1 + dice.roll(UNITS_AT_MOST);
  const price = dice.happens(10) ? size.price + 1 : size.price;
  const milliliters = [{ ...size, price, delta: { revenue: units } }, ...others];
  const entry: SentEntry = {
    ...{ perfumeId, sizeId: size._id, units, key, made: null },
    body: { ...parsed.data.perfume, milliliters },
  };
  kept.entries.push(entry);
  tally.note("enter units", (await sendEntry(shop, kept.desk, entry)).status);
}

/** The administrator's possible moves by order status. */
const NEXT: Record<string, readonly string[]> = {
  "Confirmar Transferencia": ["En Preparación", "En Preparación", "Cancelado"],
  "En Preparación": ["Enviado", "Enviado", "Cancelado", "refund"],
  Enviado: ["Recibido"],
  "Orden Vencida": ["En Preparación", "Cancelado"],
};

async function moveOrder({ shop, kept, tally }: Scene, dice: Dice): Promise<void> {
  const placed = kept.orders.slice(-60).flatMap(({ orderId }) => orderId ?? []);
  if (placed.length === 0) return;
  const read = await ask(shop, `GET /orders/admin/me/${dice.one(placed)}`, { cookie: kept.desk });
  tally.note("read at the desk", read.status);
  const parsed = adminOrderAnswerSchema.safeParse(read.body);
  const { _id, statusGlimmer = "", version } = parsed.data?.order ?? {};
  const wanted = NEXT[statusGlimmer];
  if (!wanted) return;
  const to = dice.one(wanted);
  const [request, body] =
    to === "refund"
      ? [`POST /orders/${_id}/refund`, { version }]
      : [`PUT /orders/${_id}`, { statusGlimmer: to, version }];
  const answer = await ask(shop, request, { cookie: kept.desk, body });
  tally.note(to === "refund" ? "give money back" : "move an order", answer.status);
}

const noticeSchema = z.object({
  id: z.number(),
  paymentId: z.number(),
  tries: z.array(z.object({ status: z.number().nullable() })),
});

/** Delivers a webhook again, or a forged one for the same payment, which the shop must refuse. */
async function repeatNotice({ shop, tally }: Scene, dice: Dice): Promise<void> {
  const isForged = dice.happens(3);
  const received = await deliverOne(`${shop.localUrl}/mercadopago/_/notices`, isForged, dice).catch(() => 0);
  if (received !== null) tally.note(isForged ? FORGED : "a notice again", received);
}

/** Returns the shop's status; 0 when there was no response, null when there was no webhook to deliver. */
async function deliverOne(base: string, isForged: boolean, dice: Dice): Promise<number | null> {
  const notices = noticeSchema.array().parse(await (await fetch(base)).json());
  if (notices.length === 0) return null;
  const { id, paymentId } = dice.one(notices);
  const forged = isForged ? noticeSchema.parse(await (await post(base, { paymentId, kind: "forged" })).json()) : null;
  const { tries } = noticeSchema.parse(await (await post(`${base}/${forged?.id ?? id}/deliver`, {})).json());
  return tries.at(-1)?.status ?? 0;
}

/** Reports forged webhooks that the shop accepted. */
export function forgedTaken({ tally }: Pick<Scene, "tally">): string[] {
  const [, counts = []] = tally.answers().find(([kind]) => kind === FORGED) ?? [];
  const taken = counts.filter(([status]) => status >= 200 && status < 300);
  return taken.map(([status, count]) => `${count} forged notices were answered ${status}`);
}

function post(url: string, body: object): Promise<Response> {
  return fetch(url, { method: "POST", body: JSON.stringify(body), signal: AbortSignal.timeout(25_000) });
}
