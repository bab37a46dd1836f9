/**
 * First paint of a product page after a click in a listing, for several times that the pointer was over the link
 * (docs/performance.md#p10-next-page).
 */
import type { Browser, Page } from "playwright-core";
import { DESKTOP } from "../../tests/browser.ts";
import type { BenchEnvironment } from "../environment.ts";
import { type Figure, median, reported } from "../figure.ts";
import { type SlowOrigin, startSlowOrigin } from "./proxies.ts";

const ORIGIN_DELAY_MS = 300;
const TRIES = 7;
const INTENTS = [
  { intentMs: 300, budgetMs: 150 },
  { intentMs: 800, budgetMs: 50 },
];
const CARDS_PASSED = 10;

/** Compares page changes with and without prefetching, then counts what a passing pointer prefetches. */
export async function measureNavigation(environment: BenchEnvironment): Promise<Figure[]> {
  const [browser, { shopUrl }] = [await environment.browser(), await environment.shop()];
  const ours = await startSlowOrigin(shopUrl, ORIGIN_DELAY_MS, true);
  const plain = await startSlowOrigin(shopUrl, ORIGIN_DELAY_MS, false);
  try {
    const figures = await Array.fromAsync(INTENTS, (intent) => compare(browser, ours, plain, intent));
    return [...figures, await passing(browser, ours)];
  } finally {
    await Promise.all([ours.stop(), plain.stop()]);
  }
}

async function compare(
  browser: Browser,
  ours: SlowOrigin,
  plain: SlowOrigin,
  { intentMs, budgetMs }: (typeof INTENTS)[number],
): Promise<Figure> {
  const [our, baseline]: [number[], number[]] = [[], []];
  for (let i = 0; i < TRIES; i++) {
    our.push(await paintAfterClick(browser, ours.url, intentMs));
    baseline.push(await paintAfterClick(browser, plain.url, intentMs));
  }
  const figure = `listing to product, first paint after hovering ${intentMs} ms (baseline: plain link)`;
  return { ...reported("P10", figure, median(our), "ms", { max: budgetMs }), baseline: median(baseline) };
}

async function paintAfterClick(browser: Browser, url: string, intentMs: number): Promise<number> {
  const context = await browser.newContext({ viewport: DESKTOP });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/perfumes`, { waitUntil: "networkidle" });
    const spot = await middleOf(page, 0);
    await page.mouse.move(spot.x, spot.y, { steps: 3 });
    await page.waitForTimeout(intentMs);
    await Promise.all([page.waitForURL(/\/detail-perfume\//), page.mouse.click(spot.x, spot.y)]);
    return await firstPaint(page);
  } finally {
    await context.close();
  }
}

/** First contentful paint since the navigation began, or since the prerendered page was activated. */
async function firstPaint(page: Page): Promise<number> {
  const sinceStart = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntriesByName("first-contentful-paint")) resolve(startTime);
        }).observe({ type: "paint", buffered: true });
      }),
  );
  const shownAt = await page.evaluate(() =>
    Number(Reflect.get(performance.getEntriesByType("navigation")[0] ?? {}, "activationStart") ?? 0),
  );
  return Math.max(0, sinceStart - shownAt);
}

/** Counts the pages prefetched while the pointer passes over `CARDS_PASSED` cards, 50 ms on each, and in the next 500 ms. */
async function passing(browser: Browser, ours: SlowOrigin): Promise<Figure> {
  const context = await browser.newContext({ viewport: DESKTOP });
  try {
    const page = await context.newPage();
    await page.goto(`${ours.url}/perfumes`, { waitUntil: "networkidle" });
    ours.takePrefetched();
    for (let i = 0; i < CARDS_PASSED; i++) {
      const spot = await middleOf(page, i);
      await page.mouse.move(spot.x, spot.y, { steps: 4 });
      await page.waitForTimeout(50);
    }
    await page.waitForTimeout(500);
    const figure = `pages prefetched while the pointer passes ${CARDS_PASSED} cards`;
    // No gate: the pointer's time on each card depends on the machine.
    return reported("P10", figure, ours.takePrefetched(), "requests", { max: 3 });
  } finally {
    await context.close();
  }
}

async function middleOf(page: Page, index: number): Promise<{ x: number; y: number }> {
  const link = page.locator("main article.card h3 a").nth(index);
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  if (!box) throw new Error(`The listing has no card ${index + 1}.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
