import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { perfumesResponseSchema } from "#shop/catalogue/perfume.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { violations } from "../axe.ts";
import { DESKTOP, PHONE, visit } from "../browser.ts";
import { browser, shopUrl } from "../test-shop.ts";

test.each([
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
])("on %s a perfume is found by a misspelled name with its price, and opened by keyboard", async (_, viewport) => {
  const response = await (await fetch(`${shopUrl}/api/perfumes?productName=yara+tous`)).json();
  const [yara] = perfumesResponseSchema.parse(response).perfumes;
  const [size] = yara?.milliliters ?? [];
  const { page, complaints } = await visit(browser, { viewport, reducedMotion: "reduce" });
  await page.goto(shopUrl, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Buscar perfumes" }).focus();
  await page.keyboard.press("Enter");
  const field = page.getByRole("combobox", { name: "Buscá por nombre, marca o nota" });
  await field.waitFor();
  await page.keyboard.type("yraa tous");
  const option = page.getByRole("option").first();
  await option.getByText("Yara Tous").waitFor();
  expect(await option.innerText()).toContain(formatArs(Math.round((size?.promotionArs ?? size?.priceArs ?? 0) * 100)));
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  expect(await field.getAttribute("aria-activedescendant")).toBe(await option.getAttribute("id"));
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/detail-perfume/${yara?.slug}`);
  expect(complaints).toEqual([]);
});

test("notes are found, no match is reported, Enter searches the catalogue, and Escape restores the focus", async () => {
  const { page, complaints } = await visit(browser, { reducedMotion: "reduce" });
  await page.goto(`${shopUrl}/login`, { waitUntil: "networkidle" });
  const link = page.getByRole("link", { name: "Buscar perfumes" });
  await link.click();
  const field = page.getByRole("combobox");
  await field.fill("vainilla");
  await expect.poll(() => page.getByRole("option").count()).toBe(8);
  await field.fill("zzzzz");
  await page.getByText("No encontramos nada con «zzzzz».").waitFor();
  expect(await page.getByRole("option").count()).toBe(0);
  await page.keyboard.press("Escape");
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  await link.click();
  await page.getByRole("combobox").fill("lancome");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/perfumes?q=lancome");
  expect(complaints).toEqual([]);
});

test.each(["hover", "focus"] as const)("the dialog loads on %s of the search link, before the press", async (sign) => {
  const { page } = await visit(browser);
  await page.goto(shopUrl, { waitUntil: "networkidle" });
  const loaded = page.waitForResponse(/SearchDialog\./);
  await page.getByRole("link", { name: "Buscar perfumes" })[sign]();
  expect((await loaded).ok()).toBe(true);
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("what the header search finds by a note, the catalogue finds too", async () => {
  const { page, complaints } = await visit(browser, { reducedMotion: "reduce" });
  await page.goto(shopUrl, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Buscar perfumes" }).click();
  await page.getByRole("combobox").fill("vainilla");
  const options = page.getByRole("option");
  await expect.poll(() => options.count()).toBe(8);
  const paths = (links: Element[]) => links.map((link) => link.getAttribute("href"));
  const found = await options.evaluateAll(paths);
  await page.getByRole("link", { name: "Ver en el catálogo" }).click();
  await page.waitForURL("**/perfumes?q=vainilla");
  const cards = page.locator(".results .card h3 a");
  await cards.first().waitFor();
  const more = page.locator(".results").getByRole("button", { name: "Ver más" });
  const shown = async () => {
    // The button disappears when the next page loads by itself.
    await more.click({ timeout: 1000 }).catch(() => undefined);
    return cards.evaluateAll(paths);
  };
  await expect.poll(shown, { timeout: 25_000 }).toEqual(expect.arrayContaining(found));
  expect(complaints).toEqual([]);
});

test("without JavaScript the link leads to the catalogue; without a network the search says so", async () => {
  const plain = await visit(browser, { javaScriptEnabled: false });
  await plain.page.goto(shopUrl);
  await plain.page.getByRole("link", { name: "Buscar perfumes" }).click();
  await plain.page.waitForURL("**/perfumes");
  await plain.close();

  const { page } = await visit(browser);
  await page.route("**/search.json", (route) => route.abort());
  await page.goto(shopUrl, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Buscar perfumes" }).click();
  await page.getByText("No pudimos cargar el buscador.").waitFor();
  await page.unroute("**/search.json");
  await page.getByRole("combobox").fill("yara");
  await page.getByRole("option").first().waitFor();
});

test.each([
  ["late", (route: Route) => setTimeout(() => route.continue(), 1500)],
  ["at the second try only", lostOnce((route) => route.abort())],
  ["after an answer of 502", lostOnce((route) => route.fulfill({ status: 502, body: "" }))],
])("results by note appear when the notes come %s", async (_, response) => {
  const { page } = await visit(browser, { reducedMotion: "reduce" });
  await page.route("**/search-notes.json", response);
  await page.goto(`${shopUrl}/login`, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Buscar perfumes" }).click();
  await page.getByRole("combobox").fill("vainilla");
  await expect.poll(() => page.getByRole("option").count()).toBe(8);
});

test("without the notes the search says so, and the next key loads them again", async () => {
  const { page } = await visit(browser, { reducedMotion: "reduce" });
  await page.route("**/search-notes.json", (route) => route.abort());
  await page.goto(`${shopUrl}/login`, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Buscar perfumes" }).click();
  const field = page.getByRole("combobox");
  await field.fill("vainill");
  await page.getByText("Buscamos por nombre y marca: las notas no se pudieron cargar.").waitFor();
  await page.unroute("**/search-notes.json");
  await field.press("a");
  await expect.poll(() => page.getByRole("option").count()).toBe(8);
});

/** Makes the first request fail with `lose`, and lets the others pass. */
function lostOnce(lose: (route: Route) => Promise<void>): (route: Route) => Promise<void> {
  let requests = 0;
  return (route) => (requests++ === 0 ? lose(route) : route.continue());
}
