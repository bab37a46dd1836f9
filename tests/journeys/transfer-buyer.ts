/** A buyer who pays by transfer, in the checkout. */
import type { BrowserContextOptions, Page } from "playwright-core";
import type { WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { signInPage, type Visit, visit } from "../browser.ts";
import type { ShopAddresses } from "../mailed.ts";
import { browser } from "../test-shop.ts";
import { type Buyer, goodsOf } from "./card-buyer.ts";

/** Returns the perfumes of `goodsOf` over 20,000 pesos, in reverse order, so that card journeys use others. */
export async function expensiveGoodsOf(shop: ShopAddresses): Promise<WirePerfume[]> {
  const goods = await goodsOf(shop);
  return goods.filter((perfume) => sized(perfume).priceArs > 20_000).reverse();
}

/** Opens the shop as a signed-in user, by default at the cart. */
export async function visitAsBuyer(
  shop: ShopAddresses,
  user: Buyer,
  options: BrowserContextOptions = {},
  path = `/cart/${user.id}`,
): Promise<Visit> {
  const extraHTTPHeaders = { "CF-Connecting-IP": shop.clientAddress };
  const visiting = await visit(browser, { extraHTTPHeaders, reducedMotion: "reduce", ...options });
  await signInPage(visiting.page, shop.shopUrl, user);
  await visiting.page.goto(`${shop.shopUrl}${path}`);
  return visiting;
}

/** Returns the value. Throws when it is undefined. */
export function one<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error("The value is undefined: perhaps the list has too few items.");
  return thing;
}

export const toast = (page: Page, text: string) => page.locator(".toasts").getByText(text).first();
export const badge = (page: Page) => page.locator(".cart b");
export const stepOf = (page: Page) => new URL(page.url()).searchParams.get("step");
export const totalOf = (page: Page) => page.locator(".summary .is-total dd").innerText();
export const pesos = (amount: number) => formatArs(Math.round(amount * 100)).replaceAll("\u00a0", " ");
export const sized = (perfume: WirePerfume) => one(perfume.milliliters[0]);

export async function pickUp(page: Page, showroom: string): Promise<void> {
  await page.getByRole("radio", { name: /Retiro en showroom/ }).check();
  await page.getByRole("radio", { name: new RegExp(showroom) }).check();
}

export const CART = "Tu carrito";
export const ADDRESS = "¿A dónde te lo mandamos?";
export const METHOD = "¿Cómo querés pagar?";
export const TRANSFER = "Te falta transferir";
