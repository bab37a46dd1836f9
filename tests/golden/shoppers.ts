/** The shoppers' requests: a guest, a buyer by transfer, a buyer by card, and a user who deletes the account. */

import { buyerAt } from "#local/stand-ins/mercado-pago/buyer.fixture.ts";
import { pdf } from "#shop/orders/receipt.fixture.ts";
import { cardBody } from "#shop/payments/payment.fixture.ts";
import { mailedCode, mailedLink } from "../mailed.ts";
import type { RunningShop } from "../shop.ts";
import type { Recorder } from "./recorder.ts";

export const ADDRESS = { province: "Santa Fe", city: "Rosario", street: "Mitre", number: "850", postalCode: "2000" };
const LISTINGS = ["/api/perfumes?limit=3", "/api/perfumes?search=vainilla", "/api/perfumes?category=balsamo&sortBy=zA"];

export async function visitAsGuest(recorder: Recorder): Promise<Goods[]> {
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
    await recorder.send(`GET ${path}`);
  const { body } = await recorder.send("GET /api/perfumes");
  const products = list(body, "perfumes").flatMap((perfume) => {
    const [size, other] = list(perfume, "milliliters");
    const isPlain = !perfume["soon"] && size && !other && !size["forSale"] && Number(size["stock"]) >= 8;
    return isPlain ? [{ _id: `${perfume["_id"]}`, slug: `${perfume["slug"]}`, ml: Number(size["ml"]) }] : [];
  });
  if (products.length < 3) throw new Error("The catalogue has too few products for the record.");
  await recorder.send(`GET /api/perfumes/${products[0]?.slug}`);
  await recorder.send("POST /api/auth/login", { email: "admin@azahar.test", password: "Equivocada1" });
  await recorder.send("POST /api/auth/login", { email: "nada" });
  const withdrawal = { name: "Pía Quiroga", email: "pia@azahar.test", orderNumber: "", phone: "341 555 1234" };
  await recorder.send("POST /api/withdrawals", { ...withdrawal, message: "Me arrepentí" });
  await recorder.send("POST /api/withdrawals", {});
  return products;
}

export async function profile(recorder: Recorder, { id, cookie }: TestUser): Promise<void> {
  recorder.section("profile");
  const send = recorder.as(cookie);
  const change = (body: object) => send(`PATCH /api/users/${id}`, body);
  await send("GET /api/auth/verify-token");
  await change({ phone: "3416001122", dni: "30111222", dateOfBirth: "1990-05-17" });
  await change({ phone: "1", dni: "x" });
  await change({ address: [ADDRESS] });
  await change({ address: [{ ...ADDRESS, province: "" }] });
  await change({ currentPassword: "Equivocada1", newPassword: "Azucenas9", confirmNewPassword: "Azucenas9" });
  await send(`GET /api/users/${id}`);
  await send(`GET /api/users/addaddress/${id}`);
  await send(`GET /api/users/${id}/sessions`);
  await send(`DELETE /api/users/${id}/sessions/ses_nada`);
}

export async function cart(recorder: Recorder, { id, cookie }: TestUser, [one, two]: Goods[]): Promise<void> {
  recorder.section("cart");
  const send = recorder.as(cookie);
  const add = (products: Goods | undefined, quantity: number) =>
    send(`POST /api/cart/${id}/${products?._id}`, { product: { quantity, mlOption: products?.ml } });
  await add(one, 1);
  await add(one, 5);
  const { body } = await add(two, 1);
  const line = list(Object(body["userUpdated"]), "cart")[0];
  await send(`PUT /api/cart/${id}/${line?.["_id"]}`, {
    product: { quantity: 2, mlOption: one?.ml, perfumeId: one?._id, productType: "milliliter" },
  });
  await send(`PATCH /api/cart/updatedCart/${id}`);
  await send(`DELETE /api/cart/${id}/${two?._id}`);
  await send(`PUT /api/users/${id}/wishlist/${one?.slug}`);
  await send(`GET /api/users/${id}/wishlist`);
  await send(`DELETE /api/users/${id}/wishlist/${one?.slug}`);
}

export async function byTransfer(recorder: Recorder, { id, cookie }: TestUser, [one, two]: Goods[]): Promise<string[]> {
  recorder.section("transfer");
  const send = recorder.as(cookie);
  const place = async (body: object) => {
    const response = await send(`POST /api/orders/transfer/${id}`, body);
    return `${Object(response.body["newOrder"])._id}`;
  };
  await place({ shipping: true, products: [orderLine(one, 1)] });
  const revoked = await place({ shipping: false, products: [orderLine(one, 1)] });
  await send(`POST /api/orders/${id}/${revoked}/cancel`);
  const picked = await place({ shipping: false, products: [orderLine(one, 1)] });
  const sent = await place({ shipping: true, address: ADDRESS, products: [orderLine(one, 1), orderLine(two, 2)] });
  const cancelled = await place({ shipping: false, products: [orderLine(two, 1)] });
  await place({ shipping: false, products: [orderLine(two, 900)] });
  await send(`GET /api/orders/${id}`);
  await send(`GET /api/orders/${id}/${sent}`);
  await send(`GET /api/orders/${id}/ord_nada`);
  await send(`PUT /api/orders/${id}/${sent}/receipt`, pdf(1), { "Content-Type": "application/pdf" });
  await send(`GET /api/orders/${id}/${sent}/receipt`);
  const change = (pickup: string) => send(`PUT /api/orders/${id}/${picked}/delivery`, { pickup, version: 1 });
  await change("rosario");
  await change("san-nicolas");
  return [picked, sent, cancelled];
}

export async function byCard(
  shop: RunningShop,
  recorder: Recorder,
  { id, cookie }: TestUser,
  [one, two]: Goods[],
): Promise<void> {
  recorder.section("card");
  const send = recorder.as(cookie);
  const provider = buyerAt(`${shop.localUrl}/mercadopago`);
  const pay = async (name: string, products: Goods | undefined) => {
    const product = { quantity: 1, mlOption: products?.ml };
    const { body } = await send(`POST /api/cart/${id}/${products?._id}`, { product });
    const [line] = list(Object(body["userUpdated"]), "cart");
    await send(`GET /cart/${id}/pago`);
    const payer = { email: "tarjeta@azahar.test", identification: { type: "DNI", number: "30111222" } };
    const payment = cardBody(await provider.token(name), Number(line?.["priceArs"]), { payer });
    return send("POST /api/pay/payment", payment);
  };
  await pay("OTHE", one);
  await send(`DELETE /api/cart/${id}/${one?._id}`);
  await pay("APRO", two);
  await pay("CONT", one);
  await send(`GET /api/orders/${id}`);
  await recorder.send("POST /api/pay/webhook?topic=payment&id=1", {});
}

/** Reviews a received order, and one that has not arrived. */
export async function review(
  recorder: Recorder,
  { cookie }: TestUser,
  [received, sent]: string[],
  [one]: Goods[],
): Promise<void> {
  recorder.section("reviews");
  const send = recorder.as(cookie);
  const body = { stars: 4, text: "Dura toda la tarde.", longevity: 3 };
  await send(`GET /api/reviews/${received}`);
  await send(`PUT /api/reviews/${received}/${one?._id}`, body);
  await send(`PUT /api/reviews/${sent}/${one?._id}`, body);
}

/** Signs in with a mailed code; a used code is refused. */
export async function signInByCode(shop: RunningShop, recorder: Recorder, user: TestUser): Promise<TestUser> {
  const { email } = user;
  recorder.section("accounts");
  await recorder.send("POST /api/auth/code", { email });
  const code = await mailedCode(shop.localUrl, email);
  const { cookie } = await recorder.send("POST /api/auth/code/verify", { email, code });
  await recorder.send("POST /api/auth/code/verify", { email, code });
  return { ...user, cookie };
}

export async function deleteAccount(
  shop: RunningShop,
  recorder: Recorder,
  { id, email, cookie }: TestUser,
): Promise<void> {
  recorder.section("deletion");
  const send = recorder.as(cookie);
  await send(`GET /api/users/${id}/export`);
  await recorder.send("POST /api/users/recover-password", { email });
  // The first mailed link was that of the registration.
  const [user, token] = (await mailedLink(shop.localUrl, email, 2)).split("/").slice(-2);
  await recorder.send(`GET /api/users/recover-password-verify/${user}/${token}`);
  const body = { newPassword: "Azucenas9", confirmNewPassword: "Azucenas9" };
  await recorder.send(`PUT /api/users/recover-password/${user}/${token}`, body);
  await recorder.send(`PUT /api/users/recover-password/${user}/${token}`, body);
  const again = recorder.as((await signIn(recorder, { email, password: body.newPassword })).cookie);
  await again(`DELETE /api/users/${id}`, { password: "Equivocada1" });
  await again(`DELETE /api/users/${id}`, { password: body.newPassword });
  await send("POST /api/auth/logout");
}

/** A line of an order, as a client sends it. */
export function orderLine(goods: Goods | undefined, quantity: number) {
  return { perfume: goods?._id, ml: goods?.ml, type: "milliliter", quantity };
}

const PASSWORD = "Jazmines9";

export interface TestUser {
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

export async function signIn(recorder: Recorder, body: { email: string; password: string }): Promise<TestUser> {
  const response = await recorder.send("POST /api/auth/login", body);
  return { id: `${Object(response.body["payload"])._id}`, email: body.email, cookie: response.cookie };
}

/** Registers a new user through the mailed link. Records refused requests as well. */
export async function register(shop: RunningShop, recorder: Recorder, email: string): Promise<TestUser> {
  recorder.section("accounts");
  await recorder.send("POST /api/users/register-email", { email });
  const [id, token] = (await mailedLink(shop.localUrl, email)).split("/").slice(-2);
  const { cookie } = await recorder.send(`GET /api/users/register-verify/${id}/${token}`);
  const send = recorder.as(cookie);
  const names = { firstName: "Marta", lastName: "Ríos", email };
  await send("PUT /api/auth/register-user", { ...names, password: "corta", confirmPassword: "otra" });
  await send("PUT /api/auth/register-user", { ...names, password: PASSWORD, confirmPassword: PASSWORD });
  await recorder.send("POST /api/users/register-email", { email });
  return signIn(recorder, { email, password: PASSWORD });
}

/** Returns the list with this name in a response; empty if the response has no such list. */
export function list(body: object, name: string): Record<string, unknown>[] {
  const found: unknown = Reflect.get(body, name);
  return Array.isArray(found) ? found.map((one) => Object(one)) : [];
}
