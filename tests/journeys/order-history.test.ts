/** Notes, tags, mails that are sent again, and withdrawals, on the page of an order and in the list. */
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { violations } from "../axe.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { callShop, mailsTo } from "../mailed.ts";
import { database } from "../test-shop.ts";
import { visitPanel } from "./administrator.ts";
import { buyer, goodsOf } from "./card-buyer.ts";
import { button } from "./elements.ts";
import { HOME, move, order, shopWithAdmin } from "./placed-orders.ts";
import { one } from "./transfer-buyer.ts";

const shop = await shopWithAdmin("203.0.113.104");

const widthOver = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const history = (page: Page) => page.locator(".order-history li");

test.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])("on a %s an order is noted, tagged, found by its tag, and its mail is sent again", async (name, viewport) => {
  const email = `historia.${name}@azahar.test`;
  const user = await buyer(shop, email);
  const placed = await order(shop, user, [[one((await goodsOf(shop))[0]), 1]], HOME);
  const body = await sharp({ create: { width: 320, height: 480, channels: 3, background: "#c98f4e" } })
    .png()
    .toBuffer();
  const headers = { "Content-Type": "image/png" };
  const path = `/orders/${user.id}/${placed._id}/receipt`;
  expect((await callShop(shop, "PUT", path, { cookie: user.cookie, headers, body })).status).toBe(200);
  const { page, complaints } = await visitPanel(shop, `/admin-panel/orders/detail/${placed._id}`, viewport);
  await page.getByRole("heading", { level: 1, name: `Pedido ${placed.number}` }).waitFor();
  expect(await page.title()).toContain(placed.number);
  const picture = page.getByAltText(/^Comprobante de/);
  if (name === "desktop") await picture.waitFor();
  else expect(await picture.isVisible()).toBe(false);

  // By keyboard.
  await page.getByLabel("Agregar una nota").focus();
  await page.keyboard.type("Va con tarjeta: «Feliz día»");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator(".order-notes-list").getByText("Va con tarjeta: «Feliz día»").waitFor();
  await page.getByLabel("Nueva etiqueta").focus();
  await page.keyboard.type(`Regalo ${name}`);
  await page.keyboard.press("Enter");
  await page.locator(".order-tags").getByText(`regalo ${name}`, { exact: true }).waitFor();
  await page.keyboard.type("a, b");
  await page.keyboard.press("Enter");
  await page.getByText("Una etiqueta son palabras cortas: hasta 24 letras y números").waitFor();
  await page.getByLabel("Nueva etiqueta").fill("");
  expect(await history(page).first().innerText()).toContain("Nota agregada");
  await history(page).getByText("Comprobante recibido").waitFor();

  // As if it had been sent some minutes ago.
  await move(shop, placed, "En Preparación");
  await move(shop, placed, "Enviado", "CP004918227AR");
  const sent = async () => (await mailsTo(shop.localUrl, email)).filter(({ text }) => text.includes("en camino"));
  await expect.poll(async () => (await sent()).length).toBe(1);
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
  expect(await widthOver(page)).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);

  const form = { name: "Ana", email, orderNumber: placed.number };
  expect((await callShop(shop, "POST", "/withdrawals", { body: form })).status).toBe(201);
  await page.reload();
  await page
    .getByText(/^Arrepentimiento A-/)
    .first()
    .waitFor();
  await page.getByRole("link", { name: "respondelo en Avisos" }).waitFor();

  await page.goto(`${shop.shopUrl}/admin-panel/orders`);
  await page.locator(".orders-table tbody tr").first().waitFor();
  if (name === "phone") await button(page, "Filtros").click();
  await page.getByLabel("Etiqueta", { exact: true }).selectOption(`regalo ${name}`);
  await page.getByText("1 pedido", { exact: true }).waitFor();
  await page.locator(".orders-table .is-buyer small", { hasText: `regalo ${name}` }).waitFor();
  expect(await widthOver(page)).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
  expect(page.url()).toContain("tag=");
  // The browser reports the refusals, which were expected.
  expect(complaints.filter((line) => !/4(00|29)/.test(line))).toEqual([]);
});
