/** One scripted day of the shop: a guest, a buyer by transfer, a buyer by card and an administrator, in a fixed order. */
import { mailsTo } from "../mailed.ts";
import type { RunningShop } from "../shop.ts";
import { catalogue, desk, settings } from "./administrator.ts";
import { list, type Person, register, signIn } from "./people.ts";
import type { Recorder } from "./recorder.ts";
import { asGuest, byCard, byTransfer, cart, leave, profile } from "./shoppers.ts";

const ADMIN = { email: "admin@azahar.test", password: "Azahar2026" };

export async function recordDay(shop: RunningShop, recorder: Recorder): Promise<void> {
  const goods = await asGuest(recorder);
  const admin = await signIn(recorder, ADMIN);
  const transfer = await register(shop, recorder, "transferencia@azahar.test");
  const card = await register(shop, recorder, "tarjeta@azahar.test");
  await profile(recorder, transfer);
  await cart(recorder, transfer, goods);
  const orders = await byTransfer(recorder, transfer, goods);
  await byCard(shop, recorder, card, goods);
  await desk(recorder, admin, orders, transfer);
  await catalogue(recorder, admin, goods);
  await settings(recorder, admin);
  await afterwards(shop, recorder, admin, transfer, orders);
  await leave(shop, recorder, await register(shop, recorder, "adios@azahar.test"));
  await fireCron(shop);
}

async function afterwards(
  shop: RunningShop,
  recorder: Recorder,
  admin: Person,
  buyer: Person,
  [picked]: string[],
): Promise<void> {
  recorder.section("afterwards");
  const { body } = await recorder.ask("GET /api/perfumes?sortBy=zA");
  const soldOut = list(body, "perfumes").flatMap(({ soon, slug, milliliters }) =>
    list({ milliliters }, "milliliters").flatMap(({ stock, ml }) => (stock === 0 && !soon ? [{ slug, ml }] : [])),
  );
  const [perfume] = soldOut;
  await recorder.ask("POST /api/stock-notices", {
    body: { perfume: perfume?.slug, ml: perfume?.ml, email: buyer.email },
  });
  await recorder.ask("POST /api/stock-notices/take-back", { body: { id: "stn_nada", token: "nada" } });
  await recorder.ask("GET /api/admin/stock-notices", { cookie: admin.cookie });
  const mails = await mailsTo(shop.localUrl, buyer.email);
  const href = mails.flatMap(({ links }) => links).find((link) => link.includes(`/pedido/${picked}`));
  const { pathname, hash, searchParams } = new URL(href ?? `${shop.shopUrl}/pedido/nada?k=nada`);
  const key = searchParams.get("k") ?? new URLSearchParams(hash.slice(1)).get("k") ?? "";
  await recorder.ask(`GET /api/orders/by-link/${pathname.split("/").at(-1)}`, { headers: { "X-Order-Key": key } });
  await fireCron(shop);
  await recorder.ask("GET /api/admin/status", { cookie: admin.cookie });
}

/** Runs the cron once, which also sends waiting mails. */
async function fireCron({ localUrl }: RunningShop): Promise<void> {
  const answer = await fetch(`${localUrl}/cron`, { method: "POST" });
  if (!answer.ok) throw new Error(`The cron answered ${answer.status}.`);
}
