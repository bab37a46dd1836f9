/** Notes, tags, mails that are sent again, and withdrawals, on the page of an order and in the list. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE } from "../browser.ts";
import { callShop, mailsTo } from "../mailed.ts";
import { database } from "../test-shop.ts";
import { visitPanel } from "./administrator.ts";
import { buyer } from "./card-buyer.ts";
import { button, expectFine } from "./elements.ts";
import { orderRows, placeWithReceipt } from "./panel-orders.ts";
import { move, shopWithAdmin } from "./placed-orders.ts";

const shop = await shopWithAdmin("203.0.113.104");

const history = (page: Page) => page.locator(".order-history li");

test("on a phone an order is noted, tagged, found by its tag, and its mail is sent again", async () => {
  const email = "historia.phone@azahar.test";
  const user = await buyer(shop, email);
  const placed = await placeWithReceipt(shop, user);
  const { page, complaints } = await visitPanel(shop, `/admin-panel/orders/detail/${placed._id}`, PHONE);
  await page.getByRole("heading", { level: 1, name: `Pedido ${placed.number}` }).waitFor();
  expect(await page.title()).toContain(placed.number);
  expect(await page.getByAltText(/^Comprobante de/).isVisible()).toBe(false);

  // By keyboard.
  await page.getByLabel("Agregar una nota").focus();
  await page.keyboard.type("Va con tarjeta: «Feliz día»");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator(".order-notes-list").getByText("Va con tarjeta: «Feliz día»").waitFor();
  await page.getByLabel("Nueva etiqueta").focus();
  await page.keyboard.type("Regalo phone");
  await page.keyboard.press("Enter");
  await page.locator(".order-tags").getByText("regalo phone", { exact: true }).waitFor();
  await page.keyboard.type("a, b");
  await page.keyboard.press("Enter");
  await page.getByText("Una etiqueta son palabras cortas: hasta 24 letras y números").waitFor();
  await page.getByLabel("Nueva etiqueta").fill("");
  expect(await history(page).first().innerText()).toContain("Nota agregada");
  await history(page).getByText("Comprobante recibido").waitFor();

  await move(shop, placed, "En Preparación");
  await move(shop, placed, "Enviado", "CP004918227AR");
  const sent = async () => (await mailsTo(shop.localUrl, email)).filter(({ text }) => text.includes("en camino"));
  await expect.poll(async () => (await sent()).length).toBe(1);
  // The mail arrives before the shop has stored that it was sent.
  const unsent =
    "SELECT count(*) AS n FROM outbox WHERE order_id = ? AND event LIKE 'order-shipped%' AND sent_at_ms IS NULL";
  await expect.poll(async () => (await database.execute({ sql: unsent, args: [placed._id] })).rows[0]?.["n"]).toBe(0);
  // Makes the mail five minutes old, because a mail younger than a minute is not sent again.
  const ago =
    "UPDATE outbox SET created_at_ms = created_at_ms - 300000, sent_at_ms = sent_at_ms - 300000 WHERE order_id = ?";
  await database.execute({ sql: ago, args: [placed._id] });
  await page.reload();
  const again = page.getByRole("button", { name: "Enviar de nuevo. Email: pedido enviado" });
  await again.dblclick();
  await page.getByText(/^Email enviado de nuevo a /).waitFor();
  await expect.poll(async () => (await sent()).length).toBe(2);
  await again.waitFor();
  await again.click();
  await page.getByText("Ese email salió hace menos de un minuto.").waitFor();
  expect(await sent()).toHaveLength(2);
  expect(await page.getByRole("button", { name: /^Enviar de nuevo/ }).count()).toBe(1);
  await expectFine(page);

  const form = { name: "Ana", email, orderNumber: placed.number };
  expect((await callShop(shop, "POST", "/withdrawals", { body: form })).status).toBe(201);
  await page.reload();
  await page
    .getByText(/^Arrepentimiento A-/)
    .first()
    .waitFor();
  await page.getByRole("link", { name: "respondelo en Avisos" }).waitFor();

  await page.goto(`${shop.shopUrl}/admin-panel/orders`);
  await orderRows(page).first().waitFor();
  await button(page, "Filtros").click();
  await page.getByLabel("Etiqueta", { exact: true }).selectOption("regalo phone");
  await page.getByText("1 pedido", { exact: true }).waitFor();
  await page.locator(".orders-table .is-buyer small", { hasText: "regalo phone" }).waitFor();
  await expectFine(page);
  expect(page.url()).toContain("tag=");
  // The browser reports the refusals, which were expected.
  expect(complaints.filter((line) => !/4(00|29)/.test(line))).toEqual([]);
});
