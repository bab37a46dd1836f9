/** An administrator enters an order for a buyer, by mouse on a desktop and by keyboard on a phone. */
import { expect, test } from "vitest";
import { DESKTOP, PHONE } from "../browser.ts";
import { mailsTo } from "../mailed.ts";
import { visitPanel } from "./administrator.ts";
import { goodsOf } from "./card-buyer.ts";
import { counting, expectFine } from "./elements.ts";
import { linkForBuyer } from "./panel-orders.ts";
import { shopWithAdmin } from "./placed-orders.ts";

const shop = await shopWithAdmin("203.0.113.109");

test("an order by transfer takes six clicks from the list, and its link opens for the buyer", async () => {
  const [perfume] = await goodsOf(shop);
  const { page, complaints } = await visitPanel(shop, "/admin-panel/orders", DESKTOP);
  const { done, tap } = counting();
  await tap(page.getByRole("link", { name: "Nuevo pedido" }));
  await tap(page.getByLabel("Email", { exact: true }));
  await page.keyboard.type("whatsapp@azahar.test");
  for (const text of ["Ana", "Paz", "3415551234"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  await tap(page.getByLabel("Buscar perfume"));
  await page.keyboard.type(perfume?.productName ?? "");
  await tap(page.getByRole("option", { name: perfume?.productName ?? "" }).first());
  await tap(page.getByLabel("Entrega", { exact: true }));
  await page.getByLabel("Entrega", { exact: true }).selectOption({ index: 1 });
  await page.getByRole("button", { name: /^Cargar pedido por \$/ }).waitFor();
  await expectFine(page);
  await tap(page.getByRole("button", { name: /^Cargar pedido por \$/ }));
  await page.getByRole("heading", { name: /^Pedido A-\d+ por \$/ }).waitFor();
  expect(done.taps).toBe(6);
  await expectFine(page);
  const chat = await page.getByRole("link", { name: "Mandar por WhatsApp" }).getAttribute("href");
  expect(chat).toMatch(/^https:\/\/wa\.me\/5493415551234\?text=/);
  const link = await linkForBuyer(shop, page);
  const mails = async () => (await mailsTo(shop.localUrl, "whatsapp@azahar.test")).map(({ text }) => text).join();
  await expect.poll(mails).toContain("/pedido/");
  await page.goto(link.replace(/^https?:\/\/[^/]+/, shop.shopUrl));
  await page.getByText("Total a transferir").first().waitFor();
  expect(complaints).toEqual([]);
});

test("an order paid in cash is entered by keyboard on a phone, and is in preparation", async () => {
  const [perfume] = await goodsOf(shop);
  const { page, complaints } = await visitPanel(shop, "/admin-panel/orders/nuevo", PHONE);
  await page.getByLabel("Email", { exact: true }).focus();
  await page.keyboard.type("mostrador@azahar.test");
  for (const text of ["Juan", "Sosa"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  await page.getByLabel("Buscar perfume").focus();
  await page.keyboard.type(perfume?.productName ?? "");
  await page.keyboard.press("Enter");
  const quantity = page.getByLabel(/^Cantidad, /);
  await quantity.waitFor();
  await page.keyboard.press("Tab");
  expect(await quantity.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByLabel("Entrega", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Cómo llegó").selectOption("showroom");
  await page.getByLabel("Cómo paga").selectOption("cash");
  const submit = page.getByRole("button", { name: /^Cargar pedido pago por \$/ });
  await submit.waitFor();
  await expectFine(page);
  await submit.press("Enter");
  await page.getByText("ya pasó a En Preparación", { exact: false }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H2");
  await expectFine(page);
  await linkForBuyer(shop, page);
  expect(complaints).toEqual([]);
});

test("an agreed price is a discount of the order, which its buyer sees", async () => {
  const [perfume] = await goodsOf(shop);
  const { page, complaints } = await visitPanel(shop, "/admin-panel/orders/nuevo", PHONE);
  await page.getByLabel("Email", { exact: true }).fill("acordado@azahar.test");
  await page.getByLabel("Nombre", { exact: true }).fill("Ana");
  await page.getByLabel("Apellido", { exact: true }).fill("Paz");
  await page.getByLabel("Buscar perfume").fill(perfume?.productName ?? "");
  await page
    .getByRole("option", { name: perfume?.productName ?? "" })
    .first()
    .click();
  await page.getByLabel("Entrega", { exact: true }).selectOption({ index: 1 });
  const submit = page.getByRole("button", { name: /^Cargar pedido por \$/ });
  const before = await submit.textContent();
  const discount = page.getByLabel("Descuento en pesos (opcional)");
  await discount.fill("mil");
  await submit.click();
  await page.getByText("Escribí un monto en pesos, desde 1").first().waitFor();
  expect(await discount.evaluate((input) => input === document.activeElement)).toBe(true);
  await discount.fill("1.000");
  await page.getByText("−$ 1.000").waitFor();
  await expect.poll(() => submit.textContent()).not.toBe(before);
  await expectFine(page);
  await submit.click();
  await page.getByRole("heading", { name: /^Pedido A-\d+ por \$/ }).waitFor();
  await page.goto((await linkForBuyer(shop, page)).replace(/^https?:\/\/[^/]+/, shop.shopUrl));
  await page.getByText("Descuento", { exact: true }).first().waitFor();
  await expectFine(page);
  expect(complaints).toEqual([]);
});
