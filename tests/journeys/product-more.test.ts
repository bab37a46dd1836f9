/** More of the product page: large pictures, price details, the sticky bar on phones, and similar products. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { perfumeResponseSchema } from "#shop/catalogue/perfume.contract.ts";
import { violations } from "../axe.ts";
import { PHONE, visit } from "../browser.ts";
import { productWithTwoSizes } from "../shop.ts";
import { browser, shopUrl } from "../test-shop.ts";
import { widthOver } from "./elements.ts";

const slug = await productWithTwoSizes(shopUrl);
const product = `${shopUrl}/detail-perfume/${slug}`;

/** Scrolls down in steps, so that lazy parts load. */
async function goDown(page: Page): Promise<void> {
  for (let step = 0; step < 12; step += 1) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(60);
  }
}

test("pictures open large by keyboard, change with the arrows, and restore the focus and the gallery", async () => {
  const { page, complaints } = await visit(browser);
  await page.goto(product, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Ampliar las fotos" }).focus();
  await page.keyboard.press("Enter");
  const zoom = page.getByRole("dialog", { name: "Fotos ampliadas" });
  await zoom.waitFor();
  expect(await violations(page)).toEqual([]);
  await zoom.locator(".zoom-strip").focus();
  await page.keyboard.press("ArrowRight");
  const at = (strip: string) => page.locator(strip).evaluate((one) => Math.round(one.scrollLeft / one.clientWidth));
  await expect.poll(() => at(".zoom-strip")).toBe(1);
  await page.keyboard.press("Escape");
  await zoom.waitFor({ state: "detached" });
  await expect.poll(() => at(".shots")).toBe(1);
  expect(await page.evaluate(() => document.activeElement?.className)).toBe("nearer");

  // Two quick key presses move by two pictures, even when the dialog closes during the scroll.
  await page.keyboard.press("Enter");
  await zoom.locator(".zoom-strip").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Escape");
  await zoom.waitFor({ state: "detached" });
  await expect.poll(() => at(".shots")).toBe(3);
  expect(complaints).toEqual([]);
});

test("a tap on a phone at least doubles a picture around the tapped point; the next tap fits it again", async () => {
  const { page, complaints } = await visit(browser, { viewport: PHONE, hasTouch: true });
  await page.goto(product, { waitUntil: "networkidle" });
  const widthOf = (image: string) =>
    page
      .locator(image)
      .first()
      .evaluate((one) => one.clientWidth);
  const before = await widthOf(".shots img");
  await page.locator(".shots img").first().tap();
  const large = ".zoom-strip img";
  await page.locator(large).first().waitFor();
  expect(await widthOf(large)).toBeGreaterThanOrEqual(2 * before);
  const frame = page.locator(".zoom-strip > div").first();
  const scrolled = () => frame.evaluate((one) => [one.scrollLeft, one.scrollTop]);
  expect((await scrolled()).every((pixels) => pixels > 100)).toBe(true);
  expect(await violations(page)).toEqual([]);

  const button = page
    .getByRole("dialog")
    .getByRole("button", { name: /^Acercar: / })
    .first();
  // The click is fired after the touch has ended.
  const pressed = () => button.getAttribute("aria-pressed");
  await button.tap();
  await expect.poll(pressed).toBe("false");
  expect(await widthOf(large)).toBeLessThanOrEqual(390);
  // A press enlarges around its point; the keyboard enlarges around the middle.
  await button.tap({ position: { x: 10, y: 10 } });
  await expect.poll(pressed).toBe("true");
  expect(await scrolled()).toEqual([0, 0]);
  await button.press("Enter");
  await button.press("Enter");
  await page.keyboard.press("ArrowDown");
  await expect.poll(async () => (await scrolled())[1] ?? 0).toBeGreaterThan(140);
  expect(complaints).toEqual([]);
});

test("price details change with the chosen size", async () => {
  const response = perfumeResponseSchema.parse(await (await fetch(`${shopUrl}/api/perfumes/${slug}`)).json());
  const { page } = await visit(browser);
  await page.goto(product, { waitUntil: "networkidle" });
  for (const { ml, priceArs, promotionArs } of response.perfume.milliliters) {
    await page
      .getByRole("button", { name: new RegExp(`^${ml} (ml|gr)`) })
      .first()
      .click();
    const perMl = Math.round(((promotionArs ?? priceArs) * 100) / ml) / 100;
    const words = perMl.toLocaleString("es-AR", { maximumFractionDigits: 2 });
    await expect.poll(() => page.locator("[data-part=unit]").innerText()).toMatch(new RegExp(`^\\$\\s${words}$`));
    expect(await page.locator("[data-part=cost-words]").innerText()).toMatch(/\(CFT\s[\d,]+\s%\)$/);
  }
});

test.each([
  { width: 390, height: 844 },
  { width: 360, height: 740 },
])(
  "on a phone price and button are on the first screen, nothing covers the price, and the page is not too wide: %j",
  async (viewport) => {
    const { page } = await visit(browser, { viewport });
    await page.goto(product, { waitUntil: "networkidle" });
    const add = page.locator(".info .add");
    for (const part of [page.locator("[data-part=price]"), add]) {
      const box = await part.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(viewport.height);
    }
    const covered = () =>
      page.locator("[data-part=price]").evaluate((price) => {
        const { x, y, height } = price.getBoundingClientRect();
        return !price.contains(document.elementFromPoint(x + 2, y + height / 2));
      });
    expect(await covered()).toBe(false);
    await page.locator(".keep").scrollIntoViewIfNeeded();
    expect(await widthOver(page)).toBeLessThanOrEqual(0);
  },
);

test("on a phone a bar with the button appears after scrolling past it, works, and disappears at the top", async () => {
  const { page, complaints } = await visit(browser, { viewport: PHONE, hasTouch: true });
  await page.goto(product, { waitUntil: "networkidle" });
  const bar = page.getByRole("region", { name: "Comprar" });
  await goDown(page);
  await bar.waitFor();
  expect(await bar.locator("b").innerText()).toBe(await page.locator("[data-part=price]").innerText());
  expect(await violations(page)).toEqual([]);
  await page.evaluate(() => scrollTo(0, 0));
  await bar.waitFor({ state: "hidden" });
  await goDown(page);
  await bar.getByRole("button").click();
  await page.waitForURL("**/login**");
  expect(complaints).toEqual([]);
});

test("a page links six similar products, remembers viewed ones, and forgets them on demand", async () => {
  const { page, complaints } = await visit(browser);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(product, { waitUntil: "networkidle" });
  const alike = page.getByRole("region", { name: "También te puede gustar" }).getByRole("link");
  expect(await alike.count()).toBe(6);
  const name = await page.locator("h1").innerText();
  await goDown(page);
  await expect
    .poll(() => alike.locator("b").allInnerTexts())
    .toEqual(Array(6).fill(expect.stringMatching(/^(\$|Sin stock|Próximamente)/)));
  const path = (await alike.first().getAttribute("href")) ?? "";
  const other = await page.context().newPage();
  await other.goto(`${shopUrl}${path}`);
  await expect
    .poll(() => other.locator("[data-part=price]").innerText())
    .toBe(await alike.first().locator("b").innerText());
  await other.close();
  await alike.first().click();
  await page.waitForURL((url) => url.pathname.startsWith("/detail-perfume/") && !url.pathname.endsWith(`/${slug}`));
  await page.waitForLoadState("networkidle");
  await goDown(page);
  const looked = page.getByRole("region", { name: "Los que viste" });
  await looked.getByRole("link", { name }).waitFor();
  expect(await looked.getByRole("link", { name }).innerText()).toContain("$");
  expect(requests.filter((path) => path.startsWith("/api/perfumes/") && path !== "/api/perfumes/live")).toEqual([]);
  await looked.getByRole("button", { name: "Borrar esta lista" }).click();
  await page.getByText("borramos la lista").waitFor();
  expect(complaints).toEqual([]);
});
