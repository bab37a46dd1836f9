/** A day of orders in the panel, from the first page to the last parcel, in one visit: with a mouse, and on a phone. */
import { expect, test } from "vitest";
import type { Order } from "#shop/orders/order.contract.ts";
import { violations } from "../axe.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { callShop } from "../mailed.ts";
import { seeNextStep, sheet, toast, visitPanel } from "./administrator.ts";
import { buyer } from "./card-buyer.ts";
import { button, counting, expectFine, link, widthOver } from "./elements.ts";
import {
  confirmLabel,
  orderRows,
  paidOrders,
  pesos,
  placeWithReceipt,
  printed,
  printedPages,
  queuedMails,
  readOrder,
  replacePrinting,
  transferRow,
} from "./panel-orders.ts";
import { shopWithAdmin } from "./placed-orders.ts";
import { one } from "./transfer-buyer.ts";

const shop = await shopWithAdmin("203.0.113.110");

test("in a day five transfers are confirmed, eight orders are printed and sent, and one is noted, tagged and found", async () => {
  const emails = ["dia.escritorio.uno@azahar.test", "dia.escritorio.dos@azahar.test"] as const;
  const [first, second] = [await buyer(shop, emails[0]), await buyer(shop, emails[1])];
  const waiting: Order[] = [];
  // The limit of unpaid orders allows one person fewer than five.
  for (const user of [first, second, first, second, first]) waiting.push(await placeWithReceipt(shop, user));
  const placed = [...waiting, ...(await paidOrders(shop, second, 3))];

  const { page, complaints } = await visitPanel(shop, "/admin-panel/inicio", DESKTOP);
  await page.locator(".home-queues").waitFor();
  expect(await violations(page)).toEqual([]);
  const mails = page.getByRole("checkbox", { name: "Mandarme un email" });
  await mails.press("Space");
  await page.getByText("Te mandamos un email por cada pedido").first().waitFor();
  // The switch accepts another press only after the response to this one.
  await expect
    .poll(async () => {
      if (await mails.isChecked()) await mails.press("Space");
      return mails.isChecked();
    })
    .toBe(false);
  await page.getByText("No te mandamos más emails de pedidos").first().waitFor();

  // Transfers, those that expire first on top.
  const menu = page.locator(".panel-menu");
  const confirming = counting();
  await confirming.tap(menu.getByRole("link", { name: "Transferencias" }));
  await page.getByRole("heading", { level: 1, name: "Transferencias" }).waitFor();
  await transferRow(page, one(waiting[0])).waitFor();
  expect(await violations(page)).toEqual([]);
  const shown = (await page.locator(".transfers-list b:first-child").allInnerTexts()).filter((number) =>
    waiting.some((each) => each.number === number),
  );
  expect(shown).toEqual(waiting.map(({ number }) => number));
  for (const each of waiting) {
    const title = page.getByRole("heading", { level: 2, name: new RegExp(each.number) });
    await page.getByRole("heading", { level: 2, name: /^A-/ }).waitFor();
    // Transfers of other tests may be listed between these.
    if (!(await title.isVisible())) await confirming.tap(transferRow(page, each));
    await title.waitFor();
    await page.getByAltText(/^Comprobante de/).waitFor();
    await seeNextStep(page);
    await confirming.tap(button(page, confirmLabel(each)));
    await transferRow(page, each).waitFor({ state: "detached" });
    expect(await readOrder(shop, each)).toMatchObject({ statusGlimmer: "En Preparación" });
  }
  // Six taps, if no transfers of other tests are waiting.
  expect(confirming.done.taps).toBeLessThanOrEqual(12);

  // These five orders and three others are printed and sent.
  await replacePrinting(page);
  const sending = counting();
  await sending.tap(menu.getByRole("link", { name: "Pedidos" }));
  await sending.fill(page.getByRole("searchbox"), "dia.escritorio");
  await page.getByText("8 pedidos", { exact: true }).waitFor();
  sending.done.taps++;
  await page.getByRole("radio", { name: /^En Preparación/ }).click({ force: true });
  await page.waitForURL("**/orders?status=*");
  await sending.tap(page.getByLabel("Elegir todos los de esta página"));
  await page.getByText("8 elegidos").waitFor();
  expect(await violations(page)).toEqual([]);
  await sending.tap(button(page, "Imprimir remitos"));
  await expect.poll(() => printed(page)).toEqual(expect.stringContaining("Remito"));
  for (const { number } of placed) expect(await printed(page)).toContain(`Remito ${number}`);
  expect(await printedPages(page)).toEqual(Array(8).fill("210 x 297"));
  await sending.tap(button(page, "Lista de armado"));
  await expect.poll(() => printed(page)).toEqual(expect.stringContaining("Lista de armado8 pedidos"));
  for (const { number } of placed) expect(await printed(page)).toContain(number);

  await sending.tap(button(page, "Marcar enviados"));
  const numberOf = (index: number) => `CA10000000${index}AR`;
  const lines = placed.map(({ number }, index) => `${index % 2 ? number : number.slice(2)};${numberOf(index)}`);
  await sending.tap(sheet(page).getByLabel(/^Pegá los números/));
  await page.keyboard.insertText(["Pedido;Seguimiento", ...lines, "A-99999 X1"].join("\n"));
  await sheet(page).getByText("8 líneas entendidas de 10.").waitFor();
  await sheet(page).getByText("Línea 1, «Pedido;Seguimiento»: no empieza con un número de pedido.").waitFor();
  await sheet(page).getByText("Línea 10, «A-99999 X1»: ese pedido no está entre los elegidos.").waitFor();
  expect(await violations(page)).toEqual([]);
  await sending.tap(button(page, "Enviar 8 pedidos"));
  await toast(page, "8 pedidos enviados. Les avisamos por email").waitFor();
  expect(sending.done.taps + sending.done.fields).toBeLessThanOrEqual(20);
  for (const [index, each] of placed.entries())
    expect(await readOrder(shop, each)).toMatchObject({ statusGlimmer: "Enviado", numShipping: numberOf(index) });
  for (const email of emails) expect(await queuedMails(email)).toBe(email === emails[0] ? 3 : 5);

  // One order gets a note and a tag, and its buyer withdraws. The filter by its tag finds the order.
  const noted = one(waiting[0]);
  await page.getByRole("radio", { name: /^Enviado/ }).click({ force: true });
  await link(page, noted.number).click();
  await page.getByRole("heading", { level: 1, name: `Pedido ${noted.number}` }).waitFor();
  await page.getByLabel("Agregar una nota").fill("Va con tarjeta");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator(".order-notes-list").getByText("Va con tarjeta").waitFor();
  await page.getByLabel("Nueva etiqueta").fill("Dia escritorio");
  await page.keyboard.press("Enter");
  await page.locator(".order-tags").getByText("dia escritorio", { exact: true }).waitFor();
  const form = { name: "Ana", email: emails[0], orderNumber: noted.number };
  expect((await callShop(shop, "POST", "/withdrawals", { body: form })).status).toBe(201);
  await page.reload();
  await page
    .getByText(/^Arrepentimiento A-/)
    .first()
    .waitFor();
  await page.getByText("Va con tarjeta").first().waitFor();
  expect(await violations(page)).toEqual([]);

  // The buyer's page has three paid orders and leads back to this one.
  await link(page, "Marta Ríos").click();
  await page.getByRole("heading", { level: 1, name: "Marta Ríos" }).waitFor();
  const spent = waiting.filter(({ user }) => user === first.id).reduce((sum, each) => sum + each.transactionAmount, 0);
  const facts = page.getByRole("region", { name: "Pedidos", exact: true }).locator(".facts");
  expect(await facts.innerText()).toContain(`Gastó en total\n${pesos(spent)}\nPedidos pagos\n3\n`);
  expect(await page.getByRole("region", { name: "Cuenta" }).innerText()).toContain(emails[0]);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await widthOver(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize(DESKTOP);
  await link(page, noted.number).click();
  await link(page, "← Pedidos").click();
  await page.getByLabel("Etiqueta", { exact: true }).selectOption("dia escritorio");
  await page.getByText("1 pedido", { exact: true }).waitFor();
  expect(await orderRows(page).innerText()).toContain(noted.number);
  expect(complaints).toEqual([]);
});

test("Inicio compares until the same time, and with the sound switched on, the title of a background tab counts new orders", async () => {
  const user = await buyer(shop, "dia.aviso@azahar.test");
  const { page, complaints } = await visitPanel(shop, "/admin-panel/inicio", DESKTOP);
  await page.locator(".home-queues").waitFor();
  const averages = page.locator(".home-today div", { hasText: "Ticket promedio" });
  expect(await averages.innerText()).toMatch(/ pasado a esta hora: \$/);
  await page.getByRole("checkbox", { name: "Avisar con un sonido" }).press("Space");
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await placeWithReceipt(shop, user);
  await expect.poll(() => page.title()).toMatch(/^\(1\) /);
  expect(complaints).toEqual([]);
});

test("a short day on a phone: a transfer is confirmed, and its parcel is sent", async () => {
  const email = "dia.telefono@azahar.test";
  const placed = await placeWithReceipt(shop, await buyer(shop, email));
  const { page, complaints } = await visitPanel(shop, "/admin-panel/inicio", PHONE);
  await page.locator(".home-queues").waitFor();
  await expectFine(page);
  await page.locator(".home-queues a[href='/admin-panel/transferencias']").click();
  await page.getByRole("heading", { level: 1, name: "Transferencias" }).waitFor();
  await transferRow(page, placed).click();
  await page.getByAltText(/^Comprobante de/).waitFor();
  await expectFine(page);
  await button(page, confirmLabel(placed)).click();
  await toast(page, placed.number).waitFor();

  await page.goto(`${shop.shopUrl}/admin-panel/orders`);
  await page.getByRole("searchbox").fill("dia.telefono");
  await page.getByText("1 pedido", { exact: true }).waitFor();
  await page.getByLabel(`Elegir el pedido ${placed.number}`).check();
  await button(page, "Marcar enviado").click();
  await sheet(page).getByLabel(`Número de seguimiento de ${placed.number}`).fill("AR-DIA");
  await expectFine(page);
  await page.getByRole("button", { name: /^Enviar 1 pedido/ }).click();
  await toast(page, "1 pedido enviado").waitFor();
  expect(await readOrder(shop, placed)).toMatchObject({ statusGlimmer: "Enviado", numShipping: "AR-DIA" });
  expect(await queuedMails(email)).toBe(1);
  expect(complaints).toEqual([]);
});
