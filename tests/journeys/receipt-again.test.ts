/** The shop asks for another receipt, and the buyer sends it; an order is sent with its carrier. */
import { expect, test } from "vitest";
import { pdf } from "#shop/orders/receipt.fixture.ts";
import { violations } from "../axe.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { callShop, mailsTo } from "../mailed.ts";
import { inTurn } from "../rotation.ts";
import { sheet, toast, visitPanel } from "./administrator.ts";
import { buyer } from "./card-buyer.ts";
import { button } from "./elements.ts";
import { paidOrders, placeWithReceipt, readOrder } from "./panel-orders.ts";
import { shopWithAdmin } from "./placed-orders.ts";
import { visitAsBuyer } from "./transfer-buyer.ts";

const shop = await shopWithAdmin("203.0.113.138");

test.each(
  inTurn([
    ["escritorio", DESKTOP],
    ["telefono", PHONE],
  ]),
)("%s: in Transferencias another receipt is requested by mail, and the buyer sends it", async (name, viewport) => {
  const email = `comprobante.${name}@azahar.test`;
  const user = await buyer(shop, email);
  const placed = await placeWithReceipt(shop, user);
  const { page, complaints } = await visitPanel(shop, `/admin-panel/transferencias#${placed._id}`, viewport);
  await button(page, "Pedir otro comprobante").click();
  await sheet(page).getByLabel("Qué pasa").selectOption("No se puede leer");
  await sheet(page).getByLabel("Algo más (opcional)").fill("Se corta el importe.");
  expect(await violations(page)).toEqual([]);
  await button(page, "Pedirlo por email").click();
  await toast(page, "Le pedimos otro comprobante a").waitFor();
  await page.getByText("Comprobante pedido de nuevo").waitFor();
  expect(await button(page, "Pedir otro comprobante").count()).toBe(0);
  const mail = async () =>
    (await mailsTo(shop.localUrl, email)).find(({ subject }) => /otro comprobante/.test(subject));
  await expect.poll(async () => (await mail())?.text ?? "").toContain("Se corta el importe.");

  await page.goto(`${shop.shopUrl}/admin-panel/orders/detail/${placed._id}`);
  await page.getByText("Comprobante pedido de nuevo").waitFor();

  const visit = await visitAsBuyer(shop, user, { viewport }, `/profile/orders/detail/${placed._id}`);
  await visit.page.getByRole("heading", { name: "Mandanos otro comprobante" }).waitFor();
  await visit.page.getByText("El comprobante que mandaste no se puede leer. Se corta el importe.").waitFor();
  expect(await violations(visit.page)).toEqual([]);
  await visit.page
    .getByLabel("Elegir foto o PDF", { exact: true })
    .setInputFiles({ name: "comprobante.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf(7)) });
  await visit.page.getByRole("heading", { name: "Comprobante recibido" }).waitFor();

  await page.reload();
  await button(page, "Pedir otro comprobante").waitFor();
  expect([...complaints, ...visit.complaints]).toEqual([]);
});

test("an order is sent by Andreani, and its buyer gets a link to track it there", async () => {
  const user = await buyer(shop, "correo.elegido@azahar.test");
  const [placed] = await paidOrders(shop, user, 1);
  if (!placed) throw new Error("no order was placed");
  const { page, complaints } = await visitPanel(shop, `/admin-panel/orders/detail/${placed._id}`, DESKTOP);
  await page.getByLabel("Correo", { exact: true }).selectOption("Andreani");
  await page.getByLabel("Número de seguimiento").fill("360000000000001");
  expect(await violations(page)).toEqual([]);
  await button(page, "Marcar enviado").click();
  await expect.poll(async () => (await readOrder(shop, placed)).delivery?.carrier).toBe("Andreani");
  const { page: own } = await visitAsBuyer(shop, user, {}, `/profile/orders/detail/${placed._id}`);
  const link = own.getByRole("link", { name: /Seguir el envío en Andreani/ });
  await expect.poll(() => link.getAttribute("href")).toBe("https://www.andreani.com/envio/360000000000001");
  expect(complaints).toEqual([]);
});

test("two orders are marked as sent with one carrier", async () => {
  const user = await buyer(shop, "correo.varios@azahar.test");
  const placed = await paidOrders(shop, user, 2);
  const { page } = await visitPanel(shop, "/admin-panel/orders#?search=correo.varios", DESKTOP);
  await page.getByLabel("Elegir todos los de esta página").check();
  await page.getByRole("button", { name: /^Marcar enviados/ }).click();
  await sheet(page).getByLabel("Correo", { exact: true }).selectOption("OCA");
  await sheet(page)
    .getByLabel("Pegá los números")
    .fill(placed.map(({ number }, index) => `${number}, OC${index}`).join("\n"));
  await button(page, "Enviar 2 pedidos").click();
  await sheet(page).waitFor({ state: "detached" });
  for (const each of placed) {
    const { delivery } = await readOrder(shop, each);
    expect([delivery?.carrier, delivery?.trackingUrl]).toEqual(["OCA", ""]);
  }
  const response = await callShop(shop, "GET", `/orders/admin/me/${placed[0]?._id}`, { cookie: shop.admin });
  expect(await response.json()).toMatchObject({ order: { carrier: "OCA" } });
});
