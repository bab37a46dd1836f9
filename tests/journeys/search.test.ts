import { expect, onTestFinished, test } from "vitest";
import { perfumesResponseSchema } from "#shop/catalogue/perfume.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { violations } from "../axe.ts";
import { DESKTOP, PHONE, visit } from "../browser.ts";
import { browser, database, shopUrl } from "../test-shop.ts";

test.each([
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
])("on %s a misspelled name finds a perfume with its price, and the keyboard opens it", async (_, viewport) => {
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

test("the dialog finds notes and says when nothing matches; Escape restores the focus, and Enter searches the catalogue", async () => {
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
  // The closed dialog stays in the document until its close event; a press before that does nothing.
  await page.locator("dialog.finder").waitFor({ state: "detached" });
  await link.click();
  await page.getByRole("combobox").fill("lancome");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/buscar?q=lancome");
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

/** Product paths of the cards of a page of results. */
function pathsIn(html: string): string[] {
  return [...html.matchAll(/<h3[^>]*><a href="([^"]+)"/g)].map(([, path = ""]) => path);
}

test("an open search removes a perfume whose new price exceeds the typed maximum", async () => {
  const multiply = (by: string) =>
    database.execute(`update sizes set price_usd_cents = price_usd_cents ${by} where perfume_id in
      (select id from perfumes where slug = 'lattafa-yara-tous')`);
  const { page } = await visit(browser, { reducedMotion: "reduce" });
  await page.goto(shopUrl, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Buscar perfumes" }).click();
  await page.getByRole("combobox", { name: "Buscá por nombre, marca o nota" }).fill("yara tous hasta 80 mil");
  const option = page.getByRole("option", { name: "Yara Tous" });
  await option.waitFor();
  await multiply("* 10");
  onTestFinished(async () => void (await multiply("/ 10")));
  // The event requests the live prices. The test waits for the option, not for the response: that one is an empty 304 if the
  // page's own repeated request got the new price first.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await option.waitFor({ state: "detached" });
});

test("the search dialog, the page of results and the API find the same perfumes in the same order", async () => {
  const { page, complaints } = await visit(browser, { reducedMotion: "reduce" });
  await page.goto(shopUrl, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Buscar perfumes" }).click();
  const options = page.getByRole("option");
  for (const typed of [
    "vainilla",
    "lataffa",
    "clubdenuit",
    "decant de mujer",
    "arabe hasta 80 mil",
    "yara body splash",
  ]) {
    await page.getByRole("combobox").fill(typed);
    const q = new URLSearchParams({ q: typed, search: typed });
    const results = pathsIn(await (await fetch(`${shopUrl}/buscar?${q}`)).text());
    const { perfumes } = perfumesResponseSchema.parse(await (await fetch(`${shopUrl}/api/perfumes?${q}`)).json());
    expect(results.length, typed).toBeGreaterThan(0);
    expect(perfumes.slice(0, results.length).map(({ slug }) => `/detail-perfume/${slug}`)).toEqual(results);
    const shown = () => options.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    await expect.poll(shown, { message: typed }).toEqual(results.slice(0, 8));
  }
  await page.getByRole("link", { name: "Ver todos", exact: true }).click();
  await page.waitForURL("**/buscar?q=yara+body+splash");
  await page.goto(`${shopUrl}/perfumes?q=vainilla`);
  await page.waitForURL("**/buscar?q=vainilla");
  expect(complaints).toEqual([]);
});

test("on a phone a search by gender, category and price leads to a product, and the price filter can be removed", async () => {
  const { page, complaints } = await visit(browser, { viewport: PHONE, reducedMotion: "reduce" });
  await page.goto(shopUrl, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Buscar perfumes" }).click();
  await page.getByRole("combobox").fill("arabe para hombre hasta 80 mil");
  await page.getByText(/perfumes, Árabes · para hombre · hasta \$\s80.000/).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/buscar?q=arabe+para+hombre+hasta+80+mil");
  const limits = page.getByRole("list", { name: "Lo que elegiste" });
  expect(await limits.getByRole("link").allInnerTexts()).toHaveLength(3);
  const first = await page.locator(".card h3 a").first().getAttribute("href");
  await limits.getByRole("link", { name: "hasta" }).click();
  await page.waitForURL("**/buscar?q=arabe+para+hombre");
  await page.goBack();
  await page.locator(`.card h3 a[href="${first}"]`).click();
  await page.waitForURL(`**${first}`);
  expect(complaints).toEqual([]);
});

test("without JavaScript the search link opens a form, which shows pages of results, or suggestions when nothing matches", async () => {
  const { page } = await visit(browser, { javaScriptEnabled: false });
  await page.goto(shopUrl);
  await page.getByRole("link", { name: "Buscar perfumes" }).click();
  await page.waitForURL("**/buscar");
  const field = page.getByRole("searchbox");
  await field.fill("vainilla");
  await page.getByRole("button", { name: "Buscar" }).click();
  await page.waitForURL(/buscar\?q=vainilla/);
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Resultados para «vainilla»");
  // The inner text of a card that is not laid out yet is empty; its text content is not.
  const names = () => page.locator(".card h3").allTextContents();
  const firstPage = await names();
  await page.getByRole("link", { name: "Ver más" }).click();
  await page.waitForURL("**/buscar?q=vainilla&pagina=2");
  expect((await names()).filter((name) => firstPage.includes(name))).toEqual([]);
  await field.fill("midnaitfantasti");
  await field.press("Enter");
  await page.getByRole("heading", { name: "Categorías" }).waitFor();
  await page.getByRole("link", { name: "Midnight Fantasy" }).click();
  await page.locator('.card h3 a[href="/detail-perfume/britney-spears-midnight-fantasy"]').click();
  await page.waitForURL("**/detail-perfume/britney-spears-midnight-fantasy");
});

test("a search for a topic leads to its page, and a perfume links the page of its note", async () => {
  const { page } = await visit(browser, { javaScriptEnabled: false });
  await page.goto(`${shopUrl}/buscar`);
  await page.getByRole("searchbox").fill("árabes para hombre");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/perfumes/tema/arabes-para-hombre");
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Perfumes árabes para hombre");
  await page.goto(shopUrl);
  await page.getByRole("region", { name: "Buscá por aroma" }).getByRole("link", { name: "Vainilla" }).click();
  await page.locator(".grid .card h3 a").first().click();
  await page.getByRole("region", { name: "Ficha" }).getByRole("link", { name: "Perfumes con vainilla" }).click();
  await page.waitForURL("**/perfumes/tema/vainilla");
});

test("when the search file does not load, the dialog says so, and the next key loads it again", async () => {
  const { page } = await visit(browser);
  await page.route("**/search.json", (route) => route.abort());
  await page.goto(shopUrl, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Buscar perfumes" }).click();
  await page.getByText("No pudimos cargar el buscador.").waitFor();
  await page.unroute("**/search.json");
  await page.getByRole("combobox").fill("yara");
  await page.getByRole("option").first().waitFor();
});
