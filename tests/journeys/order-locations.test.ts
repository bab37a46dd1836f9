/** The locations that an order's units leave are chosen, changed by hand and restored; old differences are counted. */
import { expect, test } from "vitest";
import { violations } from "../axe.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { field, LAPTOP, seeNextStep, sheet, toast, visitPanel } from "./administrator.ts";
import { buyer } from "./card-buyer.ts";
import { button, expectFine } from "./elements.ts";
import { confirmLabel, orderRows, printed, replacePrinting } from "./panel-orders.ts";
import { createPerfume, unitsOf } from "./panel-perfumes.ts";
import { HOME, move, order, shopWithAdmin } from "./placed-orders.ts";

const shop = await shopWithAdmin("203.0.113.115");
const PICKUP = { shipping: false, pickup: "rosario" };

test("a pickup in Rosario takes its unit from ROS; another location is chosen and printed, and restored on cancellation", async () => {
  const perfume = await createPerfume(shop, "Lugar Rosario", { delta: { revenue: 6 }, snF: 4, snL: 1, ros: 1 });
  const user = await buyer(shop, "lugares.retiro@azahar.test");
  const placed = await order(shop, user, [[perfume, 1]], PICKUP);
  expect(await unitsOf(shop, perfume)).toEqual({ stock: 5, snF: 4, snL: 1, ros: 1 });

  const { page, complaints } = await visitPanel(shop, `/admin-panel/orders/detail/${placed._id}`, DESKTOP);
  await button(page, confirmLabel(placed)).click();
  // Without another press, the order has a location.
  await page.getByText("Sale de: ROS 1").waitFor();
  expect(await unitsOf(shop, perfume)).toEqual({ stock: 5, snF: 4, snL: 1, ros: 0 });
  expect(await violations(page)).toEqual([]);

  await button(page, "Cambiar de dónde sale").click();
  await sheet(page).getByText("Hay 4").waitFor();
  await field(page, "SN-F").fill("2");
  await button(page, "Guardar").click();
  await sheet(page).getByText("La línea es de 1 unidad", { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await field(page, "SN-F").fill("0");
  await field(page, "ROS").fill("0");
  await field(page, "SN-L").fill("1");
  await button(page, "Guardar").click();
  await toast(page, "cambiamos de dónde sale").waitFor();
  await page.getByText("Sale de: SN-L 1").waitFor();
  expect(await unitsOf(shop, perfume)).toEqual({ stock: 5, snF: 4, snL: 0, ros: 1 });

  await page.goto(`${shop.shopUrl}/admin-panel/orders#?search=lugares.retiro`);
  await replacePrinting(page);
  await page.reload();
  await orderRows(page).first().waitFor();
  await page.getByLabel("Elegir todos los de esta página").check();
  await button(page, "Lista de armado").click();
  await expect.poll(() => printed(page)).toEqual(expect.stringMatching(/Retiro en .*SN-L1 ×Lugar Rosario/));
  await button(page, "Imprimir remito").click();
  await expect.poll(() => printed(page)).toEqual(expect.stringContaining("Sale de: SN-L 1"));

  await move(shop, placed, "Enviado");
  await page.goto(`${shop.shopUrl}/admin-panel/orders/detail/${placed._id}`);
  await page.getByText("Salió de: SN-L 1").waitFor();
  expect(await button(page, "Cambiar de dónde sale").count()).toBe(0);
  await move(shop, placed, "Cancelado");
  expect(await unitsOf(shop, perfume)).toEqual({ stock: 6, snF: 4, snL: 1, ros: 1 });

  await page.goto(`${shop.shopUrl}/admin-panel/stock#${perfume._id}`);
  await sheet(page).getByText("Sale para un pedido").waitFor();
  const entries = await sheet(page).locator(".size-ledger tbody tr").allInnerTexts();
  const located = entries.map((text) => text.replace(/\s+/g, " ")).filter((text) => / (SN-F|SN-L|ROS) /.test(text));
  expect(located.map((text) => text.replace(/^.*? (Vuelve|Cambio|Sale|Al)/, "$1"))).toEqual([
    `Vuelve de un pedido ${placed.number} SN-L +1 1`,
    `Cambio de lugar de un pedido ${placed.number} SN-L −1 0`,
    `Cambio de lugar de un pedido ${placed.number} ROS +1 1`,
    `Sale para un pedido ${placed.number} ROS −1 0`,
    ...["ROS +1 1", "SN-L +1 1", "SN-F +4 4"].map((text) => expect.stringContaining(text)),
  ]);
  expect(complaints).toEqual([]);
});

test("on a phone, by keyboard: units without a location are shown, and another administrator's change is reported", async () => {
  const perfume = await createPerfume(shop, "Lugar Telefono", { delta: { revenue: 4 }, snF: 1 });
  const user = await buyer(shop, "lugares.envio@azahar.test");
  const placed = await order(shop, user, [[perfume, 2]], HOME);
  await move(shop, placed, "En Preparación");
  const { page, complaints } = await visitPanel(shop, `/admin-panel/orders/detail/${placed._id}`, PHONE);
  await page.getByText("Sale de: SN-F 1 · sin locación 1").waitFor();
  const change = button(page, "Cambiar de dónde sale");
  await change.focus();
  await page.keyboard.press("Enter");
  await field(page, "SN-F").waitFor();
  await sheet(page).getByText("1 sin locación").waitFor();
  await expectFine(page);
  await field(page, "ROS").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await sheet(page).getByText("En ROS hay 0", { exact: true }).waitFor();
  // Meanwhile another administrator marks the order as sent.
  await move(shop, placed, "Enviado");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByText("Otra persona cambió este pedido").waitFor();
  expect(await unitsOf(shop, perfume)).toEqual({ stock: 2, snF: 0, snL: 0, ros: 0 });
  expect(complaints.filter((line) => !/40[09]/.test(line))).toEqual([]);
});

test("from the stock page exactly the sizes with old differences are counted, and then none is left", async () => {
  // Simulates a sale from before orders took units from locations: the locations still contain the sold units.
  const old = await createPerfume(shop, "Diferencia Vieja", { delta: { revenue: 3 }, snF: 4, ros: 1 }, false);
  const right = await createPerfume(shop, "Diferencia Ninguna", { delta: { revenue: 3 }, snF: 3 }, false);
  const { page, complaints } = await visitPanel(shop, "/admin-panel/stock", LAPTOP);
  const banner = page.locator(".stock-differences");
  await banner.getByText(/perfumes? con diferencia/).waitFor();
  expect(await violations(page)).toEqual([]);
  await banner.getByRole("link", { name: /^Contal/ }).click();
  const rows = page.locator(".sheet-table tr");
  await rows.filter({ hasText: old.productName }).waitFor();
  expect(await rows.filter({ hasText: right.productName }).count()).toBe(0);
  const cell = (place: string) => page.getByLabel(`${place}, ${old.productName} 100 ml`);
  for (const [place, units] of [
    ["SN-F", "2"],
    ["SN-L", "0"],
    ["ROS", "1"],
  ] as const)
    await cell(place).fill(units);
  await button(page, "Ver diferencias").click();
  await page.getByRole("region", { name: "Diferencias" }).getByText("SN-F 4 → 2").waitFor();
  await seeNextStep(page);
  await button(page, "Guardar conteo").click();
  await toast(page, "Conteo guardado: 1 tamaño").waitFor();
  expect(await unitsOf(shop, old)).toEqual({ stock: 3, snF: 2, snL: 0, ros: 1 });
  await page.getByRole("link", { name: "Todo el stock" }).click();
  await page.goto(`${shop.shopUrl}/admin-panel/stock?unlocated=true&productName=Diferencia`);
  await page.getByText("Todo está donde dice el stock").waitFor();
  expect(complaints).toEqual([]);
});
