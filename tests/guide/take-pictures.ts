/**
 * `npm run guide`: takes the pictures of docs/guia-admin.md again, from a new shop with the demo catalogue and a day's
 * orders.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { z } from "zod";
import { perfumesResponseSchema } from "#shop/catalogue/perfume.contract.ts";
import { launchBrowser, PHONE, visit } from "../browser.ts";
import { enterPanel } from "../journeys/administrator.ts";
import { startShop } from "../shop.ts";

const INTO = "docs/guia-admin";
const LAPTOP = { width: 1280, height: 860 };
const SHOP = "/admin-panel/administrator";
const PERFUME = "Yara Tous";
/** Three new prices, one of them malformed. */
const PRICE_LIST = [
  "marca;nombre;ml;precio",
  "Lattafa;Yara;100;41,90",
  "Lattafa;Yara Tous;100;37,50",
  "Lattafa;Asad;100;cuarenta",
];
const PASSWORD = "Azahar2026";
const ADMINISTRATOR = "admin@azahar.test";
const SHOPPER = "cliente@azahar.test";
const accountSchema = z.object({ payload: z.object({ _id: z.string() }).loose() });
const ordersSchema = z.object({ orders: z.array(z.object({ _id: z.string() })) });

const shop = await startShop();
const browser = await launchBrowser();
try {
  mkdirSync(INTO, { recursive: true });
  const admin = await signIn(shop.shopUrl, ADMINISTRATOR);
  for (const scene of scenes(await aDay(shop.shopUrl, admin))) await picture(scene, admin);
} finally {
  await browser.close();
  await shop.stop();
}

async function picture({ name, path, viewport, show }: Scene, admin: SignedIn): Promise<void> {
  const { page, complaints, close } = await visit(browser, { viewport, reducedMotion: "reduce" });
  const [cookie = "", value = ""] = admin.cookie.split("=");
  await enterPanel(page, shop.shopUrl, { name: cookie, value, user: admin.account });
  await page.goto(`${shop.shopUrl}${path}`);
  await show(page);
  await page.waitForLoadState("networkidle");
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(join(INTO, `${name}.webp`));
  await close();
  if (complaints.length > 0) throw new Error(`${path} complained: ${complaints.join("; ")}`);
  console.log(`${name}.webp`);
}

interface Scene {
  /** The picture's file name without extension. */
  name: string;
  path: string;
  viewport: { width: number; height: number };
  show: (page: Page) => Promise<void>;
}

/** Returns all scenes in the order of the guide. `orderId`: an order that waits for its transfer. */
function scenes(orderId: string): Scene[] {
  return [
    scene("telefono", "/admin-panel/orders", seen(".orders-table"), PHONE),
    scene("perfumes", "/admin-panel", seen(".products-table img")),
    scene("ficha", "/admin-panel?productName=yara+tous", openPerfume),
    scene("imagenes", "/admin-panel?productName=yara+tous", async (page) => {
      await openPerfume(page);
      await page
        .getByText("Imagen 2", { exact: true })
        .evaluate((element) => element.scrollIntoView({ block: "start" }));
    }),
    scene("lote", "/admin-panel?productName=yara", previewBulk),
    scene("importar", "/admin-panel/import", previewImport),
    scene("pedidos", "/admin-panel/orders", seen(".orders-table")),
    scene("pedido", `/admin-panel/orders/detail/${orderId}`, seen("#estado")),
    scene("usuarios", "/admin-panel/users", seen(".desk-table")),
    scene("dolar", `${SHOP}#dolar`, previewRate),
    scene("ventas", `${SHOP}#ventas`, seen(".sales-tables")),
    scene("ajustes", `${SHOP}#ajustes`, seen(".settings")),
    scene("avisos", "/admin-panel/notices", seen(".notices h2")),
    scene("cambios", `${SHOP}#cambios`, seen(".desk-table")),
    scene("paleta", "/admin-panel", search),
    scene("tienda", "/perfumes?q=yara", async (page) => {
      const stock = page.locator(".card >> text=Stock").first();
      await stock.waitFor();
      await stock.evaluate((element) => element.scrollIntoView({ block: "end" }));
    }),
    scene("portada", "/", async (page) => {
      await page.evaluate(() => document.fonts.ready);
      await page
        .locator("main img")
        .first()
        .evaluate((image: HTMLImageElement) => image.decode());
    }),
  ];
}

function scene(name: string, path: string, show: Scene["show"], viewport = LAPTOP): Scene {
  return { name, path, viewport, show };
}

function seen(selector: string): Scene["show"] {
  return (page) => page.locator(selector).first().waitFor();
}

async function openPerfume(page: Page): Promise<void> {
  await page.getByRole("button", { name: PERFUME, exact: true }).click();
  await page.getByRole("dialog").getByLabel("Nombre", { exact: true }).waitFor();
}

async function previewBulk(page: Page): Promise<void> {
  const boxes = page.locator(".products-table tbody input[type=checkbox]");
  await boxes.first().waitFor();
  for (const box of (await boxes.all()).slice(0, 3)) await box.check();
  await page.getByRole("button", { name: "Cambiar", exact: true }).click();
  await page.getByLabel("Cuánto, en %").fill("8");
  await page.getByRole("button", { name: "Ver qué cambia" }).click();
  await page.getByRole("button", { name: /^Aplicar a/ }).waitFor();
}

async function previewImport(page: Page): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({
    name: "lista-noviembre.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(PRICE_LIST.join("\r\n")),
  });
  await page.getByText("Errores por fila").waitFor();
}

async function previewRate(page: Page): Promise<void> {
  await page.getByLabel("Nueva cotización, en pesos por dólar").fill("1.510");
  await page.getByRole("button", { name: "Ver qué cambia" }).click();
  await page.getByText("Una muestra").waitFor();
}

async function search(page: Page): Promise<void> {
  await page.locator(".products-table img").first().waitFor();
  await page.locator("[data-part=palette]").click();
  await page.getByRole("combobox", { name: "Perfumes, pedidos, usuarios o páginas" }).fill("yara");
  await page.locator(".palette [role=option]").nth(2).waitFor();
}

/** A signed-in user: the session cookie, and the account as the pages store it. */
interface SignedIn {
  cookie: string;
  account: { _id: string };
}

/**
 * Places three transfer orders of products with little stock. Ships the first with a tracking number and uploads a receipt for
 * the last. Returns the id of the last.
 */
async function aDay(shopUrl: string, admin: SignedIn): Promise<string> {
  const shopper = await signIn(shopUrl, SHOPPER);
  for (const nth of [0, 2, 4]) await buy(shopUrl, shopper, nth);
  const { orders } = ordersSchema.parse(await ask(shopUrl, admin, "GET", "/orders"));
  const [last, , first] = orders.map(({ _id }) => _id);
  if (!first || !last) throw new Error(`The shop has ${orders.length} orders, not three.`);
  for (const statusGlimmer of ["En Preparación", "Enviado"])
    await ask(shopUrl, admin, "PUT", `/orders/${first}`, { statusGlimmer, numShipping: "CA123456789AR" });
  await sendReceipt(shopUrl, shopper, last);
  return last;
}

async function sendReceipt(shopUrl: string, { cookie, account }: SignedIn, orderId: string): Promise<void> {
  const body = await sharp({ create: { width: 600, height: 900, channels: 3, background: "#e4d9cb" } })
    .png()
    .toBuffer();
  const headers = { Origin: shopUrl, Cookie: cookie, "Content-Type": "image/png" };
  const path = `/api/orders/${account._id}/${orderId}/receipt`;
  const response = await fetch(shopUrl + path, { method: "PUT", headers, body: new Uint8Array(body) });
  if (!response.ok) throw new Error(`The receipt was answered ${response.status}: ${await response.text()}`);
}

async function buy(shopUrl: string, shopper: SignedIn, nth: number): Promise<void> {
  const { perfumes } = perfumesResponseSchema.parse(await ask(shopUrl, shopper, "GET", "/perfumes?sortBy=zA"));
  const perfume = perfumes.filter(({ soon, milliliters: [size] }) => !soon && (size?.stock === 2 || size?.stock === 3))[
    nth
  ];
  const [size] = perfume?.milliliters ?? [];
  const product = {
    quantity: 1,
    mlOption: size?.ml,
    isBigDecant: false,
    isSmallDecant: false,
    category: perfume?.category,
  };
  await ask(shopUrl, shopper, "POST", `/cart/${shopper.account._id}/${perfume?._id}`, { product });
  await ask(shopUrl, shopper, "POST", `/orders/transfer/${shopper.account._id}`, {
    shipping: false,
    pickup: "rosario",
  });
}

async function signIn(shopUrl: string, email: string): Promise<SignedIn> {
  const response = await send(shopUrl, "", "POST", "/auth/login", { email, password: PASSWORD });
  const { payload } = accountSchema.parse(await response.json());
  return { cookie: response.headers.getSetCookie()[0]?.split(";")[0] ?? "", account: payload };
}

async function ask(
  shopUrl: string,
  { cookie }: SignedIn,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  return (await send(shopUrl, cookie, method, path, body)).json();
}

async function send(shopUrl: string, cookie: string, method: string, path: string, body?: object): Promise<Response> {
  const headers = { Origin: shopUrl, Cookie: cookie, ...(body && { "Content-Type": "application/json" }) };
  const response = await fetch(`${shopUrl}/api${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response;
}
