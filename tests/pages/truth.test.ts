import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { visit } from "../browser.ts";
import { isInRotation, RUNS_ALL } from "../rotation.ts";
import { productWithTwoSizes } from "../shop.ts";
import { browser, database, localUrl, shopUrl } from "../test-shop.ts";
import { layoutShift } from "../weight.ts";

const slug = await productWithTwoSizes(shopUrl);

/** Sets the price of the product's first size in dollar cents, by SQL. */
async function reprice(usdCents: number): Promise<void> {
  await database.execute({
    sql: "update sizes set price_usd_cents = ? where id = (select s.id from sizes s join perfumes p on p.id = s.perfume_id where p.slug = ? order by s.position limit 1)",
    args: [usdCents, slug],
  });
}

const priceOn = (page: Page) => page.locator('main [data-part="price"]').first().innerText();

/** Simulates that the tab becomes visible again. */
async function seeAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

const builds = z.array(z.object({ ok: z.boolean().nullable(), finishedAt: z.string().nullable() }));
async function finishedBuilds(): Promise<number> {
  const list = builds.parse(await (await fetch(`${localUrl}/rebuild`)).json());
  expect(list.filter(({ ok }) => ok === false)).toEqual([]);
  return list.filter(({ finishedAt }) => finishedAt).length;
}

/** Runs the cron and waits until one more build has finished. Expects that none has failed. */
async function rebuilt(): Promise<void> {
  const before = await finishedBuilds();
  await fetch(`${localUrl}/cron`, { method: "POST" });
  await expect.poll(finishedBuilds, { timeout: 120_000, interval: 100 }).toBeGreaterThan(before);
}

test("a price changed by SQL reaches an open page without a shift, and the built page after the next cron run", async () => {
  const { page, complaints, close } = await visit(browser);
  await page.goto(`${shopUrl}/detail-perfume/${slug}`, { waitUntil: "networkidle" });
  await reprice(123_456);
  await seeAgain(page);
  await expect.poll(() => priceOn(page), { interval: 200 }).toMatch(/1\.796\.300/);
  expect((await layoutShift(page)).total).toBeLessThanOrEqual(0.01);
  expect(complaints).toEqual([]);
  await close();

  await rebuilt();
  const plain = await visit(browser, { javaScriptEnabled: false });
  await expect
    .poll(async () => {
      await plain.page.goto(`${shopUrl}/detail-perfume/${slug}`);
      return priceOn(plain.page);
    })
    .toMatch(/1\.796\.300/);
});

test("live prices that differ on every card shift the page by at most 0.01", async () => {
  const { page } = await visit(browser);
  const { rows } = await database.execute("select rate_centavos from settings");
  onTestFinished(async () => {
    const args = [rows[0]?.["rate_centavos"] ?? 145500];
    await database.execute({ sql: "update settings set rate_centavos = ?", args });
  });
  await database.execute("update settings set rate_centavos = 99900");
  await page.goto(`${shopUrl}/perfumes`);
  const first = page.locator('.card [data-part="price"]').first();
  const html = await (await fetch(`${shopUrl}/perfumes`)).text();
  const built = /data-part="price">([^<]+)</.exec(html)?.[1];
  expect(built).toMatch(/\d/);
  await expect.poll(() => first.innerText()).not.toBe(built);
  expect((await layoutShift(page)).total).toBeLessThanOrEqual(0.01);
});

test("a perfume set to próximamente by SQL can no longer be added on the open page", async () => {
  const { page } = await visit(browser);
  await page.goto(`${shopUrl}/detail-perfume/${slug}`, { waitUntil: "networkidle" });
  const setSoon = (soon: 0 | 1) =>
    database.execute({ sql: "update perfumes set soon = ? where slug = ?", args: [soon, slug] });
  onTestFinished(async () => void (await setSoon(0)));
  await setSoon(1);
  await seeAgain(page);
  const add = page.locator('main [data-act="add"]').first();
  await expect.poll(() => add.isDisabled(), { interval: 200 }).toBe(true);
  expect(await add.innerText()).toBe("Próximamente");
});

test("a product newer than the build immediately has a complete page, and can be chosen and added", async () => {
  const rename = (from: string, to: string) =>
    database.execute({ sql: "update perfumes set slug = ? where slug = ?", args: [to, from] });
  await rename(slug, "recien-llegado");
  onTestFinished(async () => {
    await rename("recien-llegado", slug);
  });
  const { page, complaints } = await visit(browser);
  const response = await page.goto(`${shopUrl}/detail-perfume/recien-llegado`, { waitUntil: "networkidle" });
  expect(response?.status()).toBe(200);
  const name = await page.locator("h1:visible").innerText();
  expect(await page.title()).toContain(name);
  expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toMatch(/\/detail-perfume\/recien-llegado$/);
  const data: unknown = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? "",
  );
  expect(data).toMatchObject({ "@type": "Product", name });
  const picture = page.locator('main [data-part="picture"]').first();
  expect(await picture.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0)).toBe(
    true,
  );
  const add = page.locator('main [data-act="add"]');
  await expect.poll(() => add.isEnabled()).toBe(true);
  const before = await priceOn(page);
  await page.locator('main [data-part="chips"] button[aria-pressed="false"]').first().click();
  await expect.poll(() => priceOn(page)).not.toBe(before);
  await add.click();
  await page.waitForURL(/\/login\?next=%2Fdetail-perfume%2Frecien-llegado/);
  expect(complaints).toEqual([]);
});

// A build takes longer when other tests run at the same time.
const REBUILDS = RUNS_ALL ? 10 : 3;
/** Two clients without a pause would occupy a whole CPU core. `rotation` runs without the pause. */
const PAUSE_MS = 40;
test.runIf(isInRotation(1))(`during ${REBUILDS} rebuilds three pages and their files are never missing`, async () => {
  const paths = await pagesAndFiles();
  expect(paths.length).toBeGreaterThan(10);
  const bad: string[] = [];
  let requests = 0;
  let going = true;
  const ask = async () => {
    for (let i = 0; going; i++) {
      const path = paths[i % paths.length] ?? "/";
      const { status } = await fetch(`${shopUrl}${path}`);
      requests += 1;
      if (status !== 200) bad.push(`${status} ${path}`);
      if (!RUNS_ALL) await wait(PAUSE_MS);
    }
  };
  const loops = Promise.all([ask(), ask()]);
  try {
    for (let i = 0; i < REBUILDS; i++) {
      await reprice(5_000 + i);
      await rebuilt();
    }
  } finally {
    going = false;
    await loops;
  }
  expect(bad).toEqual([]);
  expect(requests).toBeGreaterThan(20 * REBUILDS);
});

/** Returns home, a listing and a product page, with the scripts, fonts and pictures their HTML names. */
async function pagesAndFiles(): Promise<string[]> {
  const pages = ["/", "/perfumes", `/detail-perfume/${slug}`];
  const texts = await Promise.all(pages.map(async (path) => (await fetch(`${shopUrl}${path}`)).text()));
  const files = texts.flatMap((text) => text.match(/\/(?:_astro|pictures|banner)\/[\w.-]+\.(?:js|woff2|webp)/g) ?? []);
  return [...pages, ...new Set(files)];
}
