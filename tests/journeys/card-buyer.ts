/** A buyer who pays by card: the account, cart and payment page, and the provider's records. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { z } from "zod";
import { perfumesResponseSchema, type WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { type Visit, visit } from "../browser.ts";
import { callShop, registerPerson, type ShopAddresses } from "../mailed.ts";

/** Default timeout of a page's waits. */
const LONGEST_MS = 12_000;

const PASSWORD = "Jazmines9";

/** Visa and Mastercard test cards of the provider (docs/outside-services.md#test-cards). */
export const VISA = "4509953566233704";
export const MASTERCARD = "5031755734530604";

export interface Buyer {
  id: string;
  cookie: string;
}

/** Registers a buyer and signs in. */
export async function buyer(shop: ShopAddresses, email: string): Promise<Buyer> {
  await registerPerson(shop, email, PASSWORD);
  const response = await callShop(shop, "POST", "/auth/login", { body: { email, password: PASSWORD } });
  const { payload } = z.object({ payload: z.object({ _id: z.string() }) }).parse(await response.json());
  return { id: payload._id, cookie: response.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

/** Returns perfumes with a single size, at least four units and no promotion. */
export async function goodsOf(shop: ShopAddresses): Promise<WirePerfume[]> {
  const { perfumes } = perfumesResponseSchema.parse(await (await callShop(shop, "GET", "/perfumes?sortBy=zA")).json());
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
  const response = await callShop(shop, "POST", `/cart/${id}/${_id}`, { cookie, body: { product } });
  expect(response.status).toBe(200);
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

/** Cancels a buyer's orders, which restores their stock. */
export async function giveBack(shop: ShopAddresses, user: Buyer): Promise<void> {
  const body = { email: "admin@azahar.test", password: "Azahar2026" };
  const cookie = (await callShop(shop, "POST", "/auth/login", { body })).headers.getSetCookie()[0]?.split(";")[0] ?? "";
  for (const { _id } of await ordersOf(shop, user))
    await callShop(shop, "PUT", `/orders/${_id}`, { cookie, body: { statusGlimmer: "Cancelado" } });
}

const ledgerSchema = z.object({
  payments: z.array(z.object({ id: z.union([z.string(), z.number()]), key: z.string(), status: z.string() })),
  references: z.record(z.string(), z.object({ payments: z.number(), charges: z.number() })),
});

/** Returns the provider's payments of a reference, and the number of charges. */
export async function tried({ localUrl }: ShopAddresses, reference: string) {
  const response = await fetch(`${localUrl}/mercadopago/_/ledger?reference=${reference}`);
  const { payments, references } = ledgerSchema.parse(await response.json());
  return { payments, charges: references[reference]?.charges ?? 0 };
}

export interface CardVisit extends Visit {
  /** URLs and bodies of all requests from the page to the shop. */
  sent: string[];
}

/** Opens a page as a signed-in buyer, with pickup in Rosario and card payment preselected. */
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
  // Only for the shop's API: requests to the stand-in are cross-origin and would need CORS for this header.
  await page.route(`${shop.shopUrl}/api/**`, (route) => {
    return route.continue({ headers: { ...route.request().headers(), "CF-Connecting-IP": shop.clientAddress } });
  });
  await page.addInitScript(rememberAs, id);
  await page.goto(`${shop.shopUrl}${path}`);
  return { ...visiting, sent };
}

/** Runs in the page: sets the stored session and checkout choices. */
function rememberAs(userId: string): void {
  const user = { _id: userId, firstName: "Marta", role: "user" };
  localStorage["authed-user"] ??= JSON.stringify({ user, isAuthenticated: true, isAdmin: false, isHydrated: true });
  sessionStorage["checkout"] ??= JSON.stringify({ delivery: "pickup", showroom: "rosario", payment: "card" });
}

/** Fills in the provider's form. The holder's name determines the result. */
export async function fillCard(page: Page, holder: string, number = VISA): Promise<void> {
  await page.getByLabel("Número de tarjeta").fill(number);
  await page.getByLabel("Vencimiento").fill("11/30");
  await page.getByLabel("Código de seguridad").fill("123");
  await page.getByLabel("Nombre del titular").fill(holder);
  await page.getByLabel("Número de documento").fill("12345678");
  await page.locator(".installments li").first().waitFor();
  // The provider's own installment list is loaded separately from ours.
  await expect.poll(() => page.getByLabel("Cuotas", { exact: true }).isEnabled()).toBe(true);
}

/** The card form's button, which does not charge yet. */
export const goOnButton = (page: Page) => page.getByRole("button", { name: "Continuar", exact: true });

/** The button that charges, with the amount. */
export const payButton = (page: Page) => page.getByRole("dialog").getByRole("button", { name: /^Pagar \$/ });

export async function pay(page: Page, holder: string, number = VISA): Promise<void> {
  await fillCard(page, holder, number);
  await payFilled(page);
}

export async function payFilled(page: Page): Promise<void> {
  await goOnButton(page).click();
  await payButton(page).click();
}

export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

/** Calls the stand-in's control API: a path below `/mercadopago/_/`. */
export async function drive({ localUrl }: ShopAddresses, method: string, path: string, body?: object) {
  const response = await fetch(`${localUrl}/mercadopago/_/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  return response.json();
}

/** Returns all runs of 13 to 19 digits in a text that are valid card numbers. */
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
