/** Somebody with an account in the running shop, at their profile. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { registerPerson, type ShopAddresses } from "../mailed.ts";

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const toast = (page: Page, text: string) => page.locator(".toasts").getByText(text, { exact: true });
export const errors = (page: Page) => page.locator(".field-error").allInnerTexts();
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
export const address = (page: Page) => page.locator(".address");
export const places = (page: Page) => page.locator(".place");

export interface Person {
  email: string;
  password: string;
}

/** A person of the test's own: Marta Ríos, who said nothing else of herself. */
export async function marta(shop: ShopAddresses, email: string): Promise<Person> {
  const person = { email, password: "Jazmines9" };
  await registerPerson(shop, person.email, person.password);
  return person;
}

/** Comes as a guest to a protected page, signs in, and is back there. */
export async function enter(
  { shopUrl }: ShopAddresses,
  page: Page,
  { email, password }: Person,
  path = "/profile/mio",
): Promise<void> {
  await page.goto(`${shopUrl}${path}`);
  await page.waitForURL(`${shopUrl}/login?next=${encodeURIComponent(path)}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await button(page, "Ingresar").click();
}

/** Signed out of a protected page, which leads to sign in unless what signed out leads elsewhere: a way begun and given up. */
export async function atHome({ shopUrl }: ShopAddresses, page: Page, said: string): Promise<void> {
  await expect.poll(() => page.url()).toBe(`${shopUrl}/`);
  await toast(page, said).waitFor();
}

export async function enterProfile(shop: ShopAddresses, page: Page, person: Person): Promise<void> {
  await enter(shop, page, person);
  await page.waitForURL(/\/profile\/usr_\w+$/);
  await places(page).first().waitFor();
}
