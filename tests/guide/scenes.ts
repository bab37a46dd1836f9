/** The pictures of the administrators' guide and of the README: the page, the viewport and the steps before the screenshot. */
import type { Page } from "playwright-core";
import { PHONE } from "../browser.ts";

export interface Scene {
  /** The picture's file name without extension. */
  name: string;
  path: string;
  viewport: { width: number; height: number };
  show: (page: Page) => Promise<void>;
}

const LAPTOP = { width: 1280, height: 860 };
const SHOP = "/admin-panel/administrator";
const PERFUME = "Yara Tous";

/** Returns all scenes in the order of the guide. `orderId`: an order that waits for its transfer. */
export function scenes(orderId: string): Scene[] {
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

/** Three new prices, one of them malformed. */
const PRICE_LIST = [
  "marca;nombre;ml;precio",
  "Lattafa;Yara;100;41,90",
  "Lattafa;Yara Tous;100;37,50",
  "Lattafa;Asad;100;cuarenta",
];

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
