/** A registered user on their profile page. */
import type { Page } from "playwright-core";
import { registerUser, type ShopAddresses } from "../mailed.ts";
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
export async function registerMarta(shop: ShopAddresses, email: string): Promise<TestUser> {
  const user = { email, password: "Jazmines9" };
  await registerUser(shop, user.email, user.password);
  return user;
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
