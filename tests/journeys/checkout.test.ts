import { createClient } from "@libsql/client";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { z } from "zod";
import { perfumesAnswerSchema, type WirePerfume } from "#shop/contract/perfume.ts";
import { formatArs } from "#shop/money.ts";
import { violations } from "../axe.ts";
import { openBrowser, PHONE, type Visit, visit } from "../browser.ts";
import { callShop, registerPerson } from "../mailed.ts";
import { layoutShift } from "../weight-shift.ts";

const shopUrl = inject("shopUrl");
// A network of their own: other journeys ask for mails, and order, too.
const shop = { shopUrl, localUrl: inject("localUrl"), clientAddress: "203.0.113.46" };
const FROM_THERE = { extraHTTPHeaders: { "CF-Connecting-IP": shop.clientAddress } };
const database = createClient({ url: inject("databaseUrl") });
const PASSWORD = "Jazmines9";
let browser: Browser;
/** Perfumes of one size, none on promotion, with enough of it. What a journey buys of it is given back. */
let goods: WirePerfume[];

beforeAll(async () => {
  browser = await openBrowser();
  const { perfumes } = perfumesAnswerSchema.parse(await (await callShop(shop, "GET", "/perfumes?sortBy=aZ")).json());
  goods = perfumes.filter(
    ({ soon, category, milliliters: [size, other] }) =>
      !soon && !other && size && !size.forSale && size.priceArs > 20_000 && size.stock >= 4 && category !== "balsamo",
  );
});
afterAll(async () => {
  await browser.close();
  database.close();
});

interface Buyer {
  id: string;
  cookie: string;
}

async function buyer(email: string): Promise<Buyer> {
  await registerPerson(shop, email, PASSWORD);
  const answer = await callShop(shop, "POST", "/auth/login", { body: { email, password: PASSWORD } });
  const { payload } = z.object({ payload: z.object({ _id: z.string() }) }).parse(await answer.json());
  return { id: payload._id, cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

async function putIntoCart(
  { id, cookie }: Buyer,
  { _id, milliliters, category }: WirePerfume,
  quantity = 1,
): Promise<void> {
  const product = { quantity, mlOption: milliliters[0]?.ml, isBigDecant: false, isSmallDecant: false, category };
  const answer = await callShop(shop, "POST", `/cart/${id}/${_id}`, { cookie, body: { product } });
  expect(answer.status).toBe(200);
}

/** A visit of a buyer who is signed in, on their cart. */
async function atCart({ id, cookie }: Buyer, search = "", options = {}): Promise<Visit> {
  const visiting = await visit(browser, { ...FROM_THERE, reducedMotion: "reduce", ...options });
  const [name = "", value = ""] = cookie.split("=");
  await visiting.page.context().addCookies([{ name, value, url: shopUrl }]);
  const user = { _id: id, firstName: "Marta", role: "user" };
  await visiting.page.addInitScript(
    (session) => localStorage["authed-user"] ?? localStorage.setItem("authed-user", session),
    JSON.stringify({ user, isAuthenticated: true, isAdmin: false, isHydrated: true }),
  );
  await visiting.page.goto(`${shopUrl}/cart/${id}${search}`);
  return visiting;
}

/** Gives back what a test ordered. */
function cancelAfterwards({ id, cookie }: Buyer): void {
  onTestFinished(async () => {
    const admin = await callShop(shop, "POST", "/auth/login", {
      body: { email: "admin@azahar.test", password: "Azahar2026" },
    });
    const asAdmin = admin.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    for (const { _id } of await ordersOf({ id, cookie }))
      await callShop(shop, "PUT", `/orders/${_id}`, { cookie: asAdmin, body: { statusGlimmer: "Cancelado" } });
  });
}

const ordersSchema = z.object({
  orders: z.array(
    z.object({
      _id: z.string(),
      transactionAmount: z.number(),
      pickup: z.string().nullable(),
      products: z.array(z.object({ quantity: z.number() })),
    }),
  ),
});
async function ordersOf({ id, cookie }: Buyer) {
  return ordersSchema.parse(await (await callShop(shop, "GET", `/orders/${id}`, { cookie })).json()).orders;
}

function one<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error("There are too few of them.");
  return thing;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const toast = (page: Page, text: string) => page.locator(".toasts").getByText(text).first();
const badge = (page: Page) => page.locator(".cart b");
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const stepOf = (page: Page) => new URL(page.url()).searchParams.get("step");
const totalOf = (page: Page) => page.locator(".summary .is-total dd").innerText();
const pesos = (amount: number) => formatArs(Math.round(amount * 100)).replaceAll("\u00a0", " ");
const sized = (perfume: WirePerfume) => one(perfume.milliliters[0]);

async function pickUp(page: Page, showroom: string): Promise<void> {
  await page.getByRole("radio", { name: /Retiro en showroom/ }).check();
  await page.getByRole("radio", { name: new RegExp(showroom) }).check();
}

const CART = "Tu carrito";
const ADDRESS = "¿A dónde te lo mandamos?";
const METHOD = "¿Cómo querés pagar?";
const TRANSFER = "Te falta transferir";

test("a cart goes home on a telephone: free shipping missed and reached, a new address, and an order that is placed once", async () => {
  const marta = await buyer("marta.envio@azahar.test");
  // Two of it are sent for nothing, one is not.
  const perfume = one(goods.find((one) => sized(one).priceArs > 60_000 && sized(one).priceArs < 110_000));
  const { priceArs, transferArs } = sized(perfume);
  await putIntoCart(marta, perfume);
  cancelAfterwards(marta);
  const { page, complaints, close } = await atCart(marta, "", {
    viewport: PHONE,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await heading(page, CART).waitFor();
  await page.getByText(`Te faltan ${pesos(120_000 - priceArs)} para el envío gratis`).waitFor();
  expect(await totalOf(page)).toBe(formatArs(Math.round((transferArs ?? 0) * 100) + 500_000));
  expect((await layoutShift(page)).total).toBeLessThanOrEqual(0.01);
  expect(await violations(page)).toEqual([]);

  await button(page, "Uno más").click();
  await expect.poll(() => badge(page).innerText()).toBe("2");
  await page.getByText("Te faltan").waitFor({ state: "detached" });
  const total = (transferArs ?? 0) * 2;
  expect(await totalOf(page)).toBe(formatArs(Math.round(total * 100)));
  await button(page, "Uno más").click();
  await toast(page, "El máximo de unidades por producto es 2").waitFor();

  await button(page, "Continuar").click();
  await heading(page, ADDRESS).waitFor();
  expect(await focused(page)).toBe(ADDRESS);
  await button(page, "Continuar").click();
  await toast(page, "Por favor, selecciona una dirección").waitFor();
  await page.locator(".field-error").getByText("Por favor, selecciona una dirección").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel("Provincia").selectOption("Santa Fe");
  for (const [label, text] of [
    ["Ciudad", "Rosario"],
    ["Calle", "9 de Julio"],
    ["Número", "1234"],
    ["Código Postal", "2000"],
  ] as const)
    await page.getByLabel(label).fill(text);
  await button(page, "Guardar dirección").click();
  await toast(page, "Dirección añadida correctamente").waitFor();
  expect(await page.getByRole("radio", { name: /9 de Julio 1234/ }).isChecked()).toBe(true);
  await button(page, "Continuar").click();

  await heading(page, METHOD).waitFor();
  expect(await page.getByRole("radio", { name: /Transferencia/ }).isChecked()).toBe(true);
  await page.getByText("9 de Julio 1234").waitFor();
  expect(await violations(page)).toEqual([]);
  let posted = 0;
  page.on("request", (request) => {
    if (request.url().includes("/orders/transfer/")) posted += 1;
  });
  await button(page, "Confirmar pedido").dblclick();
  await heading(page, TRANSFER).waitFor();
  await toast(page, "Orden creada con exito").waitFor();
  expect([posted, (await ordersOf(marta)).map(({ transactionAmount }) => transactionAmount)]).toEqual([1, [total]]);
  expect(await focused(page)).toBe(TRANSFER);
  expect(await badge(page).isVisible()).toBe(false);
  expect(await violations(page)).toEqual([]);

  await button(page, "Copiar monto exacto").click();
  await page.getByRole("status").getByText("Copiado").waitFor({ state: "attached" });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${total}`.replace(".", ","));
  const orderId = new URL(page.url()).searchParams.get("order") ?? "";
  const chat = await page.getByRole("link", { name: /comprobante por WhatsApp/ }).getAttribute("href");
  expect(decodeURIComponent(chat ?? "")).toContain(orderId);
  await page.reload();
  await heading(page, TRANSFER).waitFor();
  await page.locator(".account-data").getByText(pesos(total)).waitFor();
  await page.goBack();
  await heading(page, "El carrito esta vacio.").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goForward();
  await heading(page, TRANSFER).waitFor();
  await page.getByRole("link", { name: "Ver mi pedido" }).click();
  await page.waitForURL(`${shopUrl}/profile/orders/detail/${orderId}`);
  expect(complaints).toEqual([]);
  await close();
});

test("picked up, by keyboard alone, in two tabs: choices outlive Back and a reload, and no step can be skipped", async () => {
  const marta = await buyer("marta.retiro@azahar.test");
  const [first, second] = [one(goods[1]), one(goods[2])];
  await putIntoCart(marta, first);
  await putIntoCart(marta, second, 2);
  cancelAfterwards(marta);
  const { page, complaints, close } = await atCart(marta, "?step=transfer");
  await heading(page, CART).or(heading(page, ADDRESS)).waitFor();
  await expect.poll(() => stepOf(page)).toBe("address");
  await button(page, "Volver al carrito").click();
  await heading(page, CART).waitFor();

  const other = await page.context().newPage();
  await other.goto(`${shopUrl}/cart/usr_otra?step=cards`);
  await other.waitForURL(`${shopUrl}/cart/${marta.id}?step=cards`);
  await heading(other, CART).waitFor();
  const units = (tab: Page, perfume: WirePerfume) =>
    tab.getByRole("group", { name: new RegExp(`Unidades de ${perfume.productName},`) });
  await page.route(`**/api/cart/${marta.id}/**`, (route) => route.abort(), { times: 1 });
  await units(page, first).getByRole("button", { name: "Uno más" }).click();
  await toast(page, "Error al agregar al carrito").waitFor();
  expect(await units(page, first).locator("output").innerText()).toBe("1");
  await units(page, first).getByRole("button", { name: "Uno más" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => units(other, first).locator("output").innerText()).toBe("2");
  await other.getByRole("button", { name: `Eliminar ${second.productName}` }).click();
  await toast(other, `${second.productName} se ha eliminado del carrito`).waitFor();
  await expect.poll(() => page.locator(".line").count()).toBe(1);
  await other.close();

  await page.getByRole("radio", { name: /Envío a domicilio/ }).focus();
  await page.keyboard.press("ArrowDown");
  await button(page, "Continuar").focus();
  await page.keyboard.press("Enter");
  await toast(page, "Por favor, elegí en qué showroom lo retirás").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("showroom");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Space");
  await button(page, "Continuar").focus();
  await page.keyboard.press("Enter");
  await heading(page, METHOD).waitFor();
  await page.reload();
  await heading(page, METHOD).waitFor();
  await page.getByText("Lo retirás en").waitFor();
  await page.goBack();
  await heading(page, CART).waitFor();
  expect(await page.getByRole("radio", { name: /Retiro en showroom/ }).isChecked()).toBe(true);
  await page.goForward();
  await button(page, "Volver al carrito").focus();
  await page.keyboard.press("Enter");
  await heading(page, CART).waitFor();
  await page.goto(`${shopUrl}/cart/${marta.id}?step=address`);
  await heading(page, METHOD).waitFor();
  await button(page, "Confirmar pedido").focus();
  await page.keyboard.press("Enter");
  await heading(page, TRANSFER).waitFor();
  const placed = one((await ordersOf(marta))[0]);
  expect([placed.pickup !== null, placed.transactionAmount]).toEqual([true, (sized(first).transferArs ?? 0) * 2]);
  expect(complaints.filter((said) => !/ERR_FAILED/.test(said))).toEqual([]);

  await page.goto(`${shopUrl}/cart/${marta.id}?step=finish`);
  await page.waitForURL(`${shopUrl}/profile/orders/${marta.id}`);
  await close();
});

test("what changed meanwhile is said, the page loads again with it, and nothing is bought at another price than was shown", async () => {
  const marta = await buyer("marta.precio@azahar.test");
  const [dearer, gone] = [one(goods[3]), one(goods[4])];
  await putIntoCart(marta, dearer, 2);
  await putIntoCart(marta, gone);
  cancelAfterwards(marta);
  const { page, close } = await atCart(marta);
  await pickUp(page, "Azahar Rosario");
  await button(page, "Continuar").click();
  await heading(page, METHOD).waitFor();
  const before = await totalOf(page);
  await set(dearer, "price_usd_cents = price_usd_cents * 2", "price_usd_cents = price_usd_cents / 2");
  await button(page, "Confirmar pedido").click();
  await toast(page, "Los precios cambiaron. El nuevo total es").waitFor();
  const told = /\$.[\d.,]*\d/.exec(await toast(page, "El nuevo total es").innerText())?.[0];
  await page.waitForEvent("load");
  await heading(page, METHOD).waitFor();
  expect(await totalOf(page)).not.toBe(before);
  expect(await totalOf(page)).toBe(told);

  await leaveOne(dearer);
  await hide(gone);
  await button(page, "Confirmar pedido").click();
  await toast(page, "ya no se puede comprar en esa cantidad. Revisá tu carrito.").waitFor();
  await page.waitForEvent("load");
  await page.getByText(`Bajamos ${dearer.productName} ${sized(dearer).ml} ml a 1 unidad: es lo que queda`).waitFor();
  await page.getByText(`Sacamos ${gone.productName} ${sized(gone).ml} ml: ya no está a la venta`).waitFor();
  expect(await violations(page)).toEqual([]);
  await button(page, "Confirmar pedido").click();
  await heading(page, TRANSFER).waitFor();
  expect((await ordersOf(marta)).map(({ products }) => products.map(({ quantity }) => quantity))).toEqual([[1]]);

  await database.execute({
    sql: "update orders set version = version + 1, expires_at_ms = created_at_ms + 1 where user_id = ?",
    args: [marta.id],
  });
  await page.reload();
  await heading(page, "La orden venció").waitFor();
  expect(await violations(page)).toEqual([]);
  await close();
});

test("an order whose answer is lost can be confirmed again and is there once; settings that cannot be read cost 5000 and say so", async () => {
  const marta = await buyer("marta.red@azahar.test");
  await putIntoCart(marta, one(goods[1]));
  cancelAfterwards(marta);
  const { page, close } = await atCart(marta, "", { viewport: PHONE });
  await page.locator(".line").waitFor();
  await page.route("**/api/admin/shipping-transfer", (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await page.reload();
  await page.getByText("No pudimos leer cuánto sale el envío: calculamos $ 5.000.").waitFor();
  expect(await page.getByRole("radio", { name: /Retiro en showroom/ }).isEnabled()).toBe(false);
  expect(await violations(page)).toEqual([]);
  await button(page, "Reintentar").click();
  await pickUp(page, "Azahar San Nicolás");
  await button(page, "Continuar").click();
  await heading(page, METHOD).waitFor();
  await page.route(
    "**/api/orders/transfer/**",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await button(page, "Confirmar pedido").click();
  await page.getByRole("alert").getByText("No sabemos si tu pedido quedó hecho").waitFor();
  expect(await ordersOf(marta)).toHaveLength(1);
  await button(page, "Confirmar pedido").click();
  await heading(page, TRANSFER).waitFor();
  expect(await ordersOf(marta)).toHaveLength(1);
  await page.goto(`${shopUrl}/cart/${marta.id}?step=transfer&order=ord_de_nadie`);
  await heading(page, "No encontramos ese pedido").waitFor();
  await close();
});

test("a guest's choice waits for them, is in the cart once they have signed in, and is bought; administrators have no cart", async () => {
  const email = "marta.visita@azahar.test";
  const marta = await buyer(email);
  const perfume = one(goods[0]);
  cancelAfterwards(marta);
  const { page, complaints, close } = await visit(browser, { ...FROM_THERE, viewport: PHONE });
  await page.goto(`${shopUrl}/detail-perfume/${perfume.slug}`);
  await page.locator('main [data-act="add"]').first().click();
  await page.waitForURL(/\/login\?next=/);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await button(page, "Ingresar").click();
  await toast(page, `perfume ${perfume.productName} se ha agregado al carrito`).waitFor();
  await page.locator(".cart").click();
  await page.locator(".line").getByRole("link", { name: perfume.productName }).waitFor();
  await pickUp(page, "Azahar Rosario");
  await button(page, "Continuar").click();
  await button(page, "Confirmar pedido").click();
  await heading(page, TRANSFER).waitFor();
  expect((await ordersOf(marta)).map(({ transactionAmount }) => transactionAmount)).toEqual([
    sized(perfume).transferArs,
  ]);
  expect(complaints).toEqual([]);
  await close();

  const admin = await visit(browser, FROM_THERE);
  await admin.page.goto(`${shopUrl}/cart/${marta.id}`);
  await admin.page.waitForURL(/\/login\?next=/);
  await admin.page.getByLabel("Email").fill("admin@azahar.test");
  await admin.page.getByLabel("Contraseña", { exact: true }).fill("Azahar2026");
  await button(admin.page, "Ingresar").click();
  await admin.page.waitForURL(`${shopUrl}/admin-panel`);
  await admin.close();
});

/** Changes a perfume's size as an administrator's SQL would, until the test ends. */
async function set(perfume: WirePerfume, change: string, undo: string): Promise<void> {
  const write = (what: string) =>
    database.execute({ sql: `update sizes set ${what} where id = ?`, args: [sized(perfume)._id] });
  await write(change);
  onTestFinished(async () => void (await write(undo)));
}

async function hide(perfume: WirePerfume): Promise<void> {
  const write = (active: number) =>
    database.execute({ sql: "update perfumes set active = ? where id = ?", args: [active, perfume._id] });
  await write(0);
  onTestFinished(async () => void (await write(1)));
}

/** Sells, outside the shop, all that is left of it but one, until the test ends. */
async function leaveOne(perfume: WirePerfume): Promise<void> {
  const sizeId = sized(perfume)._id;
  const { rows } = await database.execute({ sql: "select stock from sizes where id = ?", args: [sizeId] });
  const sold = Number(rows[0]?.["stock"]) - 1;
  const sell = (units: number, requestId: string) =>
    database.execute({
      sql: "insert into stock_movements (size_id, kind, units, request_id, moved_by, at_ms) values (?, 'outsideSale', ?, ?, 'test', ?)",
      args: [sizeId, units, requestId, Date.now()],
    });
  await sell(sold, "checkout-sold");
  onTestFinished(async () => void (await sell(-sold, "checkout-returned")));
}
