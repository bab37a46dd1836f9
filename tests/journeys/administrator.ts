/** Opens the admin panel in journeys. */
import type { Browser, Locator, Page } from "playwright-core";
import { type Visit, visit } from "../browser.ts";
import { callShop, type ShopAddresses } from "../mailed.ts";

const ADMIN = { email: "admin@azahar.test", password: "Azahar2026" };
export const LAPTOP = { width: 1280, height: 800 };

/** Signs the seeded administrator in. Returns the session cookie and the account. */
export async function administrator(shop: ShopAddresses): Promise<PanelSession> {
  const response = await callShop(shop, "POST", "/auth/login", { body: ADMIN });
  const [name = "", value = ""] = response.headers.getSetCookie()[0]?.split(";")[0]?.split("=") ?? [];
  return { name, value, user: (await response.json()).payload };
}

export async function visitPanel(
  browser: Browser,
  shop: ShopAddresses,
  path: string,
  viewport = LAPTOP,
): Promise<Visit> {
  const visiting = await visit(browser, { viewport, reducedMotion: "reduce" });
  const { page } = visiting;
  page.setDefaultTimeout(12_000);
  await enterPanel(page, shop.shopUrl, await administrator(shop));
  await page.goto(`${shop.shopUrl}${path}`);
  return visiting;
}

export const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
export const toast = (page: Page, text: string): Locator => page.locator(".toasts").getByText(text);
/** The open sheet or dialog. */
export const sheet = (page: Page): Locator => page.getByRole("dialog");
/** A field of it by label. */
export const field = (page: Page, name: string): Locator => sheet(page).getByLabel(name, { exact: true }).first();

/** A session as the browser stores it: the cookie, and the account in local storage. */
interface PanelSession {
  name: string;
  value: string;
  user: object;
}

/** Signs an administrator in on a page. */
export async function enterPanel(page: Page, shopUrl: string, { user, ...cookie }: PanelSession): Promise<void> {
  await page.context().addCookies([{ ...cookie, url: shopUrl }]);
  await page.addInitScript((account) => {
    localStorage["authed-user"] ??= JSON.stringify({
      user: account,
      isAuthenticated: true,
      isAdmin: true,
      isHydrated: true,
    });
  }, user);
}
