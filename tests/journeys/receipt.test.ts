import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type Order, orderResponseSchema } from "#shop/orders/order.contract.ts";
import { bytesOf, pdf, receipts } from "#shop/orders/receipt.fixture.ts";
import { violations } from "../axe.ts";
import { hold, PHONE, routeOnce } from "../browser.ts";
import { callShop } from "../mailed.ts";
import { listedPerfumes } from "../shop.ts";
import { shopUrl } from "../test-shop.ts";
import { type Buyer, buyer } from "./card-buyer.ts";
import { nextSteps } from "./elements.ts";
import { move, order, shopWithAdmin } from "./placed-orders.ts";
import { one, visitAsBuyer } from "./transfer-buyer.ts";

const shop = await shopWithAdmin("203.0.113.48");

/** Places a pickup order, which is cancelled when the test ends. */
async function place(user: Buyer): Promise<Order> {
  const perfume = (await listedPerfumes(shopUrl)).find(
    ({ soon, milliliters: [size] }) => !soon && size && size.stock >= 4 && size.price > 0,
  );
  return order(shop, user, [[one(perfume), 1]], { shipping: false, pickup: "rosario" });
}

async function read({ id, cookie }: Buyer, { _id }: Order): Promise<Order> {
  const response = await callShop(shop, "GET", `/orders/${id}/${_id}`, { cookie });
  return orderResponseSchema.parse(await response.json()).order;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const input = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const file = (name: string, mimeType: string, bytes: Uint8Array) => ({ name, mimeType, buffer: Buffer.from(bytes) });

/** Returns a picture of noise, which does not compress. */
function largePicture(): Promise<Buffer> {
  const [width, height, channels] = [1700, 1300, 3] as const;
  const raw = Buffer.alloc(width * height * channels);
  for (let at = 0; at < raw.length; at += 65_536)
    crypto.getRandomValues(raw.subarray(at, Math.min(at + 65_536, raw.length)));
  return sharp(raw, { raw: { width, height, channels } }).png().toBuffer();
}

test("a buyer uploads a receipt from the order page and from the checkout, and the first one extends the hold by two days", async () => {
  const marta = await buyer(shop, "comprobante@azahar.test");
  const placed = await place(marta);
  const { page, complaints } = await visitAsBuyer(
    shop,
    marta,
    { viewport: PHONE },
    `/profile/orders/detail/${placed._id}`,
  );
  await heading(page, "Subí tu comprobante").waitFor();
  await page.getByText("el comprobante solo no alcanza").waitFor();
  await nextSteps(page).getByText("Te avisamos por email cuando puedas pasar a buscarlo.").waitFor();
  expect(await violations(page)).toEqual([]);

  const choose = input(page, "Elegir foto o PDF");
  await choose.setInputFiles(
    file("comprobante.jpg", "image/jpeg", bytesOf("<!doctype html><script>alert(1)</script>")),
  );
  await page.getByRole("alert").getByText("Ese archivo no es un comprobante").waitFor();
  expect(await violations(page)).toEqual([]);
  await choose.setInputFiles(file("extracto.pdf", "application/pdf", pdf(1, 9_000_000)));
  await page.getByRole("alert").getByText("Ese archivo pesa más de 8 MB").waitFor();
  await routeOnce(page, "**/receipt", (route) => route.abort());
  const { "image/jpeg": photo } = await receipts();
  await choose.setInputFiles(file("foto.jpg", "image/jpeg", photo));
  await page.getByRole("alert").getByText("No pudimos subir el comprobante").waitFor();
  expect((await read(marta, placed)).receipt).toBeNull();

  const release = await hold(page, "**/receipt");
  await choose.focus();
  await choose.setInputFiles(file("foto.jpg", "image/jpeg", photo));
  await page.getByRole("status").getByText("Subiendo tu comprobante…").waitFor();
  expect(await page.getByRole("alert").getByText("No pudimos").count()).toBe(0);
  release();
  await heading(page, "Comprobante recibido").waitFor();
  await page.getByRole("status").getByText("Recibimos tu comprobante.").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("file");
  await page.getByText("Llegó el").waitFor();
  expect(await violations(page)).toEqual([]);

  await page.reload();
  await heading(page, "Comprobante recibido").waitFor();
  await page.getByText("Comprobante recibido, lo estamos revisando").waitFor();
  await page.locator(".countdown").getByText("Quedan").waitFor();
  expect(await nextSteps(page).count()).toBe(0);
  const kept = await read(marta, placed);
  const expiresAt = new Date(Date.parse(placed.expiresAt ?? "") + 2 * 86_400_000).toISOString();
  expect(kept).toMatchObject({ expiresAt, statusGlimmer: "Confirmar Transferencia" });
  expect(kept.receipt).toMatchObject({ contentType: "image/jpeg", bytes: photo.length, count: 1 });
  const [seen] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Ver el comprobante" }).click(),
  ]);
  await expect.poll(() => seen.evaluate(() => document.images[0]?.naturalWidth)).toBe(8);
  await seen.close();

  await page.goto(`${shopUrl}/cart/${marta.id}?step=transfer&order=${placed._id}`);
  await heading(page, "Comprobante recibido").waitFor();
  const large = await largePicture();
  await input(page, "Mandar otro").setInputFiles(file("captura.png", "image/png", large));
  await page.getByText("Ya mandaste 2.").waitFor();
  const smaller = (await read(marta, placed)).receipt;
  expect(smaller?.contentType).toBe("image/jpeg");
  expect(smaller?.bytes).toBeLessThan(large.length);
  await input(page, "Mandar otro").setInputFiles(file("comprobante.pdf", "application/pdf", pdf(1)));
  await page.getByText("Ya mandaste 3.").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Descargar el comprobante" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`comprobante-${placed._id}.pdf`);
  expect(await violations(page)).toEqual([]);
  expect(complaints.filter((text) => !/ERR_FAILED|status of 415/.test(text))).toEqual([]);
});

test("an order cancelled meanwhile accepts no receipt, says so and shows its status", async () => {
  const eva = await buyer(shop, "comprobante-tarde@azahar.test");
  const placed = await place(eva);
  const { page, complaints } = await visitAsBuyer(
    shop,
    eva,
    { viewport: PHONE },
    `/profile/orders/detail/${placed._id}`,
  );
  await heading(page, "Subí tu comprobante").waitFor();
  await move(shop, placed, "Cancelado");
  await input(page, "Elegir foto o PDF").setInputFiles(file("comprobante.pdf", "application/pdf", pdf(1)));
  await page.locator(".toasts").getByText("Este pedido ya no espera un comprobante.").waitFor();
  await page.getByRole("status").getByText("El pedido se canceló").waitFor();
  expect(await heading(page, "Subí tu comprobante").count()).toBe(0);
  expect(complaints.filter((text) => !/status of 409/.test(text))).toEqual([]);
});
