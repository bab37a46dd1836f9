/** Opens the admin panel in journeys. */
import type { Locator, Page } from "playwright-core";
import { signInPage, type Visit, visit } from "../browser.ts";
import { type ShopWithDatabase, signInAdmin } from "../people.ts";
import { browser } from "../test-shop.ts";

export const LAPTOP = { width: 1280, height: 800 };

export async function visitPanel(shop: ShopWithDatabase, path: string, viewport = LAPTOP): Promise<Visit> {
  const visiting = await visit(browser, { viewport, reducedMotion: "reduce" });
  await signInPage(visiting.page, shop.shopUrl, await signInAdmin(shop), true);
  await visiting.page.goto(`${shop.shopUrl}${path}`);
  return visiting;
}

/** Waits until a person has seen the next step of an order: the panel ignores presses right after it changed. */
export const seeNextStep = (page: Page): Promise<void> => page.waitForTimeout(750);
/** Drops the response to the next request of this kind. The request itself reaches the shop. */
export async function loseResponse(
  page: Page,
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  address: string,
): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    if (route.request().method() !== method || isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
}

/** The complaints of a page, without that about the lost response. */
export const withoutLost = (complaints: readonly string[]): string[] =>
  complaints.filter((line) => !line.includes("net::ERR_FAILED"));
export const toast = (page: Page, text: string): Locator => page.locator(".toasts").getByText(text);
/** The open sheet or dialog. */
export const sheet = (page: Page): Locator => page.getByRole("dialog");
/** Opens a tab of the perfume's form. */
export const openTab = (page: Page, name: string): Promise<void> =>
  sheet(page)
    .getByRole("tab", { name: new RegExp(`^${name}`) })
    .click();
/** A field of the open sheet or dialog, by its label. */
export const field = (page: Page, name: string): Locator => sheet(page).getByLabel(name, { exact: true }).first();
