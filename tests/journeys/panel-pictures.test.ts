/** Pictures in the panel, and the stock that administrators see on the shop's pages. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { hold, PHONE, visit } from "../browser.ts";
import { callShop } from "../mailed.ts";
import { browser, shopFrom, shopUrl } from "../test-shop.ts";
import { field, LAPTOP, openTab, sheet, toast, visitPanel } from "./administrator.ts";
import { button, expectFine } from "./elements.ts";

const shop = shopFrom("203.0.113.74");
const PERFUME = "/detail-perfume/lattafa-retrato-del-panel";
const folder = mkdtempSync(join(tmpdir(), "azahar-pictures-"));

afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Writes a file for a file input and returns its path. Without a file, the driver would send the bytes through its socket in
 * base64.
 */
function saved({ name, buffer }: { name: string; buffer: Buffer }): string {
  const path = join(folder, name);
  writeFileSync(path, buffer);
  return path;
}

const GREEN = { r: 52, g: 81, b: 63 };
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

async function png(name: string, background: { r: number; g: number; b: number; alpha?: number }) {
  const made = sharp({ create: { width: 1200, height: 900, channels: 4, background: { alpha: 1, ...background } } });
  return { name, buffer: await made.png().toBuffer() };
}

/** Creates a photo that is larger than the shop's upload limit. */
async function photograph(name: string) {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const made = sharp({ create: { width: 2400, height: 1800, channels: 3, noise, background: "#000" } });
  return { name, buffer: await made.png({ compressionLevel: 1 }).toBuffer() };
}

/** Creates a rotated phone photo: when upright, green above white. */
async function turned(name: string) {
  const green = await sharp({ create: { width: 600, height: 900, channels: 3, background: GREEN } })
    .png()
    .toBuffer();
  const made = sharp({ create: { width: 1200, height: 900, channels: 3, background: "#fff" } });
  const upright = made.composite([{ input: green, left: 0, top: 0 }]).withMetadata({ orientation: 6 });
  return { name, buffer: await upright.jpeg().toBuffer() };
}

/** Returns the colors at one and three quarters of a stored picture's height: "green", "white" or the red value. */
async function coloursOf(path: string | undefined): Promise<string[]> {
  const file = await fetch(`${shopUrl}${path}`);
  const { data, info } = await sharp(Buffer.from(await file.arrayBuffer()))
    .flatten({ background: "#fff" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [0.25, 0.75].map((part) => {
    const at = (Math.round(info.height * part) * info.width + Math.round(info.width / 2)) * 3;
    const [red = 0] = data.subarray(at, at + 3);
    return Math.abs(red - GREEN.r) < 12 ? "green" : red > 243 ? "white" : `red ${red}`;
  });
}

/**
 * Pastes a file, like a screenshot; with `text`, into the focused field, like cells of a spreadsheet. Returns whether the page
 * took it as pictures.
 */
async function paste(page: Page, file: { name: string; buffer: Buffer }, text = ""): Promise<boolean> {
  return page.evaluate(
    ({ name, base64, text }) => {
      const clipboardData = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      clipboardData.items.add(new File([bytes], name, { type: "image/png" }));
      if (text) clipboardData.setData("text/plain", text);
      const target = (text && document.activeElement) || document.body;
      return !target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    { name: file.name, base64: file.buffer.toString("base64"), text },
  );
}

const rows = (page: Page) => page.locator(".images [data-row]:has(img)");
const paths = async (page: Page) =>
  rows(page).evaluateAll((all) => all.map((row) => row.getAttribute("data-path") ?? ""));

test("pictures upload together, one failure does not affect the others, and the keyboard reorders them", async () => {
  const { page } = await visitPanel(shop, "/admin-panel#new");
  await field(page, "Nombre").fill("Retrato del Panel");
  await field(page, "Marca").fill("Lattafa");
  await openTab(page, "Precios");
  await field(page, "ML (gramos en bálsamos)").fill("100");
  await field(page, "Precio en dólares").fill("45");
  await openTab(page, "Stock");
  await field(page, "Ingresan").fill("2");
  await openTab(page, "Fotos");
  // The input for another path appears only behind a picture with a path (docs/product-rules.md#product-form-limits).
  expect(await sheet(page).getByLabel("Otra imagen, por su ruta").count()).toBe(0);
  const chooser = page.locator(".images input[type=file]");
  await chooser.setInputFiles([
    saved(await photograph("foto.png")),
    saved({ name: "roto.png", buffer: Buffer.from("no es una imagen") }),
    saved(await turned("girada.jpg")),
  ]);
  await sheet(page)
    .getByText(/^roto\.png: /)
    .waitFor();
  await expect.poll(() => rows(page).count()).toBe(2);
  expect(await paste(page, await png("pegada.png", CLEAR))).toBe(true);
  await expect.poll(() => rows(page).count()).toBe(3);
  // Office programs put a picture of the copied text on the clipboard too.
  await openTab(page, "Ficha");
  await field(page, "Descripción").focus();
  expect(await paste(page, await png("celda.png", GREEN), "Notas de oud")).toBe(false);
  await openTab(page, "Fotos");
  await button(page, "Descartar roto.png").click();

  await page.route("**/api/admin/images*", () => {});
  await chooser.setInputFiles(saved(await png("lenta.png", GREEN)));
  await button(page, "Crear perfume").click();
  await sheet(page)
    .getByText(/^Todavía se están subiendo imágenes/)
    .waitFor();
  await button(page, "Cancelar lenta.png").click();
  await page.unroute("**/api/admin/images*");

  const [first, second, third] = await paths(page);
  await button(page, "Mover antes la imagen 3").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  expect(await paths(page)).toEqual([third, first, second]);
  await sheet(page).getByText("Imagen 1 de 3: es la principal").waitFor();
  const handle = page.locator(".image-handle");
  await handle.nth(2).dragTo(handle.first());
  await expect.poll(() => paths(page)).toEqual([second, third, first]);
  expect(await sheet(page).getByRole("button", { name: "Quitar la imagen 1" }).count()).toBe(0);
  for (const viewport of [PHONE, LAPTOP]) {
    await page.setViewportSize(viewport);
    await expectFine(page);
  }
  await button(page, "Crear perfume").click();
  await toast(page, "Perfume creado exitosamente").waitFor();
  const { perfume } = await (await callShop(shop, "GET", "/perfumes/lattafa-retrato-del-panel")).json();
  expect(perfume.images).toEqual([second, third, first]);
  // The browser resizes: rotated photos become upright, and transparency does not become black.
  expect([await coloursOf(second), await coloursOf(third?.replace(".webp", "-480.webp"))]).toEqual([
    ["green", "white"],
    ["white", "white"],
  ]);
});

test("a picture appears in the banner for which it was uploaded, also when an earlier banner is removed meanwhile", async () => {
  const { page, complaints } = await visitPanel(shop, "/admin-panel/administrator#ajustes");
  const part = page.getByRole("form", { name: "Banners con fechas" });
  for (let added = 0; added < 3; added++) await part.getByRole("button", { name: "Agregar un banner" }).click();
  const banner = (number: number) => part.getByRole("group", { name: `Banner ${number}`, exact: true });
  const path = (number: number) =>
    banner(number)
      .getByLabel(/^Imagen para computadoras, por su ruta/)
      .inputValue();
  const usual = await path(1);
  const release = await hold(page, "**/api/admin/images*");
  await banner(2)
    .locator("input[type=file]")
    .first()
    .setInputFiles(saved(await png("segundo.png", GREEN)));
  await button(page, "Cancelar segundo.png").waitFor();
  await button(page, "Quitar el banner 1").click();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Guardar banners");
  release();
  await banner(1).getByText("Imagen para computadoras: subida. Falta guardar.").waitFor();
  expect(await path(1)).not.toBe(usual);
  expect(await path(2)).toBe(usual);
  expect(await part.getByRole("group", { name: /^Banner \d$/ }).count()).toBe(2);
  expect(complaints).toEqual([]);
});

test("an administrator sees the stock and the units without a location, and a guest sees the purchase button", async () => {
  for (const path of [PERFUME, "/buscar?q=retrato+del+panel"]) {
    const { page, complaints, close } = await visitPanel(shop, path, PHONE);
    const desk = page.locator(".stock-desk");
    await desk.getByText("Falta localizar 2 perfumes!").waitFor();
    expect(await desk.locator("dl").innerText()).toBe("Stock\n2\nSN-F\n0\nSN-L\n0\nROS\n0");
    for (const viewport of [PHONE, LAPTOP]) {
      await page.setViewportSize(viewport);
      expect(await page.locator('main [data-act="add"]:visible').count()).toBe(0);
      await expectFine(page);
    }
    expect(complaints).toEqual([]);
    await close();
  }
  const guest = await visit(browser);
  await guest.page.goto(`${shopUrl}${PERFUME}`, { waitUntil: "networkidle" });
  expect(await guest.page.locator('main [data-act="add"]:visible').count()).toBe(1);
  expect(await guest.page.locator(".stock-desk").count()).toBe(0);
  await guest.close();

  const { page } = await visitPanel(shop, PERFUME);
  await page.getByRole("link", { name: "Editar Retrato del Panel" }).click();
  await sheet(page).getByRole("heading", { name: "Retrato del Panel, Lattafa" }).waitFor();
  await button(page, "Eliminar").click();
  await button(page, "Eliminar Retrato del Panel").click();
  await toast(page, "Perfume eliminado").waitFor();
});
