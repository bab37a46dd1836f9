/** Somebody who pays by card in the running shop: with a cart, at the payment page, and what the provider took of them. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { z } from "zod";
import { perfumesAnswerSchema, type WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { type Visit, visit } from "../browser.ts";
import { callShop, registerPerson, type ShopAddresses } from "../mailed.ts";

/** What is waited for is there sooner, but where a test says otherwise. */
const LONGEST_MS = 12_000;

const PASSWORD = "Jazmines9";

/** Visa and Mastercard of the provider's test cards (wire contracts 2.3). */
export const VISA = "4509953566233704";
export const MASTERCARD = "5031755734530604";

export interface Buyer {
  id: string;
  cookie: string;
}

/** Registered and signed in, picking up in Rosario unless they choose otherwise. */
export async function buyer(shop: ShopAddresses, email: string): Promise<Buyer> {
  await registerPerson(shop, email, PASSWORD);
  const answer = await callShop(shop, "POST", "/auth/login", { body: { email, password: PASSWORD } });
  const { payload } = z.object({ payload: z.object({ _id: z.string() }) }).parse(await answer.json());
  return { id: payload._id, cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

/** Perfumes of one size with enough of it, none on promotion. */
export async function goodsOf(shop: ShopAddresses): Promise<WirePerfume[]> {
  const { perfumes } = perfumesAnswerSchema.parse(await (await callShop(shop, "GET", "/perfumes?sortBy=zA")).json());
  return perfumes.filter(
    ({ soon, category, milliliters: [size, other] }) =>
      !soon && !other && size && !size.forSale && size.stock >= 4 && category !== "balsamo",
  );
}

export async function putIntoCart(
  shop: ShopAddresses,
  { id, cookie }: Buyer,
  perfume: WirePerfume | undefined,
  quantity = 1,
): Promise<void> {
  const { _id, milliliters, category } = perfume ?? {};
  const product = { quantity, mlOption: milliliters?.[0]?.ml, isBigDecant: false, isSmallDecant: false, category };
  const answer = await callShop(shop, "POST", `/cart/${id}/${_id}`, { cookie, body: { product } });
  expect(answer.status).toBe(200);
}

const ordersSchema = z.object({
  orders: z.array(
    z.object({
      _id: z.string(),
      externalReference: z.string(),
      statusGlimmer: z.string(),
      shipping: z.boolean(),
      pickup: z.string().nullable(),
      transactionAmount: z.number(),
      products: z.array(z.object({ quantity: z.number() })),
    }),
  ),
});

export async function ordersOf(shop: ShopAddresses, { id, cookie }: Buyer) {
  return ordersSchema.parse(await (await callShop(shop, "GET", `/orders/${id}`, { cookie })).json()).orders;
}

/** Gives back what somebody bought. */
export async function giveBack(shop: ShopAddresses, who: Buyer): Promise<void> {
  const body = { email: "admin@azahar.test", password: "Azahar2026" };
  const cookie = (await callShop(shop, "POST", "/auth/login", { body })).headers.getSetCookie()[0]?.split(";")[0] ?? "";
  for (const { _id } of await ordersOf(shop, who))
    await callShop(shop, "PUT", `/orders/${_id}`, { cookie, body: { statusGlimmer: "Cancelado" } });
}

const ledgerSchema = z.object({
  payments: z.array(z.object({ id: z.union([z.string(), z.number()]), key: z.string(), status: z.string() })),
  references: z.record(z.string(), z.object({ payments: z.number(), charges: z.number() })),
});

/** What the provider has of one reference: payments tried, and charges that took money. */
export async function tried({ localUrl }: ShopAddresses, reference: string) {
  const answer = await fetch(`${localUrl}/mercadopago/_/ledger?reference=${reference}`);
  const { payments, references } = ledgerSchema.parse(await answer.json());
  return { payments, charges: references[reference]?.charges ?? 0 };
}

export interface CardVisit extends Visit {
  /** Everything the page has sent to the shop: addresses and bodies. */
  sent: string[];
}

/** A visit of a buyer who is signed in, on a page of theirs, with what they chose before. */
export async function visitAs(
  browser: Browser,
  shop: ShopAddresses,
  { id, cookie }: Buyer,
  path = `/cart/${id}/pago`,
  options: BrowserContextOptions = {},
): Promise<CardVisit> {
  const visiting = await visit(browser, { reducedMotion: "reduce", ...options });
  const { page } = visiting;
  page.setDefaultTimeout(LONGEST_MS);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(shop.shopUrl)) sent.push(`${request.url()} ${request.postData() ?? ""}`);
  });
  const [name = "", value = ""] = cookie.split("=");
  await page.context().addCookies([{ name, value, url: shop.shopUrl }]);
  // Not for all: another origin's stand-in would have to allow the header.
  await page.route(`${shop.shopUrl}/api/**`, (route) => {
    return route.continue({ headers: { ...route.request().headers(), "CF-Connecting-IP": shop.clientAddress } });
  });
  await page.addInitScript(rememberAs, id);
  await page.goto(`${shop.shopUrl}${path}`);
  return { ...visiting, sent };
}

/** Runs in the page: what the browser remembers of an earlier visit. */
function rememberAs(userId: string): void {
  const user = { _id: userId, firstName: "Marta", role: "user" };
  localStorage["authed-user"] ??= JSON.stringify({ user, isAuthenticated: true, isAdmin: false, isHydrated: true });
  sessionStorage["checkout"] ??= JSON.stringify({ delivery: "pickup", showroom: "rosario", payment: "card" });
}

/** Fills the provider's form in; the holder's name chooses the outcome. */
export async function fillCard(page: Page, holder: string, number = VISA): Promise<void> {
  await page.getByLabel("Número de tarjeta").fill(number);
  await page.getByLabel("Vencimiento").fill("11/30");
  await page.getByLabel("Código de seguridad").fill("123");
  await page.getByLabel("Nombre del titular").fill(holder);
  await page.getByLabel("Número de documento").fill("12345678");
  await page.locator(".instalments li").first().waitFor();
  // The provider's own list comes on another way than ours.
  await expect.poll(() => page.getByLabel("Cuotas", { exact: true }).isEnabled()).toBe(true);
}

/** The card form's own button, which charges nothing yet. */
export const goOnButton = (page: Page) => page.getByRole("button", { name: "Continuar", exact: true });

/** The button that charges, and says what. */
export const payButton = (page: Page) => page.getByRole("dialog").getByRole("button", { name: /^Pagar \$/ });

/** Fills the form in and pays. */
export async function pay(page: Page, holder: string, number = VISA): Promise<void> {
  await fillCard(page, holder, number);
  await payFilled(page);
}

/** Pays with the form as it is filled in. */
export async function payFilled(page: Page): Promise<void> {
  await goOnButton(page).click();
  await payButton(page).click();
}

export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

/** Drives the stand-in: a path below `/mercadopago/_/`. */
export async function drive({ localUrl }: ShopAddresses, method: string, path: string, body?: object) {
  const answer = await fetch(`${localUrl}/mercadopago/_/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
  return answer.json();
}

/** Every run of 13 to 19 digits in a text that could be a card's number. */
export function cardNumbersIn(text: string): string[] {
  return [...text.matchAll(/(?:\d[ -]?){13,19}/g)].map(([run]) => run.replaceAll(/\D/g, "")).filter(isCardNumber);
}

function isCardNumber(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
