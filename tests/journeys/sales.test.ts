/** The sales report: charts by keyboard, pointer and touch, tables, and its files. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { readCsv } from "#shop/catalogue/bulk/csv.ts";
import { sellTo } from "../../worker/fixtures/sales.ts";
import { violations } from "../axe.ts";
import { PHONE, signInPage, visit } from "../browser.ts";
import { callShop } from "../mailed.ts";
import { signInAdmin } from "../people.ts";
import { browser, shopFrom } from "../test-shop.ts";
import { layoutShift } from "../weight.ts";
import { sheet, visitPanel } from "./administrator.ts";
import { buyer, goodsOf } from "./card-buyer.ts";
import { button, widthOver } from "./elements.ts";
import { HOME } from "./placed-orders.ts";

const shop = shopFrom("203.0.113.126");
const LARGEST_SHIFT = 0.01;

/** The days of the orders: three in March, in which no other journey has orders, and one in February. */
const DAYS = ["2026-03-10", "2026-03-10", "2026-03-12", "2026-02-09"] as const;
const sold: { id: string; amount: number }[] = [];

beforeAll(async () => {
  const db = openDatabase({ url: inject("databaseUrl") });
  const user = await buyer(shop, "ventas.marzo@azahar.test");
  const [perfume] = await goodsOf(shop);
  const ml = perfume?.milliliters[0]?.ml;
  if (!perfume || !ml) throw new Error("no perfume can be bought");
  for (const [index, day] of DAYS.entries()) {
    const order = await sellTo(db, user.id, {
      atMs: Date.parse(`${day}T15:00:00Z`) + index,
      lines: [{ perfumeId: perfume._id, type: "milliliter", ml, quantity: 1 }],
      ...(index === 0 && { delivery: HOME.address }),
      status: "En Preparación",
    });
    sold.push({ id: order.id, amount: order.transactionCentavos / 100 });
  }
});

afterAll(async () => {
  const { cookie } = await signInAdmin(shop);
  for (const { id } of sold)
    await callShop(shop, "PUT", `/orders/${id}`, { cookie, body: { statusGlimmer: "Cancelado" } });
});

const amountOf = (index: number) => sold[index]?.amount ?? 0;

async function showMarch(page: Page): Promise<void> {
  await page.locator("summary", { hasText: "Elegir fechas" }).press("Enter");
  await page.getByLabel("Desde", { exact: true }).fill("01/03/2026");
  await page.getByLabel("Hasta", { exact: true }).fill("31/03/2026");
  await page.keyboard.press("Escape");
  await page.locator(".sales[aria-busy=false] .chart-x", { hasText: "1 mar" }).first().waitFor();
}

const pesos = (amount: number) =>
  new Intl.NumberFormat("es-AR", {
    style: "currency",
    currency: "ARS",
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  }).format(amount);
const chart = (page: Page) => page.getByRole("slider", { name: "Ventas por día" });
const band = (page: Page) => page.locator(".chart-band").first();
const figure = (page: Page, label: string) => page.locator(".sales-figures div", { hasText: label }).locator("b");

test("the arrow keys move through the days and show their values, as the pointer and the table do", async () => {
  const { page, complaints } = await visitPanel(shop, "/admin-panel/ventas");
  await showMarch(page);
  const [tenth, twelfth, before] = [amountOf(0) + amountOf(1), amountOf(2), amountOf(3)];
  expect(await figure(page, "Ventas").innerText()).toBe(pesos(tenth + twelfth));

  await chart(page).focus();
  await page.keyboard.press("Home");
  expect(await chart(page).getAttribute("aria-valuetext")).toBe(`dom 1 mar: ${pesos(0)}, antes ${pesos(0)}`);
  for (let day = 1; day < 10; day++) await page.keyboard.press("ArrowRight");
  expect(await chart(page).getAttribute("aria-valuetext")).toBe(`mar 10 mar: ${pesos(tenth)}, antes ${pesos(0)}`);
  expect(await band(page).innerText()).toContain(pesos(tenth));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  // 31 days before: the 9th of February.
  expect(await chart(page).getAttribute("aria-valuetext")).toBe(
    `jue 12 mar: ${pesos(twelfth)}, antes ${pesos(before)}`,
  );
  await page.keyboard.press("End");
  expect(await chart(page).getAttribute("aria-valuetext")).toMatch(/^mar 31 mar: /);
  await page.keyboard.press("Tab");
  expect(await band(page).innerText()).toBe("");

  const box = await chart(page).boundingBox();
  if (!box) throw new Error("the chart is not shown");
  await page.mouse.move(box.x + (box.width * 9.5) / 31, box.y + 20);
  await expect.poll(() => band(page).innerText()).toMatch(/^mar 10 mar/);
  await page.mouse.move(box.x, box.y - 200);
  await expect.poll(() => band(page).innerText()).toBe("");

  await page.locator(".sales-card summary", { hasText: "Ver la tabla" }).first().press("Enter");
  const row = page.getByRole("row", { name: "mar 10 mar" });
  expect(await row.getByRole("cell").allInnerTexts()).toEqual(["mar 10 mar", pesos(tenth), pesos(0)]);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("a tap shows a value, which stays visible; the chart's steps follow the length of the period, and nothing shifts", async () => {
  const { page, complaints } = await visit(browser, { viewport: PHONE, hasTouch: true, isMobile: true });
  await signInPage(page, shop.shopUrl, await signInAdmin(shop), true);
  const path = `${shop.shopUrl}/admin-panel/ventas`;
  await page.goto(path);
  // The notice about the second factor appears late on the pages of the panel.
  await button(page, "Más tarde").tap();
  await page.goto(path);
  await page.locator(".chart-plot").first().waitFor();
  await page.locator(".sales-today tbody tr").first().waitFor();
  const box = await chart(page).boundingBox();
  if (!box) throw new Error("the chart is not shown");
  await page.evaluate((top) => scrollTo(0, top - 300), box.y);
  const shown = await chart(page).boundingBox();
  await page.touchscreen.tap(box.x + box.width * 0.99, (shown?.y ?? 0) + 40);
  await expect.poll(() => band(page).innerText()).toContain("$");
  const value = await band(page).innerText();
  expect(await chart(page).getAttribute("aria-valuetext")).toContain(value.split("\n")[0]);
  await page.touchscreen.tap(box.x + box.width * 0.5, (shown?.y ?? 0) + 40);
  await expect.poll(() => band(page).innerText()).not.toBe(value);

  for (const [period, title] of [
    ["90 días", "Por semana"],
    ["12 meses", "Por mes"],
    ["Hoy", "Por día"],
  ] as const) {
    await button(page, period).tap();
    await page.getByRole("heading", { name: new RegExp(`^${title}`) }).waitFor();
    expect(await widthOver(page)).toBeLessThanOrEqual(0);
  }
  for (const tab of ["Perfume", "Medio de pago", "Entrega", "Marca"]) await button(page, tab).tap();
  const shift = await layoutShift(page);
  expect(shift.total, shift.moved.join("\n")).toBeLessThan(LARGEST_SHIFT);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("the files of a period add up to what the screen shows, in the number format of Argentina", async () => {
  const { page, complaints } = await visitPanel(shop, "/admin-panel/ventas");
  await showMarch(page);
  const shown = await figure(page, "Ventas").innerText();
  await button(page, "Exportar").click();
  expect(await sheet(page).getByLabel("Desde", { exact: true }).inputValue()).toBe("01/03/2026");
  expect(await violations(page)).toEqual([]);
  for (const [name, column, unit] of [
    ["Pedidos", "Venta neta", "pedidos"],
    ["Pagos", "Neto", "pagos"],
    ["Meses, para tu contador", "Venta neta", "meses"],
  ] as const) {
    await sheet(page).getByText(name, { exact: true }).click();
    const [download] = await Promise.all([page.waitForEvent("download"), button(page, `Descargar ${unit}`).click()]);
    expect(download.suggestedFilename()).toBe(`${unit}-2026-03-01-2026-03-31.csv`);
    const text = await readFile(await download.path(), "utf8");
    expect(text.startsWith("\ufeff")).toBe(true);
    const parsed = readCsv(text);
    if (!parsed.ok) throw new Error("the file is not a CSV file");
    const [heading, ...rows] = parsed.rows.map(({ cells }) => cells);
    const at = heading?.indexOf(column) ?? -1;
    // The comma is the decimal sign, and nothing separates thousands.
    const sum = rows.reduce((all, cells) => {
      expect(cells[at]).toMatch(/^\d+,\d\d$/);
      return all + Number(cells[at]?.replaceAll(".", "").replace(",", ".")) * 100;
    }, 0);
    expect([name, pesos(Math.round(sum) / 100)]).toEqual([name, shown]);
  }
  await sheet(page).getByText("Bajamos meses.").waitFor();
  await button(page, "Cerrar").click();
  await page.goto(`${shop.shopUrl}/admin-panel/administrator#cambios`);
  await page.getByText("Exportó ventas").first().waitFor();
  expect(complaints).toEqual([]);
});

test("a visit from a social network is counted, and so is the page of a perfume that it opens", async () => {
  const panel = await visitPanel(shop, "/admin-panel/ventas");
  const countOf = async (name: string) => {
    await panel.page.reload();
    const count = panel.page.getByRole("row", { name }).locator("b").first();
    return Number((await count.innerText()).replaceAll(".", ""));
  };
  const [social, pages] = [await countOf("Redes sociales"), await countOf("Páginas de perfume abiertas")];
  const { page, complaints } = await visit(browser, { viewport: PHONE });
  const opened = (open: () => Promise<unknown>) =>
    Promise.all([page.waitForResponse((response) => response.url().includes("/api/perfumes/live")), open()]);
  await opened(() => page.goto(`${shop.shopUrl}/perfumes`, { referer: "https://l.instagram.com/" }));
  await opened(() => page.locator(".card h3 a").first().click());
  await expect.poll(() => countOf("Redes sociales"), { timeout: 30_000, interval: 1_000 }).toBe(social + 1);
  await expect.poll(() => countOf("Páginas de perfume abiertas"), { interval: 1_000 }).toBeGreaterThan(pages);
  expect(await violations(panel.page)).toEqual([]);
  expect([...complaints, ...panel.complaints]).toEqual([]);
});
