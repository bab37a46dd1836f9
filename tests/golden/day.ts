/** One scripted day of the shop: a guest, a buyer by transfer, a buyer by card and an administrator, in a fixed order. */
import { buyerAt } from "#local/stand-ins/mercado-pago/buyer.fixture.ts";
import { pdf } from "#shop/receipt.fixture.ts";
import { smallPng } from "../../worker/fixtures/picture.ts";
import { mailedLink, mailsTo } from "../mailed.ts";
import type { RunningShop } from "../shop.ts";
import type { Recorder } from "./recorder.ts";

const PASSWORD = "Jazmines9";
const ADMIN = { email: "admin@azahar.test", password: "Azahar2026" };
const ADDRESS = { province: "Santa Fe", city: "Rosario", street: "Mitre", number: "850", postalCode: "2000" };
const LISTINGS = ["/api/perfumes?limit=3", "/api/perfumes?search=vainilla", "/api/perfumes?category=balsamo&sortBy=zA"];

interface Person {
  id: string;
  email: string;
  cookie: string;
}

/** A product with one size, at least eight of it in stock and no promotion. */
interface Goods {
  _id: string;
  slug: string;
  ml: number;
}

/** Makes every call of the day. */
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
}

async function asGuest(recorder: Recorder): Promise<Goods[]> {
  recorder.section("guest");
  for (const path of [
    ...LISTINGS,
    "/api/perfumes/live",
    "/api/perfumes/nada",
    "/api/admin/transfer-off",
    "/api/admin/shipping-transfer",
    "/api/health",
    "/api/openapi.json",
    "/api/docs",
    "/api/nada",
    "/nada",
    "/detail-perfume/nada",
    "/api/admin/statistics",
    "/api/users/usr_nadie",
    "/api/auth/verify-token",
  ])
    await recorder.ask(`GET ${path}`);
  const { body } = await recorder.ask("GET /api/perfumes");
  const goods = list(body, "perfumes").flatMap((perfume) => {
    const [size, other] = list(perfume, "milliliters");
    const isPlain = !perfume["soon"] && size && !other && !size["forSale"] && Number(size["stock"]) >= 8;
    return isPlain ? [{ _id: `${perfume["_id"]}`, slug: `${perfume["slug"]}`, ml: Number(size["ml"]) }] : [];
  });
  if (goods.length < 3) throw new Error("The catalogue has too few products for the record.");
  await recorder.ask(`GET /api/perfumes/${goods[0]?.slug}`);
  await recorder.ask("POST /api/auth/login", { body: { email: ADMIN.email, password: "Equivocada1" } });
  await recorder.ask("POST /api/auth/login", { body: { email: "nada" } });
  const withdrawal = { name: "Pía Quiroga", email: "pia@azahar.test", orderNumber: "", phone: "341 555 1234" };
  await recorder.ask("POST /api/withdrawals", { body: { ...withdrawal, message: "Me arrepentí" } });
  await recorder.ask("POST /api/withdrawals", { body: {} });
  return goods;
}

async function signIn(recorder: Recorder, body: { email: string; password: string }): Promise<Person> {
  const answer = await recorder.ask("POST /api/auth/login", { body });
  return { id: `${Object(answer.body["payload"])._id}`, email: body.email, cookie: answer.cookie };
}

async function register(shop: RunningShop, recorder: Recorder, email: string): Promise<Person> {
  recorder.section("accounts");
  await recorder.ask("POST /api/users/register-email", { body: { email } });
  const [id, token] = (await mailedLink(shop.localUrl, email)).split("/").slice(-2);
  const { cookie } = await recorder.ask(`GET /api/users/register-verify/${id}/${token}`);
  const names = { firstName: "Marta", lastName: "Ríos", email };
  await recorder.ask("PUT /api/auth/register-user", {
    body: { ...names, password: "corta", confirmPassword: "otra" },
    cookie,
  });
  await recorder.ask("PUT /api/auth/register-user", {
    body: { ...names, password: PASSWORD, confirmPassword: PASSWORD },
    cookie,
  });
  await recorder.ask("POST /api/users/register-email", { body: { email } });
  return signIn(recorder, { email, password: PASSWORD });
}

async function profile(recorder: Recorder, { id, cookie }: Person): Promise<void> {
  recorder.section("profile");
  const change = (body: object) => recorder.ask(`PATCH /api/users/${id}`, { body, cookie });
  await recorder.ask("GET /api/auth/verify-token", { cookie });
  await change({ phone: "3416001122", dni: "30111222", dateOfBirth: "1990-05-17" });
  await change({ phone: "1", dni: "x" });
  await change({ address: [ADDRESS] });
  await change({ address: [{ ...ADDRESS, province: "" }] });
  await change({ currentPassword: "Equivocada1", newPassword: "Azucenas9", confirmNewPassword: "Azucenas9" });
  await recorder.ask(`GET /api/users/${id}`, { cookie });
  await recorder.ask(`GET /api/users/addaddress/${id}`, { cookie });
  await recorder.ask(`GET /api/users/${id}/sessions`, { cookie });
  await recorder.ask(`DELETE /api/users/${id}/sessions/ses_nada`, { cookie });
}

async function cart(recorder: Recorder, { id, cookie }: Person, [one, two]: Goods[]): Promise<void> {
  recorder.section("cart");
  const add = (goods: Goods | undefined, quantity: number) =>
    recorder.ask(`POST /api/cart/${id}/${goods?._id}`, {
      body: { product: { quantity, mlOption: goods?.ml } },
      cookie,
    });
  await add(one, 1);
  await add(one, 5);
  const { body } = await add(two, 1);
  const line = list(Object(body["userUpdated"]), "cart")[0];
  await recorder.ask(`PUT /api/cart/${id}/${line?.["_id"]}`, {
    body: { product: { quantity: 2, mlOption: one?.ml, perfumeId: one?._id, productType: "milliliter" } },
    cookie,
  });
  await recorder.ask(`PATCH /api/cart/updatedCart/${id}`, { cookie });
  await recorder.ask(`DELETE /api/cart/${id}/${two?._id}`, { cookie });
  await recorder.ask(`PUT /api/users/${id}/wishlist/${one?.slug}`, { cookie });
  await recorder.ask(`GET /api/users/${id}/wishlist`, { cookie });
  await recorder.ask(`DELETE /api/users/${id}/wishlist/${one?.slug}`, { cookie });
}

async function byTransfer(recorder: Recorder, { id, cookie }: Person, [one, two]: Goods[]): Promise<string[]> {
  recorder.section("transfer");
  const line = (goods: Goods | undefined, quantity: number) => ({
    perfume: goods?._id,
    ml: goods?.ml,
    type: "milliliter",
    quantity,
  });
  const place = async (body: object) => {
    const answer = await recorder.ask(`POST /api/orders/transfer/${id}`, { body, cookie });
    return `${Object(answer.body["newOrder"])._id}`;
  };
  await place({ shipping: true, products: [line(one, 1)] });
  const picked = await place({ shipping: false, products: [line(one, 1)] });
  const sent = await place({ shipping: true, address: ADDRESS, products: [line(one, 1), line(two, 2)] });
  const cancelled = await place({ shipping: false, products: [line(two, 1)] });
  await place({ shipping: false, products: [line(two, 900)] });
  await recorder.ask(`GET /api/orders/${id}`, { cookie });
  await recorder.ask(`GET /api/orders/${id}/${sent}`, { cookie });
  await recorder.ask(`GET /api/orders/${id}/ord_nada`, { cookie });
  await recorder.ask(`PUT /api/orders/${id}/${sent}/receipt`, {
    body: pdf(1),
    cookie,
    headers: { "Content-Type": "application/pdf" },
  });
  await recorder.ask(`GET /api/orders/${id}/${sent}/receipt`, { cookie });
  return [picked, sent, cancelled];
}

async function byCard(
  shop: RunningShop,
  recorder: Recorder,
  { id, cookie }: Person,
  [one, two]: Goods[],
): Promise<void> {
  recorder.section("card");
  const provider = buyerAt(`${shop.localUrl}/mercadopago`);
  const pay = async (name: string, goods: Goods | undefined) => {
    const product = { quantity: 1, mlOption: goods?.ml };
    const { body } = await recorder.ask(`POST /api/cart/${id}/${goods?._id}`, { body: { product }, cookie });
    const [line] = list(Object(body["userUpdated"]), "cart");
    await recorder.ask(`GET /cart/${id}/pago`, { cookie });
    const payment = {
      token: await provider.token(name),
      issuer_id: "310",
      payment_method_id: "visa",
      transaction_amount: Number(line?.["priceArs"]),
      installments: 3,
      payer: { email: "tarjeta@azahar.test", identification: { type: "DNI", number: "30111222" } },
      shipping: false,
    };
    return recorder.ask("POST /api/pay/payment", { body: payment, cookie });
  };
  await pay("OTHE", one);
  await recorder.ask(`DELETE /api/cart/${id}/${one?._id}`, { cookie });
  await pay("APRO", two);
  await pay("CONT", one);
  await recorder.ask(`GET /api/orders/${id}`, { cookie });
  await recorder.ask("POST /api/pay/webhook?topic=payment&id=1", { body: {} });
}

async function desk(recorder: Recorder, admin: Person, orders: string[], buyer: Person): Promise<void> {
  recorder.section("desk");
  const { cookie } = admin;
  const [picked, sent, cancelled] = orders;
  const move = (order: string | undefined, body: object) => recorder.ask(`PUT /api/orders/${order}`, { body, cookie });
  await recorder.ask("GET /api/orders?limit=10", { cookie });
  await recorder.ask("GET /api/orders?limit=10&status=En%20Preparaci%C3%B3n", { cookie });
  await recorder.ask(`GET /api/orders/admin/${admin.id}/${sent}`, { cookie });
  await move(picked, { statusGlimmer: "En Preparación" });
  await move(picked, { statusGlimmer: "Recibido" });
  await move(sent, { statusGlimmer: "En Preparación" });
  await move(sent, { statusGlimmer: "Enviado", numShipping: "CA123456789AR" });
  await move(sent, { statusGlimmer: "Confirmar Transferencia" });
  await move(cancelled, { statusGlimmer: "Cancelado" });
  const { body } = await recorder.ask("GET /api/orders?limit=10&search=tarjeta", { cookie });
  for (const { _id } of list(body, "orders"))
    await recorder.ask(`POST /api/orders/${_id}/refund`, { body: {}, cookie });
  await recorder.ask(`GET /api/orders/${buyer.id}`, { cookie });
  await recorder.ask("GET /api/users?limit=5", { cookie });
  await recorder.ask(`GET /api/users/${buyer.id}`, { cookie });
  await recorder.ask(`GET /api/admin/user-admin/${buyer.id}`, { cookie });
  for (const status of [false, true])
    await recorder.ask(`PATCH /api/admin/user-admin/${buyer.id}`, { body: { status }, cookie });
  const withdrawals = await recorder.ask("GET /api/admin/withdrawals?state=open&limit=5", { cookie });
  for (const { _id } of list(withdrawals.body, "withdrawals"))
    await recorder.ask(`PUT /api/admin/withdrawals/${_id}`, { body: { outcome: "Te devolvimos el dinero." }, cookie });
}

async function catalogue(recorder: Recorder, { cookie }: Person, goods: Goods[]): Promise<void> {
  recorder.section("catalogue");
  const [one, two, three] = goods;
  const ask = (call: string, body?: object) => recorder.ask(call, { cookie, ...(body && { body }) });
  await ask("GET /api/perfumes/admin/dashboard?limit=3");
  await ask("GET /api/perfumes/admin/dashboard?limit=3&search=vainilla");
  await ask("GET /api/perfumes/admin/ids?category=arab");
  await ask(`GET /api/perfumes/admin/${one?._id}`);
  await ask("GET /api/perfumes/export");
  const made = { productName: "De la tabla", brand: "Lattafa", category: "arab", milliliters: [{ ml: 10, price: 1 }] };
  await ask("POST /api/perfumes/create-perfume", {});
  const created = await ask("POST /api/perfumes/create-perfume", made);
  const { _id, slug, updatedAt, milliliters } = Object(created.body["newPerfume"]);
  const changed = {
    ...made,
    updatedAt,
    milliliters: [{ _id: list({ milliliters }, "milliliters")[0]?.["_id"], ml: 10, price: 2 }],
  };
  await ask(`PUT /api/perfumes/${_id}`, changed);
  await ask(`PUT /api/perfumes/${_id}`, changed);
  await ask(`GET /detail-perfume/${slug}`);
  await ask(`DELETE /api/perfumes/${_id}`);
  const ids = [one?._id, two?._id, three?._id];
  for (const change of [
    { kind: "price", by: "percent", value: 10 },
    { kind: "promotion", on: true, percentage: 15 },
    { kind: "soon", soon: true },
    { kind: "status", status: false },
  ]) {
    await ask("POST /api/perfumes/bulk", { ids, change, dryRun: true });
    const { body } = await ask("POST /api/perfumes/bulk", { ids, change });
    await ask(`POST /api/perfumes/bulk/${body["undo"]}/undo`);
  }
  await ask("PATCH /api/perfumes/update-installments", {
    installments: { numberOfInstallments: 6, percentageInInstallments: 1.5 },
  });
  const rows = "nombre;marca;ml;precio\nDel archivo;Nadie;10;1\n";
  const send = (query: string, text: string) =>
    recorder.ask(`POST /api/perfumes/import${query}`, {
      cookie,
      headers: { "Content-Type": "text/csv" },
      body: new TextEncoder().encode(text),
    });
  await send("", `${rows}Sin precio;Nadie;10;\n`);
  const { body } = await send("?dryRun=true", rows);
  await send(`?seen=${body["seen"]}`, rows);
}

async function settings(recorder: Recorder, { cookie }: Person): Promise<void> {
  recorder.section("settings");
  const ask = (call: string, body?: object) => recorder.ask(call, { cookie, ...(body && { body }) });
  await ask("GET /api/admin/get-admin");
  await ask("GET /api/admin/dollar");
  await ask("GET /api/admin/rate-preview?rate=1500");
  await ask("PUT /api/admin/put-admin", { vat: 10.5 });
  await ask("PUT /api/admin/put-admin", { currency: 1500 });
  await ask("PUT /api/admin/put-admin", { currency: -1 });
  const { body } = await ask("GET /api/admin/rate-history");
  await ask("POST /api/admin/rate-undo", { change: list(body, "changes")[0]?.["_id"] ?? "999999" });
  await ask("GET /api/admin/audit?limit=50");
  await ask("GET /api/admin/statistics?groupBy=week");
  await ask("GET /api/admin/notices");
  await ask("POST /api/admin/publish");
  await ask("PUT /api/admin/images", smallPng());
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

async function leave(shop: RunningShop, recorder: Recorder, { id, email, cookie }: Person): Promise<void> {
  recorder.section("leaving");
  await recorder.ask(`GET /api/users/${id}/export`, { cookie });
  await recorder.ask("POST /api/users/recover-password", { body: { email } });
  // The first link was that of the registration.
  const [user, token] = (await mailedLink(shop.localUrl, email, 2)).split("/").slice(-2);
  await recorder.ask(`GET /api/users/recover-password-verify/${user}/${token}`);
  const body = { newPassword: "Azucenas9", confirmNewPassword: "Azucenas9" };
  await recorder.ask(`PUT /api/users/recover-password/${user}/${token}`, { body });
  await recorder.ask(`PUT /api/users/recover-password/${user}/${token}`, { body });
  const again = await signIn(recorder, { email, password: body.newPassword });
  await recorder.ask(`DELETE /api/users/${id}`, { body: { password: "Equivocada1" }, cookie: again.cookie });
  await recorder.ask(`DELETE /api/users/${id}`, { body: { password: body.newPassword }, cookie: again.cookie });
  await recorder.ask("POST /api/auth/logout", { cookie });
  await fireCron(shop);
}

/** Does what is due; the mails that wait are sent with it. */
async function fireCron({ localUrl }: RunningShop): Promise<void> {
  const answer = await fetch(`${localUrl}/cron`, { method: "POST" });
  if (!answer.ok) throw new Error(`The cron answered ${answer.status}.`);
}

function list(body: object, name: string): Record<string, unknown>[] {
  const found: unknown = Reflect.get(body, name);
  return Array.isArray(found) ? found.map((one) => Object(one)) : [];
}
