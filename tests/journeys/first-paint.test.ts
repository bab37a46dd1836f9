import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { DESKTOP, hold, PHONE, visit } from "../browser.ts";
import { productWithTwoSizes } from "../shop.ts";
import { slowConnection } from "../taps.ts";
import { browser, shopUrl } from "../test-shop.ts";

const PAGES = ["home", "listing", "product"] as const;
const FONT_BYTES = 26_000;
const LATEST_START_MS = 300;
/** Fonts, scripts, styles and calls of the API. */
const LATE = /\.(woff2|js|css)$|\/api\//;

let paths: Record<(typeof PAGES)[number], string>;

beforeAll(async () => {
  paths = { home: "/", listing: "/perfumes", product: `/detail-perfume/${await productWithTwoSizes(shopUrl)}` };
});

test.each(PAGES)("on slow 4G late files and calls of the %s wait for its first picture, or 300 ms", async (name) => {
  const { page, complaints } = await visit(browser, { viewport: PHONE });
  await slowConnection(page);
  await page.goto(shopUrl + paths[name], { waitUntil: "networkidle" });
  // On a busy machine the network can be idle before these files are requested.
  for (const kind of ["woff2", "js", "css", "/api/"])
    await expect
      .poll(async () => (await loaded(page)).late.some(({ url }) => url.includes(kind)), { message: kind })
      .toBe(true);
  const { picture, readable, late } = await loaded(page);
  const start = Math.min(picture.end, readable + LATEST_START_MS);
  expect(late.filter(({ begin }) => begin < start)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("the fonts load even if the first picture never arrives", async () => {
  const { page } = await visit(browser, { viewport: PHONE });
  const release = await hold(page, "**/banner/*");
  await page.goto(shopUrl, { waitUntil: "domcontentloaded" });
  await expect.poll(() => fontsShown(page)).toContain("Fraunces");
  release();
});

test("a first visit shows Fraunces, and all its fonts have at most 26,000 bytes", async () => {
  const { page } = await visit(browser);
  await page.goto(shopUrl, { waitUntil: "networkidle" });
  await expect.poll(() => fontsShown(page)).toEqual(["Fraunces", "Fraunces italic", "Instrument Sans"]);
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith(".woff2"))
      .reduce((sum, entry) => sum + Number(Reflect.get(entry, "encodedBodySize")), 0),
  );
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(FONT_BYTES);
});

test("the next page of a tab has the fonts before its late styles", async () => {
  const { page, complaints } = await visit(browser);
  await page.goto(shopUrl, { waitUntil: "networkidle" });
  // The late scripts store the fonts for the next page.
  await page.waitForFunction(() => sessionStorage["fonts"]);
  const release = await hold(page, "**/late.*.css");
  await page.goto(shopUrl + paths.product, { waitUntil: "domcontentloaded" });
  await expect.poll(() => fontsShown(page)).toEqual(["Fraunces", "Instrument Sans"]);
  release();
  await page.waitForLoadState("networkidle");
  expect(complaints).toEqual([]);
});

test.each(PAGES.flatMap((name) => [[name, "a phone", PHONE] as const, [name, "a desktop", DESKTOP] as const]))(
  "no title, description or button of the %s re-wraps on %s when the fonts load",
  async (name, _, viewport) => {
    const { page } = await visit(browser, { viewport });
    const release = await hold(page, "**/*.woff2");
    // The fonts start 300 ms after the page can be read: a page still loading its pictures would wait for them.
    await page.goto(shopUrl + paths[name], { waitUntil: "domcontentloaded" });
    await page.locator("footer").waitFor();
    const before = await linesOf(page);
    expect(await fontsShown(page)).toEqual([]);
    release();
    await expect.poll(() => fontsShown(page)).toContain("Instrument Sans");
    await expect.poll(() => fontsShown(page)).toContain("Fraunces");
    await page.waitForLoadState("networkidle");
    expect(await linesOf(page)).toEqual(before);
    expect(Object.keys(before).length).toBeGreaterThan(3);
  },
);

test("without JavaScript the home page loads Fraunces and shows its footer", async () => {
  const { page } = await visit(browser, { javaScriptEnabled: false });
  const fonts = page.waitForResponse(/fraunces\..*woff2$/);
  await page.goto(shopUrl);
  expect((await fonts).ok()).toBe(true);
  expect(await page.getByRole("link", { name: "Botón de arrepentimiento" }).isVisible()).toBe(true);
});

/** The page's fonts that have loaded, without the fallback faces. */
function fontsShown(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ours = [...document.fonts].filter(({ family, status }) => status === "loaded" && !/Fallback/.test(family));
    const names = ours.map(({ family, style }) => family.replaceAll('"', "") + (style === "italic" ? " italic" : ""));
    return [...new Set(names)].sort();
  });
}

/** When the first picture had arrived, when the page could be read, and when each late file or call was requested. */
function loaded(page: Page) {
  return page.evaluate((late) => {
    const resources = performance
      .getEntriesByType("resource")
      .filter((one) => one instanceof PerformanceResourceTiming);
    const image = document.querySelector<HTMLImageElement>("main img[fetchpriority=high]");
    const picture = resources.find(({ name }) => name === image?.currentSrc);
    const [visit] = performance.getEntriesByType("navigation");
    if (!picture || !(visit instanceof PerformanceNavigationTiming)) throw new Error("The page has no first picture.");
    return {
      picture: { end: picture.responseEnd },
      readable: visit.domContentLoadedEventStart,
      late: resources
        .filter(({ name }) => new RegExp(late).test(new URL(name).pathname))
        .map(({ name, startTime }) => ({ url: name, begin: startTime })),
    };
  }, LATE.source);
}

/** The number of lines of each title, description and button, by its text. */
function linesOf(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const lines: Record<string, number> = {};
    for (const element of document.querySelectorAll("h1, h2, .lead, .description, .kicker, .pill")) {
      const range = document.createRange();
      range.selectNodeContents(element);
      const rows = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 4)));
      if (rows.size > 0) lines[element.textContent.trim()] = rows.size;
    }
    return lines;
  });
}
