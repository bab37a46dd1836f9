/** An administrator's work with orders: notes, mails, saved filters, orders taken for buyers, labels and card readers. */

import { dayInArgentina } from "#shop/accounts/person.ts";
import type { RunningShop } from "../shop.ts";
import { makeOlder, sendMails } from "./mails.ts";
import { newKey, type Recorder } from "./recorder.ts";
import { ADDRESS, type Goods, list, orderLine, type TestUser } from "./shoppers.ts";

type Send = Recorder["send"];

const NAMES = { firstName: "Inés", lastName: "Paz" };
/** The recipient of a parcel. A buyer who picks the order up needs only names. */
const RECIPIENT = { ...NAMES, phone: "3416001133", dni: "30222333" };
const AT_SHOWROOM = { pickup: "rosario", origin: "showroom" };

/** Works on an order that waits for its transfer and has a receipt. Two notes with the same key are one note. */
export async function workOnOrder(
  shop: RunningShop,
  recorder: Recorder,
  { id, cookie }: TestUser,
  [, waiting]: string[],
): Promise<void> {
  recorder.section("desk");
  const send = recorder.as(cookie);
  const path = `/api/orders/${waiting}`;
  await sendMails(shop);
  const { body } = await send(`GET /api/orders/admin/${id}/${waiting}`);
  const key = newKey();
  await send(`POST ${path}/notes`, { text: "Llama antes de pasar." }, key);
  await send(`POST ${path}/notes`, { text: "Llama antes de pasar." }, key);
  await send(`PUT ${path}/tags`, { add: ["Regalo", "urgente"], remove: [] });
  await send(`PUT ${path}/tags`, { add: [], remove: ["urgente"] });
  const placed = list(body, "mails").find(({ kind }) => kind === "order-placed");
  await makeOlder(shop);
  await send(`POST ${path}/mails/${placed?.["_id"]}/again`);
  await sendMails(shop);
  const asking = { receipt: Object(body["order"]).receipt.at, problem: "unreadable", text: "Mandalo entero." };
  await send(`POST ${path}/receipt/again`, asking);
  await send(`POST ${path}/receipt/again`, { ...asking, problem: "other_order" });
  await saveView(send);
}

async function saveView(send: Send): Promise<void> {
  const { body } = await send("POST /api/admin/order-views", { name: "Para hoy", query: "status=open&expiry=today" });
  const path = `/api/admin/order-views/${list(body, "views")[0]?.["_id"]}`;
  await send("GET /api/admin/order-views");
  await send(`PUT ${path}`, { name: "Transferencias", query: "payment=transfer&page=2" });
  await send(`DELETE ${path}`);
}

/** Sells by transfer, at a card reader and in cash. Returns an account with open orders, and one without. */
export async function sellAtDesk(
  shop: RunningShop,
  recorder: Recorder,
  { cookie }: TestUser,
  goods: Goods[],
): Promise<{ open: DeskAccount; done: DeskAccount }> {
  recorder.section("manual");
  const send = recorder.as(cookie);
  await send("PUT /api/admin/home/order-mails", { isOn: true });
  const open = await sellByTransfer(send, goods);
  await sellAtReader(shop, send, goods);
  const inCash = { products: [orderLine(goods[0], 1)], shipping: false, paid: "cash" };
  const taken = { email: "efectivo@azahar.test", ...NAMES, ...AT_SHOWROOM, takenNow: true };
  const { user: done } = await placeAtDesk(send, inCash, taken);
  return { open, done };
}

interface DeskAccount {
  _id: string;
  email: string;
}

interface DeskOrder {
  _id: string;
  version: number;
  user: DeskAccount;
}

/** Reads the total of a purchase, and places an order with it. */
async function placeAtDesk(send: Send, purchase: object, more: object): Promise<DeskOrder> {
  const { body: priced } = await send("POST /api/orders/manual/total", purchase);
  const order = { ...purchase, ...more, transactionAmount: priced["total"] };
  return Object((await send("POST /api/orders/manual", order, newKey())).body["order"]);
}

/** Sells with a discount, adds a product, confirms the order by a bank movement, and buys its label. */
async function sellByTransfer(send: Send, [, two, three]: Goods[]): Promise<DeskAccount> {
  const sold = { products: [orderLine(two, 1)], shipping: true, address: ADDRESS, discount: 500, paid: "transfer" };
  const buyer = { email: "mostrador@azahar.test", ...RECIPIENT, origin: "whatsapp" };
  const { _id, version, user } = await placeAtDesk(send, sold, buyer);
  const path = `/api/orders/${_id}`;
  const products = [orderLine(two, 1), orderLine(three, 1)];
  const { body } = await send(`POST ${path}/lines/total`, { products });
  const { total: transactionAmount } = body;
  await send(`PUT ${path}/lines`, { products, transactionAmount, version }, newKey());
  const bankLine = { fingerprint: "5e".repeat(32), amount: transactionAmount, date: dayInArgentina(Date.now()) };
  await send(`PUT ${path}`, { statusGlimmer: "En Preparación", version: version + 1, bankLine });
  await send("POST /api/orders/bank-lines/used", { fingerprints: [bankLine.fingerprint] });
  await send("POST /api/orders/locations", { orders: [_id] });
  const lines = [{ line: 1, snF: 0, snL: 0, ros: 1 }];
  await send(`PUT ${path}/locations`, { version: version + 2, lines });
  await send(`PUT ${path}/locations`, { version: version + 2, lines });
  await send("GET /api/admin/stock/preparing");
  await send(`GET ${path}/label`);
  await send(`POST ${path}/label`, { grams: 650, version: version + 3 });
  await send(`GET ${path}/label`);
  return user;
}

/** Cancels the first charge at the reader; a card is charged by the second one. */
async function sellAtReader(shop: RunningShop, send: Send, [one]: Goods[]): Promise<void> {
  const { body } = await send("GET /api/admin/card-readers");
  const reader = list(body, "readers")[0]?.["_id"];
  const purchase = { products: [orderLine(one, 1)], shipping: false, paid: "reader" };
  const { _id } = await placeAtDesk(send, purchase, { email: "lector@azahar.test", ...NAMES, ...AT_SHOWROOM, reader });
  const path = `/api/orders/${_id}/reader-charge`;
  await send(`GET ${path}`);
  await send(`DELETE ${path}`);
  await send(`POST ${path}`, { reader });
  await payAtReader(shop);
  await send(`GET ${path}`);
  await send(`DELETE ${path}`);
}

/** Does what a buyer does at the reader: pays the newest charge in three installments. */
async function payAtReader({ localUrl }: RunningShop): Promise<void> {
  const readers = `${localUrl}/mercadopago/_/readers`;
  const charges: unknown = await (await fetch(readers)).json();
  const id = list({ charges }, "charges").at(-1)?.["id"];
  const body = JSON.stringify({ end: "processed", installments: 3 });
  const { status } = await fetch(`${readers}/${id}`, { method: "POST", body });
  if (status !== 200) throw new Error(`The reader answered ${status}.`);
}
