/** Scanned goods and their margin, and the reorder list with its file and the sheet that receives the goods. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { readCsv } from "#shop/catalogue/bulk/csv.ts";
import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import { violations } from "../axe.ts";
import { PHONE } from "../browser.ts";
import { openTab, toast, visitPanel } from "./administrator.ts";
import { button, expectFine, tabTo } from "./elements.ts";
import { createPerfume, sizeOf } from "./panel-perfumes.ts";
import { shopWithAdmin } from "./placed-orders.ts";

const shop = await shopWithAdmin("203.0.113.177");
const RECEIVING = "/admin-panel/recepcion";
const REORDER = "/admin-panel/reponer";

/** A barcode for use inside a shop, different in each run. */
function newEan(): string {
  const digits = `2${Math.trunc(Math.random() * 1e11)}`.padEnd(12, "7");
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const search = (page: Page) => page.getByLabel("Buscar perfume o escanear");

/** Types like a scanner: all digits together, then Enter. */
async function scan(page: Page, ean: string): Promise<void> {
  await page.keyboard.insertText(ean);
  await page.keyboard.press("Enter");
}

test("scanned goods with their cost show their margin in the list of perfumes", async () => {
  const ean = newEan();
  const perfume = await createPerfume(shop, "Escaneado", { ean, delta: { revenue: 4 }, snF: 4 }, false);
  const { page, complaints } = await visitPanel(shop, RECEIVING);
  await search(page).focus();
  // Scans faster than the answers arrive: each scan counts.
  for (let unit = 0; unit < 3; unit++) await scan(page, ean);
  const at = (location: string) => page.getByLabel(`${location}, Escaneado 100 ml`);
  await expect.poll(() => at("SN-F").inputValue()).toBe("3");
  await page.getByText("+1 Escaneado 100 ml").waitFor();
  await page.getByLabel("ROS", { exact: true }).check();
  await search(page).focus();
  await scan(page, ean);
  await expect.poll(() => at("ROS").inputValue()).toBe("1");
  const unknown = newEan();
  await scan(page, unknown);
  await page.getByText(`Ningún tamaño tiene el código ${unknown}`).waitFor();
  await createPerfume(shop, "Con su código", { ean: unknown }, false);
  await scan(page, unknown);
  await page.getByText("+1 Con su código 100 ml").waitFor();
  await button(page, "Quitar Con su código 100 ml").press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("buscar-perfume");
  await page.getByLabel("Costo, US$, Escaneado 100 ml").fill("30");
  expect(await violations(page)).toEqual([]);
  await button(page, "Recibir 4").click();
  await toast(page, "entraron 4 unidades").waitFor();
  expect(await sizeOf(shop, perfume)).toMatchObject({ stock: 8, snF: 7, ros: 1, averageCost: 30 });

  await page.goto(`${shop.shopUrl}/admin-panel`);
  await page.getByLabel("Buscar por nombre, marca o código").fill(ean);
  const row = page.locator(".products-table tbody tr", { hasText: "Escaneado" });
  await row.waitFor();
  await expect.poll(() => page.locator(".products-table tbody tr").count()).toBe(1);
  expect((await row.locator("td[data-label=Margen]").innerText()).replace(/\s+/g, " ")).toBe("25 % US$ 10,00");
  await row.getByRole("button", { name: "Escaneado" }).click();
  await openTab(page, "Precios");
  await page.getByText("margen 25 %").waitFor();
  // The barcode of another size is refused beside its field.
  const taken = newEan();
  await createPerfume(shop, "Otro código", { ean: taken }, false);
  await openTab(page, "Stock");
  await page.getByLabel("Código de barras").fill(taken);
  await button(page, "Guardar cambios").click();
  await page.getByText("Ese código es de Otro código de 100").first().waitFor();
  expect(complaints.filter((line) => !line.includes("400"))).toEqual([]);
});

test("with the keyboard alone, sold-out sizes go to the supplier's file and to the sheet that receives them", async () => {
  const names = ["Repuesto uno", "Repuesto dos"];
  const perfumes: AdminPerfume[] = [];
  for (const [index, name] of names.entries()) {
    const delta = { revenue: 6 + index, sold: 6 + index };
    perfumes.push(await createPerfume(shop, name, { averageCost: 20.35 + index, delta }));
  }
  const { page, complaints } = await visitPanel(shop, `${REORDER}?days=60`);
  await page.getByRole("link", { name: "Repuesto uno" }).waitFor();
  expect(await violations(page)).toEqual([]);
  // The one that sold more is first in the list.
  for (const name of names.toReversed()) {
    await tabTo(page, new RegExp(`Elegir ${name} 100 ml`));
    await page.keyboard.press("Space");
  }
  // 6 and 7 sold in 30 days: 12 and 14 for 60 days, at 20,35 and 21,35.
  const status = page.locator(".desk-acts [role=status]");
  await expect
    .poll(async () => (await status.innerText()).replace(/\s+/g, " "))
    .toBe("2 elegidos, 26 unidades, US$ 543,10 al costo");
  const downloading = page.waitForEvent("download");
  await page.locator(".desk-acts").getByRole("button", { name: "Exportar CSV" }).focus();
  await page.keyboard.press("Enter");
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^reponer-\d{4}-\d\d-\d\d\.csv$/);
  const file = readFileSync(await download.path(), "utf8");
  expect(file.startsWith("\ufeffMarca;Perfume;")).toBe(true);
  const table = readCsv(file);
  if (!table.ok) throw new Error("the export is not a CSV file");
  const [, ...rows] = table.rows.map(({ cells }) => cells);
  expect(rows.map(([, name, , , units, cost]) => [name, units, cost])).toEqual([
    ["Repuesto dos", "14", "21,35"],
    ["Repuesto uno", "12", "20,35"],
  ]);
  const total = rows.reduce((sum, cells) => sum + Math.round(Number(cells[6]?.replace(",", ".")) * 100), 0);
  expect(total).toBe(54_310);

  await tabTo(page, /^Preparar recepción$/);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${RECEIVING}`);
  await button(page, "Recibir 26").waitFor();
  expect(await page.getByLabel("SN-F, Repuesto uno 100 ml").inputValue()).toBe("12");
  await tabTo(page, /^Recibir 26$/);
  await page.keyboard.press("Enter");
  await toast(page, "entraron 26 unidades").waitFor();
  expect(await Promise.all(perfumes.map(async (perfume) => (await sizeOf(shop, perfume))?.stock))).toEqual([12, 14]);

  // Chosen days stay in the address.
  await page.goto(`${shop.shopUrl}${REORDER}`);
  await page.getByLabel("Que alcance para").fill("7");
  await page.waitForURL("**/reponer?days=7");
  await page.reload();
  await expect.poll(() => page.getByLabel("Que alcance para").inputValue()).toBe("7");
  expect(complaints).toEqual([]);
});

test("on a phone the first page shows what to reorder, and the list is not wider than the screen", async () => {
  const { page, complaints } = await visitPanel(shop, "/admin-panel/inicio", PHONE);
  const queue = page.locator(".home-queue", { hasText: "Reponer" });
  await queue.waitFor();
  await page.goto(`${shop.shopUrl}${REORDER}`);
  await page.locator(".reorder-table tbody tr").first().waitFor();
  await expectFine(page);
  await page.goto(`${shop.shopUrl}/admin-panel/stock`);
  await page.getByText("A precio de lista").waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
