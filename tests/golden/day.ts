/**
 * One scripted day of the shop, in a fixed order: a guest, a buyer by transfer, a buyer by card, an administrator, and a user
 * who deletes the account.
 */

import { dayInArgentina } from "#shop/accounts/person.ts";
import { EXPORT_KINDS } from "#shop/reports/exports.ts";
import { smallPng } from "../../worker/fixtures/files.ts";
import { mailsTo } from "../mailed.ts";
import type { RunningShop } from "../shop.ts";
import { handlePeople, handleReviews } from "./administrators.ts";
import { workOnBrands } from "./brands.ts";
import { workOnCustomers } from "./customers.ts";
import { sendMails } from "./mails.ts";
import { sellAtDesk, workOnOrder } from "./orders-desk.ts";
import { offerCoupon, promote } from "./pricing.ts";
import type { Recorder } from "./recorder.ts";
import {
  byCard,
  byTransfer,
  cart,
  deleteAccount,
  type Goods,
  list,
  profile,
  register,
  review,
  signIn,
  signInByCode,
  type TestUser,
  visitAsGuest,
} from "./shoppers.ts";
import { workOnStock } from "./stock.ts";

const ADMIN = { email: "admin@azahar.test", password: "Azahar2026" };

export async function recordDay(shop: RunningShop, recorder: Recorder): Promise<void> {
  const goods = await visitAsGuest(recorder);
  const admin = await signIn(recorder, ADMIN);
  const transfer = await register(shop, recorder, "transferencia@azahar.test");
  const card = await register(shop, recorder, "tarjeta@azahar.test");
  await profile(recorder, transfer);
  await cart(recorder, transfer, goods);
  const orders = await byTransfer(recorder, transfer, goods);
  await byCard(shop, recorder, card, goods);
  await handleOrders(recorder, admin, orders, transfer);
  // Sends the buyer's waiting mails first, so that the code's mail is the newest. Blocking the buyer ended the session.
  await sendMails(shop);
  const again = await signInByCode(shop, recorder, transfer);
  await review(recorder, again, orders, goods);
  await handleReviews(recorder, admin);
  await catalogue(recorder, admin, goods);
  await workOnBrands(recorder, admin);
  await promote(recorder, admin, goods);
  await offerCoupon(recorder, admin, card);
  await workOnStock(recorder, admin, goods);
  await workOnOrder(shop, recorder, admin, orders);
  await workOnCustomers(shop, recorder, admin, transfer, await sellAtDesk(shop, recorder, admin, goods));
  await settings(recorder, admin);
  await reports(recorder, admin);
  await handlePeople(shop, recorder, admin, transfer);
  await readAfterwards(shop, recorder, admin, transfer, orders);
  await deleteAccount(shop, recorder, await register(shop, recorder, "adios@azahar.test"));
  await sendMails(shop);
}

async function readAfterwards(
  shop: RunningShop,
  recorder: Recorder,
  admin: TestUser,
  buyer: TestUser,
  [pickedUp]: string[],
): Promise<void> {
  recorder.section("afterwards");
  const { body } = await recorder.send("GET /api/perfumes?sortBy=zA");
  const soldOut = list(body, "perfumes").flatMap(({ soon, slug, milliliters }) =>
    list({ milliliters }, "milliliters").flatMap(({ stock, ml }) => (stock === 0 && !soon ? [{ slug, ml }] : [])),
  );
  const [perfume] = soldOut;
  await recorder.send("POST /api/stock-notices", { perfume: perfume?.slug, ml: perfume?.ml, email: buyer.email });
  await recorder.send("POST /api/stock-notices/take-back", { id: "stn_nada", token: "nada" });
  await recorder.as(admin.cookie)("GET /api/admin/stock-notices");
  const mails = await mailsTo(shop.localUrl, buyer.email);
  const href = mails.flatMap(({ links }) => links).find((link) => link.includes(`/pedido/${pickedUp}`));
  const { pathname, hash, searchParams } = new URL(href ?? `${shop.shopUrl}/pedido/nada?k=nada`);
  const key = searchParams.get("k") ?? new URLSearchParams(hash.slice(1)).get("k") ?? "";
  await recorder.send(`GET /api/orders/by-link/${pathname.split("/").at(-1)}`, undefined, { "X-Order-Key": key });
  await sendMails(shop);
  await recorder.send("GET /api/health/cron");
  await recorder.as(admin.cookie)("GET /api/admin/status");
}

async function handleOrders(recorder: Recorder, admin: TestUser, orders: string[], buyer: TestUser): Promise<void> {
  recorder.section("orders");
  const send = recorder.as(admin.cookie);
  const [pickedUp, sent, cancelled] = orders;
  const move = (order: string | undefined, body: object) => send(`PUT /api/orders/${order}`, body);
  await send("GET /api/orders?limit=10");
  await send("GET /api/orders?limit=10&status=En%20Preparaci%C3%B3n");
  await send(`GET /api/orders/admin/${admin.id}/${sent}`);
  await move(pickedUp, { statusGlimmer: "En Preparación" });
  await move(pickedUp, { statusGlimmer: "Recibido" });
  await move(sent, { statusGlimmer: "En Preparación" });
  await move(sent, { statusGlimmer: "Enviado", numShipping: "CA123456789AR" });
  await move(sent, { statusGlimmer: "Confirmar Transferencia" });
  await move(cancelled, { statusGlimmer: "Cancelado" });
  const { body } = await send("GET /api/orders?limit=10&search=tarjeta");
  for (const { _id } of list(body, "orders")) await send(`POST /api/orders/${_id}/refund`, {});
  await send(`GET /api/orders/${buyer.id}`);
  await send("GET /api/users?limit=5");
  await send(`GET /api/users/${buyer.id}`);
  await send(`GET /api/admin/user-admin/${buyer.id}`);
  for (const status of [false, true]) await send(`PATCH /api/admin/user-admin/${buyer.id}`, { status });
  const withdrawals = await send("GET /api/admin/withdrawals?state=open&limit=5");
  for (const { _id } of list(withdrawals.body, "withdrawals"))
    await send(`PUT /api/admin/withdrawals/${_id}`, { outcome: "Te devolvimos el dinero." });
}

async function catalogue(recorder: Recorder, { cookie }: TestUser, goods: Goods[]): Promise<void> {
  recorder.section("catalogue");
  const [one, two, three] = goods;
  const send = recorder.as(cookie);
  await send("GET /api/perfumes/admin/dashboard?limit=3");
  await send("GET /api/perfumes/admin/dashboard?limit=3&search=vainilla");
  await send("GET /api/perfumes/admin/ids?category=arab");
  await send(`GET /api/perfumes/admin/${one?._id}`);
  await send("GET /api/perfumes/export");
  const made = { productName: "De la tabla", brand: "Lattafa", category: "arab", milliliters: [{ ml: 10, price: 1 }] };
  await send("POST /api/perfumes/create-perfume", {});
  const created = await send("POST /api/perfumes/create-perfume", made);
  const { _id, slug, updatedAt, milliliters } = Object(created.body["newPerfume"]);
  const changed = {
    ...made,
    updatedAt,
    milliliters: [{ _id: list({ milliliters }, "milliliters")[0]?.["_id"], ml: 10, price: 2 }],
  };
  await send(`PUT /api/perfumes/${_id}`, changed);
  await send(`PUT /api/perfumes/${_id}`, changed);
  const history = `/api/perfumes/admin/${_id}/history`;
  const [edit] = list((await send(`GET ${history}`)).body, "edits");
  for (let undos = 0; undos < 2; undos++) await send(`POST ${history}/${edit?.["_id"]}/undo`);
  await send(`GET /detail-perfume/${slug}`);
  await send(`DELETE /api/perfumes/${_id}`);
  const ids = [one?._id, two?._id, three?._id];
  for (const change of [
    { kind: "price", by: "percent", value: 10 },
    { kind: "promotion", on: true, percentage: 15 },
    { kind: "soon", soon: true },
    { kind: "status", status: false },
  ]) {
    await send("POST /api/perfumes/bulk", { ids, change, dryRun: true });
    const { body } = await send("POST /api/perfumes/bulk", { ids, change });
    await send(`POST /api/perfumes/bulk/${body["undo"]}/undo`);
  }
  await send("PATCH /api/perfumes/update-installments", {
    installments: { numberOfInstallments: 6, percentageInInstallments: 1.5 },
  });
  const rows = "nombre;marca;ml;precio\nDel archivo;Nadie;10;1\n";
  const importCsv = (query: string, text: string) =>
    send(`POST /api/perfumes/import${query}`, new TextEncoder().encode(text), { "Content-Type": "text/csv" });
  await importCsv("", `${rows}Sin precio;Nadie;10;\n`);
  const { body } = await importCsv("?dryRun=true", rows);
  await importCsv(`?seen=${body["seen"]}`, rows);
}

async function settings(recorder: Recorder, { cookie }: TestUser): Promise<void> {
  recorder.section("settings");
  const send = recorder.as(cookie);
  await send("GET /api/admin/get-admin");
  await send("GET /api/admin/dollar");
  await send("GET /api/admin/rate-preview?rate=1500");
  await send("PUT /api/admin/put-admin", { vat: 10.5 });
  await send("PUT /api/admin/put-admin", { currency: 1500 });
  await send("PUT /api/admin/put-admin", { currency: -1 });
  const { body } = await send("GET /api/admin/rate-history");
  await send("POST /api/admin/rate-undo", { change: list(body, "changes")[0]?.["_id"] ?? "999999" });
  await send("GET /api/admin/audit?limit=200");
  await send("GET /api/admin/statistics?groupBy=week");
  await send("GET /api/admin/notices");
  await send("POST /api/admin/publish");
  await send("PUT /api/admin/images", smallPng());
}

/** The first page of the panel, and the files of today's sales. */
async function reports(recorder: Recorder, { cookie }: TestUser): Promise<void> {
  recorder.section("reports");
  const send = recorder.as(cookie);
  await send("GET /api/admin/home");
  const today = dayInArgentina(Date.now());
  for (const kind of EXPORT_KINDS) await send("POST /api/admin/exports", { kind, from: today, to: today });
}
