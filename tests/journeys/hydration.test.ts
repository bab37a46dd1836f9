/** React hydrates the markup that the build rendered without a mismatch, and the elements stay the same. */
import type { Page } from "playwright-core";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { hold, visit } from "../browser.ts";
import { productWithTwoSizes } from "../shop.ts";
import { browser, database, shopUrl } from "../test-shop.ts";
import { ignorePhantomPointer } from "../weight.ts";
import { lateScripts } from "./elements.ts";

const slug = await productWithTwoSizes(shopUrl);
const product = `${shopUrl}/detail-perfume/${slug}`;
const listing = `${shopUrl}/perfumes`;

afterEach(async () => {
  await database.execute("update settings set rate_centavos = 145500");
});

/** Opens a page and expects that it hydrates nothing before a user interaction. */
async function openAtRest(page: Page, url: string): Promise<void> {
  await page.addInitScript(ignorePhantomPointer);
  const live = page.waitForResponse(/\/api\/perfumes\/live/);
  await page.goto(url, { waitUntil: "networkidle" });
  await (await live).finished();
  await lateScripts(page);
  expect(await page.locator("[data-hydrated]").count()).toBe(0);
}

/** Hydrates all islands of a page. Returns those whose markup changed: the island before and after. */
async function hydrateAll(page: Page): Promise<[before: string, after: string][]> {
  const before = await islandsOf(page);
  expect(before.length).toBeGreaterThan(3);
  for (const island of await page.locator("[data-island]").all()) await island.dispatchEvent("keydown");
  await expect.poll(() => page.locator("[data-island]").count()).toBe(before.length);
  await expect.poll(() => page.locator("[data-hydrated]").count()).toBe(before.length);
  const after = await islandsOf(page);
  return before.map((html, i): [string, string] => [html, after[i] ?? ""]).filter(([was, is]) => was !== is);
}

/** The content of each island, without the empty announcement that hydration adds. */
function islandsOf(page: Page): Promise<string[]> {
  return page
    .locator("[data-island]")
    .evaluateAll((islands) =>
      islands.map(({ innerHTML }) => innerHTML.replace('<p class="sr-only" role="status"></p>', "")),
    );
}

/** "$ 151.400,5" as 151400.5. */
function pesosIn(text: string): number {
  return Number(text.replaceAll(/[^\d,]/g, "").replace(",", "."));
}

test.each([
  ["the home page", shopUrl],
  ["a listing", listing],
  ["a product", product],
])("hydration changes nothing on %s", async (_, url) => {
  const { page, complaints } = await visit(browser);
  await openAtRest(page, url);
  expect(await hydrateAll(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("buttons, focus and the choice of an earlier press stay the same over hydration", async () => {
  const { page, complaints } = await visit(browser);
  const loadReact = await hold(page, /\/_astro\/react\./);
  await page.goto(product);
  const chips = page.locator('main [data-part="chips"] button');
  const other = chips.nth(await chips.evaluateAll((all) => all.findIndex((chip) => chip.ariaPressed === "false")));
  const held = await other.elementHandle();
  await other.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => other.getAttribute("aria-pressed")).toBe("true");
  expect(await page.locator("[data-hydrated]").count()).toBe(0);
  const shown = await page.locator('main [data-part="price"]').first().innerText();
  loadReact();
  await page.locator("main article[data-hydrated]").waitFor();
  expect(await held?.evaluate((button) => button.isConnected && button === document.activeElement)).toBe(true);
  expect(await other.getAttribute("aria-pressed")).toBe("true");
  expect(await page.locator('main [data-part="price"]').first().innerText()).toBe(shown);
  expect(complaints).toEqual([]);
});

test("a page without user input loads no React, and hydration reports markup that differs", async () => {
  const { page, complaints } = await visit(browser);
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await openAtRest(page, product);
  await page.waitForTimeout(1000);
  expect(scripts.filter((url) => /\/_astro\/(react|hydrate)\./.test(url))).toEqual([]);
  await page.locator('main [data-part="installments"]').evaluate((part) => part.append("!"));
  await page.locator("main [data-island]").first().dispatchEvent("keydown");
  await expect.poll(() => complaints.join()).toMatch(/418|hydrat/i);
});

// The last tests, because pages may show their changes for some seconds more.
test("hydration changes nothing on cards with live prices, and completes the prices of a product", async () => {
  await database.execute("update settings set rate_centavos = 99900");
  const { page, complaints } = await visit(browser);
  const price = page.locator('main [data-part="price"]').first();
  const built = /data-part="price">([^<]+)/.exec(await (await fetch(listing)).text())?.[1];
  await openAtRest(page, listing);
  await expect.poll(() => price.innerText()).not.toBe(built);
  expect(await hydrateAll(page)).toEqual([]);

  await page.goto(product, { waitUntil: "networkidle" });
  await page.locator("main article[data-hydrated]").waitFor();
  const net = page.locator('.faces [data-part="net"]');
  expect(pesosIn(await net.innerText())).toBeCloseTo(pesosIn(await price.innerText()) / 1.21, 1);
  expect(complaints).toEqual([]);
});

test("cards and products whose decants changed since the build hydrate as built, and are then current", async () => {
  const { page, complaints } = await visit(browser);
  await page.goto(listing);
  const card = page.locator(".card", { has: page.locator('[data-act="decant"]') }).first();
  const href = (await card.locator("h3 a").getAttribute("href")) ?? "";
  const sell = (isSold: boolean) =>
    database.execute({
      sql: "update perfumes set big_decant = ?, small_decant = ? where slug = ?",
      args: [isSold, isSold, href.slice("/detail-perfume/".length)],
    });
  await sell(false);
  onTestFinished(async () => void (await sell(true)));
  for (const url of [listing, `${shopUrl}${href}`]) {
    await page.goto(url);
    const article = page.locator("main article[data-hydrated]");
    await article.locator('[data-act^="s"]').first().waitFor();
    await expect.poll(() => article.locator('[data-act$="ecant"]').count()).toBe(0);
  }
  expect(complaints).toEqual([]);
});
