/** The shoppers' requests: a guest, a buyer by transfer, a buyer by card, and a user who deletes the account. */

import { buyerAt } from "#local/stand-ins/mercado-pago/buyer.fixture.ts";
import { pdf } from "#shop/orders/receipt.fixture.ts";
import { cardBody } from "#shop/payments/payment.fixture.ts";
import { mailedLink } from "../mailed.ts";
import type { RunningShop } from "../shop.ts";
import type { Recorder } from "./recorder.ts";

const ADDRESS = { province: "Santa Fe", city: "Rosario", street: "Mitre", number: "850", postalCode: "2000" };
const LISTINGS = ["/api/perfumes?limit=3", "/api/perfumes?search=vainilla", "/api/perfumes?category=balsamo&sortBy=zA"];

export async function asGuest(recorder: Recorder): Promise<Goods[]> {
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
  await recorder.ask("POST /api/auth/login", { body: { email: "admin@azahar.test", password: "Equivocada1" } });
  await recorder.ask("POST /api/auth/login", { body: { email: "nada" } });
  const withdrawal = { name: "Pía Quiroga", email: "pia@azahar.test", orderNumber: "", phone: "341 555 1234" };
  await recorder.ask("POST /api/withdrawals", { body: { ...withdrawal, message: "Me arrepentí" } });
  await recorder.ask("POST /api/withdrawals", { body: {} });
  return goods;
}

export async function profile(recorder: Recorder, { id, cookie }: Person): Promise<void> {
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

export async function cart(recorder: Recorder, { id, cookie }: Person, [one, two]: Goods[]): Promise<void> {
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

export async function byTransfer(recorder: Recorder, { id, cookie }: Person, [one, two]: Goods[]): Promise<string[]> {
  recorder.section("transfer");
  const line = (goods: Goods | undefined, quantity: number) => ({
    perfume: goods?._id,
    ml: goods?.ml,
    type: "milliliter",
    quantity,
  });
  const place = async (body: object) => {
    const response = await recorder.ask(`POST /api/orders/transfer/${id}`, { body, cookie });
    return `${Object(response.body["newOrder"])._id}`;
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

export async function byCard(
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
    const payer = { email: "tarjeta@azahar.test", identification: { type: "DNI", number: "30111222" } };
    const payment = cardBody(await provider.token(name), Number(line?.["priceArs"]), { payer });
    return recorder.ask("POST /api/pay/payment", { body: payment, cookie });
  };
  await pay("OTHE", one);
  await recorder.ask(`DELETE /api/cart/${id}/${one?._id}`, { cookie });
  await pay("APRO", two);
  await pay("CONT", one);
  await recorder.ask(`GET /api/orders/${id}`, { cookie });
  await recorder.ask("POST /api/pay/webhook?topic=payment&id=1", { body: {} });
}

export async function leave(shop: RunningShop, recorder: Recorder, { id, email, cookie }: Person): Promise<void> {
  recorder.section("leaving");
  await recorder.ask(`GET /api/users/${id}/export`, { cookie });
  await recorder.ask("POST /api/users/recover-password", { body: { email } });
  // The first link was the one of the registration.
  const [user, token] = (await mailedLink(shop.localUrl, email, 2)).split("/").slice(-2);
  await recorder.ask(`GET /api/users/recover-password-verify/${user}/${token}`);
  const body = { newPassword: "Azucenas9", confirmNewPassword: "Azucenas9" };
  await recorder.ask(`PUT /api/users/recover-password/${user}/${token}`, { body });
  await recorder.ask(`PUT /api/users/recover-password/${user}/${token}`, { body });
  const again = await signIn(recorder, { email, password: body.newPassword });
  await recorder.ask(`DELETE /api/users/${id}`, { body: { password: "Equivocada1" }, cookie: again.cookie });
  await recorder.ask(`DELETE /api/users/${id}`, { body: { password: body.newPassword }, cookie: again.cookie });
  await recorder.ask("POST /api/auth/logout", { cookie });
}

const PASSWORD = "Jazmines9";

export interface Person {
  id: string;
  email: string;
  cookie: string;
}

/** A product with one size, at least eight units in stock and no promotion. */
export interface Goods {
  _id: string;
  slug: string;
  ml: number;
}

export async function signIn(recorder: Recorder, body: { email: string; password: string }): Promise<Person> {
  const response = await recorder.ask("POST /api/auth/login", { body });
  return { id: `${Object(response.body["payload"])._id}`, email: body.email, cookie: response.cookie };
}

/** Registers a new user through the mailed link. Records refused requests as well. */
export async function register(shop: RunningShop, recorder: Recorder, email: string): Promise<Person> {
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

/** Returns the list with this name in a response; empty when there is none. */
export function list(body: object, name: string): Record<string, unknown>[] {
  const found: unknown = Reflect.get(body, name);
  return Array.isArray(found) ? found.map((one) => Object(one)) : [];
}
