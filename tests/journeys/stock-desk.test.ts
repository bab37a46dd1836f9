/** The stock desk of the panel: goods received, moves between locations, the ledger of a size, and a blind count. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import { violations } from "../axe.ts";
import { DESKTOP, hold, PHONE } from "../browser.ts";
import { callShop } from "../mailed.ts";
import { field, LAPTOP, loseResponse, seeNextStep, sheet, toast, visitPanel, withoutLost } from "./administrator.ts";
import { button, countClicks, expectFine, tabTo } from "./elements.ts";
import { createPerfume, unitsOf } from "./panel-perfumes.ts";
import { shopWithAdmin } from "./placed-orders.ts";

const shop = await shopWithAdmin("203.0.113.108");
const RECEIVING = "/admin-panel/recepcion";
const RECEIPTS = "**/api/admin/stock/receipts";

/** Creates perfumes that shoppers do not see, with units on the shelves. */
async function createPerfumes(name: string, count: number, size: object = {}): Promise<AdminPerfume[]> {
  const created: AdminPerfume[] = [];
  for (let number = 1; number <= count; number++)
    created.push(await createPerfume(shop, `${name} ${number}`, { delta: { revenue: 4 }, snF: 4, ...size }, false));
  return created;
}

const all = (perfumes: readonly AdminPerfume[]) => Promise.all(perfumes.map((perfume) => unitsOf(shop, perfume)));
const search = (page: Page) => page.getByLabel("Buscar perfume");
const rowOf = (page: Page, { productName }: AdminPerfume) => page.locator(".sheet-table tr", { hasText: productName });

test("30 units of 8 perfumes are received into three locations in at most 20 clicks, and the receipt can be seen again", async () => {
  const perfumes = await createPerfumes("Lote", 8);
  const { page, complaints } = await visitPanel(shop, RECEIVING, DESKTOP);
  const counted = await countClicks(page);
  for (const [index, perfume] of perfumes.entries()) {
    await search(page).click();
    await search(page).fill(perfume.productName);
    await page.getByRole("option", { name: perfume.productName }).click();
    // The first field has the focus. Tab leads to the next locations.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe(`SN-F, ${perfume.productName} 100 ml`);
    for (const units of index < 2 ? ["3", "2", "1"] : ["1", "1", "1"]) {
      await page.keyboard.type(units);
      await page.keyboard.press("Tab");
    }
    // The cost of the first perfume.
    if (index === 0) await page.keyboard.type("26,80");
  }
  expect(await violations(page)).toEqual([]);
  await button(page, "Recibir 30").click();
  await toast(page, "entraron 30 unidades").waitFor();
  expect(counted.clicks).toBeLessThanOrEqual(20);
  expect(counted.clicks).toBe(17);
  const [most, few] = [
    { stock: 10, snF: 7, snL: 2, ros: 1 },
    { stock: 7, snF: 5, snL: 1, ros: 1 },
  ];
  expect(await all(perfumes)).toEqual([most, most, few, few, few, few, few, few]);

  await page.reload();
  await page.locator(".receipt-item summary", { hasText: "30 unidades" }).first().click();
  await page.getByRole("cell", { name: "Lote 1 100 ml" }).waitFor();
  await page.getByRole("cell", { name: /26,80/ }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("on a phone by keyboard, an invalid number is reported beside its field, and after a lost response goods are received once", async () => {
  const [first, second] = await createPerfumes("Teclado", 2);
  if (!first || !second) throw new Error("no perfumes");
  const { page, complaints } = await visitPanel(shop, RECEIVING, PHONE);
  await search(page).focus();
  await page.keyboard.type("teclado 1");
  await page.keyboard.press("Enter");
  await rowOf(page, first).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-size")))
    .toBe(first.milliliters[0]?._id);
  await page.keyboard.type("x");
  await page.keyboard.press("Enter");
  await page.keyboard.type("teclado 2");
  await page.getByRole("option", { name: "Teclado 2" }).waitFor();
  await page.keyboard.press("Enter");
  await rowOf(page, second).waitFor();
  await page.keyboard.type("2");
  await expectFine(page);
  const press = async (name: RegExp) => {
    await tabTo(page, name);
    await page.keyboard.press("Enter");
  };
  await press(/^Recibir 2$/);
  await rowOf(page, first).getByText("Número entero").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("SN-F, Teclado 1 100 ml");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("1");
  // The shop has received the goods, and the page sends the same request again.
  await loseResponse(page, "POST", RECEIPTS);
  await press(/^Recibir 3$/);
  await page.getByText(/lo que escribiste sigue acá/).waitFor();
  await press(/^Recibir 3$/);
  await toast(page, "entraron 3 unidades").waitFor();
  expect(await all([first, second])).toEqual([
    { stock: 5, snF: 5, snL: 0, ros: 0 },
    { stock: 6, snF: 6, snL: 0, ros: 0 },
  ]);
  expect(withoutLost(complaints)).toEqual([]);
});

test("units move to another location, and the ledger of the size shows both entries", async () => {
  const [perfume] = await createPerfumes("Mudanza", 1);
  if (!perfume) throw new Error("no perfume");
  const { page, complaints } = await visitPanel(shop, "/admin-panel/stock?productName=Mudanza", LAPTOP);
  await button(page, perfume.productName).click();
  await sheet(page).getByRole("heading", { name: "Movimientos de 100 ml" }).waitFor();
  await field(page, "Mover unidades de 100 ml").fill("9");
  await field(page, "A").selectOption("ros");
  await button(page, "Mover 9").click();
  await sheet(page).getByText("En SN-F hay 4").waitFor();
  await field(page, "Mover unidades de 100 ml").fill("3");
  expect(await violations(page)).toEqual([]);
  await button(page, "Mover 3").click();
  await toast(page, "de SN-F a ROS").waitFor();
  const entries = sheet(page).locator(".size-ledger tbody tr");
  await expect.poll(() => entries.count()).toBe(4);
  const texts = (await entries.allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
  expect(texts[0]).toMatch(/Mudanza ROS \+3 3$/);
  expect(texts[1]).toMatch(/Mudanza SN-F −3 1$/);
  expect(await unitsOf(shop, perfume)).toEqual({ stock: 4, snF: 1, snL: 0, ros: 3 });
  expect(complaints.filter((line) => !line.includes("400"))).toEqual([]);
});

test("a blind count settles old differences: it shows no stored number before all are typed, and then only differences", async () => {
  // Ten units were received, but the locations contain twelve, three of them in ROS.
  const [perfume, other] = await createPerfumes("Recuento", 2, { delta: { revenue: 10 }, snF: 9, ros: 3 });
  if (!perfume || !other) throw new Error("no perfume");
  const { page, complaints } = await visitPanel(shop, "/admin-panel/stock?unlocated=true&productName=Recuento", LAPTOP);
  await page.getByText("Actualizar Locación. Sobra 2 en stock").first().waitFor();
  await page.getByRole("link", { name: "Contar" }).click();
  await search(page).fill("recuento 1");
  await search(page).press("Enter");
  await rowOf(page, perfume).waitFor();
  expect((await page.locator(".counting").innerText()).match(/\d+/g)?.sort()).toEqual(["0", "1", "100"]);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-size")))
    .toBe(perfume.milliliters[0]?._id);
  await page.keyboard.type("8");
  await button(page, "Ver diferencias").click();
  await rowOf(page, perfume).getByText("Poné 0 si no hay").first().waitFor();
  await page.keyboard.type("0");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1");
  await button(page, "Ver diferencias").click();
  const differences = page.getByRole("region", { name: "Diferencias" });
  await differences.getByText("SN-F 9 → 8, ROS 3 → 1").waitFor();
  await differences.getByText("10 → 9").waitFor();
  const correct = differences.getByRole("checkbox");
  await correct.press("Space");
  await differences.getByText("Queda en 10").waitFor();
  await correct.press("Space");
  expect(await correct.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await violations(page)).toEqual([]);
  // Meanwhile somebody receives a unit: the count is refused, and compared again.
  const [size] = perfume.milliliters;
  const body = { lines: [{ perfume: perfume._id, size: size?._id, snL: 1 }] };
  const received = await callShop(shop, "POST", "/admin/stock/receipts", { cookie: shop.admin, body });
  expect(received.status).toBe(201);
  await seeNextStep(page);
  await button(page, "Guardar conteo").click();
  await page.getByText("El stock cambió mientras contabas").waitFor();
  await page.getByLabel(`SN-L, ${perfume.productName} 100 ml`).fill("1");
  await seeNextStep(page);
  await button(page, "Ver diferencias").click();
  await differences.getByText("11 → 10").waitFor();
  await seeNextStep(page);
  await button(page, "Guardar conteo").click();
  await toast(page, "Conteo guardado: 1 tamaño").waitFor();
  expect(await unitsOf(shop, perfume)).toEqual({ stock: 10, snF: 8, snL: 1, ros: 1 });
  await page.goto(`${shop.shopUrl}/admin-panel/stock?unlocated=true&productName=Recuento`);
  await button(page, other.productName).waitFor();
  expect(await button(page, perfume.productName).count()).toBe(0);
  expect(complaints.filter((line) => !line.includes("409"))).toEqual([]);
});

test("a unit that is scanned while goods are received stays alone in the sheet", async () => {
  const [perfume] = await createPerfumes("Demorado", 1, { ean: "7798901234565" });
  if (!perfume) throw new Error("no perfume");
  const { page, complaints } = await visitPanel(shop, RECEIVING, LAPTOP);
  const scan = async () => {
    await search(page).fill("7798901234565");
    await search(page).press("Enter");
  };
  await scan();
  await scan();
  await button(page, "Recibir 2").waitFor();
  const { promise: isScanned, resolve: scanned } = Promise.withResolvers<void>();
  await page.route(RECEIPTS, async (route) => {
    if (route.request().method() === "POST") await isScanned;
    return route.continue();
  });
  await button(page, "Recibir 2").click();
  await scan();
  await expect.poll(() => page.getByLabel(`SN-F, ${perfume.productName} 100 ml`).inputValue()).toBe("3");
  scanned();
  await toast(page, "entraron 2 unidades").waitFor();
  await button(page, "Recibir 1").click();
  await toast(page, "entró 1 unidad").waitFor();
  expect(await unitsOf(shop, perfume)).toEqual({ stock: 7, snF: 7, snL: 0, ros: 0 });
  expect(complaints).toEqual([]);
});

test("after a lost response, what was added since is received alone", async () => {
  const [perfume] = await createPerfumes("Perdido", 1, { ean: "7798901234572" });
  if (!perfume) throw new Error("no perfume");
  const { page, complaints } = await visitPanel(shop, RECEIVING, LAPTOP);
  const scan = async () => {
    await search(page).fill("7798901234572");
    await search(page).press("Enter");
  };
  await scan();
  await scan();
  await loseResponse(page, "POST", RECEIPTS);
  await button(page, "Recibir 2").click();
  await page.getByText(/lo que escribiste sigue acá/).waitFor();
  await scan();
  await button(page, "Recibir 3").click();
  await page.getByText(/ya había quedado guardado\. Acá queda lo que falta guardar/).waitFor();
  expect(await unitsOf(shop, perfume)).toEqual({ stock: 6, snF: 6, snL: 0, ros: 0 });
  await button(page, "Recibir 1").click();
  await toast(page, "entró 1 unidad").waitFor();
  expect(await unitsOf(shop, perfume)).toEqual({ stock: 7, snF: 7, snL: 0, ros: 0 });
  expect(withoutLost(complaints).filter((line) => !line.includes("409"))).toEqual([]);
});

test("a number that is corrected while the differences are read is not saved as it was before", async () => {
  const [perfume] = await createPerfumes("Corregido", 1);
  if (!perfume) throw new Error("no perfume");
  const { page, complaints } = await visitPanel(shop, "/admin-panel/stock#contar", LAPTOP);
  await search(page).fill("corregido 1");
  await search(page).press("Enter");
  const at = (location: string) => page.getByLabel(`${location}, ${perfume.productName} 100 ml`);
  await at("SN-F").fill("4");
  for (const location of ["SN-L", "ROS"]) await at(location).fill("0");
  const corrected = await hold(page, `**/api/perfumes/admin/${perfume._id}`);
  await button(page, "Ver diferencias").click();
  await at("SN-F").fill("3");
  corrected();
  await page.getByText("Volvé a ver las diferencias").waitFor();
  const differences = page.getByRole("region", { name: "Diferencias" });
  expect(await differences.count()).toBe(0);
  await button(page, "Ver diferencias").click();
  await differences.getByText("SN-F 4 → 3").waitFor();
  await seeNextStep(page);
  await button(page, "Guardar conteo").click();
  await toast(page, "Conteo guardado: 1 tamaño").waitFor();
  expect(await unitsOf(shop, perfume)).toEqual({ stock: 3, snF: 3, snL: 0, ros: 0 });
  expect(complaints).toEqual([]);
});
