import { setTimeout as wait } from "node:timers/promises";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { PAGE_SIZE } from "#shop/storefront/listings/listing-url.ts";
import { PHONE, visit } from "../browser.ts";
import { inRotation } from "../rotation.ts";
import { productWithTwoSizes } from "../shop.ts";
import { type Target, tapEarly } from "../taps.ts";
import { browser, shopUrl } from "../test-shop.ts";

const product = `${shopUrl}/detail-perfume/${await productWithTwoSizes(shopUrl)}`;

test("without JavaScript a shopper reads prices, goes from home to a product, and finds the way to sign in", async () => {
  const { page, complaints } = await visit(browser, { javaScriptEnabled: false, viewport: PHONE });
  await page.goto(shopUrl);
  const card = page.locator(".card").first();
  const name = (await card.locator("h3").innerText()).trim();
  expect(await card.locator('[data-part="price"]').innerText()).toMatch(/^\$\s[\d.]+$/);
  await card.locator("h3 a").click();
  expect((await page.locator("h1").innerText()).trim()).toBe(name);
  expect(await page.locator('main [data-part="price"]').first().innerText()).toMatch(/^\$\s[\d.]+$/);
  await page.locator('main [data-act="add"]').first().click();
  expect(page.url()).toContain("/login");
  expect(complaints).toEqual([]);
});

test("without JavaScript the menus open by keyboard and lead to a listing", async () => {
  const { page } = await visit(browser, { javaScriptEnabled: false });
  await page.goto(shopUrl);
  await page.locator("summary", { hasText: "Marcas" }).focus();
  await page.keyboard.press("Enter");
  await page.locator(".menu-list a", { hasText: "Lattafa" }).click();
  expect(page.url()).toBe(`${shopUrl}/perfumes/brand/lattafa`);
  expect(await page.locator(".card").count()).toBeGreaterThan(0);
});

test("a button that is held down while the island loads still works", async () => {
  const { page, complaints } = await visit(browser);
  await page.route(/\/_astro\/(islands|react)\./, async (route) => {
    await wait(300);
    await route.continue();
  });
  await page.goto(product);
  const add = page.locator('main [data-act="add"]').first();
  await add.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await add.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await wait(1000);
  await page.mouse.up();
  await page.waitForURL(/\/login\?next=/);
  expect(complaints).toEqual([]);
});

test("by keyboard, another size shows another price", async () => {
  const { page, complaints } = await visit(browser);
  await page.goto(product);
  const price = page.locator('main [data-part="price"]').first();
  const before = await price.innerText();
  const name = await page.locator('main [data-part="chips"] button[aria-pressed="false"]').first().innerText();
  const other = page.locator('main [data-part="chips"]').getByText(name, { exact: true });
  await other.focus();
  await page.keyboard.press("Enter");
  await page.locator('main [data-part="chips"] button[aria-pressed="true"]').nth(0).waitFor();
  await expect.poll(() => price.innerText()).not.toBe(before);
  expect(await other.getAttribute("aria-pressed")).toBe("true");
  // Hydration may still be running when the price has changed.
  await expect.poll(() => other.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
});

test("a guest who adds to the cart is sent to sign in, and the choice is kept", async () => {
  const { page, complaints } = await visit(browser, { viewport: PHONE });
  await page.goto(product);
  const name = await page.locator("h1").innerText();
  await page.locator('main [data-act="more"]').click();
  await page.locator('main [data-act="add"]').click();
  await page.waitForURL(/\/login\?next=%2Fdetail-perfume%2F/);
  // The page's script fills in this text, perhaps after the load event.
  const kept = page.locator('[data-part="kept"]');
  await kept.waitFor();
  expect(await kept.innerText()).toContain(name);
  expect(await kept.innerText()).toContain("2 unidades");
  expect(complaints).toEqual([]);
});

test("a carousel scrolls by 520 px with its arrow, and by keyboard", async () => {
  const { page } = await visit(browser);
  await page.goto(shopUrl);
  const row = page.locator(".carousel .row").first();
  const scrolled = () => row.evaluate((element) => element.scrollLeft);
  await page.locator('.carousel [data-step="1"]').first().click();
  await expect.poll(scrolled).toBe(520);
  await row.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(scrolled).toBeGreaterThan(520);
});

const TAPS: [Target, number][] = [
  ["add", 100],
  ["add", 300],
  ["add", 700],
  ["size", 100],
  ["size", 300],
  ["size", 700],
  ["zoom", 100],
  ["zoom", 300],
  ["zoom", 700],
];
test.each(inRotation(TAPS))(
  "no tap on %s is lost %i ms after the page is readable on a slow phone",
  async (target, afterMs) => {
    for (let i = 0; i < 3; i++) expect((await tapEarly(browser, product, target, afterMs)).hadEffect).toBe(true);
  },
);

test("after a jump to the end of a listing nothing is inserted above", async () => {
  const { page, complaints } = await visit(browser, { viewport: PHONE });
  await page.goto(`${shopUrl}/perfumes`, { waitUntil: "networkidle" });
  await page.keyboard.press("End");
  const link = page.getByRole("link", { name: "Botón de arrepentimiento" });
  await expect.poll(() => isInWindow(link)).toBe(true);
  // This button appears once the list is hydrated. Before that, the browser would follow "Ver más".
  await page.getByRole("button", { name: "Volver arriba" }).waitFor();
  // Longer than the next page of the listing takes to load.
  await page.waitForTimeout(1_500);
  expect(await page.locator(".shelf .card").count()).toBe(PAGE_SIZE);
  expect(await isInWindow(link)).toBe(true);
  await page.getByRole("link", { name: "Ver más" }).click();
  await expect.poll(() => page.locator(".shelf .card").count()).toBeGreaterThan(PAGE_SIZE);
  expect(complaints).toEqual([]);
});

function isInWindow(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
}
