/** A registered user on their profile page. */
import type { Page } from "playwright-core";
import type { ShopAddresses } from "../mailed.ts";
import { PASSWORD, register, type ShopWithDatabase } from "../people.ts";
import { submitSignIn } from "./elements.ts";

export const toast = (page: Page, text: string) => page.locator(".toasts").getByText(text, { exact: true });
export const errors = (page: Page) => page.locator(".field-error").allInnerTexts();
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
export const address = (page: Page) => page.locator(".address");
export const places = (page: Page) => page.locator(".place");

export interface TestUser {
  email: string;
  password: string;
}

/** Registers a user for the test, Marta Ríos, with no other data. */
export async function registerMarta(shop: ShopWithDatabase, email: string): Promise<TestUser> {
  await register(shop, email);
  return { email, password: PASSWORD };
}

/** Opens a protected page as a guest and signs in, which leads back to it. */
export async function enter(
  { shopUrl }: ShopAddresses,
  page: Page,
  { email, password }: TestUser,
  path = "/profile/mio",
): Promise<void> {
  await page.goto(`${shopUrl}${path}`);
  await page.waitForURL(`${shopUrl}/login?next=${encodeURIComponent(path)}`);
  await submitSignIn(page, email, password);
}

/** Expects the home page with a message. */
export async function expectHomeWith({ shopUrl }: ShopAddresses, page: Page, message: string): Promise<void> {
  await page.waitForURL(`${shopUrl}/`);
  await toast(page, message).waitFor();
}

export async function enterProfile(shop: ShopAddresses, page: Page, user: TestUser): Promise<void> {
  await enter(shop, page, user);
  await page.waitForURL(/\/profile\/usr_\w+$/);
  await places(page).first().waitFor();
}
