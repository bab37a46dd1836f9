/** Elements of a page, found by role and exact name, and the sign-in form. */
import type { Page } from "playwright-core";

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
/** The page's main heading. */
export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
/** The text of the element that has the focus. */
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Fills in the sign-in form and sends it. */
export async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await button(page, "Ingresar").click();
}
