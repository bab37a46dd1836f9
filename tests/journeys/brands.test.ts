/** Brands, created and ordered in the panel, and their pages. Uses a separate shop, because every page has the menu. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { brandsSchema } from "#shop/catalogue/brands/brands.contract.ts";
import { violations } from "../axe.ts";
import { DESKTOP, visit } from "../browser.ts";
import { callShop } from "../mailed.ts";
import { type ShopWithDatabase, signInAdmin } from "../people.ts";
import { type RunningShop, startShop } from "../shop.ts";
import { browser } from "../test-shop.ts";
import { field, sheet, toast, visitPanel } from "./administrator.ts";
import { button } from "./elements.ts";

let running: RunningShop;
let shop: ShopWithDatabase;

beforeAll(async () => {
  running = await startShop({ CRON_SECONDS: "3600", REBUILD_SECONDS: "1" });
  shop = { ...running, clientAddress: "203.0.113.150" };
});
afterAll(() => running?.stop());

const html = async (path: string) => (await fetch(`${shop.shopUrl}${path}`)).text();
const menuIn = (page: string) =>
  [...(page.match(/<summary>Marcas.*?<\/ul>/s)?.[0] ?? "").matchAll(/brand\/([\w-]+)"/g)].map(([, slug]) => slug);

/** How long a rebuild may take on a busy machine. */
const REBUILT = { timeout: 120_000, interval: 1_000 };

/** Waits until the menu of the built home page starts with these brands. Returns the whole menu. */
async function menuStartsWith(slugs: string[]): Promise<string[]> {
  await fetch(`${shop.localUrl}/cron`, { method: "POST" });
  await expect.poll(async () => menuIn(await html("/")).slice(0, slugs.length), REBUILT).toEqual(slugs);
  return menuIn(await html("/")).map(String);
}

test("an administrator creates a brand, renames one, orders the menu and deletes one; the pages show each change", async () => {
  const picture = /\/pictures\/lattafa-asad[\w-]*\.[0-9a-z]+(?=-\d+\.webp)/.exec(
    await html("/detail-perfume/lattafa-asad"),
  );
  const { page, complaints } = await visitPanel(shop, "/admin-panel/administrator#marcas", DESKTOP);

  // With the keyboard: the button keeps the focus while its row moves.
  await button(page, "Subir Amaran").focus();
  await page.keyboard.press("Enter");
  await button(page, "Nueva marca").click();
  await field(page, "Nombre").fill("gres");
  await button(page, "Guardar").click();
  await sheet(page).getByText("Ya hay una marca con ese nombre").first().waitFor();
  await field(page, "Nombre").fill("Casa Ñandú");
  await field(page, "Texto de su página").fill("Perfumes de la estepa.");
  await field(page, "Foto de su página, por su ruta").fill(`${picture?.[0]}.webp`);
  expect(await violations(page)).toEqual([]);
  await button(page, "Guardar").click();
  await toast(page, "Guardamos Casa Ñandú").waitFor();

  await page.getByRole("button", { name: /^Lattafa/ }).click();
  await field(page, "Nombre").fill("Lattafa Perfumes");
  await button(page, "Guardar").click();
  await toast(page, "Guardamos Lattafa Perfumes").waitFor();

  const row = (slug: string) => page.locator(`.brands-list li[data-row="${slug}"]`);
  // The unsaved order of the menu stays when the new brand appears.
  await row("casa-nandu").waitFor();
  await button(page, "Bajar Amaran").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  // With the mouse.
  await row("casa-nandu").scrollIntoViewIfNeeded();
  const last = await row("zimaya").boundingBox();
  await row("casa-nandu").locator(".brand-handle").hover();
  await page.mouse.down();
  await page.mouse.move((last?.x ?? 0) + 40, (last?.y ?? 0) + 10, { steps: 4 });
  await page.mouse.up();
  const shown = page.locator(".brands-list ol li");
  await expect
    .poll(() => shown.evaluateAll((rows) => rows.slice(-2).map((one) => one.dataset["row"])))
    .toEqual(["casa-nandu", "zimaya"]);
  expect(await violations(page)).toEqual([]);
  await button(page, "Guardar el orden").click();
  await toast(page, "Guardamos el orden del menú").waitFor();

  const menu = await menuStartsWith(["afnan", "al-haramain", "amaran"]);
  expect(menu).toHaveLength(31);
  expect(menu.slice(-2)).toEqual(["casa-nandu", "zimaya"]);
  const own = await html("/perfumes/brand/casa-nandu");
  expect(own).toContain("<p>Perfumes de la estepa.</p>");
  expect(own).toContain(`${picture?.[0]}-240.webp`);
  expect(await html("/detail-perfume/lattafa-asad")).toContain(">Lattafa Perfumes</a>");
  expect(await html("/perfumes/brand/lattafa")).toContain("<h1>Lattafa Perfumes</h1>");

  const shopper = await visit(browser, { viewport: DESKTOP });
  await shopper.page.goto(`${shop.shopUrl}/perfumes/brand/casa-nandu`);
  expect(await violations(shopper.page)).toEqual([]);

  await page.getByRole("button", { name: /^Casa Ñandú/ }).click();
  // Closing the question leaves the brand open.
  await button(page, "Borrar").click();
  await page.keyboard.press("Escape");
  await button(page, "Borrar").click();
  await button(page, "Volver").click();
  await button(page, "Borrar").click();
  await button(page, "Sí, borrar").click();
  await toast(page, "Borramos Casa Ñandú").waitFor();
  const left = await menuStartsWith(["afnan", "al-haramain", "amaran"]);
  await expect.poll(async () => menuIn(await html("/")).length, REBUILT).toBe(30);
  expect(left).toContain("zimaya");
  // The browser reports the refused name, which was expected.
  expect([...complaints, ...shopper.complaints]).toEqual([expect.stringContaining("status of 400")]);
}, 360_000);

test("when another administrator changed the menu first, the unsaved order stays with a message until discarded", async () => {
  const { cookie } = await signInAdmin(shop);
  const brands = async () =>
    brandsSchema.parse(await (await callShop(shop, "GET", "/admin/brands", { cookie })).json());
  const { page } = await visitPanel(shop, "/admin-panel/administrator#marcas", DESKTOP);
  const shown = () => page.locator(".brands-list ol li").evaluateAll((rows) => rows.map((one) => one.dataset["row"]));
  await button(page, "Bajar Afnan").click();
  const typed = await shown();
  const seen = (await brands()).brands.filter(({ isInMenu }) => isInMenu).map(({ slug }) => slug);
  const body = { menu: [...seen.slice(1), ...seen.slice(0, 1)], seen };
  expect((await callShop(shop, "PUT", "/admin/brands", { cookie, body })).status).toBe(200);
  await button(page, "Guardar el orden").click();
  await page.getByText("Otra persona cambió las marcas.").waitFor();
  await page.waitForLoadState("networkidle");
  expect(await shown()).toEqual(typed);
  expect(await page.getByText("Otra persona cambió las marcas.").count()).toBe(1);
  await button(page, "Descartar").click();
  await expect.poll(shown).toEqual(body.menu);
  await callShop(shop, "PUT", "/admin/brands", { cookie, body: { menu: seen, seen: body.menu } });
});

test("the form of a perfume suggests brands, and says that it creates a new one", async () => {
  const { page } = await visitPanel(shop, "/admin-panel#new", DESKTOP);
  const brand = field(page, "Marca");
  await brand.fill("gres");
  await expect.poll(() => sheet(page).locator("#marcas option").count()).toBeGreaterThanOrEqual(30);
  expect(await sheet(page).getByText("Al guardar se crea").count()).toBe(0);
  await brand.fill("Nishané");
  await sheet(page).getByText("Al guardar se crea la marca “Nishané”, fuera del menú").waitFor();
});
