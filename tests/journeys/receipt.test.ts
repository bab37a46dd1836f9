import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { z } from "zod";
import { newOrderSchema, type Order, orderResponseSchema } from "#shop/orders/order.contract.ts";
import { bytesOf, pdf, receipts } from "#shop/orders/receipt.fixture.ts";
import { violations } from "../axe.ts";
import { openBrowser, PHONE, type Visit, visit } from "../browser.ts";
import { callShop, registerPerson } from "../mailed.ts";
import { listedPerfumes } from "../shop.ts";

const shopUrl = inject("shopUrl");
// A separate client address: rate limits of mails and orders count by address.
const shop = { shopUrl, localUrl: inject("localUrl"), clientAddress: "203.0.113.48" };
const PASSWORD = "Jazmines9";
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

interface Buyer {
  id: string;
  cookie: string;
}

async function signIn(email: string, password: string): Promise<Buyer> {
  const response = await callShop(shop, "POST", "/auth/login", { body: { email, password } });
  const { payload } = z.object({ payload: z.object({ _id: z.string() }) }).parse(await response.json());
  return { id: payload._id, cookie: response.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

async function buyer(email: string): Promise<Buyer> {
  await registerPerson(shop, email, PASSWORD);
  return signIn(email, PASSWORD);
}

/** Places a pickup order, which is cancelled when the test ends. */
async function place({ id, cookie }: Buyer): Promise<Order> {
  const perfume = (await listedPerfumes(shopUrl)).find(
    ({ soon, milliliters: [size] }) => !soon && size && size.stock >= 4 && size.price > 0,
  );
  const products = [{ perfume: perfume?._id, ml: perfume?.milliliters[0]?.ml, type: "milliliter", quantity: 1 }];
  const terms = z
    .object({ showrooms: z.array(z.object({ key: z.string() })) })
    .parse(await (await callShop(shop, "GET", "/admin/shipping-transfer")).json());
  const body = { products, shipping: false, pickup: terms.showrooms[0]?.key };
  const response = await callShop(shop, "POST", `/orders/transfer/${id}`, { cookie, body });
  const { newOrder } = newOrderSchema.parse(await response.json());
  onTestFinished(() => cancel(newOrder));
  return newOrder;
}

async function cancel({ _id }: Order): Promise<void> {
  const { cookie } = await signIn("admin@azahar.test", "Azahar2026");
  await callShop(shop, "PUT", `/orders/${_id}`, { cookie, body: { statusGlimmer: "Cancelado" } });
}

async function read({ id, cookie }: Buyer, { _id }: Order): Promise<Order> {
  const response = await callShop(shop, "GET", `/orders/${id}/${_id}`, { cookie });
  return orderResponseSchema.parse(await response.json()).order;
}

async function enter({ id, cookie }: Buyer, path: string): Promise<Visit> {
  const visiting = await visit(browser, {
    viewport: PHONE,
    extraHTTPHeaders: { "CF-Connecting-IP": shop.clientAddress },
  });
  const [name = "", value = ""] = cookie.split("=");
  await visiting.page.context().addCookies([{ name, value, url: shopUrl }]);
  const user = { _id: id, firstName: "Marta", role: "user" };
  await visiting.page.addInitScript(
    (session) => localStorage["authed-user"] ?? localStorage.setItem("authed-user", session),
    JSON.stringify({ user, isAuthenticated: true, isAdmin: false, isHydrated: true }),
  );
  await visiting.page.goto(`${shopUrl}${path}`);
  return visiting;
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

test("a buyer uploads a receipt from the order page and from the checkout, and the expiry time stays", async () => {
  const marta = await buyer("comprobante@azahar.test");
  const order = await place(marta);
  const { page, complaints, close } = await enter(marta, `/profile/orders/detail/${order._id}`);
  await heading(page, "Subí tu comprobante").waitFor();
  await page.getByText("Mandarlo no frena el plazo").waitFor();
  expect(await violations(page)).toEqual([]);

  const choose = input(page, "Elegir foto o PDF");
  await choose.setInputFiles(
    file("comprobante.jpg", "image/jpeg", bytesOf("<!doctype html><script>alert(1)</script>")),
  );
  await page.getByRole("alert").getByText("Ese archivo no es un comprobante").waitFor();
  expect(await violations(page)).toEqual([]);
  await choose.setInputFiles(file("extracto.pdf", "application/pdf", pdf(1, 9_000_000)));
  await page.getByRole("alert").getByText("Ese archivo pesa más de 8 MB").waitFor();
  await page.route("**/receipt", (route) => route.abort(), { times: 1 });
  const { "image/jpeg": photo } = await receipts();
  await choose.setInputFiles(file("foto.jpg", "image/jpeg", photo));
  await page.getByRole("alert").getByText("No pudimos subir el comprobante").waitFor();
  expect((await read(marta, order)).receipt).toBeNull();

  const held = Promise.withResolvers<void>();
  await page.route(
    "**/receipt",
    async (route) => {
      await held.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await choose.focus();
  await choose.setInputFiles(file("foto.jpg", "image/jpeg", photo));
  await page.getByRole("status").getByText("Subiendo tu comprobante…").waitFor();
  expect(await page.getByRole("alert").getByText("No pudimos").count()).toBe(0);
  held.resolve();
  await heading(page, "Comprobante recibido").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("file");
  await page.getByText("Llegó el").waitFor();
  expect(await violations(page)).toEqual([]);

  await page.reload();
  await heading(page, "Comprobante recibido").waitFor();
  await page.getByText("Esperamos tu transferencia.").waitFor();
  await page.locator(".countdown").getByText("Quedan").waitFor();
  const kept = await read(marta, order);
  expect(kept).toMatchObject({ expiresAt: order.expiresAt, statusGlimmer: "Confirmar Transferencia", version: 1 });
  expect(kept.receipt).toMatchObject({ contentType: "image/jpeg", bytes: photo.length, count: 1 });
  const [seen] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Ver el comprobante" }).click(),
  ]);
  await expect.poll(() => seen.evaluate(() => document.images[0]?.naturalWidth)).toBe(8);
  await seen.close();

  await page.goto(`${shopUrl}/cart/${marta.id}?step=transfer&order=${order._id}`);
  await heading(page, "Comprobante recibido").waitFor();
  const large = await largePicture();
  await input(page, "Mandar otro").setInputFiles(file("captura.png", "image/png", large));
  await page.getByText("Ya mandaste 2.").waitFor();
  const smaller = (await read(marta, order)).receipt;
  expect(smaller?.contentType).toBe("image/jpeg");
  expect(smaller?.bytes).toBeLessThan(large.length);
  await input(page, "Mandar otro").setInputFiles(file("comprobante.pdf", "application/pdf", pdf(1)));
  await page.getByText("Ya mandaste 3.").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Descargar el comprobante" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`comprobante-${order._id}.pdf`);
  expect(await violations(page)).toEqual([]);
  expect(complaints.filter((text) => !/ERR_FAILED|status of 415/.test(text))).toEqual([]);
  await close();
});

test("an order cancelled meanwhile accepts no receipt, says so and shows its status", async () => {
  const eva = await buyer("comprobante-tarde@azahar.test");
  const order = await place(eva);
  const { page, complaints, close } = await enter(eva, `/profile/orders/detail/${order._id}`);
  await heading(page, "Subí tu comprobante").waitFor();
  await cancel(order);
  await input(page, "Elegir foto o PDF").setInputFiles(file("comprobante.pdf", "application/pdf", pdf(1)));
  await page.locator(".toasts").getByText("Este pedido ya no espera un comprobante.").waitFor();
  await page.getByRole("status").getByText("El pedido se canceló").waitFor();
  expect(await heading(page, "Subí tu comprobante").count()).toBe(0);
  expect(complaints.filter((text) => !/status of 409/.test(text))).toEqual([]);
  await close();
});
