import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { perfumeResponseSchema, perfumesResponseSchema } from "#shop/catalogue/perfume.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { violations } from "../axe.ts";
import { DESKTOP, PHONE, visit } from "../browser.ts";
import { inTurn } from "../rotation.ts";
import { browser, shopUrl } from "../test-shop.ts";

/** Product paths of the cards on the page. */
const cards = (page: Page) =>
  page.locator(".grid .card h3 a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));

async function atTheApi(query: string): Promise<string[]> {
  const response = await fetch(`${shopUrl}/api/perfumes?${query}&buyableFirst=true&limit=24`);
  return perfumesResponseSchema.parse(await response.json()).perfumes.map(({ slug }) => `/detail-perfume/${slug}`);
}

/** The query parameters of the address that are set. */
const chosenIn = (page: Page) =>
  [...new URL(page.url()).searchParams].filter(([, value]) => value !== "" && value !== "default").map(String);

test("on a phone four taps lead from the Arab perfumes to one for men up to a price", async () => {
  const { page, complaints } = await visit(browser, { viewport: PHONE, hasTouch: true, reducedMotion: "reduce" });
  await page.goto(`${shopUrl}/perfumes/category/arab`, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Filtros" }).tap();
  await page.waitForURL("**/buscar?categoria=arab#filtros");
  const sheet = page.getByRole("complementary", { name: "Filtros" });
  expect(await violations(page)).toEqual([]);
  await sheet.getByLabel("Masculinas").tap();
  await sheet.getByLabel("Precio hasta").tap();
  await page.keyboard.type("80 mil");
  await page.keyboard.press("Enter");
  await page.waitForURL(/buscar\?.*hasta=80/);
  await expect.poll(() => chosenIn(page)).toEqual(["genero,male", "categoria,arab", "hasta,80 mil"].sort(byForm));
  expect(await sheet.isVisible()).toBe(false);
  const found = await cards(page);
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(await atTheApi("category=arab&gender=male&maxPrice=80000"));
  const chosen = page.getByRole("list", { name: "Lo que elegiste" }).getByRole("link");
  expect((await chosen.allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim())).toEqual([
    "Sacar Árabes ×",
    "Sacar Masculinas ×",
    "Sacar hasta $ 80.000 ×",
  ]);
  // One row that scrolls; the page itself does not.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await page.locator(".grid .card h3 a").first().tap();
  await page.waitForURL(`**${found[0]}`);
  expect(complaints).toEqual([]);
});

/** The order in which the form has its fields. */
function byForm(one: string, other: string): number {
  const order = ["hasta", "genero", "categoria"];
  return order.indexOf(one.split(",")[0] ?? "") - order.indexOf(other.split(",")[0] ?? "");
}

test("without JavaScript a listing leads to its filters, several apply together, and one or all can be removed", async () => {
  const { page } = await visit(browser, { javaScriptEnabled: false });
  await page.goto(`${shopUrl}/perfumes/brand/lattafa`);
  await page.getByRole("link", { name: "Filtros" }).click();
  await page.waitForURL("**/buscar?casa=lattafa#filtros");
  expect(await cards(page)).toEqual(await atTheApi("brand=lattafa"));
  const filters = page.getByRole("complementary", { name: "Filtros" });
  const count = await filters.locator("label", { hasText: "En promoción" }).locator("small").innerText();
  await filters.getByLabel("En promoción").check();
  await filters.getByLabel("Armaf").check();
  await filters.getByLabel("Ordenar por").selectOption("lowerPrice");
  await filters.getByRole("button", { name: "Ver productos" }).click();
  await page.waitForURL(/promo=1/);
  const both = await cards(page);
  expect(both).toEqual(await atTheApi("brand=lattafa&brand=armaf&forSale=true&sortBy=lowerPrice"));
  await page.getByRole("link", { name: "Sacar Armaf" }).click();
  await page.waitForURL("**/buscar?orden=lowerPrice&casa=lattafa&promo=1");
  expect(await page.locator(".found").innerText()).toMatch(new RegExp(`^${count} productos?$`));
  await page.getByRole("link", { name: "Limpiar filtros" }).click();
  await page.waitForURL("**/buscar");
});

test("families and notes are filters, and the page of a perfume shows them", async () => {
  const { page } = await visit(browser, { javaScriptEnabled: false });
  await page.goto(`${shopUrl}/buscar`);
  const filters = page.getByRole("complementary", { name: "Filtros" });
  await filters.getByLabel("Dulce").check();
  await filters.getByRole("button", { name: "Ver productos" }).click();
  await page.waitForURL(/familia=gourmand/);
  const vanilla = filters.locator("label", { hasText: "Vainilla" });
  const count = await vanilla.locator("small").innerText();
  await vanilla.click();
  await filters.getByRole("button", { name: "Ver productos" }).click();
  await page.waitForURL(/nota=vainilla/);
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Dulce · con vainilla");
  expect(await page.locator(".found").innerText()).toBe(`${count} productos`);
  await page.locator(".grid .card h3 a").first().click();
  const facts = page.getByRole("region", { name: "Ficha" });
  expect(await facts.innerText()).toMatch(/Notas de [\s\S]*vainilla[\s\S]*Familia\s+Dulce/i);
});

test.each(
  inTurn([
    ["a phone", PHONE],
    ["a desktop", DESKTOP],
  ]),
)("on %s without JavaScript three perfumes are compared", async (_, viewport) => {
  const { page, complaints } = await visit(browser, { viewport, javaScriptEnabled: false });
  await page.goto(`${shopUrl}/detail-perfume/lattafa-asad`);
  await page.getByRole("link", { name: "Comparar" }).click();
  await page.waitForURL("**/comparar?perfumes=lattafa-asad");
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(viewport.width);
  const others = page.getByRole("region", { name: /^Sumá/ }).getByRole("link");
  await others.first().click();
  await page.waitForURL(/perfumes=lattafa-asad,[a-z0-9-]+$/);
  await others.first().click();
  await page.waitForURL(/perfumes=lattafa-asad,[a-z0-9-]+,[a-z0-9-]+$/);
  expect(await others.count()).toBe(0);
  const row = page.getByRole("row", { name: /^Precio \$/ });
  expect(await row.getByRole("cell").count()).toBe(3);
  const { perfume } = perfumeResponseSchema.parse(await (await fetch(`${shopUrl}/api/perfumes/lattafa-asad`)).json());
  const price = formatArs(Math.round((perfume.milliliters[0]?.priceArs ?? 0) * 100));
  expect(await row.getByRole("cell").first().innerText()).toBe(`${price} · 100\u00a0ml`);
  expect(await width()).toBe(viewport.width);
  await page.getByRole("link", { name: "Sacar Asad", exact: true }).click();
  await page.waitForURL((url) => !url.search.includes("lattafa-asad,"));
  expect(complaints).toEqual([]);
});

test("by keyboard the filters open and apply; Back closes them, and on a desktop they are a column", async () => {
  const { page, complaints } = await visit(browser, { viewport: PHONE, reducedMotion: "reduce" });
  await page.goto(`${shopUrl}/perfumes/forSale`, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Filtros" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/buscar?promo=1#filtros");
  const focused = () => page.evaluate(() => document.activeElement?.closest("#filtros") !== null);
  await page.keyboard.press("Tab");
  expect(await focused()).toBe(true);
  for (
    let i = 0;
    i < 40 && !(await page.getByLabel("Femeninas").evaluate((box) => box === document.activeElement));
    i++
  )
    await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await page.waitForURL(/genero=female/);
  expect(await cards(page)).toEqual(await atTheApi(`forSale=true&gender=female&${WITHOUT_BALMS}`));
  await page.getByRole("link", { name: "Filtrar y ordenar" }).focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("complementary", { name: "Filtros" });
  await sheet.waitFor();
  await page.goBack();
  await sheet.waitFor({ state: "hidden" });
  await page.setViewportSize(DESKTOP);
  await sheet.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(DESKTOP.width);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

const WITHOUT_BALMS = "category=arab&category=celebrity&category=designer&category=niche&category=splash&category=deo";
