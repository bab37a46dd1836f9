import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { dashboardSchema } from "#shop/catalogue/product.contract.ts";
import { violations } from "../axe.ts";
import { PHONE } from "../browser.ts";
import { callShop } from "../mailed.ts";
import { signInAdmin } from "../people.ts";
import { database, shopFrom } from "../test-shop.ts";
import { field, LAPTOP, sheet, toast, visitPanel } from "./administrator.ts";
import { button, expectFine, widthOver } from "./elements.ts";

const shop = shopFrom("203.0.113.72");

async function catalogue() {
  const { cookie } = await signInAdmin(shop);
  const response = await callShop(shop, "GET", "/perfumes/admin/dashboard", { cookie });
  return dashboardSchema.parse(await response.json());
}

const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(lines.join("\r\n")),
});

const HEADING = "nombre;marca;ml;precio;ingreso;activo";
/** Inactive products, so that other journeys do not see them. */
const GOOD = [HEADING, ...["Uno", "Dos", "Tres"].map((name) => `Masivo ${name};Lattafa;100;"1.020,50";4;no`)];

test("a file of 5,000 rows names its 20 errors and changes nothing; a good one is previewed, then imported", async () => {
  const before = await catalogue();
  const { page, complaints } = await visitPanel(shop, "/admin-panel/import");
  const rows = Array.from({ length: 5_000 }, (_, index) =>
    [`Fila ${index}`, "Lattafa", 100, index % 250 === 7 ? "gratis" : "20,5", 1, "no"].join(";"),
  );
  const chooser = page.locator("input[type=file]");
  await chooser.setInputFiles(file("con errores.csv", [HEADING, ...rows]));
  await page.getByText("20 errores", { exact: true }).waitFor();
  const wrong = page.locator(".import-errors tbody tr");
  expect(await wrong.locator("td:first-child").allInnerTexts()).toEqual(
    Array.from({ length: 20 }, (_, index) => `${index * 250 + 9}`),
  );
  expect(await page.getByRole("button", { name: /^Importar/ }).count()).toBe(0);
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Descargar los errores").click()]);
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  expect([lines.length, lines[1]]).toEqual([21, "9;precio;Escribí un número con hasta dos decimales, como 45,50"]);
  expect(await violations(page)).toEqual([]);
  expect(await catalogue()).toEqual(before);

  await chooser.setInputFiles(file("planilla.xlsx", ["x"]));
  await page.getByText(/^Es una planilla/).waitFor();
  await chooser.setInputFiles(file("buenos.csv", GOOD));
  await page.getByText("Filas leídas: 3. Se crean 3, cambian 0, quedan igual 0.").waitFor();
  await page.getByText("US$ 1.020,50 · 4 en stock").first().waitFor();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await widthOver(page)).toBeLessThanOrEqual(0);
  await button(page, "Importar 3 perfumes").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Listo, quedó importado" }).waitFor();
  expect((await catalogue()).total).toBe(before.total + 3);
  expect(complaints).toEqual([]);
});

test("an import first shows a price jump and the changed locations, and shows a new preview after other changes", async () => {
  const { page, complaints } = await visitPanel(shop, "/admin-panel/import", PHONE);
  const chooser = page.locator("input[type=file]");
  const line = (price: string) => ["nombre;marca;ml;precio;SN-F;ROS", `Masivo Uno;Lattafa;100;${price};3;1`];
  await chooser.setInputFiles(file("salto.csv", line("2041")));
  await page.getByText("3 avisos: mirá estas filas antes de importar.").waitFor();
  await page.getByText(/^Sube 100\s%: de US\$\s1\.020,50 a US\$\s2\.041,00$/).waitFor();
  const places = page.locator(":not(.import-errors) > .changes-table tr", { hasText: /SN-F|ROS/ });
  expect(await places.allInnerTexts()).toEqual([expect.stringMatching(/0\s+3$/), expect.stringMatching(/0\s+1$/)]);
  await expectFine(page);

  const isUno = "perfume_id = (select id from perfumes where product_name = 'Masivo Uno')";
  await database.execute(`update sizes set sn_f = 2 where ${isUno}`);
  await button(page, "Importar 1 perfume con 3 avisos").click();
  await page.getByText("no se escribió nada. Mirá de nuevo qué cambia. Es otro el cambio en la fila 2.").waitFor();
  await expect.poll(() => places.first().innerText()).toMatch(/2\s+3$/);
  await button(page, "Importar 1 perfume con 3 avisos").click();
  await page.getByRole("heading", { name: "Listo, quedó importado" }).waitFor();
  await chooser.setInputFiles(file("salto de vuelta.csv", line("1020,5")));
  await page.getByText(/^Baja 50\s%/).waitFor();
  expect(await places.count()).toBe(0);
  await button(page, "Importar 1 perfume con 1 aviso").click();
  await page.getByRole("heading", { name: "Listo, quedó importado" }).waitFor();
  expect(complaints.filter((complaint) => !/409/.test(complaint))).toEqual([]);
});

test.each([
  ["telephone", PHONE],
  ["laptop", LAPTOP],
])("on a %s perfumes are selected, changed together after a preview, and restored", async (_, viewport) => {
  const { page, complaints } = await visitPanel(shop, "/admin-panel", viewport);
  await page.getByLabel("Buscar por nombre, marca o código").fill("masivo");
  await page.getByText("3 perfumes", { exact: true }).waitFor();
  if (viewport === PHONE) {
    await button(page, "Filtros").click();
    await page.getByLabel("Ordenar por").selectOption("Stock");
    await button(page, "↑ De menor a mayor").click();
    await button(page, "↓ De mayor a menor").waitFor();
  }
  await page.getByRole("checkbox", { name: "Elegir Masivo Dos, Lattafa" }).press("Space");
  await button(page, "Elegir los 3 del filtro").click();
  await page.getByText("3 elegidos", { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await button(page, "Cambiar").press("Enter");
  await field(page, "Cuánto, en %").fill("cien mil");
  await page.keyboard.press("Enter");
  await sheet(page).getByText("Poné un porcentaje de más de -100 y hasta 1000, que no sea 0").first().waitFor();
  await field(page, "Cuánto, en %").fill("30");
  await page.keyboard.press("Enter");
  await sheet(page).getByText("US$ 1.326,65").first().waitFor();
  await sheet(page)
    .getByText(/^3 perfumes con un salto/)
    .waitFor();
  await sheet(page).getByText("$ 1.930.300 (+30 %)").first().waitFor();
  await expectFine(page);
  await button(page, "Aplicar a 3 perfumes").click();
  await page.getByText("Precio: +30 %, en 3 perfumes.").waitFor();
  await page.locator(".products-table").getByText("US$ 1.326,65").first().waitFor();
  // The list is requested before the press, and its response arrives after the press.
  await page.route("**/api/perfumes/admin/dashboard*", async (route) => {
    const response = await route.fetch();
    await new Promise((later) => setTimeout(later, 1_500));
    await route.fulfill({ response });
  });
  await page.reload();
  await button(page, "Deshacer").click();
  await toast(page, "Deshecho: 3 perfumes como antes").waitFor();
  await page.locator(".products-table").getByText("US$ 1.020,50").first().waitFor();
  // A delayed answer must not outlive the page.
  await page.unrouteAll({ behavior: "wait" });
  expect(complaints).toEqual([]);
});
