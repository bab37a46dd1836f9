/** The tabs of a perfume's form, the prices in its footer, copies, the history with its undo, pictures and the video. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violations } from "../axe.ts";
import { DESKTOP, PHONE, visit } from "../browser.ts";
import { browser, shopFrom } from "../test-shop.ts";
import { field, LAPTOP, openTab, sheet, toast, visitPanel } from "./administrator.ts";
import { button, counting, expectFine, focused, widthOver } from "./elements.ts";

const shop = shopFrom("203.0.113.134");
const selected = (page: Page) => sheet(page).getByRole("tab", { selected: true }).innerText();
const tabNames = (page: Page) => sheet(page).getByRole("tab").allTextContents();

/** Creates a perfume with the form, and opens it from the list. */
async function created(page: Page, name: string): Promise<void> {
  await page.goto(`${shop.shopUrl}/admin-panel?productName=${encodeURIComponent(name)}#new`);
  await field(page, "Nombre").fill(name);
  await field(page, "Marca").fill("Lattafa");
  await openTab(page, "Precios");
  await field(page, "ML (gramos en bálsamos)").fill("100");
  await field(page, "Precio en dólares").fill("40");
  await button(page, "Crear perfume").click();
  await toast(page, "Perfume creado exitosamente").waitFor();
  await button(page, name).click();
  await field(page, "Nombre").waitFor();
}

async function saved(page: Page, name: string): Promise<void> {
  await button(page, "Guardar cambios").click();
  await sheet(page).waitFor({ state: "detached" });
  await button(page, name).click();
  await field(page, "Nombre").waitFor();
}

test("the tabs work by keyboard, mark unsaved changes, and open where an error is", async () => {
  const { page, complaints } = await visitPanel(shop, "/admin-panel");
  await created(page, "Pestañas del Panel");
  expect(await tabNames(page)).toEqual(["Ficha", "Fotos", "Precios", "Stock 0", "Historial"]);
  await sheet(page).getByRole("tab", { selected: true }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  expect([await selected(page), new URL(page.url()).searchParams.get("tab")]).toEqual(["Precios", "precios"]);
  await field(page, "Precio en dólares").focus();
  await page.keyboard.press("End");
  await page.keyboard.type(",5");
  const foot = sheet(page).locator(".price-foot");
  await expect.poll(() => foot.innerText()).toMatch(/100 ml\s+\$\s59\.000[\s\S]*antes \$\s58\.200 \(\+1,4\s%\)/);
  await page.reload();
  await field(page, "Precio en dólares").waitFor();
  expect(await tabNames(page)).toContain("Precios, con cambios sin guardar");
  // Only the second size can be removed.
  await button(page, "Agregar otro tamaño").click();
  await button(page, "Quitar este tamaño").click();
  expect(await button(page, "Quitar este tamaño").count()).toBe(0);

  await openTab(page, "Stock");
  await field(page, "Vendidas por fuera").fill("3");
  await openTab(page, "Ficha");
  await button(page, "Guardar cambios").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => selected(page)).toContain("Stock");
  expect(await field(page, "Vendidas por fuera").evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await tabNames(page)).toContain("Stock, con errores 0");
  await openTab(page, "Fotos");
  await button(page, "Ir al campo").click();
  expect(await field(page, "Vendidas por fuera").evaluate((element) => element === document.activeElement)).toBe(true);

  for (const viewport of [PHONE, LAPTOP])
    for (const name of ["Ficha", "Fotos", "Precios", "Stock", "Historial"]) {
      await page.setViewportSize(viewport);
      await openTab(page, name);
      await expectFine(page);
    }
  // Closing returns to the list's own address.
  await page.keyboard.press("Escape");
  await button(page, "Descartar").last().click();
  await sheet(page).waitFor({ state: "detached" });
  expect(new URL(page.url()).searchParams.has("tab")).toBe(false);
  expect(complaints.filter((line) => !line.includes("409"))).toEqual([]);
});

test("three clicks undo an edit, and the undo is refused when the same field was changed again", async () => {
  const { page } = await visitPanel(shop, "/admin-panel");
  const name = "Historial del Panel";
  await created(page, name);
  await field(page, "Descripción").fill("Primera.");
  await field(page, "Título").fill("Perfume Historial: precio y cuotas");
  await saved(page, name);
  await page.keyboard.press("Escape");
  await sheet(page).waitFor({ state: "detached" });

  const { done, tap } = counting();
  await tap(button(page, name));
  await tap(sheet(page).getByRole("tab", { name: "Historial" }));
  const edits = sheet(page).locator(".perfume-edits > li");
  await edits.first().getByText("Descripción", { exact: true }).waitFor();
  expect(await edits.first().locator("tbody tr").allInnerTexts()).toEqual([
    "Descripción\tvacío\tPrimera.",
    "Título para buscadores\tvacío\tPerfume Historial: precio y cuotas",
  ]);
  expect(await edits.last().innerText()).toMatch(/^Creó un perfume/);
  await tap(edits.first().getByRole("button", { name: "Deshacer este cambio" }));
  expect(done.taps).toBe(3);
  await toast(page, "Cambio deshecho").waitFor();
  await edits.first().getByText("Deshizo un cambio de un perfume").waitFor();
  expect(await violations(page)).toEqual([]);
  await openTab(page, "Ficha");
  expect([await field(page, "Descripción").inputValue(), await field(page, "Título").inputValue()]).toEqual(["", ""]);

  await field(page, "Descripción").fill("Segunda.");
  await openTab(page, "Historial");
  expect(await edits.first().getByRole("button", { name: "Deshacer este cambio" }).count()).toBe(0);
  await saved(page, name);
  await openTab(page, "Historial");
  await expect.poll(() => edits.count()).toBe(4);
  await edits.nth(1).getByRole("button", { name: "Deshacer este cambio" }).click();
  await edits.nth(1).getByText("Eso se cambió de nuevo después").waitFor();
  await openTab(page, "Ficha");
  expect(await field(page, "Descripción").inputValue()).toBe("Segunda.");

  await button(page, "Duplicar").click();
  await expect.poll(() => field(page, "Nombre").inputValue()).toBe(`${name} (copia)`);
  expect(await field(page, "Activo").isChecked()).toBe(false);
  expect(await sheet(page).getByRole("tab", { name: "Historial" }).count()).toBe(0);
});

test("after an undo the form shows the restored pictures, and a save returns the focus to the perfume's button", async () => {
  const { page } = await visitPanel(shop, "/admin-panel");
  const name = "Fotos del Historial";
  await created(page, name);
  const { perfume } = await (await fetch(`${shop.shopUrl}/api/perfumes/lattafa-asad`)).json();
  await openTab(page, "Fotos");
  await sheet(page).getByText("Ponerlas por su ruta").click();
  await field(page, "Imagen principal").fill(perfume.images[0]);
  await button(page, "Guardar cambios").click();
  await sheet(page).waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe(name);

  await page.keyboard.press("Enter");
  await openTab(page, "Fotos");
  const tiles = sheet(page).locator(".images [data-row] img");
  await tiles.waitFor();
  await openTab(page, "Historial");
  await button(page, "Deshacer este cambio").first().click();
  await toast(page, "Cambio deshecho").waitFor();
  await openTab(page, "Fotos");
  await expect.poll(() => tiles.count()).toBe(0);
});

test("a video is added by its address and plays in a dialog of the product's page; nothing of its site loads before that", async () => {
  const { page: panel } = await visitPanel(shop, "/admin-panel");
  await created(panel, "Perfume con Video");
  await openTab(panel, "Fotos");
  await field(panel, "Video de YouTube o Vimeo").fill("https://www.instagram.com/reel/abc");
  await button(panel, "Guardar cambios").click();
  const message = "Tiene que ser la dirección de un video de YouTube o de Vimeo";
  await sheet(panel).getByText(message, { exact: true }).waitFor();
  expect(await selected(panel)).toContain("Fotos");
  await field(panel, "Video de YouTube o Vimeo").fill("https://youtu.be/dQw4w9WgXcQ?si=abc");
  await saved(panel, "Perfume con Video");
  await openTab(panel, "Fotos");
  const stored = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
  expect(await field(panel, "Video de YouTube o Vimeo").inputValue()).toBe(stored);

  for (const viewport of [PHONE, DESKTOP]) {
    const { page, complaints } = await visit(browser, { viewport });
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(shop.shopUrl)) elsewhere.push(request.url());
    });
    await page.route("https://www.youtube-nocookie.com/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Video</title><p>Reproductor</p>" }),
    );
    await page.goto(`${shop.shopUrl}/detail-perfume/lattafa-perfume-con-video`, { waitUntil: "networkidle" });
    const link = page.getByRole("link", { name: "Ver el video" });
    expect([await link.getAttribute("href"), elsewhere]).toEqual([stored, []]);
    expect(await violations(page)).toEqual([]);
    await link.press("Enter");
    await page.frameLocator("dialog iframe").getByText("Reproductor").waitFor();
    expect(elsewhere).toEqual(["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0"]);
    expect(await page.getByRole("dialog", { name: "Video de Perfume con Video" }).count()).toBe(1);
    expect(await widthOver(page)).toBeLessThanOrEqual(0);
    if (viewport === PHONE) await button(page, "Cerrar").click();
    else await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
  }
});
