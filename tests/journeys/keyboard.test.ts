import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import type { Order } from "#shop/orders/order.contract.ts";
import { pdf } from "#shop/orders/receipt.fixture.ts";
import { visit } from "../browser.ts";
import { PASSWORD } from "../people.ts";
import { listedPerfumes } from "../shop.ts";
import { browser, shopUrl } from "../test-shop.ts";
import { type Buyer, buyer, cancelAfterwards, ordersOf } from "./card-buyer.ts";
import { heading, lateScripts } from "./elements.ts";
import { type KeyboardUser, keyboardUser } from "./keyboard-user.ts";
import { move, shopWithAdmin } from "./placed-orders.ts";
import { ADDRESS, CART, METHOD, one, stepOf, TRANSFER, toast } from "./transfer-buyer.ts";

const shop = await shopWithAdmin("203.0.113.96");

const bottle = await bottleWithDecants();

/** Returns a perfume with two sizes in stock, without promotion, and with decants. */
async function bottleWithDecants(): Promise<WirePerfume> {
  const fits = ({ soon, decants, milliliters }: WirePerfume) =>
    !soon && decants.length === 2 && milliliters.filter(({ stock, forSale }) => stock >= 3 && !forSale).length === 2;
  return one((await listedPerfumes(shopUrl)).find(fits));
}

/** Uses the skip link, goes back to the search, closes it with Escape, and finds the perfume with it. */
async function findPerfume(page: Page, me: KeyboardUser): Promise<void> {
  await page.goto(shopUrl, { waitUntil: "networkidle" });
  await lateScripts(page);
  await me.tabTo("Ir al contenido");
  await me.press("Enter");
  await me.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main")?.id)).toBe("contenido");
  await me.tabBackTo("Buscar perfumes");
  await me.press("Enter");
  await expect.poll(() => me.here()).toEqual({ role: "combobox", name: "Buscá por nombre, marca o nota" });
  await staysInside(page, me, "dialog.finder");
  await me.press("Escape");
  await expect.poll(() => me.here()).toEqual({ role: "link", name: "Buscar perfumes" });
  // The focus returns before React removes the closed dialog. Until then no other one opens.
  await page.locator("dialog.finder").waitFor({ state: "detached" });
  await me.press("Enter");
  await expect.poll(async () => (await me.here()).role).toBe("combobox");
  await me.type(`${bottle.brand} ${bottle.productName}`);
  await page.getByRole("option").first().getByText(bottle.productName).waitFor();
  await me.press("ArrowDown");
  await me.press("Enter");
  await page.waitForURL(`**/detail-perfume/${bottle.slug}`);
}

/** Expects that Tab keeps the focus in the dialog, or on the body. */
async function staysInside(page: Page, me: KeyboardUser, dialog: string): Promise<void> {
  for (const key of ["Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"]) {
    await me.press(key);
    const isInside = await page.evaluate((selector) => {
      const at = document.activeElement;
      return at === document.body || at?.closest(selector) !== null;
    }, dialog);
    expect(isInside, key).toBe(true);
  }
}

/** Opens the large pictures, chooses another size, then two decants, and presses the cart button, which opens the sign-in. */
async function chooseSizes(page: Page, me: KeyboardUser): Promise<void> {
  const price = page.locator('main [data-part="price"]').first();
  const before = await price.innerText();
  await me.tabTo("Ampliar las fotos");
  await me.press("Enter");
  await page.getByRole("dialog", { name: "Fotos ampliadas" }).waitFor();
  await staysInside(page, me, "dialog.zoom");
  await me.press("Escape");
  expect(await me.here()).toEqual({ role: "button", name: "Ampliar las fotos" });
  await me.tabTo(`${one(bottle.milliliters[1]).ml} ml`);
  await me.press("Enter");
  await expect.poll(() => price.innerText()).not.toBe(before);
  await me.tabTo(/Decant 10 ml/);
  await me.press("Space");
  await page.getByRole("button", { name: "Decant 10 ml", pressed: true }).waitFor();
  expect((await me.here()).name).toBe("Decant 10 ml");
  await me.tabTo("Uno más");
  await me.press("Enter");
  await expect.poll(() => page.locator("main .stepper output").innerText()).toBe("2");
  await me.tabTo("Agregar al carrito");
  await me.press("Enter");
  await page.waitForURL(/\/login\?next=/);
}

/** Types a wrong password, then signs in, which leads to the cart with the two decants. */
async function signsIn(page: Page, me: KeyboardUser, email: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await me.tabTo("Email");
  await me.type(email);
  await me.tabTo("Contraseña");
  await me.type("otraCosa9");
  await me.press("Enter");
  await page.getByRole("alert").getByText("Email o contraseña incorrectos").waitFor();
  expect((await me.here()).name).toBe("Contraseña");
  await me.press("Control+a");
  await me.type(PASSWORD);
  await me.press("Enter");
  await page.waitForURL(/\/cart\/usr_/, { waitUntil: "commit" });
  await toast(page, "se ha agregado al carrito").waitFor();
  // Three messages together may cover the focus; a person does not reach the third within five seconds.
  await toast(page, "se ha agregado al carrito").waitFor({ state: "detached" });
  await expect.poll(() => page.locator(".cart b").innerText()).toBe("2");
}

/** Removes one decant in the cart. */
async function changesTheCart(page: Page, me: KeyboardUser, { id }: Buyer): Promise<void> {
  await page.waitForURL(`${shopUrl}/cart/${id}`);
  await heading(page, CART).waitFor();
  await page.waitForLoadState("networkidle");
  await me.tabTo("Uno menos");
  const units = page.locator(".units output").first();
  await expect.poll(() => units.innerText()).toBe("2");
  await me.press("Enter");
  await expect.poll(() => units.innerText()).toBe("1");
  expect((await me.here()).name).toBe("Uno menos");
}

/** Expects the focus on this step's heading. */
async function isAt(page: Page, me: KeyboardUser, name: string): Promise<void> {
  await heading(page, name).waitFor();
  await expect.poll(() => me.here()).toEqual({ role: "heading", name });
}

/** Fills in a shipping address by keyboard. */
async function hasItSent(page: Page, me: KeyboardUser): Promise<void> {
  await me.tabTo("Continuar");
  await me.press("Enter");
  await isAt(page, me, ADDRESS);
  for (const [label, text] of [
    ["Código Postal", "2000"],
    ["Calle", "9 de Julio"],
    ["Número", "1234"],
  ] as const) {
    await me.tabTo(label);
    await me.type(text);
  }
}

/** Chooses pickup, reads that the showroom is missing, and chooses it with the arrow keys. */
async function picksItUp(page: Page, me: KeyboardUser): Promise<void> {
  await me.tabTo(/^Envío a domicilio/);
  await me.press("ArrowDown");
  expect((await me.here()).name).toContain("Retiro en showroom");
  await me.tabTo("Continuar");
  await me.press("Enter");
  await toast(page, "Por favor, elegí en qué showroom lo retirás").waitFor();
  expect((await me.here()).role).toBe("radio");
  await me.press("Space");
  await me.press("ArrowDown");
  expect((await me.here()).name).toContain("Rosario");
}

/** Switches between card and transfer, places the order, sends the receipt and opens the order's page. */
async function pays(page: Page, me: KeyboardUser): Promise<void> {
  await me.tabTo("Continuar");
  await me.press("Enter");
  await isAt(page, me, METHOD);
  await me.tabTo(/^Transferencia bancaria/);
  await me.press("ArrowDown");
  await page.getByRole("button", { name: "Pagar con tarjeta" }).waitFor();
  await me.press("ArrowUp");
  await me.tabTo("Confirmar pedido");
  await me.press("Enter");
  await isAt(page, me, TRANSFER);
  expect(stepOf(page)).toBe("transfer");
  await me.tabTo("Copiar alias");
  await sendsTheReceipt(page, me);
  await me.tabTo("Ver mi pedido");
  await me.press("Enter");
  await page.waitForURL(/\/profile\/orders\/detail\/ord_/);
  await isAt(page, me, "Tu pedido");
  await me.tabTo("Volver a comprar");
}

/** Opens the file dialog by keyboard and chooses a receipt. Expects the focus to stay. */
async function sendsTheReceipt(page: Page, me: KeyboardUser): Promise<void> {
  // Toasts of earlier steps last five seconds, and the page moves beneath them when the receipt arrives.
  await page.locator(".toasts button").first().waitFor({ state: "detached" });
  // Begins before the key presses, because Chromium needs a moment to intercept file dialogs.
  const chooser = page.waitForEvent("filechooser");
  await me.tabTo("Elegir foto o PDF");
  await me.press("Enter");
  await (await chooser).setFiles({ name: "comprobante.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf(1)) });
  await page.getByRole("heading", { name: "Comprobante recibido" }).waitFor();
  await expect.poll(async () => (await me.here()).name).toBe("Mandar otro");
}

/** The shop confirms the payment. The buyer's page shows it, and Tab leads to the next button. */
async function seesItPaid(page: Page, me: KeyboardUser, order: Order): Promise<void> {
  await move(shop, order, "En Preparación");
  await page.reload({ waitUntil: "networkidle" });
  await page.locator(".order-status").getByText("En Preparación").waitFor();
  await me.tabTo("Volver a comprar");
}

test.each([
  ["on a desktop, sent home", { width: 1280, height: 720 }, "hogar", hasItSent],
  ["zoomed in to 200 %, picked up", { width: 640, height: 400 }, "lupa", picksItUp],
  ["on a phone with a keyboard, picked up", { width: 390, height: 844 }, "celular", picksItUp],
] as const)(
  "%s: a buyer gets from the home page to the paid order by keyboard, and the focus is always visible",
  async (_, viewport, user, isDelivered) => {
    const email = `teclado-${user}@azahar.test`;
    const marta = await buyer(shop, email);
    cancelAfterwards(shop, marta);
    const { page, complaints } = await visit(browser, {
      viewport,
      reducedMotion: "reduce",
      extraHTTPHeaders: { "CF-Connecting-IP": shop.clientAddress },
    });
    const me = await keyboardUser(page);
    await findPerfume(page, me);
    await chooseSizes(page, me);
    await signsIn(page, me, email);
    await changesTheCart(page, me, marta);
    await isDelivered(page, me);
    await pays(page, me);
    const [placed, ...more] = await ordersOf(shop, marta);
    expect([placed?.products.map(({ quantity }) => quantity), more]).toEqual([[1], []]);
    await seesItPaid(page, me, one(placed));
    expect(me.invisibleStops).toEqual([]);
    expect(complaints.filter((complaint) => !/40[14]/.test(complaint))).toEqual([]);
  },
);

test("reports a missing focus ring and a button that is out of view or behind another element", async () => {
  const { page } = await visit(browser, { reducedMotion: "reduce" });
  await page.goto(`${shopUrl}/login`, { waitUntil: "networkidle" });
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".find { outline: none !important } .submit { translate: 0 -1000px }");
    document.adoptedStyleSheets = [sheet];
  });
  const me = await keyboardUser(page);
  await me.tabTo("Ingresar");
  expect(me.invisibleStops).toEqual([
    '/login: link "Buscar perfumes" has no ring',
    expect.stringMatching(/button "Ingresar" is (out of view|behind)/),
  ]);
});
