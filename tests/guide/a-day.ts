/** Fills the shop with a day's orders for the pictures of the guide. */
import sharp from "sharp";
import { z } from "zod";
import { perfumesAnswerSchema } from "#shop/catalogue/perfume.contract.ts";

const PASSWORD = "Azahar2026";
const ADMIN = "admin@azahar.test";
const SHOPPER = "cliente@azahar.test";

const accountSchema = z.object({ payload: z.object({ _id: z.string() }).loose() });
const ordersSchema = z.object({ orders: z.array(z.object({ _id: z.string() })) });

/** A signed-in user: the session cookie, and the account as the pages store it. */
export interface SignedIn {
  cookie: string;
  account: { _id: string };
}

export const administrator = (shopUrl: string): Promise<SignedIn> => signIn(shopUrl, ADMIN);

/**
 * Places three transfer orders of products with little stock. Ships the first with a tracking number and uploads a receipt for
 * the last. Returns the id of the last.
 */
export async function aDay(shopUrl: string, admin: SignedIn): Promise<string> {
  const shopper = await signIn(shopUrl, SHOPPER);
  for (const nth of [0, 2, 4]) await buy(shopUrl, shopper, nth);
  const { orders } = ordersSchema.parse(await ask(shopUrl, admin, "GET", "/orders"));
  const [last, , first] = orders.map(({ _id }) => _id);
  if (!first || !last) throw new Error(`The shop has ${orders.length} orders, not three.`);
  for (const statusGlimmer of ["En Preparación", "Enviado"])
    await ask(shopUrl, admin, "PUT", `/orders/${first}`, { statusGlimmer, numShipping: "CA123456789AR" });
  await sendReceipt(shopUrl, shopper, last);
  return last;
}

async function sendReceipt(shopUrl: string, { cookie, account }: SignedIn, orderId: string): Promise<void> {
  const body = await sharp({ create: { width: 600, height: 900, channels: 3, background: "#e4d9cb" } })
    .png()
    .toBuffer();
  const headers = { Origin: shopUrl, Cookie: cookie, "Content-Type": "image/png" };
  const path = `/api/orders/${account._id}/${orderId}/receipt`;
  const answer = await fetch(shopUrl + path, { method: "PUT", headers, body: new Uint8Array(body) });
  if (!answer.ok) throw new Error(`The receipt was answered ${answer.status}: ${await answer.text()}`);
}

async function buy(shopUrl: string, shopper: SignedIn, nth: number): Promise<void> {
  const { perfumes } = perfumesAnswerSchema.parse(await ask(shopUrl, shopper, "GET", "/perfumes?sortBy=zA"));
  const perfume = perfumes.filter(({ soon, milliliters: [size] }) => !soon && (size?.stock === 2 || size?.stock === 3))[
    nth
  ];
  const [size] = perfume?.milliliters ?? [];
  const product = {
    quantity: 1,
    mlOption: size?.ml,
    isBigDecant: false,
    isSmallDecant: false,
    category: perfume?.category,
  };
  await ask(shopUrl, shopper, "POST", `/cart/${shopper.account._id}/${perfume?._id}`, { product });
  await ask(shopUrl, shopper, "POST", `/orders/transfer/${shopper.account._id}`, {
    shipping: false,
    pickup: "rosario",
  });
}

async function signIn(shopUrl: string, email: string): Promise<SignedIn> {
  const answer = await send(shopUrl, "", "POST", "/auth/login", { email, password: PASSWORD });
  const { payload } = accountSchema.parse(await answer.json());
  return { cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "", account: payload };
}

async function ask(
  shopUrl: string,
  { cookie }: SignedIn,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  return (await send(shopUrl, cookie, method, path, body)).json();
}

async function send(shopUrl: string, cookie: string, method: string, path: string, body?: object): Promise<Response> {
  const headers = { Origin: shopUrl, Cookie: cookie, ...(body && { "Content-Type": "application/json" }) };
  const answer = await fetch(`${shopUrl}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
