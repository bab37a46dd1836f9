/** A buyer who pays by transfer, in the checkout. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import type { WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { type Visit, visit } from "../browser.ts";
import type { ShopAddresses } from "../mailed.ts";
import { type Buyer, giveBack, goodsOf } from "./card-buyer.ts";

/** Returns perfumes with a single size, enough stock and no promotion, in reverse order, so that card journeys use others. */
export async function dearGoodsOf(shop: ShopAddresses): Promise<WirePerfume[]> {
  const goods = await goodsOf(shop);
  return goods.filter((perfume) => sized(perfume).priceArs > 20_000).reverse();
}

export async function atCart(
  browser: Browser,
  shop: ShopAddresses,
  { id, cookie }: Buyer,
  search = "",
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const extraHTTPHeaders = { "CF-Connecting-IP": shop.clientAddress };
  const visiting = await visit(browser, { extraHTTPHeaders, reducedMotion: "reduce", ...options });
  const [name = "", value = ""] = cookie.split("=");
  await visiting.page.context().addCookies([{ name, value, url: shop.shopUrl }]);
  const user = { _id: id, firstName: "Marta", role: "user" };
  await visiting.page.addInitScript(
    (session) => localStorage["authed-user"] ?? localStorage.setItem("authed-user", session),
    JSON.stringify({ user, isAuthenticated: true, isAdmin: false, isHydrated: true }),
  );
  await visiting.page.goto(`${shop.shopUrl}/cart/${id}${search}`);
  return visiting;
}

export function cancelAfterwards(shop: ShopAddresses, user: Buyer): void {
  onTestFinished(() => giveBack(shop, user));
}

/** Returns the value. Throws when it is undefined. */
export function one<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error("There are too few of them.");
  return thing;
}

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
export const toast = (page: Page, text: string) => page.locator(".toasts").getByText(text).first();
export const badge = (page: Page) => page.locator(".cart b");
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
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
