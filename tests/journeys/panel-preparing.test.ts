/** Orders are found, printed, and sent with their tracking numbers: with the mouse, by keyboard, and on a phone. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readCsv } from "#shop/catalogue/bulk/csv.ts";
import { violations } from "../axe.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { mailsTo } from "../mailed.ts";
import { LAPTOP, sheet, toast, visitPanel } from "./administrator.ts";
import { buyer } from "./card-buyer.ts";
import { button, tabTo, widthOver } from "./elements.ts";
import { orderRows, paidOrders, printed, printedPages, readOrder, replacePrinting } from "./panel-orders.ts";
import { move, shopWithAdmin } from "./placed-orders.ts";

const shop = await shopWithAdmin("203.0.113.103");
const PICKUP = { shipping: false, pickup: "rosario" };

async function sentMails(email: string): Promise<string[]> {
  return (await mailsTo(shop.localUrl, email)).map(({ text }) => text).filter((text) => text.includes("en camino"));
}

/** Opens the orders of one buyer. Printing is replaced. */
async function visitOrders(search: string, viewport = DESKTOP) {
  const visiting = await visitPanel(shop, `/admin-panel/orders#?search=${search}`, viewport);
  await replacePrinting(visiting.page);
  await visiting.page.reload();
  await orderRows(visiting.page).first().waitFor();
  return visiting;
}

test("labels are 10 x 15 cm, and the picking list has locations, quantities and orders", async () => {
  const user = await buyer(shop, "panel.etiquetas@azahar.test");
  const [home, other] = await paidOrders(shop, user, 2);
  const [pickup] = await paidOrders(shop, user, 1, PICKUP);
  const { page, complaints } = await visitOrders("panel.etiquetas");
  await page.getByLabel("Elegir todos los de esta página").check();
  await button(page, "Etiquetas").click();
  await expect.poll(() => printed(page)).toEqual(expect.stringContaining("CP 2000"));
  const label = String(await printed(page));
  for (const part of ["Marta Ríos", "9 de Julio 1234", "Tel. 3415551234", home?.number, "Remite: Azahar"])
    expect(label).toContain(part);
  expect(label).not.toContain(pickup?.number);
  expect(await printedPages(page)).toEqual(["100 x 150", "100 x 150"]);

  await button(page, "Lista de armado").click();
  await expect.poll(() => printed(page)).toEqual(expect.stringContaining("Lista de armado3 pedidos"));
  const list = String(await printed(page));
  expect(list).toMatch(/Envíos(SN-F|SN-L|ROS|Sin locación)/);
  expect(list).toMatch(/Retiro en .*(ROS|SN-F|SN-L|Sin locación)1 ×/);
  for (const { number } of [home, other, pickup].filter((each) => each !== undefined)) expect(list).toContain(number);
  expect(complaints).toEqual([]);
});

test("selected orders get a tag together, and lose it", async () => {
  const user = await buyer(shop, "panel.juntos@azahar.test");
  const orders = await paidOrders(shop, user, 2);
  const { page, complaints } = await visitOrders("panel.juntos", LAPTOP);
  await page.getByLabel("Elegir todos los de esta página").check();
  await button(page, "Etiquetar").click();
  await sheet(page).getByLabel("Etiqueta nueva").fill("a, b");
  await page.keyboard.press("Enter");
  await sheet(page).getByText("Una etiqueta son palabras cortas").waitFor();
  expect(await violations(page)).toEqual([]);
  await sheet(page).getByLabel("Etiqueta nueva").fill("Sale el lunes");
  await page.keyboard.press("Enter");
  await sheet(page).waitFor({ state: "detached" });
  const tagged = page.locator(".orders-table .is-buyer small", { hasText: "sale el lunes" });
  await expect.poll(() => tagged.count()).toBe(orders.length);
  await button(page, "Etiquetar").click();
  await button(page, "Quitar la etiqueta sale el lunes de los pedidos elegidos").click();
  await expect.poll(() => tagged.count()).toBe(0);
  expect(await widthOver(page)).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
});

test("on a phone one order is sent with a typed number and no mail, and another administrator's change is reported", async () => {
  const email = "panel.telefono@azahar.test";
  const user = await buyer(shop, email);
  const [mine, theirs] = await paidOrders(shop, user, 2);
  if (!mine || !theirs) throw new Error("no orders");
  const { page, complaints } = await visitOrders("panel.telefono", PHONE);
  const top = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().top);
  expect((await top(".orders-table tbody tr")) - (await top(".orders-tools"))).toBeLessThanOrEqual(200);
  expect(await widthOver(page)).toBeLessThanOrEqual(0);
  await page.getByLabel("Elegir todos los de esta página").check();
  expect(await button(page, "Etiquetas").isVisible()).toBe(false);
  await page.getByRole("main").getByRole("button", { name: "Más", exact: true }).click();
  expect(await button(page, "Etiquetas").isVisible()).toBe(true);
  expect(await violations(page)).toEqual([]);

  await button(page, "Marcar enviados").click();
  await sheet(page).getByLabel(`Número de seguimiento de ${mine.number}`).fill("AR-MIO");
  await sheet(page).getByLabel(`Número de seguimiento de ${theirs.number}`).fill("AR-TARDE");
  await page.keyboard.press("Escape");
  await sheet(page).getByText("Hay números sin guardar.").waitFor();
  // In Chromium a second Escape closes a dialog even if the page prevented the close at the first one.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await button(page, "Seguir").click();
  await sheet(page).getByLabel("Avisar por email").uncheck();
  await move(shop, theirs, "Enviado", "AR-ANTES");
  expect(await widthOver(page)).toBeLessThanOrEqual(0);
  await button(page, "Enviar 2 pedidos").click();
  await sheet(page).getByText("1 pedido enviado.").waitFor();
  await sheet(page).getByText("Otra persona cambió este pedido.").waitFor();
  await sheet(page).getByText("Ahora está en Enviado.").waitFor();
  expect(await sheet(page).getByText(mine.number).count()).toBe(0);
  expect(await readOrder(shop, mine)).toMatchObject({ statusGlimmer: "Enviado", numShipping: "AR-MIO" });
  expect(await readOrder(shop, theirs)).toMatchObject({ statusGlimmer: "Enviado", numShipping: "AR-ANTES" });
  // One run of the cron is not enough: while a sender has claimed an earlier mail to this person, it skips the later ones.
  const sentByCron = async () => {
    await fetch(`${shop.localUrl}/cron`, { method: "POST" });
    return sentMails(email);
  };
  await expect.poll(sentByCron, { interval: 3_000 }).toEqual([expect.stringContaining("AR-ANTES")]);
  // The browser reports the refusal, which was expected.
  expect(complaints.filter((line) => !line.includes("409"))).toEqual([]);
});

test("by keyboard alone, orders are selected and marked as ready for pickup", async () => {
  const email = "panel.teclado@azahar.test";
  const user = await buyer(shop, email);
  const [one, other] = await paidOrders(shop, user, 2, PICKUP);
  if (!one || !other) throw new Error("no orders");
  const { page, complaints } = await visitOrders("panel.teclado", LAPTOP);
  await page.getByRole("searchbox").focus();
  await tabTo(page, new RegExp(`Elegir el pedido ${other.number}`));
  await page.keyboard.press("Space");
  await tabTo(page, new RegExp(`Elegir el pedido ${one.number}`));
  await page.keyboard.press("Space");
  await tabTo(page, /Listo para retirar/);
  await page.keyboard.press("Enter");
  await sheet(page).waitFor();
  await tabTo(page, /Avisar que están listos: 2 pedidos/);
  await page.keyboard.press("Enter");
  await toast(page, "2 pedidos listos para retirar. Les avisamos por email").waitFor();
  for (const each of [one, other]) expect(await readOrder(shop, each)).toMatchObject({ statusGlimmer: "Enviado" });
  await sheet(page).waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
});

test("filters are in the address, searched words are in no request's address, and the export contains the found orders", async () => {
  const user = await buyer(shop, "panel.filtra@azahar.test");
  const [home] = await paidOrders(shop, user, 1);
  const [pickup] = await paidOrders(shop, user, 1, PICKUP);
  if (!home || !pickup) throw new Error("no orders");
  const { page, complaints } = await visitOrders("panel.filtra", LAPTOP);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.getByLabel("Entrega", { exact: true }).selectOption("Retiro");
  await page.getByLabel("Fecha", { exact: true }).selectOption("Hoy");
  await page.getByLabel("Comprobante", { exact: true }).selectOption("Sin comprobante");
  await expect.poll(() => orderRows(page).allInnerTexts()).toEqual([expect.stringContaining(pickup.number)]);
  expect(new URL(page.url()).search).toBe("?delivery=pickup&days=1&receipt=false");
  await page.reload();
  await expect.poll(() => orderRows(page).allInnerTexts()).toEqual([expect.stringContaining(pickup.number)]);
  await page.getByLabel("Vencimiento", { exact: true }).selectOption("Vencido");
  await page.getByText("No hay órdenes con este filtro").waitFor();
  expect(await violations(page)).toEqual([]);
  await button(page, "Quitar filtros").click();
  await page.getByRole("searchbox").fill(`3415551234 ${home.number}`);
  await expect.poll(() => orderRows(page).count()).toBe(1);
  expect(new URL(page.url()).search).toBe("");
  expect(requested.filter((url) => url.includes("3415551234"))).toEqual([]);

  await page.getByRole("searchbox").fill("panel.filtra");
  await expect.poll(() => orderRows(page).count()).toBe(2);
  const downloading = page.waitForEvent("download");
  await button(page, "Exportar").click();
  const file = readFileSync(await (await downloading).path(), "utf8");
  const table = readCsv(file);
  if (!table.ok) throw new Error("the export is not a CSV file");
  const [headings, first, second, ...others] = table.rows.map(({ cells }) => cells);
  expect(others).toEqual([]);
  expect(first?.slice(headings?.indexOf("DNI"), 8)).toEqual([
    ...["30123456", "3415551234", "panel.filtra@azahar.test"],
    expect.stringMatching(/^Retiro, /),
  ]);
  expect([second?.[0], second?.at(headings?.indexOf("Total pagado") ?? 0)]).toEqual([
    home.number,
    expect.stringMatching(/^\d+,\d\d$/),
  ]);
  expect(complaints).toEqual([]);
});

test("a shop without orders says so", async () => {
  const { page } = await visitPanel(shop, "/admin-panel/users");
  const statuses = ["Confirmar Transferencia", "Autorización Pendiente", "En Preparación", "Enviado"];
  const more = ["Recibido", "Pago Rechazado", "Orden Vencida", "Cancelado"];
  const counts = Object.fromEntries([...statuses, ...more].map((status) => [status, 0]));
  await page.route("**/api/orders/search?*", (route) =>
    route.fulfill({ json: { orders: [], total: 0, counts, usedTags: [] } }),
  );
  await page.goto(`${shop.shopUrl}/admin-panel/orders`);
  await page.getByText("Todavía no hay pedidos").waitFor();
});
