import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE, visit } from "../browser.ts";
import { productWithTwoSizes } from "../shop.ts";
import { browser, shopUrl } from "../test-shop.ts";

const product = `${shopUrl}/detail-perfume/${await productWithTwoSizes(shopUrl)}`;

/** Returns the index of the visible gallery picture. */
const shown = (page: Page) =>
  page.locator(".shots").evaluate((shots) => Math.round(shots.scrollLeft / shots.clientWidth));

test("a thumbnail shows its picture, by pointer and by keyboard, and Back leaves the page", async () => {
  const { page, complaints } = await visit(browser);
  await page.goto(`${shopUrl}/perfumes`);
  await page.goto(product, { waitUntil: "networkidle" });
  const thumbs = page.locator(".thumbs a");
  await thumbs.nth(2).click();
  await expect.poll(() => shown(page)).toBe(2);
  await expect.poll(() => thumbs.nth(2).getAttribute("aria-current")).toBe("true");
  await thumbs.nth(1).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => shown(page)).toBe(1);
  await page.goBack();
  expect(page.url()).toBe(`${shopUrl}/perfumes`);
  expect(complaints).toEqual([]);
});

test("the lines of a description stay lines", async () => {
  const { page } = await visit(browser);
  await page.goto(product);
  const description = page.locator(".description");
  await description.evaluate((element) => element.append("\notra línea"));
  expect((await description.innerText()).split("\n")).toHaveLength(2);
});

test("pictures are 400 px wide, 520 px on a wide screen, thumbnails 80 px, and an arrow scrolls the thumbnails by 100 px", async () => {
  const { page } = await visit(browser);
  await page.goto(product, { waitUntil: "networkidle" });
  const width = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.clientWidth);
  expect([await width(".gallery .pic"), await width(".thumbs img")]).toEqual([520, 80]);
  await page.setViewportSize({ width: 1180, height: 900 });
  expect([await width(".gallery .pic"), await width(".thumbs img")]).toEqual([400, 80]);
  const strip = page.locator(".thumbs ul");
  const on = page.locator('.thumbs [data-step="1"]');
  expect(await on.isVisible()).toBe(false);
  // Adds six thumbnails, so that the strip overflows and the arrow appears.
  await strip.evaluate((list) => {
    const [first] = list.children;
    for (let i = 0; i < 6 && first; i++) list.append(first.cloneNode(true));
  });
  await on.click();
  await expect.poll(() => strip.evaluate((list) => list.scrollTop)).toBe(100);
});

test("on a phone a number shows which picture is visible", async () => {
  const { page } = await visit(browser, { viewport: PHONE, hasTouch: true });
  await page.goto(product, { waitUntil: "networkidle" });
  const number = page.locator('[data-part="shown"]');
  expect(await number.innerText()).toBe("1");
  await page.locator(".shots").dispatchEvent("touchstart");
  await page.locator(".shots").evaluate((shots) => shots.scrollTo({ left: shots.clientWidth }));
  await expect.poll(() => number.innerText()).toBe("2");
});

test("the copy button confirms for more than 1.5 seconds, and sharing uses the product's URL", async () => {
  const { page, complaints } = await visit(browser, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.addInitScript(() => {
    Object.assign(navigator, { share: (data: unknown) => Object.assign(window, { shared: data }) });
  });
  await page.goto(product);
  const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
  // Timed in the page: a busy driver would see a label late.
  await page.evaluate(() => {
    const labels: [string, number][] = [];
    const button = document.querySelector("[data-share=copy]");
    const note = () => labels.push([button?.textContent ?? "", performance.now()]);
    if (button) new MutationObserver(note).observe(button, { childList: true });
    Object.assign(window, { labels });
  });
  const labels = () => page.evaluate((): [string, number][] => Reflect.get(window, "labels"));
  await page.getByRole("button", { name: "Copiar enlace" }).click();
  await expect.poll(async () => (await labels()).map(([text]) => text)).toEqual(["Enlace copiado", "Copiar enlace"]);
  const [copied, over] = await labels();
  expect((over?.[1] ?? 0) - (copied?.[1] ?? 0)).toBeGreaterThan(1500);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(canonical);
  await page.getByRole("button", { name: "Más", exact: true }).click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, "shared"))).toMatchObject({ url: canonical });
  expect(await page.getByRole("link", { name: "WhatsApp" }).first().getAttribute("href")).toContain("https://wa.me/");
  expect(complaints).toEqual([]);
});

test.each(["hydrate", "react"])("a click while %s cannot be loaded takes effect when it can", async (file) => {
  const { page } = await visit(browser);
  let isBroken = true;
  await page.route(new RegExp(`/_astro/${file}\\.`), (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto(product, { waitUntil: "networkidle" });
  const quantity = page.locator(".stepper output");
  const failed = page.waitForEvent("requestfailed");
  await page.locator('[data-act="more"]').click();
  await failed;
  expect(await quantity.innerText()).toBe("1");
  isBroken = false;
  await page.locator('[data-act="add"]').hover();
  await expect.poll(() => quantity.innerText()).toBe("2");
});

/** Waits until the late script has changed "Volver". Before, it leads to all fragrances. */
const backLink = (page: Page) =>
  page.waitForFunction(() => document.querySelector<HTMLElement>("[data-back]")?.onclick != null);

test("Volver returns to the position in the listing; from elsewhere and in a new tab, to all fragrances", async () => {
  const { page } = await visit(browser);
  await page.goto(`${shopUrl}/perfumes/category/designer`, { waitUntil: "networkidle" });
  const card = page.locator(".card h3 a").nth(12);
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await card.click();
  await page.waitForURL(/detail-perfume/);
  await backLink(page);
  await page.getByRole("link", { name: "Volver" }).click();
  await page.waitForURL(/category\/designer/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 50);
  const opened = page.context().waitForEvent("page");
  await card.click({ modifiers: ["ControlOrMeta"] });
  const tab = await opened;
  await tab.waitForURL(/detail-perfume/);
  await backLink(tab);
  await tab.getByRole("link", { name: "Volver" }).click();
  await tab.waitForURL(`${shopUrl}/perfumes`);
  await page.goto(product, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Volver" }).click();
  await page.waitForURL(`${shopUrl}/perfumes`);
});

test("without JavaScript the pictures are reached by their links", async () => {
  const { page } = await visit(browser, { javaScriptEnabled: false });
  await page.goto(product);
  await page.locator(".thumbs a").nth(1).click();
  expect(page.url()).toBe(`${product}#foto-2`);
  expect(await page.locator("#foto-2").isVisible()).toBe(true);
});
