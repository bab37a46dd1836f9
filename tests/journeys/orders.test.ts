import { createClient } from "@libsql/client";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { newOrderSchema, type Order } from "#shop/contract/order.ts";
import { type ShippingTransferAnswer, shippingTransferSchema } from "#shop/contract/settings.ts";
import type { OrderStatus } from "#shop/order-state.ts";
import { violations } from "../axe.ts";
import { openBrowser, PHONE, visit } from "../browser.ts";
import { callShop, registerPerson } from "../mailed.ts";
import { type Listed, listedPerfumes } from "../products.ts";
import { layoutShift } from "../weight-shift.ts";

const shopUrl = inject("shopUrl");
// A network of their own: other journeys ask for mails, and order, too.
const shop = { shopUrl, localUrl: inject("localUrl"), clientAddress: "203.0.113.45" };
const database = createClient({ url: inject("databaseUrl") });
const ADMIN = { email: "admin@azahar.test", password: "Azahar2026" };
const PASSWORD = "Jazmines9";
let browser: Browser;
let admin: string;
let goods: Listed[];

beforeAll(async () => {
  browser = await openBrowser();
  admin = await signedIn(ADMIN);
  const listed = await listedPerfumes(shopUrl);
  goods = listed.filter(({ soon, milliliters: [size] }) => !soon && size && size.stock >= 6 && size.price > 0);
});
afterAll(async () => {
  await browser.close();
  database.close();
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toast = (page: Page, text: string | RegExp) => page.locator(".toasts").getByText(text);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

/** The cookie of somebody signed in. */
async function signedIn(person: { email: string; password: string }): Promise<string> {
  const answer = await callShop(shop, "POST", "/auth/login", { body: person });
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

interface Buyer {
  email: string;
  id: string;
  cookie: string;
}

async function buyer(email: string): Promise<Buyer> {
  await registerPerson(shop, email, PASSWORD);
  const cookie = await signedIn({ email, password: PASSWORD });
  const { rows } = await database.execute({ sql: "select id from users where email = ?", args: [email] });
  return { email, id: String(rows[0]?.["id"]), cookie };
}

const HOME = {
  shipping: true,
  address: {
    province: "Santa Fe",
    city: "Rosario",
    street: "9 de Julio",
    number: "1234",
    floor: "2",
    door: "B",
    postalCode: "2000",
    indications: "Timbre roto",
  },
};

/** An order of some perfumes' first sizes; its units are given back when the test ends. */
async function order({ id, cookie }: Buyer, bought: readonly [Listed, number][], delivery: object): Promise<Order> {
  const products = bought.map(([{ _id: perfume, milliliters }, quantity]) => {
    return { perfume, ml: milliliters[0]?.ml, type: "milliliter", quantity };
  });
  const answer = await callShop(shop, "POST", `/orders/transfer/${id}`, { cookie, body: { products, ...delivery } });
  const { newOrder } = newOrderSchema.parse(await answer.json());
  onTestFinished(async () => void (await move(newOrder, "Cancelado")));
  return newOrder;
}

async function move({ _id }: Order, statusGlimmer: OrderStatus, numShipping?: string): Promise<void> {
  const body = { statusGlimmer, numShipping };
  const answer = await callShop(shop, "PUT", `/orders/${_id}`, { cookie: admin, body });
  expect([statusGlimmer, answer.status]).toEqual([statusGlimmer, 200]);
}

async function settings(): Promise<ShippingTransferAnswer> {
  const answer = await callShop(shop, "GET", "/admin/shipping-transfer");
  return shippingTransferSchema.parse(await answer.json());
}

async function enter(page: Page, { email }: Buyer, path: string): Promise<void> {
  await page.goto(`${shopUrl}${path}`);
  await page.waitForURL(/\/login\?next=/);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await button(page, "Ingresar").click();
}

/** One that must be there. */
function one<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error("There are too few of them.");
  return thing;
}

const WAITS = "Confirmar Transferencia";
/** Each status with its colour and what its card says of the total (specification 4, Order display). */
const SHOWN: readonly [OrderStatus, "green" | "orange" | "red", string | null][] = [
  ["En Preparación", "green", "Total transferido"],
  ["Enviado", "green", "Total transferido"],
  ["Recibido", "green", "Total transferido"],
  ["Autorización Pendiente", "orange", "Total a transferir"],
  ["Pago Rechazado", "orange", "Total a transferir"],
  ["Orden Vencida", "red", null],
  ["Cancelado", "red", null],
  [WAITS, "orange", "Total a transferir"],
];

test("a buyer sees their orders in every status and all of each; one whose time passes says so while they look", async () => {
  const marta = await buyer("pedidos-estados@azahar.test");
  const [first, second] = [one(goods[0]), one(goods[1])];
  const { page, complaints, close } = await visit(browser, {
    viewport: PHONE,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await enter(page, marta, "/profile/orders/mio");
  await heading(page, "Todavía no hiciste ningún pedido.").waitFor();
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  expect(await page.locator("main").getByRole("link", { name: "Ver las fragancias" }).getAttribute("href")).toBe(
    "/perfumes",
  );
  await expect.poll(() => focused(page)).toBe("Mis Pedidos");

  const [showroom] = (await settings()).showrooms;
  const orders: Order[] = [];
  for (const [status] of SHOWN) {
    const placed = await order(marta, [[first, 1]], { shipping: false, pickup: showroom?.key });
    orders.push(placed);
    if (status !== WAITS) await move(placed, status, status === "Enviado" ? "AR 123 456" : undefined);
  }
  const waiting = one(orders.at(-1));
  await page.reload();
  const cards = page.locator(".order-card");
  await cards.first().waitFor();
  const shown = await cards.evaluateAll((all) =>
    all.map((card) => {
      const status = card.querySelector(".order-status");
      const colour = /is-(\w+)/.exec(status?.className ?? "")?.[1];
      const total = card.querySelector(".order-total")?.firstChild?.textContent?.trim() ?? null;
      return [status?.textContent, colour, total];
    }),
  );
  expect(shown).toEqual(SHOWN.toReversed());
  expect(await cards.first().innerText()).toContain(first.productName);
  expect((await layoutShift(page)).moved).toEqual([]);
  expect(await violations(page)).toEqual([]);

  await page.route(`**/api/orders/${marta.id}`, (route) => route.abort(), { times: 1 });
  await page.reload();
  await page.getByText("No pudimos traer tus pedidos.").waitFor();
  await button(page, "Reintentar").press("Enter");
  await cards.first().waitFor();
  await expect.poll(() => focused(page)).toBe("Mis Pedidos");

  // The order comes first: what it waits for must not take the focus away again.
  const orderCame = page.waitForResponse(/\/api\/orders\/usr_\w+\/ord_/);
  await page.route(
    "**/api/admin/shipping-transfer",
    async (route) => {
      await (await orderCame).finished();
      await route.continue();
    },
    { times: 1 },
  );
  await cards.first().getByRole("link", { name: "Ver pedido" }).press("Enter");
  await page.waitForURL(`${shopUrl}/profile/orders/detail/${waiting._id}`);
  await page.getByText("Esperamos tu transferencia.").waitFor();
  await expect.poll(() => focused(page)).toBe("Tu pedido");
  expect((await layoutShift(page)).moved).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await button(page, "Copiar cbu").click();
  await button(page, "Copiado cbu").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{22}$/);
  const chat = await page.getByRole("link", { name: /comprobante por WhatsApp/ }).getAttribute("href");
  expect(decodeURIComponent(`${chat}`)).toContain(waiting._id);

  const [prepared, sent] = [one(orders[0]), one(orders[1])];
  await page.goto(`${shopUrl}/profile/orders/detail/${sent._id}`);
  await page.getByText("AR 123 456").waitFor();
  expect(await page.locator(".summary").innerText()).toContain(`${showroom?.name}\n`);
  expect(await page.locator(".order-history li").allInnerTexts()).toMatchObject([
    expect.stringContaining("Hiciste el pedido"),
    expect.stringContaining("El pedido quedó listo para retirar"),
  ]);
  await button(page, "Copiar número de seguimiento").click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("AR 123 456");
  await page.goto(`${shopUrl}/profile/orders/detail/${prepared._id}`);
  await page.getByText("Tu pago está confirmado y estamos armando el pedido.").waitFor();
  // The shop moves it meanwhile: the page knows when it is seen again.
  await move(prepared, "Recibido");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByRole("status").getByText("Ya tenés tu pedido.").waitFor();

  await move(waiting, "Cancelado");
  const expiring = await order(
    marta,
    [
      [first, 2],
      [second, 1],
    ],
    HOME,
  );
  await database.execute({
    sql: "update orders set expires_at_ms = ?, version = version + 1 where id = ?",
    args: [Date.now() + 6000, expiring._id],
  });
  await page.goto(`${shopUrl}/profile/orders/detail/${expiring._id}`);
  await page.getByText("Esperamos tu transferencia.").waitFor();
  await page.getByText("9 de Julio 1234, piso 2, depto. B").waitFor();
  await page.getByRole("status").getByText("Se cumplió el plazo para transferir").waitFor();
  expect(await page.locator(".account-data").count()).toBe(0);
  expect(await page.locator(".summary .is-total").count()).toBe(0);
  expect(await page.locator(".order-history li").last().innerText()).toContain("Venció el plazo para transferir");
  await expect.poll(() => focused(page)).toBe("Tu pedido");
  expect(await violations(page)).toEqual([]);

  expect(complaints.filter((text) => !/ERR_FAILED/.test(text))).toEqual([]);
  for (const id of ["ord_nada", orders[0]?._id.replace(/.$/, "0")]) {
    await page.goto(`${shopUrl}/profile/orders/detail/${id}`);
    await heading(page, "No encontramos ese pedido").waitFor();
    await expect.poll(() => focused(page)).toBe("No encontramos ese pedido");
  }
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Ver mis pedidos" }).click();
  await cards.first().waitFor();
  await close();
});

test("an order is bought again: what is still sold is in the cart, what is not is told", async () => {
  const eva = await buyer("pedidos-otra-vez@azahar.test");
  const [kept, gone] = [one(goods[2]), one(goods[3])];
  const placed = await order(
    eva,
    [
      [kept, 2],
      [gone, 1],
    ],
    HOME,
  );
  const { page, complaints, close } = await visit(browser);
  await enter(page, eva, `/profile/orders/detail/${placed._id}`);
  await page.getByText("Esperamos tu transferencia.").waitFor();

  await page.route("**/api/cart/**", (route) => route.abort(), { times: 1 });
  await button(page, "Volver a comprar").click();
  await page.getByRole("alert").getByText("no pudimos sumarlo, probá de nuevo").waitFor();

  const sell = (active: number) =>
    database.execute({ sql: "update perfumes set active = ? where id = ?", args: [active, gone._id] });
  await sell(0);
  onTestFinished(async () => void (await sell(1)));
  await button(page, "Volver a comprar").press("Enter");
  await page.waitForURL(new RegExp(`/cart/${eva.id}`));
  await toast(page, "Sumamos 2 productos al carrito").waitFor();
  await toast(page, `${gone.productName} ${gone.milliliters[0]?.ml} ml: ya no está a la venta`).waitFor();
  await page.locator("main").getByText(kept.productName, { exact: true }).first().waitFor();

  await page.goto(`${shopUrl}/profile/orders/detail/${placed._id}`);
  await button(page, "Volver a comprar").click();
  await page.getByRole("alert").getByText("en el carrito puede haber hasta 2").waitFor();
  expect(page.url()).toContain(placed._id);
  expect(await violations(page)).toEqual([]);
  expect(complaints.filter((text) => !/ERR_FAILED|status of 4\d\d/.test(text))).toEqual([]);
  await close();
});
