/** The notices with their count, the palette and the keyboard shortcuts of the panel, and parts of single pages. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violations } from "../axe.ts";
import { hold, PHONE } from "../browser.ts";
import { callShop } from "../mailed.ts";
import { database, shopFrom } from "../test-shop.ts";
import { LAPTOP, sheet, visitPanel } from "./administrator.ts";
import { buyer, goodsOf, ordersOf, putIntoCart } from "./card-buyer.ts";
import { button, expectFine, focused } from "./elements.ts";

const shop = shopFrom("203.0.113.73");

const count = (page: Page) => page.locator("[data-part=notices-count] b");
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

async function openPalette(page: Page, words: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Perfumes, pedidos, usuarios o páginas" }).waitFor();
  await page.keyboard.type(words);
  // If the typing takes long, the palette shows the results of the first letters meanwhile.
  await sheet(page).locator(".palette-state").filter({ hasNotText: "Buscando…" }).waitFor({ state: "attached" });
}

/** Inserts a mail that was given up. */
async function loseMail(): Promise<void> {
  const sql =
    "INSERT INTO outbox (id, mail_key, event, recipient, content, state, tries, next_try_at_ms, created_at_ms) VALUES ('mai_lost', 'lost', 'password-changed', 'perdida@azahar.test', '{}', 'failed', 9, 0, ?)";
  await database.execute({ sql, args: [Date.now()] });
}

test("notices are counted in the menu, and can be hidden and shown again", async () => {
  await loseMail();
  const { page, complaints } = await visitPanel(shop, "/admin-panel");
  const all = Number(await count(page).innerText());
  expect(all).toBeGreaterThan(0);
  await page.getByRole("link", { name: new RegExp(`^Avisos ${all} pendientes?$`) }).click();
  await page.getByRole("heading", { name: "Contraseña cambiada, a perdida@azahar.test" }).waitFor();
  for (const viewport of [PHONE, LAPTOP]) {
    await page.setViewportSize(viewport);
    await expectFine(page);
  }
  await button(page, "Ya lo vi Contraseña cambiada, a perdida@azahar.test").click();
  await page.getByText("1 visto").waitFor();
  expect(await focused(page)).toBe("Avisos");
  await page.reload();
  await page.getByText("1 visto").click();
  expect(await count(page).count()).toBe(all > 1 ? 1 : 0);
  await button(page, "Volver a mostrar Contraseña cambiada, a perdida@azahar.test").click();
  await expect.poll(() => count(page).innerText()).toBe(`${all}`);
  expect(complaints).toEqual([]);
});

test("the palette opens again immediately after it was closed", async () => {
  const { page, complaints } = await visitPanel(shop, "/admin-panel/users");
  await page.locator(".desk-table").waitFor();
  await openPalette(page, "marta");
  await page.evaluate(() => {
    document.querySelector("dialog")?.close();
    dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, cancelable: true }));
  });
  await expect.poll(() => sheet(page).getByRole("combobox").inputValue()).toBe("");
  expect(complaints).toEqual([]);
});

test("orders, users, perfumes and pages are found and opened by keyboard", async () => {
  const user = await buyer(shop, "panel.paleta@azahar.test");
  await putIntoCart(shop, user, (await goodsOf(shop)).at(-3));
  const placing = { cookie: user.cookie, body: { shipping: false, pickup: "rosario" } };
  expect((await callShop(shop, "POST", `/orders/transfer/${user.id}`, placing)).status).toBe(200);
  const [order] = await ordersOf(shop, user);

  const { page, complaints } = await visitPanel(shop, "/admin-panel/users");
  await page.locator(".desk-table").waitFor();
  await openPalette(page, "panel.paleta");
  await option(page, /^A-\d+ Marta Ríos: /).waitFor();
  await option(page, /panel\.paleta@azahar\.test$/).waitFor();
  for (const viewport of [PHONE, LAPTOP]) {
    await page.setViewportSize(viewport);
    expect(await violations(page)).toEqual([]);
  }
  await option(page, /panel\.paleta@azahar\.test$/).click();
  expect(await page.getByLabel("Buscar por nombre o email").inputValue()).toBe("panel.paleta@azahar.test");
  await sheet(page).getByText("panel.paleta@azahar.test").waitFor();
  await page.keyboard.press("Escape");
  await sheet(page).waitFor({ state: "detached" });

  await openPalette(page, `${order?.number}`);
  await option(page, /^A-\d+ Marta Ríos: /).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/admin-panel/orders/detail/${order?._id}`);
  await page.getByRole("heading", { level: 2, name: "Marta Ríos" }).waitFor();

  await openPalette(page, "panel.paleta");
  await option(page, /panel\.paleta@azahar\.test$/).waitFor();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await sheet(page).getByText("panel.paleta@azahar.test").waitFor();
  await page.keyboard.press("Escape");

  await openPalette(page, "YÁRA tous");
  await option(page, /^Yara Tous/).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin-panel?productName=*");
  await sheet(page).getByRole("heading", { name: "Yara Tous, Lattafa" }).waitFor();
  await page.keyboard.press("Escape");
  await sheet(page).waitFor({ state: "detached" });

  await openPalette(page, "dolar");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin-panel/administrator#dolar");
  expect(complaints).toEqual([]);
});

test("Enter before the results of the whole text have arrived takes effect when they arrive", async () => {
  const { page, complaints } = await visitPanel(shop, "/admin-panel/users");
  await page.locator(".desk-table").waitFor();
  await openPalette(page, "yara");
  await option(page, /^Yara/).first().waitFor();
  const answer = await hold(page, "**/api/**productName=asad*");
  const asked = page.waitForRequest("**/api/**productName=asad*");
  const field = page.getByRole("combobox", { name: "Perfumes, pedidos, usuarios o páginas" });
  await field.fill("asad");
  await field.press("Enter");
  await asked;
  expect(new URL(page.url()).pathname).toBe("/admin-panel/users");
  answer();
  await page.waitForURL("**/admin-panel?productName=*");
  await sheet(page)
    .getByRole("heading", { name: /^Asad.*, Lattafa/ })
    .waitFor();
  expect(complaints).toEqual([]);
});

test("the shortcut keys move between pages and rows, type text in a field, and can be turned off", async () => {
  const { page } = await visitPanel(shop, "/admin-panel/users");
  const rows = page.locator(".desk-table tbody tr");
  await rows.first().waitFor();
  const focusIn = (row: number) => rows.nth(row).evaluate((element) => element.contains(document.activeElement));
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  expect(await focusIn(1)).toBe(true);
  await page.keyboard.press("k");
  expect(await focusIn(0)).toBe(true);
  await page.keyboard.press("/");
  await page.keyboard.type("go?");
  expect(await page.getByRole("searchbox").inputValue()).toBe("go?");
  expect(new URL(page.url()).pathname).toBe("/admin-panel/users");
  // Leaves the search field and the filter, where keys have other effects.
  await button(page, "Exportar").focus();

  await page.keyboard.press("?");
  await sheet(page).getByText("Ir a la fila que sigue").waitFor();
  expect(await violations(page)).toEqual([]);
  await sheet(page).getByLabel("Usar los atajos de una sola tecla").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.type("go");
  await openPalette(page, "atajos");
  await page.keyboard.press("Enter");
  await sheet(page).getByLabel("Usar los atajos de una sola tecla").check();
  await page.keyboard.press("Escape");
  // Together: two keys that are more than 1.5 seconds apart are no shortcut.
  await Promise.all([page.keyboard.press("g"), page.keyboard.press("o")]);
  await page.waitForURL("**/admin-panel/orders");

  await page.setViewportSize(PHONE);
  const find = page.getByRole("button", { name: "Buscar", exact: true });
  const { width = 0, height = 0 } = (await find.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await find.click();
  await page.getByRole("combobox", { name: "Perfumes, pedidos, usuarios o páginas" }).waitFor();
});

test("the filters of the log are in the address until another tab is chosen", async () => {
  const { page, complaints } = await visitPanel(shop, "/admin-panel/administrator#cambios");
  await page.getByLabel("Qué", { exact: true }).selectOption("Cuentas");
  await page.getByLabel("Cuándo").selectOption("Últimas 24 horas");
  await page.reload();
  await page.getByLabel("Qué", { exact: true }).waitFor();
  expect(await page.getByLabel("Qué", { exact: true }).inputValue()).toBe("user");
  expect(await page.getByLabel("Cuándo").inputValue()).toBe("1");
  expect(new URL(page.url()).search).toBe("?noun=user&days=1");
  await page.getByLabel("Ajustes", { exact: true }).check();
  await page.locator(".settings").waitFor();
  expect(new URL(page.url()).search).toBe("");
  expect(complaints).toEqual([]);
});

test("days are typed as dd/mm/aaaa, and one that does not exist is refused", async () => {
  const { page, complaints } = await visitPanel(shop, "/admin-panel/ventas");
  await page.locator("summary", { hasText: "Elegir fechas" }).press("Enter");
  const from = page.getByLabel("Desde", { exact: true });
  await from.fill("");
  await from.pressSequentially("01022026");
  expect(await from.inputValue()).toBe("01/02/2026");
  await page.locator("a[href*='from=2026-02-01']").first().waitFor();
  await from.fill("31/2/2026");
  await from.press("Enter");
  await page.getByRole("alert").filter({ hasText: "Escribí la fecha como 24/12/2026" }).waitFor();
  expect(await violations(page)).toEqual([]);
  await from.fill("");
  await from.pressSequentially("1-03-26");
  await from.blur();
  expect(await from.inputValue()).toBe("01/03/2026");
  await page.goto(`${shop.shopUrl}/admin-panel/orders`);
  await page.getByLabel("Fecha", { exact: true }).selectOption("Entre dos días");
  expect(await page.getByLabel("Hasta", { exact: true }).inputValue()).toMatch(/^\d\d\/\d\d\/2\d{3}$/);
  await page.getByLabel("Desde", { exact: true }).fill("01/02/2026");
  await expect.poll(() => page.url()).toContain("from=2026-02-01");
  expect(complaints).toEqual([]);
});

test("after a list failed to load, another search loads it", async () => {
  const { page } = await visitPanel(shop, "/admin-panel/users");
  await page.locator(".desk-table").waitFor();
  await page.route("**/api/users/search?*", (route) => route.abort());
  await page.getByRole("searchbox").fill("nadie");
  await button(page, "Reintentar").waitFor();
  await page.unroute("**/api/users/search?*");
  await page.getByRole("searchbox").fill("admin");
  await page.locator(".desk-table").getByText("admin@azahar.test").waitFor();
});

test("a click on the panel's search before its script has loaded takes effect later", async () => {
  const { page, complaints } = await visitPanel(shop, "/admin-panel/users");
  const press = await hold(page, "**/_astro/*.js");
  await page.goto(`${shop.shopUrl}/admin-panel/orders`, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Buscar", exact: true }).click();
  press();
  await page.getByRole("combobox", { name: "Perfumes, pedidos, usuarios o páginas" }).waitFor();
  expect(complaints).toEqual([]);
});

test("all unpaid orders of a person are released after a question, by keyboard", async () => {
  const user = await buyer(shop, "panel.libera@azahar.test");
  const goods = await goodsOf(shop);
  for (const perfume of [goods.at(-4), goods.at(-5)]) {
    await putIntoCart(shop, user, perfume);
    const placing = { cookie: user.cookie, body: { shipping: false, pickup: "rosario" } };
    expect((await callShop(shop, "POST", `/orders/transfer/${user.id}`, placing)).status).toBe(200);
  }
  const { page, complaints } = await visitPanel(shop, "/admin-panel/users#?search=panel.libera");
  await page.locator(".desk-table").getByRole("button").first().click();
  await button(page, "Liberar los pedidos sin pagar").press("Enter");
  await page.getByText("Se cancelan 2 pedidos y vuelven a la venta 2 unidades.").waitFor();
  for (const viewport of [PHONE, LAPTOP]) {
    await page.setViewportSize(viewport);
    await expectFine(page);
  }
  await page.keyboard.press("Escape");
  expect((await ordersOf(shop, user)).map(({ statusGlimmer }) => statusGlimmer)).not.toContain("Cancelado");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Listo: 2 pedidos cancelados y 2 unidades de vuelta a la venta.").waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("No quedan pedidos sin pagar");
  const states = (await ordersOf(shop, user)).map(({ statusGlimmer }) => statusGlimmer);
  expect(states).toEqual(["Cancelado", "Cancelado"]);
  expect(complaints).toEqual([]);
});
