/** The label of a parcel, bought at the carrier: for one order on a phone, and for several on a desktop. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { violations } from "../axe.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { localUrl } from "../test-shop.ts";
import { seeNextStep, sheet, toast, visitPanel } from "./administrator.ts";
import { buyer } from "./card-buyer.ts";
import { button, widthOver } from "./elements.ts";
import { paidOrders, readOrder } from "./panel-orders.ts";
import { shopWithAdmin } from "./placed-orders.ts";

const shop = await shopWithAdmin("203.0.113.182");

test("the label of one order is bought after a failure of the carrier, and has the typed weight and the tracking number", async () => {
  const user = await buyer(shop, "etiqueta.uno@azahar.test");
  const [order] = await paidOrders(shop, user, 1);
  if (!order) throw new Error("no order was placed");
  const { page, complaints } = await visitPanel(shop, `/admin-panel/orders/detail/${order._id}`, PHONE);
  // This choice is kept when the bought number is filled in.
  await page.getByLabel(/^Avisar a .* por email$/).uncheck();
  await button(page, "Comprar etiqueta de Andreani").click();
  const buy = button(page, "Comprar etiqueta");
  const weight = sheet(page).getByLabel("Peso del paquete, en gramos");
  expect(await weight.inputValue()).toMatch(/^\d{3,4}$/);
  expect(await violations(page)).toEqual([]);
  await weight.fill("20");
  await buy.click();
  await sheet(page).getByText("El peso va de 50 gramos a 25 kilos").first().waitFor();
  await weight.fill("720");
  const fault = JSON.stringify({ andreani: { status: 500, times: 1 } });
  expect((await fetch(`${localUrl}/faults`, { method: "PUT", body: fault })).status).toBe(200);
  await buy.click();
  await sheet(page).getByText("Andreani no respondió.").waitFor();
  await buy.click();
  await toast(page, "Etiqueta comprada: seguimiento 36").waitFor();
  const { numShipping } = await readOrder(shop, order);
  await expect.poll(() => page.getByLabel("Número de seguimiento").inputValue()).toBe(numShipping);
  expect(await page.getByLabel("Correo").inputValue()).toBe("Andreani");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Descargar la etiqueta de Andreani" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${order.number}.pdf`);
  const pdf = await readFile(await file.path(), "latin1");
  expect([pdf.startsWith("%PDF"), pdf.includes(numShipping), pdf.includes("0.72 kg")]).toEqual([true, true, true]);
  expect(await widthOver(page)).toBe(0);
  await seeNextStep(page);
  await button(page, "Marcar enviado").click();
  await page.getByText("Enviado", { exact: true }).first().waitFor();
  await expect.poll(async () => (await readOrder(shop, order)).statusGlimmer).toBe("Enviado");
  expect((await readOrder(shop, order)).numShipping).toBe(numShipping);
  expect(complaints.filter((complaint) => !complaint.includes("400") && !complaint.includes("502"))).toEqual([]);
});

test("the labels of several orders are bought together and sent with their numbers", async () => {
  const user = await buyer(shop, "etiqueta.dos@azahar.test");
  const orders = await paidOrders(shop, user, 3);
  const { page, complaints } = await visitPanel(shop, "/admin-panel/orders?search=etiqueta.dos", DESKTOP);
  await page.getByText("3 pedidos", { exact: true }).waitFor();
  await page.getByLabel("Elegir todos los de esta página").click();
  await button(page, "Marcar enviados").click();
  await button(page, "Comprar 3 etiquetas de Andreani").click();
  await sheet(page).getByText("3 etiquetas compradas.").waitFor();
  expect(await sheet(page).getByRole("link", { name: "Descargar la etiqueta" }).count()).toBe(3);
  expect(await violations(page)).toEqual([]);
  await button(page, "Enviar 3 pedidos").click();
  await toast(page, "3 pedidos enviados. Les avisamos por email").waitFor();
  const sent = await Promise.all(orders.map((order) => readOrder(shop, order)));
  for (const order of sent)
    expect(order).toMatchObject({
      ...{ statusGlimmer: "Enviado", numShipping: expect.stringMatching(/^36\d{13}$/) },
      delivery: { carrier: "Andreani" },
    });
  expect(new Set(sent.map(({ numShipping }) => numShipping)).size).toBe(3);
  expect(complaints).toEqual([]);
});
