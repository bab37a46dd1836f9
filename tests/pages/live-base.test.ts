import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { decodeLive, type LiveCatalogue } from "#shop/storefront/live.ts";
import { visit } from "../browser.ts";
import { productWithTwoSizes } from "../shop.ts";
import { browser, database, shopUrl } from "../test-shop.ts";

const slug = await productWithTwoSizes(shopUrl);

/** Returns the next live response caused by `act`, and the `base` of its request. */
async function respondAfter(
  page: Page,
  act: () => Promise<unknown>,
): Promise<{ base: string | null; live: LiveCatalogue }> {
  const isLive = (url: string) => new URL(url).pathname === "/api/perfumes/live";
  const coming = page.waitForResponse((response) => isLive(response.url()) && response.status() === 200);
  await act();
  const answer = await coming;
  return { base: new URL(answer.url()).searchParams.get("base"), live: decodeLive(await answer.json()) };
}

/** Simulates that the tab becomes visible again. */
const seeAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

/** Raises the price of the product's first size by a dollar until the test ends. Returns the size's key. */
async function raisePrice(): Promise<number> {
  const found = await database.execute({
    sql: "select s.key from sizes s join perfumes p on p.id = s.perfume_id where p.slug = ? order by s.position limit 1",
    args: [slug],
  });
  const key = Number(found.rows[0]?.["key"]);
  const by = (cents: number) =>
    database.execute({
      sql: "update sizes set price_usd_cents = price_usd_cents + ? where key = ?",
      args: [cents, key],
    });
  await by(100);
  onTestFinished(async () => void (await by(-100)));
  return key;
}

test("an open page receives only what changed since its build, also after loading cards of other pages", async () => {
  const { page, complaints } = await visit(browser);
  const first = await respondAfter(page, () => page.goto(`${shopUrl}/perfumes`));
  expect(first.base).toMatch(/^[\w-]{8}$/);
  expect(first.live.gone).not.toBeNull();

  const SEVERAL = /^[\w-]{8}(,[\w-]{8})+$/;
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 300);
        return page.evaluate(() => document.body.dataset["base"] ?? "");
      },
      { interval: 100 },
    )
    .toMatch(SEVERAL);
  let key = 0;
  // The page's own repeated request may get the change first: then the answer to this one is empty.
  const second = await respondAfter(page, async () => {
    key = await raisePrice();
    await seeAgain(page);
  });
  expect(second.base).toMatch(SEVERAL);
  expect(second.live.gone).not.toBeNull();
  const newSizes = [...second.live.sizes.keys()].filter((known) => !first.live.sizes.has(known));
  expect(newSizes).toEqual([key]);
  expect(complaints).toEqual([]);
});

test("a page whose search was opened receives only what changed since the build of both", async () => {
  const { page } = await visit(browser);
  await page.goto(shopUrl, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Buscar perfumes" }).click();
  await page.getByRole("combobox").fill("a");
  await page.getByRole("option").first().waitFor();
  const { base, live } = await respondAfter(page, async () => {
    await raisePrice();
    await seeAgain(page);
  });
  expect(base).toMatch(/^[\w-]{8}(,[\w-]{8})+$/);
  expect(live.gone).not.toBeNull();
});

test("a page rendered by the worker with the offers of a built one requests only what differs", async () => {
  const rename = (from: string, to: string) =>
    database.execute({ sql: "update perfumes set slug = ? where slug = ?", args: [to, from] });
  await rename(slug, "recien-nombrado");
  onTestFinished(async () => void (await rename("recien-nombrado", slug)));
  const { page } = await visit(browser);
  const { base, live } = await respondAfter(page, () => page.goto(`${shopUrl}/detail-perfume/recien-nombrado`));
  expect(base).toMatch(/^[\w-]{8}$/);
  expect(live.gone).not.toBeNull();
});
