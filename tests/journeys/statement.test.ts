/**
 * A bank statement in the panel: its movements are matched with the waiting orders, and the matched orders are confirmed
 * together.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { dayInArgentina } from "#shop/accounts/person.ts";
import { MAX_OPEN_ORDERS } from "#shop/orders/open-orders.ts";
import { newOrderSchema, type Order } from "#shop/orders/order.contract.ts";
import { cuilOf } from "#shop/payments/statement/statements.fixture.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { violations } from "../axe.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { callShop } from "../mailed.ts";
import { listedPerfumes } from "../shop.ts";
import { shopFrom } from "../test-shop.ts";
import { sheet, visitPanel } from "./administrator.ts";
import { buyer, cancelAfterwards } from "./card-buyer.ts";
import { button, countClicks, expectFine, tabTo } from "./elements.ts";
import { shopWithAdmin } from "./placed-orders.ts";

const PATH = "/admin-panel/transferencias/extracto";
const shop = await shopWithAdmin("203.0.113.102");

interface Waiting extends Pick<Order, "_id" | "number" | "totalPaidAmount"> {
  cuil: string;
}

/**
 * Places orders of decants, which lower no stock, as new buyers with a DNI (identity number) each. The orders are cancelled
 * after the test.
 */
async function placeOrders(name: string, count: number): Promise<Waiting[]> {
  const perfumes = (await listedPerfumes(shop.shopUrl)).filter(({ decants, soon }) => !soon && decants.length > 0);
  const placed: Waiting[] = [];
  for (let person = 0; placed.length < count; person++) {
    const from = shopFrom(`203.0.113.${150 + person}`);
    const dni = `${31_000_000 + person * 104_729 + name.length * 7}`;
    const user = await buyer(from, `extracto.${name}.${person}@azahar.test`, dni);
    cancelAfterwards(shop, user);
    const chosen = perfumes.slice(placed.length, Math.min(placed.length + MAX_OPEN_ORDERS, count));
    for (const [index, { _id, decants }] of chosen.entries()) {
      const [decant] = decants;
      const products = [{ perfume: _id, ml: decant?.ml, type: decant?.type, quantity: index + 1 }];
      const body = { products, shipping: false, pickup: "rosario" };
      const response = await callShop(from, "POST", `/orders/transfer/${user.id}`, { cookie: user.cookie, body });
      expect(response.status).toBe(200);
      const { newOrder } = newOrderSchema.parse(await response.json());
      placed.push({ ...newOrder, cuil: cuilOf(dni) });
    }
  }
  return placed;
}

const today = dayInArgentina(Date.now()).split("-").reverse().join("/");
const money = (amount: number) => amount.toLocaleString("es-AR", { minimumFractionDigits: 2 });

/**
 * Builds a bank statement. Every other transfer names the buyer's CUIL (tax number), the rest name the order number. All other
 * movements belong to no order.
 */
function statementOf(orders: readonly Waiting[], movements = 60) {
  const paid = orders.map(({ number, cuil, totalPaidAmount }, index) =>
    index % 2 === 0
      ? `${today};TRANSF RECIBIDA ${cuil};;${money(totalPaidAmount)};`
      : `${today};CRED INM ${number.replace("-", "")};;${money(totalPaidAmount)};`,
  );
  const others = Array.from({ length: movements - orders.length }, (_, index) =>
    index % 3 === 0
      ? `${today};TRANSF RECIBIDA MATIAS LEDESMA;;${money(1_234_567.89 + index)};`
      : `${today};COMISION MANTENIMIENTO ${index};${money(2_310 + index)};;`,
  );
  const rows = [...paid, ...others].sort((one, other) => one.length - other.length);
  const lines = ["Banco Ribera", "Período;noviembre", "Fecha;Concepto;Débitos;Créditos;Saldo", ...rows];
  return file("extracto-noviembre.csv", lines);
}

const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(lines.join("\r\n"), "latin1"),
});

const row = (page: Page, order: Waiting) => page.locator("tr", { hasText: order.number });
const bar = (page: Page) => page.locator(".desk-acts");
const statusOf = async (order: Waiting) => {
  const response = await callShop(shop, "GET", `/orders/admin/usr_x/${order._id}`, { cookie: shop.admin });
  return String(Object(Object(await response.json()).order).statusGlimmer);
};
const statuses = async (orders: readonly Waiting[]) => [...new Set(await Promise.all(orders.map(statusOf)))];

async function choose(page: Page, chosen: ReturnType<typeof file>): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByLabel(/^Elegí el extracto/).click();
  await (await chooser).setFiles(chosen);
}

test("three clicks confirm the 25 orders that a statement of 60 movements pays, and the same statement changes nothing again", async () => {
  const orders = await placeOrders("lote", 25);
  const total = orders.reduce((sum, { totalPaidAmount }) => sum + Math.round(totalPaidAmount * 100), 0);
  const { page, complaints } = await visitPanel(shop, PATH, DESKTOP);
  const counted = await countClicks(page);
  await choose(page, statementOf(orders));
  await page.getByText("60 movimientos").waitFor();
  expect(await bar(page).getByRole("status").innerText()).toContain(`25 elegidas, ${formatArs(total)}`);
  await button(page, "Confirmar 25 seguras").click();
  await bar(page).getByText("25 pedidos confirmados").waitFor();
  // The third click is in the browser's file dialog, which the page does not see.
  expect(counted.clicks).toBe(2);
  expect(await statuses(orders)).toEqual(["En Preparación"]);
  await page.getByText("Ya usado: ").first().waitFor();
  expect(await violations(page)).toEqual([]);

  await page.reload();
  await choose(page, statementOf(orders));
  await page.getByText("No hay nada elegido para confirmar.").waitFor();
  expect(await page.getByRole("button", { name: /^Confirmar/ }).count()).toBe(0);
  await button(page, "Ver 23 más").click();
  for (const { number } of orders) await page.getByText(`Ya usado: ${number}`, { exact: true }).waitFor();
  expect(complaints).toEqual([]);
}, 600_000);

test("the page works on a phone and with the keyboard alone", async () => {
  const orders = await placeOrders("teclas", 2);
  const { page, complaints } = await visitPanel(shop, PATH, PHONE);
  const press = async (name: RegExp, key: string) => {
    await tabTo(page, name);
    await page.keyboard.press(key);
  };
  await page.getByText("Elegí el extracto en CSV").waitFor();
  const chooser = page.waitForEvent("filechooser");
  await press(/^Elegí el extracto/, "Enter");
  await (await chooser).setFiles(statementOf(orders, 8));
  await button(page, "Confirmar 2 seguras").waitFor();
  await expectFine(page);
  await press(new RegExp(`para el pedido ${orders[0]?.number}`), "Space");
  await button(page, "Confirmar 1 segura").waitFor();
  await press(/^Confirmar 1 segura/, "Enter");
  await bar(page).getByText("1 pedido confirmado").waitFor();
  expect(await Promise.all(orders.map(statusOf))).toEqual(["Confirmar Transferencia", "En Preparación"]);
  expect(complaints).toEqual([]);
});

test("an order that somebody else changed stays in the list with a message; after a lost connection the rest stays chosen", async () => {
  const [first, second, third] = await placeOrders("fallas", 3);
  if (!first || !second || !third) throw new Error("no orders");
  const { page } = await visitPanel(shop, PATH);
  await choose(page, statementOf([first, second, third], 9));
  await button(page, "Confirmar 3 seguras").waitFor();
  const body = { statusGlimmer: "Cancelado" };
  expect((await callShop(shop, "PUT", `/orders/${first._id}`, { cookie: shop.admin, body })).status).toBe(200);
  await page.route(`**/api/orders/${second._id}`, (route) => route.abort());
  await button(page, "Confirmar 3 seguras").click();
  await page.getByText("Los que faltan siguen elegidos.").waitFor();
  await page.unroute(`**/api/orders/${second._id}`);
  await page.getByRole("button", { name: /^Confirmar \d segura/ }).click();
  await bar(page)
    .getByText(/pedidos? confirmados?/)
    .waitFor();
  expect(await row(page, first).innerText()).toContain("Otra persona cambió este pedido");
  expect(await Promise.all([first, second, third].map(statusOf))).toEqual([
    "Cancelado",
    "En Preparación",
    "En Preparación",
  ]);
});

test("a movement that names nobody is paired by hand with its order, and can be unpaired", async () => {
  const [order, other] = await placeOrders("mano", 2);
  if (!order || !other) throw new Error("no orders");
  const { page, complaints } = await visitPanel(shop, PATH);
  // A transfer without a name, 500 pesos short.
  const short = order.totalPaidAmount - 500;
  const lines = [`${today};TRANSF RECIBIDA;;${money(short)};`, `${today};COMISION;${money(10)};;`];
  await choose(page, file("a-mano.csv", ["Fecha;Concepto;Débitos;Créditos;Saldo", ...lines]));
  await page.getByRole("button", { name: /^Buscar pedido para/ }).click();
  const search = sheet(page);
  expect(await violations(page)).toEqual([]);
  await search.getByLabel("Número, nombre, DNI o importe").fill(order.number.slice(2));
  expect(await search.getByRole("listitem").count()).toBe(1);
  await search.getByRole("button", { name: order.number }).click();
  expect(await row(page, order).innerText()).toMatch(/A mano[\s\S]*Faltan \$\s500/);
  await button(page, `Quitar el pedido ${order.number}`).click();
  await page.getByText("Ingreso sin pedido").waitFor();
  await page.getByRole("button", { name: /^Buscar pedido para/ }).click();
  await sheet(page).getByRole("button", { name: order.number }).click();
  await button(page, "Confirmar 1").click();
  await bar(page).getByText("1 pedido confirmado").waitFor();
  expect(await Promise.all([order, other].map(statusOf))).toEqual(["En Preparación", "Confirmar Transferencia"]);
  expect(complaints).toEqual([]);
});

test("unknown columns are chosen by hand, and kept for the next file with the same headings", async () => {
  const [order] = await placeOrders("columnas", 1);
  if (!order) throw new Error("no order");
  const { page, complaints } = await visitPanel(shop, PATH);
  const odd = file("raro.txt", [
    "Cuándo;Quién pagó;Cuánto",
    `${today};TRANSF ${order.cuil};${money(order.totalPaidAmount)}`,
    `${today};Otra cosa;1,00`,
  ]);
  await choose(page, odd);
  await sheet(page).getByLabel("Fecha").selectOption({ index: 1 });
  expect(await violations(page)).toEqual([]);
  await sheet(page).getByLabel("Importe, con signo").selectOption({ index: 3 });
  await button(page, "Usar estas columnas").click();
  await button(page, "Confirmar 1 segura").waitFor();
  await page.reload();
  await choose(page, odd);
  await button(page, "Confirmar 1 segura").waitFor();
  expect(complaints).toEqual([]);
});
