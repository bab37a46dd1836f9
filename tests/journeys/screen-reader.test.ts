import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { visit } from "../browser.ts";
import { callShop } from "../mailed.ts";
import { listedPerfumes } from "../shop.ts";
import { browser, shopFrom, shopUrl } from "../test-shop.ts";
import { visitPanel } from "./administrator.ts";
import { buyer, cancelAfterwards, putIntoCart } from "./card-buyer.ts";
import { button, fillFields, heading, ROSARIO } from "./elements.ts";
import { observeAnnouncements, PANEL_LANDMARKS, readerProblems, treeOf } from "./reader-tree.ts";
import { ADDRESS, CART, expensiveGoodsOf, METHOD, one, TRANSFER, visitAsBuyer } from "./transfer-buyer.ts";

const shop = shopFrom("203.0.113.92");
const QUIET = { reducedMotion: "reduce", viewport: { width: 1280, height: 900 } } as const;

/** Returns a perfume with several sizes, all in stock, the first on promotion. */
async function onPromotion(): Promise<WirePerfume> {
  const fits = ({ soon, milliliters }: WirePerfume) =>
    !soon && milliliters.length > 1 && milliliters[0]?.forSale && milliliters.every(({ stock }) => stock > 1);
  return one((await listedPerfumes(shopUrl)).find(fits));
}

/** Expects that a page's accessibility tree has no problems. Returns the tree. */
async function expectSoundTree(page: Page, name: string, landmarks?: readonly string[]): Promise<string> {
  const tree = await treeOf(page, name);
  expect.soft(readerProblems(tree, landmarks), name).toEqual([]);
  return tree;
}

/** Expects an announcement in an existing live region after an action. */
async function expectAnnounced(page: Page, action: () => Promise<unknown>, words: string | RegExp): Promise<void> {
  const announcements = await observeAnnouncements(page);
  await action();
  await expect.poll(announcements).toEqual(expect.arrayContaining([expect.stringMatching(words)]));
}

test("the accessibility trees of home, listing and product have no problems and both prices; they and the search announce changes", async () => {
  const { page } = await visit(browser, QUIET);
  await page.goto(shopUrl, { waitUntil: "networkidle" });
  const home = await expectSoundTree(page, "home");
  expect(home).toMatch(/navigation "Principal":\n +- group: Fragancias\n +- group: Marcas\n/);
  expect(home).toMatch(/^- link "Ir al contenido"/);
  expect(home).toContain('region "En promoción"');
  expect(home).toMatch(/Precio anterior: \$\s[\d.,]+ Precio actual: \$\s[\d.,]+"?\n/);

  await page.goto(`${shopUrl}/perfumes`, { waitUntil: "networkidle" });
  expect(await expectSoundTree(page, "listing")).toContain('search "Buscar y filtrar"');
  await expectAnnounced(page, () => page.getByRole("checkbox", { name: "Femeninas" }).check(), /^\d+ productos$/);
  await expectSoundTree(page, "listing-filtered");

  const perfume = await onPromotion();
  const [first, second] = [one(perfume.milliliters[0]), one(perfume.milliliters[1])];
  const [before, now] = [first.priceArs, one(first.promotionArs ?? undefined)].map((ars) => formatArs(ars * 100));
  await page.goto(`${shopUrl}/detail-perfume/${perfume.slug}`, { waitUntil: "networkidle" });
  const product = (await expectSoundTree(page, "product")).replaceAll("\u00a0", " ");
  expect(product).toContain(`Precio actual: ${now} Precio anterior: ${before}`.replaceAll("\u00a0", " "));
  const size = page.getByRole("group", { name: "Tamaño" }).getByRole("button", { name: `${second.ml} ml` });
  // Focus hydrates the buy box, as it does when a keyboard user gets there.
  await size.focus();
  await page.locator("main [data-hydrated]").first().waitFor();
  await expectAnnounced(page, () => size.press("Enter"), new RegExp(`^${second.ml} ml: \\$`));
  await expectAnnounced(page, () => page.getByRole("button", { name: "Uno más" }).press("Enter"), /^2$/);

  await page.getByRole("link", { name: "Buscar perfumes" }).press("Enter");
  const search = page.getByRole("combobox", { name: "Buscá por nombre, marca o nota" });
  await page.getByText("Escribí el nombre, la marca o una nota").waitFor();
  await expectAnnounced(page, () => search.fill("zzzzzz"), /No encontramos nada con «zzzzzz»/);
  await expectAnnounced(page, () => search.fill("yara tous"), /perfume|parecid/);
  await treeOf(page, "search");
});

test("the accessibility trees of all steps from the cart to the order's page have no problems, and changes are announced", async () => {
  const marta = await buyer(shop, "lectora@azahar.test");
  cancelAfterwards(shop, marta);
  const [first, second] = (await expensiveGoodsOf(shop)).slice(-2);
  await putIntoCart(shop, marta, first);
  await putIntoCart(shop, marta, second);
  const { page } = await visitAsBuyer(shop, marta, QUIET);
  await heading(page, CART).waitFor();
  await page.waitForLoadState("networkidle");
  await expectSoundTree(page, "cart");
  const more = page.getByRole("button", { name: "Uno más" }).first();
  await expectAnnounced(page, () => more.press("Enter"), /^Total por transferencia: \$/);
  await expectAnnounced(page, () => more.press("Enter"), /El máximo de unidades por producto es 2/);
  await page.getByRole("radio", { name: /Retiro en showroom/ }).check();
  await expectSoundTree(page, "cart-pickup");
  await page.getByRole("radio", { name: /Envío a domicilio/ }).check();

  await button(page, "Continuar").press("Enter");
  await heading(page, ADDRESS).waitFor();
  const form = await expectSoundTree(page, "address-new");
  expect(form).toContain('textbox "Piso opcional"');
  expect(form).toContain('list "Pasos de la compra"');
  await expectAnnounced(page, () => button(page, "Continuar").press("Enter"), /Por favor, selecciona una dirección/);
  await page.getByLabel("Provincia").selectOption("Santa Fe");
  await fillFields(page, ROSARIO);
  await expectAnnounced(page, () => button(page, "Continuar").press("Enter"), /Dirección añadida correctamente/);
  await heading(page, METHOD).waitFor();
  await button(page, "Volver a la dirección").press("Enter");
  await heading(page, ADDRESS).waitFor();
  await expectSoundTree(page, "address");
  await button(page, "Continuar").press("Enter");
  await heading(page, METHOD).waitFor();
  expect(await page.title()).toContain(METHOD);
  await expectSoundTree(page, "method");
  await expectAnnounced(page, () => page.getByRole("radio", { name: /Tarjeta/ }).check(), /^Total con tarjeta: \$/);
  await page.getByRole("radio", { name: /Transferencia bancaria/ }).check();
  await expectAnnounced(page, () => button(page, "Confirmar pedido").press("Enter"), /Orden creada con exito/);
  await heading(page, TRANSFER).waitFor();
  await expectSoundTree(page, "transfer");
  await expectAnnounced(page, () => button(page, "Copiar CBU").press("Enter"), /^(Copiado|No se pudo copiar)$/);
  await page.getByRole("link", { name: "Ver mi pedido" }).press("Enter");
  await heading(page, "Tu pedido").waitFor();
  await page.waitForLoadState("networkidle");
  await expectSoundTree(page, "order");
});

test("the accessibility trees of the panel's notices, orders and rate have no problems; results and errors are announced", async () => {
  for (const name of ["Eva Luz", "Noé Gil"]) {
    const body = { name, email: "lectora.arrepentida@azahar.test" };
    expect((await callShop(shop, "POST", "/withdrawals", { body })).status).toBe(201);
  }
  const { page } = await visitPanel(shop, "/admin-panel/notices");
  await page
    .getByRole("heading", { name: /Noé Gil/ })
    .first()
    .waitFor();
  const notices = await expectSoundTree(page, "panel-notices", PANEL_LANDMARKS);
  expect(notices).toContain('navigation "Panel"');
  expect(notices).toMatch(/status: "?\d+ avisos pendientes/);

  // Only one user's orders: two orders of the same minute would have the same name.
  await page.goto(`${shopUrl}/admin-panel/orders#?search=lectora`);
  const search = page.getByRole("searchbox");
  await search.waitFor();
  await page.getByRole("table", { name: "Pedidos" }).waitFor();
  await expectSoundTree(page, "panel-orders", PANEL_LANDMARKS);
  await expectAnnounced(page, () => search.fill("nadie-se-llama-asi"), /^No hay órdenes con este filtro$/);

  await page.goto(`${shopUrl}/admin-panel/administrator`);
  const rate = page.getByLabel("Nueva cotización, en pesos por dólar");
  await rate.waitFor();
  await page.waitForLoadState("networkidle");
  await expectSoundTree(page, "panel-shop", PANEL_LANDMARKS);
  await expectAnnounced(page, () => rate.press("Enter"), /Escribí una cotización mayor que cero/);
  await rate.fill("1600");
  await expectAnnounced(page, () => rate.press("Enter"), /cambian \d+ de \d+ precios/);
});

test("the check of accessibility trees finds planted problems", () => {
  const tree = `- banner
- main:
  - heading "Uno" [level=1]
  - heading "Tres" [level=3]
  - button
  - link "Ver":
    - /url: /a
  - list:
    - listitem:
      - heading "A" [level=2]
      - link "Ver":
        - /url: /b
    - listitem:
      - heading "B" [level=2]
      - link "Ver":
        - /url: /c
      - link "Ver":
        - /url: /d
- navigation`;
  expect(readerProblems(tree)).toEqual([
    "0 of contentinfo",
    "navigations called ",
    'the heading "Tres" jumps to level 3',
    "a button without a name in the page",
    "two are called link > B > Ver",
  ]);
});
