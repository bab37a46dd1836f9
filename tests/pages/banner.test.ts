/** Settings that the next build writes into the pages. */
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { dayInArgentina } from "#shop/accounts/person.ts";
import { violations } from "../axe.ts";
import { PHONE } from "../browser.ts";
import { visitPanel } from "../journeys/administrator.ts";
import { button } from "../journeys/elements.ts";
import { callShop } from "../mailed.ts";
import { signInAdmin } from "../people.ts";
import { shopFrom, shopUrl } from "../test-shop.ts";

const shop = shopFrom("203.0.113.75");
/** A build takes longer when the machine is busy. */
const BUILD = { timeout: 120_000, interval: 300 };

async function png(name: string, background: { r: number; g: number; b: number; alpha: number }) {
  const made = sharp({ create: { width: 1200, height: 900, channels: 4, background: background } });
  return { name, mimeType: "image/png", buffer: await made.png().toBuffer() };
}

test("the home page shows the uploaded banner, and the legal pages the saved texts", async () => {
  const { cookie } = await signInAdmin(shop);
  const { banner, legal } = await (await callShop(shop, "GET", "/admin/get-admin", { cookie })).json();
  onTestFinished(
    async () => void (await callShop(shop, "PUT", "/admin/put-admin", { cookie, body: { banner, legal } })),
  );
  const { page, complaints, close } = await visitPanel(shop, "/admin-panel/administrator#ajustes", PHONE);
  const part = page.getByRole("form", { name: "Banner de inicio" });
  const choosers = part.locator("input[type=file]");
  await choosers.first().setInputFiles(await png("ancha.png", { r: 52, g: 81, b: 63, alpha: 1 }));
  await choosers.last().setInputFiles(await png("alta.png", { r: 0, g: 0, b: 0, alpha: 0 }));
  const pathIn = (label: string) => part.getByLabel(`${label}, por su ruta`).inputValue();
  await expect.poll(() => pathIn("Imagen para computadoras")).toMatch(/^\/pictures\/u\/b-/);
  await expect.poll(() => pathIn("Imagen para teléfonos")).toMatch(/^\/pictures\/u\/b-/);
  const [wide, narrow] = [await pathIn("Imagen para computadoras"), await pathIn("Imagen para teléfonos")];
  await part.getByLabel("A dónde lleva").fill("/perfumes/brand/lattafa");
  await part.getByLabel("Título").fill("Lattafa,\nhasta _agotar_");
  await part.getByLabel("Texto del botón").fill("Ver Lattafa");
  await button(page, "Guardar banner").click();
  await part.getByText("Datos actualizados").waitFor();
  const texts = page.getByRole("form", { name: "Textos legales" });
  await button(page, "Empezar por el borrador de cambios y devoluciones").click();
  await texts.getByLabel("Términos y condiciones").fill("Prueba\nVendemos <b>sin</b> vueltas.");
  await button(page, "Guardar textos").click();
  await texts.getByText("Guardando…").waitFor({ state: "detached" });
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();

  await fetch(`${shop.localUrl}/cron`, { method: "POST" });
  const html = async (path: string) => (await fetch(`${shopUrl}${path}`)).text();
  await expect.poll(() => html("/"), BUILD).toContain(wide);
  const home = await html("/");
  expect(home).toContain(narrow);
  expect(home).toContain('href="/perfumes/brand/lattafa">Ver Lattafa');
  expect(home).toMatch(/<span>Lattafa, *<\/span><span>hasta <em>agotar<\/em> *<\/span>/);
  expect(await html("/terminos")).toContain("<p>Vendemos &lt;b&gt;sin&lt;/b&gt; vueltas.</p>");
  expect(await html("/privacidad")).toContain("AGENCIA DE ACCESO A LA INFORMACIÓN PÚBLICA");
  expect(await html("/cambios")).toContain("<h2>Si te arrepentís</h2>");
});

test("a banner with dates replaces the usual one on its day, and a press beside its button follows its link", async () => {
  const { cookie } = await signInAdmin(shop);
  const { page, complaints, close } = await visitPanel(shop, "/admin-panel/administrator#ajustes");
  const part = page.getByRole("form", { name: "Banners con fechas" });
  await part.getByRole("button", { name: "Agregar un banner" }).click();
  await part.getByLabel("Título").fill("Hoy, _rebajas_");
  await part.getByLabel("Texto del botón").fill("Ver rebajas");
  await part.getByLabel("A dónde lleva").fill("/promociones");
  const today = dayInArgentina(Date.now());
  const typed = today.split("-").toReversed().join("/");
  await part.getByLabel("Desde", { exact: true }).fill(typed);
  await part.getByLabel("Hasta", { exact: true }).fill(typed);
  expect(await part.locator(".is-wide .banner-headline").innerText()).toBe("Hoy, rebajas");
  expect(await violations(page)).toEqual([]);
  await part.getByRole("button", { name: "Guardar banners" }).click();
  await part.getByText("Datos actualizados").waitFor();
  expect(complaints).toEqual([]);

  await fetch(`${shop.localUrl}/cron`, { method: "POST" });
  const home = async () => (await fetch(`${shopUrl}/`)).text();
  await expect.poll(home, BUILD).toContain("Ver rebajas");
  expect(await home()).not.toContain("<em>diez mililitros");
  await page.goto(shopUrl);
  const box = await page.locator(".hero-in").boundingBox();
  if (!box) throw new Error("the home has no banner");
  await page.mouse.click(box.x + box.width - 40, box.y + box.height - 40);
  await page.waitForURL(/\/promociones$/);
  await close();

  await callShop(shop, "PUT", "/admin/put-admin", { cookie, body: { banners: [] } });
  await fetch(`${shop.localUrl}/cron`, { method: "POST" });
  await expect.poll(home, BUILD).toContain("<em>diez mililitros");
});
