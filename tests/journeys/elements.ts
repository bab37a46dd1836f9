/** Elements of a page, found by role and exact name, and the sign-in form. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { violations } from "../axe.ts";
import { layoutShift } from "../weight.ts";

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
/** The page's main heading. */
export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
/** What happens next with an order, on the pages after a purchase. */
export const nextSteps = (page: Page) => page.getByRole("region", { name: "Qué sigue" });
/**
 * Waits for the late scripts (site/src/scripts/late), which add this element. They do not see earlier presses. On a busy
 * machine the network may be idle before they are requested.
 */
export const lateScripts = (page: Page) => page.locator("script[type=speculationrules]").waitFor({ state: "attached" });
/** The text of the element that has the focus. */
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** How many pixels the page is wider than its window. */
export const widthOver = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Expects that the page is not wider than its window and has no accessibility violation. */
export async function expectFine(page: Page): Promise<void> {
  expect(await widthOver(page)).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
}

/** Returns a counter of a person's taps and filled-in fields, with the functions that tap and fill. */
export function counting() {
  const done = { taps: 0, fields: 0 };
  return {
    done,
    tap: (target: Locator) => {
      done.taps++;
      return target.click();
    },
    fill: (target: Locator, text: string) => {
      done.fields++;
      return target.fill(text);
    },
  };
}

/** More stops than any page has before its last control. */
const MAX_STOPS = 150;

/** Presses Tab until the focused element has this name: its label, its `aria-label` or its text. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    const names = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return [];
      const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])] : [];
      return [...labels.map(({ textContent }) => textContent), at.ariaLabel ?? "", at.textContent];
    });
    if (names.some((one) => name.test(one))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${name}`);
}

/** Counts every press of the mouse on a page. */
export async function countClicks(page: Page): Promise<{ clicks: number }> {
  const counted = { clicks: 0 };
  await page.exposeFunction("pressed", () => {
    counted.clicks += 1;
  });
  await page.evaluate("addEventListener('mousedown', () => window.pressed(), true)");
  return counted;
}

/** Fills fields, each found by its label. */
export async function fillFields(scope: Page | Locator, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await scope.getByLabel(label, { exact: true }).fill(text);
}

/** An address in Rosario, by the labels of its fields. */
export const ROSARIO = { Ciudad: "Rosario", Calle: "9 de Julio", Número: "1234", "Código Postal": "2000" };

/** Fills in the sign-in form and sends it. */
export async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await button(page, "Ingresar").click();
}

/**
 * Expects that nothing a shopper would notice has moved since the page began to load. The limit is not 0: where the fonts
 * arrive after the first picture, the dot of the logo moves by 3 px, a shift of 0.00005. A row that moves by 7 px is a shift
 * of 0.009.
 */
export async function expectStill(page: Page): Promise<void> {
  const { total, moved } = await layoutShift(page);
  expect(total, moved.join("\n")).toBeLessThan(0.001);
}
