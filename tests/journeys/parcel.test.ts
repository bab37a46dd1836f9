/** Products that are added to a paid order: a second order in the same parcel, sent with the first one. */
import { expect, test } from "vitest";
import { DESKTOP, PHONE } from "../browser.ts";
import { sheet, visitPanel } from "./administrator.ts";
import { buyer, goodsOf } from "./card-buyer.ts";
import { button, counting, expectFine } from "./elements.ts";
import { orderRows, paidOrders, printed, queuedMails, readOrder, replacePrinting } from "./panel-orders.ts";
import { cancelAtEnd, move, shopWithAdmin } from "./placed-orders.ts";
import { one } from "./transfer-buyer.ts";

const shop = await shopWithAdmin("203.0.113.156");

test("five clicks add a perfume to a paid order; both print as one parcel and are sent together", async () => {
  const email = "paquete.desktop@azahar.test";
  const [placed] = await paidOrders(shop, await buyer(shop, email), 1);
  const first = one(placed);
  const perfume = one((await goodsOf(shop))[0]);
  const { page, complaints } = await visitPanel(shop, `/admin-panel/orders/detail/${first._id}`, DESKTOP);
  await replacePrinting(page);
  const { done, tap } = counting();
  await tap(page.getByRole("link", { name: "Agregar productos" }));
  await page.getByText("Va en el mismo paquete").waitFor();
  await tap(page.getByLabel("Buscar perfume"));
  await page.keyboard.type(perfume.productName);
  await tap(page.getByRole("option", { name: perfume.productName }).first());
  await page.getByLabel("Cómo paga").selectOption("cash");
  await page.getByRole("button", { name: /^Cargar pedido pago por \$/ }).waitFor();
  await page.getByText("Gratis", { exact: true }).waitFor();
  await expectFine(page);
  await tap(page.getByRole("button", { name: /^Cargar pedido pago por \$/ }));
  await page.getByText("ya pasó a En Preparación", { exact: false }).waitFor();
  await expectFine(page);
  await tap(page.getByRole("link", { name: "Ver el pedido" }));
  expect(done.taps).toBe(5);
  await page.getByText(`Se envía junto con ${first.number}`).waitFor();
  await expectFine(page);
  const secondId = page.url().split("/").at(-1) ?? "";
  cancelAtEnd(shop, secondId);
  const second = await readOrder(shop, { ...first, _id: secondId });
  expect(second).toMatchObject({ priceForShipping: 0, address: first.address });

  // Both orders have one label.
  await page.goto(`${shop.shopUrl}/admin-panel/orders#?search=${email}`);
  await page.reload();
  await expect.poll(() => orderRows(page).count()).toBe(2);
  for (const { number } of [first, second])
    await page.getByRole("checkbox", { name: new RegExp(`^Elegir el pedido ${number}`) }).check();
  await page.getByRole("button", { name: "Etiquetas" }).click();
  await expect.poll(() => printed(page)).toContain(`${first.number} + ${second.number}`);
  expect(`${await printed(page)}`.match(/CP 2000/g)).toHaveLength(1);
  await page.getByRole("button", { name: "Imprimir remitos" }).click();
  await expect.poll(() => printed(page)).toContain(`Va junto con ${first.number}`);
  await page.getByRole("button", { name: "Lista de armado" }).click();
  await expect.poll(() => printed(page)).toContain(`${second.number} (con ${first.number})`);

  // A pasted line with the second order's number is for their parcel.
  await button(page, "Marcar enviados").click();
  await sheet(page).getByLabel("Pegá los números").fill(`${second.number} CP1\n${first.number} CP2`);
  await sheet(page).getByText("Línea 2").waitFor();
  const number = sheet(page).getByLabel(`Número de seguimiento de ${first.number}`);
  expect(await number.inputValue()).toBe("CP1");
  await page.keyboard.press("Escape");
  await button(page, "Descartar").click();

  await page.goto(`${shop.shopUrl}/admin-panel/orders/detail/${first._id}`);
  await page.getByText(`Se envía junto con ${second.number}`).waitFor();
  await page.getByLabel(`Pasar también ${second.number}`, { exact: false }).waitFor();
  await page.getByLabel("Número de seguimiento", { exact: true }).fill("CP004918227AR");
  await expectFine(page);
  await button(page, "Marcar enviado").click();
  await page.getByText(/^Pedido enviado\. Le avisamos a /).waitFor();
  expect(await readOrder(shop, second)).toMatchObject({ statusGlimmer: "Enviado", numShipping: "CP004918227AR" });
  await expect.poll(() => queuedMails(email)).toBe(2);
  expect(complaints).toEqual([]);
});

test("on a phone, the panel says that an added order is not paid, and that it is sent alone after the first is cancelled", async () => {
  const [placed] = await paidOrders(shop, await buyer(shop, "paquete.phone@azahar.test"), 1);
  const first = one(placed);
  const { page, complaints } = await visitPanel(shop, `/admin-panel/orders/nuevo?con=${first._id}`, PHONE);
  await page.getByLabel("Buscar perfume").focus();
  await page.keyboard.type(one((await goodsOf(shop))[0]).productName);
  await page.keyboard.press("Enter");
  await page.getByLabel(/^Cantidad, /).waitFor();
  const submit = page.getByRole("button", { name: /^Cargar pedido por \$/ });
  await submit.waitFor();
  await expectFine(page);
  await submit.press("Enter");
  await page.getByRole("link", { name: "Ver el pedido" }).click();
  await page.getByText(`Se envía junto con ${first.number}`).waitFor();
  const secondId = page.url().split("/").at(-1) ?? "";
  cancelAtEnd(shop, secondId);
  await page.goto(`${shop.shopUrl}/admin-panel/orders/detail/${first._id}`);
  await page.getByText(/^Falta el pago de A-/).waitFor();
  await expectFine(page);
  await move(shop, first, "Cancelado");
  await page.goto(`${shop.shopUrl}/admin-panel/orders/detail/${secondId}`);
  await page.getByText("Este pedido va solo y no pagó envío", { exact: false }).waitFor();
  await expectFine(page);
  expect(complaints).toEqual([]);
});
