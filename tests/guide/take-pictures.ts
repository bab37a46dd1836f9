/**
 * `npm run guide`: takes the pictures of docs/guia-admin.md again, from a new shop with the demo catalogue and
 * three orders.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import * as z from "zod";
import { launchBrowser, PHONE, type SignedIn, signInPage, visit } from "../browser.ts";
import { callShop, type ShopAddresses, signIn } from "../mailed.ts";
import { signInAdmin } from "../people.ts";
import { listedPerfumes, startShop } from "../shop.ts";

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
const ordersSchema = z.object({ orders: z.array(z.object({ _id: z.string() })) });

const running = await startShop();
const shop = { ...running, clientAddress: "203.0.113.1" };
const browser = await launchBrowser();
try {
  mkdirSync(INTO, { recursive: true });
  const admin = await signInAdmin(shop);
  for (const scene of scenes(await placeOrders(shop, admin))) await takePicture(scene, admin);
} finally {
  await browser.close();
  await running.stop();
}

async function takePicture({ name, path, viewport, show }: Scene, admin: SignedIn): Promise<void> {
  const { page, complaints, close } = await visit(browser, { viewport, reducedMotion: "reduce" });
  await signInPage(page, shop.shopUrl, admin, true);
  await page.goto(`${shop.shopUrl}${path}`);
  await show(page);
  await page.waitForLoadState("networkidle");
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(join(INTO, `${name}.webp`));
  await close();
  if (complaints.length > 0) throw new Error(`${path} has errors: ${complaints.join("; ")}`);
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
    scene("inicio", "/admin-panel/inicio", seen(".home-queues")),
    scene("transferencias", "/admin-panel/transferencias", seen(".transfers")),
    scene("perfumes", "/admin-panel", seen(".products-table img")),
    scene("ficha", "/admin-panel?productName=yara+tous", openPerfume),
    scene("imagenes", "/admin-panel?productName=yara+tous", async (page) => {
      await openPerfume(page);
      await page.getByRole("tab", { name: "Fotos" }).click();
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLImageElement>("dialog img")].every(
          ({ complete, naturalWidth }) => complete && naturalWidth > 0,
        ),
      );
    }),
    scene("lote", "/admin-panel?productName=yara", previewBulk),
    scene("importar", "/admin-panel/import", previewImport),
    scene("pedidos", "/admin-panel/orders", seen(".orders-table")),
    scene("pedido", `/admin-panel/orders/detail/${orderId}`, seen("#estado")),
    scene("usuarios", "/admin-panel/users", seen(".desk-table")),
    scene("dolar", `${SHOP}#dolar`, previewRate),
    scene("ventas", "/admin-panel/ventas", seen(".sales-tables")),
    scene("ajustes", `${SHOP}#ajustes`, seen(".settings")),
    scene("avisos", "/admin-panel/notices", seen(".notices h2")),
    scene("cambios", `${SHOP}#cambios`, seen(".desk-table")),
    scene("paleta", "/admin-panel", search),
    scene("tienda", "/buscar?q=yara", async (page) => {
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

/**
 * Places three transfer orders of products with little stock. Ships the first with a tracking number and uploads a receipt for
 * the last. Returns the id of the last.
 */
async function placeOrders(shop: ShopAddresses, { cookie }: SignedIn): Promise<string> {
  const shopper = await signIn(shop, "cliente@azahar.test", "Azahar2026");
  const perfumes = (await listedPerfumes(shop.shopUrl, "?sortBy=zA")).filter(
    ({ soon, milliliters: [size] }) => !soon && (size?.stock === 2 || size?.stock === 3),
  );
  for (const nth of [0, 2, 4]) {
    const { _id, category, milliliters } = perfumes[nth] ?? {};
    const product = { quantity: 1, mlOption: milliliters?.[0]?.ml, isBigDecant: false, isSmallDecant: false, category };
    await ask(shopper, "POST", `/cart/${shopper.id}/${_id}`, { product });
    await ask(shopper, "POST", `/orders/transfer/${shopper.id}`, { shipping: false, pickup: "rosario" });
  }
  const { orders } = ordersSchema.parse(await (await callShop(shop, "GET", "/orders", { cookie })).json());
  const [last, , first] = orders.map(({ _id }) => _id);
  if (!first || !last) throw new Error(`The shop has ${orders.length} orders, not three.`);
  for (const statusGlimmer of ["En Preparación", "Enviado"])
    await ask({ cookie }, "PUT", `/orders/${first}`, { statusGlimmer, numShipping: "CA123456789AR" });
  const receipt = sharp({ create: { width: 600, height: 900, channels: 3, background: "#e4d9cb" } });
  const body = new Uint8Array(await receipt.png().toBuffer());
  await ask(shopper, "PUT", `/orders/${shopper.id}/${last}/receipt`, body, { "Content-Type": "image/png" });
  return last;
}

/** Sends a request that must succeed. */
async function ask(
  { cookie }: { cookie: string },
  method: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<void> {
  const response = await callShop(shop, method, path, { cookie, body, headers });
  if (!response.ok) throw new Error(`${method} ${path} responded ${response.status}: ${await response.text()}`);
}
