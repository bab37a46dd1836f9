/** A sale in the showroom that a card reader charges. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, PHONE } from "../browser.ts";
import { mailsTo } from "../mailed.ts";
import { localUrl } from "../test-shop.ts";
import { loseResponse, visitPanel, withoutLost } from "./administrator.ts";
import { goodsOf } from "./card-buyer.ts";
import { button, expectFine } from "./elements.ts";
import { linkedOrder } from "./panel-orders.ts";
import { shopWithAdmin } from "./placed-orders.ts";

const shop = await shopWithAdmin("203.0.113.183");

/** Simulates what happens at the reader to the waiting charge: it is shown, processed or failed. */
async function atReader(end: string): Promise<void> {
  const charges: { id: string; status: string }[] = await (await fetch(`${localUrl}/mercadopago/_/readers`)).json();
  const waiting = charges.findLast(({ status }) => status === "created" || status === "at_terminal");
  const body = JSON.stringify({ end });
  const response = await fetch(`${localUrl}/mercadopago/_/readers/${waiting?.id}`, { method: "POST", body });
  expect(response.status).toBe(200);
}

/** Fills in a sale of one perfume by card, and returns the button that charges it. */
async function fillSale(page: Page, email: string) {
  const [perfume] = await goodsOf(shop);
  const name = perfume?.productName ?? "";
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Nombre").fill("Ana");
  await page.getByLabel("Apellido").fill("Paz");
  await page.getByLabel("Buscar perfume o escanear").fill(name);
  await page.getByRole("option", { name }).first().click();
  await page.getByLabel("Entrega", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Cómo llegó").selectOption("showroom");
  await page.getByLabel("Cómo paga").selectOption("Con tarjeta, en el lector");
  await page.getByText("Son los precios con tarjeta.", { exact: false }).waitFor();
  return page.getByRole("button", { name: /^Cobrar en el lector por \$/ });
}

test("the reader waits for the card, the page shows that the order is paid, and the buyer takes the perfume along", async () => {
  const { page, complaints } = await visitPanel(shop, "/admin-panel/orders/nuevo", DESKTOP);
  const charge = await fillSale(page, "lector@azahar.test");
  await charge.waitFor();
  await expectFine(page);
  await charge.click();
  await page.getByText("El lector espera la tarjeta: $", { exact: false }).waitFor();
  await expectFine(page);
  const { transactionAmount, statusGlimmer } = await linkedOrder(shop, page);
  expect(statusGlimmer).toBe("Autorización Pendiente");
  await atReader("shown");
  await atReader("processed");
  await page.getByText("Está pago con tarjeta y ya pasó a En Preparación.", { exact: false }).waitFor();
  await expectFine(page);
  await loseResponse(page, "PUT", "**/api/orders/ord_*");
  await button(page, "Se lo lleva ahora").click();
  await page.getByText("Está pago con tarjeta y entregado.", { exact: false }).waitFor();
  expect(await page.getByText("No hubo respuesta").count()).toBe(0);
  expect(await linkedOrder(shop, page)).toMatchObject({
    statusGlimmer: "Recibido",
    transactionAmount,
    paymentMethodId: "master",
  });
  const mails = async () => (await mailsTo(shop.localUrl, "lector@azahar.test")).map(({ text }) => text).join();
  await expect.poll(mails).toContain("/pedido/");
  expect(withoutLost(complaints)).toEqual([]);
});

test("on a phone: a declined card is charged again, and a charge is cancelled before the reader shows it", async () => {
  const { page, complaints } = await visitPanel(shop, "/admin-panel/orders/nuevo", PHONE);
  const charge = await fillSale(page, "lector.telefono@azahar.test");
  await charge.click();
  await page.getByText("El lector espera la tarjeta: $", { exact: false }).waitFor();
  await atReader("failed");
  await page.getByText("El lector no pudo hacer el cobro.", { exact: false }).waitFor();
  await expectFine(page);
  await button(page, "Cobrar en el lector").click();
  await page.getByText("El lector espera la tarjeta: $", { exact: false }).waitFor();
  await button(page, "Cancelar el cobro").click();
  await page.getByText("El cobro se canceló en el lector.", { exact: false }).waitFor();
  await page.getByRole("link", { name: "Ver el pedido" }).click();
  // The order's page has the same buttons.
  await button(page, "Cobrar en el lector").click();
  await page.getByText("El lector espera la tarjeta: $", { exact: false }).waitFor();
  await expectFine(page);
  await atReader("processed");
  await page.getByText("En Preparación", { exact: true }).first().waitFor();
  expect(complaints).toEqual([]);
});
