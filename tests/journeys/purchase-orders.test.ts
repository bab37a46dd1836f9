/** Purchase orders of the panel: ordered from the reorder list, received in parts, closed and reopened. */
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { dayInArgentina } from "#shop/accounts/person.ts";
import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import { violations } from "../axe.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { inTurn } from "../rotation.ts";
import { field, sheet, toast, visitPanel } from "./administrator.ts";
import { button, expectFine } from "./elements.ts";
import { createPerfume, unitsOf } from "./panel-perfumes.ts";
import { shopWithAdmin } from "./placed-orders.ts";

const shop = await shopWithAdmin("203.0.113.181");
const RECEIVING = "/admin-panel/recepcion";

/** Creates a perfume whose six units are sold, so that it is sold out. */
const createSoldOut = (name: string) =>
  createPerfume(shop, name, { averageCost: 20.5, delta: { revenue: 6, sold: 6 } });
const stockOf = async (perfume: AdminPerfume) => (await unitsOf(shop, perfume)).stock;

const textOf = async (part: Locator) => (await part.innerText()).replaceAll(/\s+/g, " ").trim();

test.each(
  inTurn([
    ["a desktop", DESKTOP],
    ["a phone", PHONE],
  ]),
)(
  "on %s, sizes are ordered from the reorder list and arrive in parts, and the purchase order is closed and reopened",
  async (device, viewport) => {
    const names = ["uno", "dos", "tres"].map((number) => `Encargo ${number} ${device.replace("a ", "")}`);
    const perfumes = await Promise.all(names.map(createSoldOut));
    const [one = "", two = "", three = ""] = names;
    const { page, complaints } = await visitPanel(shop, "/admin-panel/reponer", viewport);
    for (const name of names) await page.getByLabel(`Elegir ${name} 100 ml`).check();
    await button(page, "Anotar compra").click();
    await sheet(page).getByRole("heading", { name: "Anotar compra" }).waitFor();
    const units = (name: string) => field(page, `Unidades, ${name} 100 ml`);
    expect(await units(one).inputValue()).toBe("6");
    expect(await field(page, `Costo, US$, ${one} 100 ml`).inputValue()).toBe("20,5");
    await units(two).fill("4");
    await sheet(page).getByText("16 unidades, US$ 328,00").waitFor();
    await expectFine(page);
    await sheet(page).getByRole("button", { name: "Anotar compra" }).click();
    await sheet(page).getByText("Poné a quién le compraste").first().waitFor();
    await field(page, "Proveedor").fill("Mayorista Once");
    const [year, month, date] = dayInArgentina(Date.now() + 3 * 86_400_000).split("-");
    await field(page, "Llega el (opcional)").fill(`${date}/${month}/${year}`);
    await sheet(page).getByRole("button", { name: "Anotar compra" }).click();
    await toast(page, "16 unidades en camino").waitFor();
    const row = page.locator(".reorder-table tbody tr", { hasText: two });
    const onOrder = row.locator("td[data-label='En camino']");
    await expect.poll(() => textOf(onOrder)).toBe(`4 desde el ${date}/${month}`);
    expect(await textOf(row.locator("td[data-label=Pedir]"))).toBe("2");
    await expectFine(page);

    await page.goto(`${shop.shopUrl}${RECEIVING}`);
    const purchases = page.getByRole("region", { name: "Compras en camino" });
    const purchase = purchases.locator(".purchase-item", { hasText: two });
    await purchase.getByText(`llega el ${date}/${month}/${year}`).waitFor();
    await expectFine(page);
    await purchase.getByRole("button", { name: /^Recibir/ }).click();
    await button(page, "Recibir 16").waitFor();
    await page.getByText(/Entra por la compra \d+/).waitFor();
    expect(await field(page, "Proveedor").count()).toBe(0);
    expect(await page.getByLabel("Proveedor").inputValue()).toBe("Mayorista Once");
    await page.getByLabel(`SN-F, ${two} 100 ml`).fill("1");
    await button(page, `Quitar ${three} 100 ml`).click();
    await button(page, "Recibir 7").click();
    await toast(page, "entraron 7 unidades").waitFor();
    await purchase.getByText("Faltan 9 de 16").waitFor();
    const line = purchase.locator("tbody tr", { hasText: two });
    await expect.poll(() => textOf(line)).toBe(`${two} 100 ml 4 1 3 20,50`);
    expect(await Promise.all(perfumes.map(stockOf))).toEqual([6, 1, 0]);

    // Another tab closes the purchase order while its goods are in the form: nothing is received, and the rows stay.
    await purchase.getByRole("button", { name: /^Recibir/ }).click();
    await button(page, "Recibir 9").waitFor();
    const other = await page.context().newPage();
    await other.goto(`${shop.shopUrl}${RECEIVING}`);
    const seen = other.locator(".purchase-item", { hasText: two });
    await seen.getByRole("button", { name: /^Cerrar/ }).click();
    await sheet(other).getByRole("heading", { name: "Faltan 9 unidades. ¿Cerrar igual?" }).waitFor();
    expect(await violations(other)).toEqual([]);
    await button(other, "Sí, cerrar").click();
    await other.getByText(/^Últimas compras cerradas/).click();
    await seen.getByText(/no llegaron 9/).waitFor();
    await button(page, "Recibir 9").click();
    await page.getByText("Esta compra ya está cerrada").waitFor();
    expect(await page.getByLabel(`SN-F, ${three} 100 ml`).inputValue()).toBe("6");
    await seen.getByRole("button", { name: /^Reabrir/ }).click();
    await seen.getByText("Faltan 9 de 16").waitFor();
    await button(page, "Recibir 9").click();
    await toast(page, "entraron 9 unidades").waitFor();
    await page.getByText(/^Últimas compras cerradas/).click();
    await purchase.getByText(/llegó completa/).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints.filter((text) => !text.includes("409"))).toEqual([]);
  },
);
