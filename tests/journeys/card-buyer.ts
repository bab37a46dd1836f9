/** A buyer who pays by card: the account, cart and payment page, and the provider's records. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import * as z from "zod";
import type { WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { ordersResponseSchema } from "#shop/orders/order.contract.ts";
import { signInPage, type Visit, visit } from "../browser.ts";
import { callShop, type ShopAddresses } from "../mailed.ts";
import { openSession, type Person, register, type ShopWithDatabase, signInAdmin } from "../people.ts";
import { listedPerfumes } from "../shop.ts";
import { browser } from "../test-shop.ts";

/** Visa and Mastercard test cards of the provider (docs/outside-services.md#test-cards). */
export const VISA = "4509953566233704";
/** Another Visa, for refused payments: a card that is declined three times in an hour is not charged. */
export const DECLINED_VISA = "4509953566233712";
export const MASTERCARD = "5031755734530604";

export type Buyer = Person;

/** Returns a signed-in buyer with the phone and identity number that home delivery needs. */
export async function buyer(shop: ShopWithDatabase, email: string, dni = "30123456"): Promise<Buyer> {
  await register(shop, email, { phone: "3415551234", dni });
  return openSession(shop, email);
}

/** Returns a buyer with one perfume in the cart. The buyer's orders are cancelled after the test. */
export async function buyerWith(
  shop: ShopWithDatabase,
  email: string,
  perfume: WirePerfume | undefined,
): Promise<Buyer> {
  const user = await buyer(shop, email);
  await putIntoCart(shop, user, perfume);
  cancelAfterwards(shop, user);
  return user;
}

/** Returns perfumes with a single size, at least four units and no promotion, without balms and coming perfumes. */
export async function goodsOf(shop: ShopAddresses): Promise<WirePerfume[]> {
  return (await listedPerfumes(shop.shopUrl, "?sortBy=zA")).filter(
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

export async function ordersOf(shop: ShopAddresses, { id, cookie }: Buyer) {
  return ordersResponseSchema.parse(await (await callShop(shop, "GET", `/orders/${id}`, { cookie })).json()).orders;
}

/** Cancels a buyer's orders when the test ends, which restores their stock. */
export function cancelAfterwards(shop: ShopWithDatabase, user: Buyer): void {
  onTestFinished(async () => {
    const { cookie } = await signInAdmin(shop);
    for (const { _id } of await ordersOf(shop, user))
      await callShop(shop, "PUT", `/orders/${_id}`, { cookie, body: { statusGlimmer: "Cancelado" } });
  });
}

const ledgerSchema = z.object({
  payments: z.array(z.object({ id: z.union([z.string(), z.number()]), key: z.string(), status: z.string() })),
  references: z.record(z.string(), z.object({ payments: z.number(), charges: z.number() })),
});

/** Returns the provider's payments of a reference, and the number of charges. */
export async function providerRecords({ localUrl }: ShopAddresses, reference: string) {
  const response = await fetch(`${localUrl}/mercadopago/_/ledger?reference=${reference}`);
  const { payments, references } = ledgerSchema.parse(await response.json());
  return { payments, charges: references[reference]?.charges ?? 0 };
}

export interface CardVisit extends Visit {
  /** URLs and bodies of all requests from the page to the shop. */
  sent: string[];
}

/** Opens a page as a signed-in buyer, with pickup in Rosario and card payment preselected. */
export async function visitPayment(
  shop: ShopAddresses,
  user: Buyer,
  path = `/cart/${user.id}/pago`,
  options: BrowserContextOptions = {},
): Promise<CardVisit> {
  const visiting = await visitAsPayer(shop, user, options);
  await visiting.page.addInitScript(() => {
    sessionStorage["checkout"] ??= JSON.stringify({ delivery: "pickup", showroom: "rosario", payment: "card" });
  });
  await visiting.page.goto(`${shop.shopUrl}${path}`);
  return visiting;
}

/** Opens an empty page as a signed-in buyer, without choices of the checkout. */
export async function visitAsPayer(
  shop: ShopAddresses,
  user: Buyer,
  options: BrowserContextOptions = {},
): Promise<CardVisit> {
  const visiting = await visit(browser, { reducedMotion: "reduce", ...options });
  const { page } = visiting;
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(shop.shopUrl)) sent.push(`${request.url()} ${request.postData() ?? ""}`);
  });
  // Only for the shop's API: requests to the stand-in are cross-origin and would need CORS for this header.
  await page.route(`${shop.shopUrl}/api/**`, (route) => {
    return route.continue({ headers: { ...route.request().headers(), "CF-Connecting-IP": shop.clientAddress } });
  });
  await signInPage(page, shop.shopUrl, user);
  return { ...visiting, sent };
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
export const continueButton = (page: Page) => page.getByRole("button", { name: "Continuar", exact: true });

/** The button that charges, with the amount. */
export const payButton = (page: Page) => page.getByRole("dialog").getByRole("button", { name: /^Pagar \$/ });

export async function pay(page: Page, holder: string, number = VISA): Promise<void> {
  await fillCard(page, holder, number);
  await payFilled(page);
}

export async function payFilled(page: Page): Promise<void> {
  await continueButton(page).click();
  await payButton(page).click();
}

/** Calls the stand-in's control API: a path below `/mercadopago/_/`. */
export async function controlProvider({ localUrl }: ShopAddresses, method: string, path: string, body?: object) {
  const response = await fetch(`${localUrl}/mercadopago/_/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  return response.json();
}

/**
 * Returns the runs of 13 to 19 digits in a text that end with a card's check digit. Spaces and hyphens may separate the digits.
 */
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
