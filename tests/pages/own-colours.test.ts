import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE, visit } from "../browser.ts";
import { visitPanel } from "../journeys/administrator.ts";
import { productWithTwoSizes } from "../shop.ts";
import { browser, shopFrom, shopUrl } from "../test-shop.ts";

const shop = shopFrom("203.0.113.95");

/** Returns the properties that distinguish an element from its neighbors with forced colors. */
function lookOf(thing: Locator, part?: string): Promise<string[]> {
  return thing.first().evaluate((element, pseudo) => {
    const { backgroundColor, borderTopWidth, color } = getComputedStyle(element, pseudo);
    return [backgroundColor, color, borderTopWidth];
  }, part);
}

async function expectFramed(thing: Locator): Promise<void> {
  const [, , width = ""] = await lookOf(thing);
  expect(Number.parseFloat(width), `${thing}`).toBeGreaterThan(0);
}

async function forceColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
}

test("with forced colors, selected items, icons and dialogs can be told apart", async () => {
  const { page, close } = await visit(browser, { viewport: PHONE });
  await forceColors(page);
  await page.goto(`${shopUrl}/detail-perfume/${await productWithTwoSizes(shopUrl)}`, { waitUntil: "networkidle" });
  const chips = page.locator("main [data-part=chips]");
  expect(await lookOf(chips.locator('[aria-pressed="true"]'))).not.toEqual(
    await lookOf(chips.locator('[aria-pressed="false"]')),
  );
  await page.locator("header > div > .burger").click();
  const menu = page.locator("#menu");
  await expectFramed(menu);
  const [paper] = await lookOf(menu);
  const [cross] = await lookOf(menu.locator(".is-close"), "::before");
  expect(cross).not.toBe(paper);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Buscar perfumes" }).click();
  await expectFramed(page.getByRole("dialog", { name: "Buscar perfumes" }));
  await close();

  const panel = await visitPanel(shop, "/admin-panel/orders");
  await forceColors(panel.page);
  const [chosen, other] = [
    panel.page.locator(".desk-filter label:has(:checked)"),
    panel.page.locator(".desk-filter label"),
  ];
  await chosen.waitFor();
  expect(await lookOf(chosen)).not.toEqual(await lookOf(other.last()));
  const links = panel.page.locator(".panel-menu");
  expect(await lookOf(links.locator("[aria-current]"))).not.toEqual(
    await lookOf(links.locator("a:not([aria-current])")),
  );
});

test("with reduced motion nothing animates", async () => {
  const { page } = await visit(browser, { viewport: PHONE, reducedMotion: "reduce" });
  await page.goto(shopUrl, { waitUntil: "networkidle" });
  await page.locator("header > div > .burger").click();
  await page.keyboard.press("Escape");
  await page.mouse.wheel(0, 600);
  const moving = () =>
    page.evaluate(() => document.getAnimations().map(({ effect }) => `${effect?.getTiming().duration}`));
  expect(await moving()).toEqual([]);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(moving).not.toEqual([]);
});
