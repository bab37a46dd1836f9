import { expect, onTestFinished, test } from "vitest";
import type { WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { violations } from "../axe.ts";
import { PHONE, routeOnce, visit } from "../browser.ts";
import { PASSWORD } from "../people.ts";
import { browser, database, shopFrom, shopUrl } from "../test-shop.ts";
import { buyer, cancelAfterwards, ordersOf, putIntoCart } from "./card-buyer.ts";
import { button, heading, submitSignIn } from "./elements.ts";
import {
  expensiveGoodsOf,
  METHOD,
  one,
  pickUp,
  sized,
  TRANSFER,
  toast,
  totalOf,
  visitAsBuyer,
} from "./transfer-buyer.ts";

const shop = shopFrom("203.0.113.179");
const FROM_THERE = { extraHTTPHeaders: { "CF-Connecting-IP": shop.clientAddress } };

const goods = await expensiveGoodsOf(shop);

test("changes during checkout are reported, the page reloads with them, and nothing is bought at another price than shown", async () => {
  const marta = await buyer(shop, "marta.precio@azahar.test");
  const [dearer, gone] = [one(goods[3]), one(goods[4])];
  await putIntoCart(shop, marta, dearer, 2);
  await putIntoCart(shop, marta, gone);
  cancelAfterwards(shop, marta);
  const { page } = await visitAsBuyer(shop, marta);
  await pickUp(page, "Azahar Rosario");
  await button(page, "Continuar").click();
  await heading(page, METHOD).waitFor();
  const before = await totalOf(page);
  await set(dearer, "price_usd_cents = price_usd_cents * 2", "price_usd_cents = price_usd_cents / 2");
  // Begins before the press: the page reloads three seconds after the message.
  let reloaded = page.waitForEvent("load");
  await button(page, "Confirmar pedido").click();
  const message = await toast(page, "Los precios cambiaron. El nuevo total es").innerText();
  const total = /\$.[\d.,]*\d/.exec(message)?.[0];
  await reloaded;
  await heading(page, METHOD).waitFor();
  expect(await totalOf(page)).not.toBe(before);
  expect(await totalOf(page)).toBe(total);

  await leaveOne(dearer);
  await hide(gone);
  reloaded = page.waitForEvent("load");
  await button(page, "Confirmar pedido").click();
  await toast(page, "ya no se puede comprar en esa cantidad. Revisá tu carrito.").waitFor();
  await reloaded;
  await page.getByText(`Bajamos ${dearer.productName} ${sized(dearer).ml} ml a 1 unidad: es lo que queda`).waitFor();
  await page.getByText(`Sacamos ${gone.productName} ${sized(gone).ml} ml: ya no está a la venta`).waitFor();
  expect(await violations(page)).toEqual([]);
  await button(page, "Confirmar pedido").click();
  await heading(page, TRANSFER).waitFor();
  expect((await ordersOf(shop, marta)).map(({ products }) => products.map(({ quantity }) => quantity))).toEqual([[1]]);

  await database.execute({
    sql: "update orders set version = version + 1, expires_at_ms = created_at_ms + 1 where user_id = ?",
    args: [marta.id],
  });
  await page.reload();
  await heading(page, "La orden venció").waitFor();
  expect(await violations(page)).toEqual([]);
});

test("a transfer beyond a limit is refused with the limit and the alternatives, and the card can be chosen", async () => {
  const marta = await buyer(shop, "marta.limite@azahar.test");
  for (const perfume of goods.slice(5, 12)) await putIntoCart(shop, marta, perfume, 2);
  cancelAfterwards(shop, marta);
  const { page } = await visitAsBuyer(shop, marta, { viewport: PHONE });
  await pickUp(page, "Azahar Rosario");
  await button(page, "Continuar").click();
  await heading(page, METHOD).waitFor();
  await button(page, "Confirmar pedido").press("Enter");
  await page.getByText("Por transferencia podés reservar hasta 12 unidades antes de pagar. Podés pagar este").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("radio", { name: /Tarjeta de crédito o débito/ }).check();
  await button(page, "Pagar con tarjeta").press("Enter");
  await page.waitForURL(/\/pago/);
  expect(await ordersOf(shop, marta)).toEqual([]);
});

test("a cart that was ordered on another device cannot be ordered again, and one that was changed there shows the change", async () => {
  const marta = await buyer(shop, "marta.dos@azahar.test");
  await putIntoCart(shop, marta, one(goods[5]));
  cancelAfterwards(shop, marta);
  const [{ page: phone }, { page: desktop }] = [
    await visitAsBuyer(shop, marta, { viewport: PHONE }),
    await visitAsBuyer(shop, marta),
  ];
  for (const page of [phone, desktop]) {
    await pickUp(page, "Azahar Rosario");
    await button(page, "Continuar").click();
    await heading(page, METHOD).waitFor();
  }
  await putIntoCart(shop, marta, one(goods[6]));
  await button(phone, "Confirmar pedido").click();
  await phone.getByText("Tu carrito cambió. Fijate cómo quedó y volvé a confirmar.").waitFor();
  await phone.getByText(one(goods[6]).productName).first().waitFor();
  await button(phone, "Confirmar pedido").click();
  await heading(phone, TRANSFER).waitFor();
  await button(desktop, "Confirmar pedido").click();
  await heading(desktop, "El carrito esta vacio.").waitFor();
  expect(await ordersOf(shop, marta)).toHaveLength(1);
});

test("an order whose response is lost can be confirmed again and exists once; unreadable settings mean 5,000 of shipping", async () => {
  const marta = await buyer(shop, "marta.red@azahar.test");
  await putIntoCart(shop, marta, one(goods[1]));
  cancelAfterwards(shop, marta);
  const { page } = await visitAsBuyer(shop, marta, { viewport: PHONE });
  // Waits until the settings have loaded, so that the route below fails their request after the reload, not the first one.
  await page.getByRole("radio", { name: /Retiro en showroom/, disabled: false }).waitFor();
  await routeOnce(page, "**/api/admin/shipping-transfer", (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await page.getByText("No pudimos leer cuánto sale el envío: calculamos $ 5.000.").waitFor();
  expect(await page.getByRole("radio", { name: /Retiro en showroom/ }).isEnabled()).toBe(false);
  expect(await violations(page)).toEqual([]);
  await button(page, "Reintentar").click();
  await pickUp(page, "Azahar San Nicolás");
  await button(page, "Continuar").click();
  await heading(page, METHOD).waitFor();
  await routeOnce(page, "**/api/orders/transfer/**", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, "Confirmar pedido").click();
  await page.getByRole("alert").getByText("No sabemos si tu pedido quedó hecho").waitFor();
  expect(await ordersOf(shop, marta)).toHaveLength(1);
  await button(page, "Confirmar pedido").click();
  await heading(page, TRANSFER).waitFor();
  expect(await ordersOf(shop, marta)).toHaveLength(1);
  await page.goto(`${shopUrl}/cart/${marta.id}?step=transfer&order=ord_de_nadie`);
  await heading(page, "No encontramos ese pedido").waitFor();
});

test("a guest's choice is in the cart after sign-in and can be bought; a cart leads an administrator to the panel", async () => {
  const email = "marta.visita@azahar.test";
  const marta = await buyer(shop, email);
  const perfume = one(goods[0]);
  cancelAfterwards(shop, marta);
  const { page, complaints, close } = await visit(browser, { ...FROM_THERE, viewport: PHONE });
  await page.goto(`${shopUrl}/detail-perfume/${perfume.slug}`);
  await page.locator('main [data-act="add"]').first().click();
  await page.waitForURL(/\/login\?next=/);
  await submitSignIn(page, email, PASSWORD);
  await toast(page, `perfume ${perfume.productName} se ha agregado al carrito`).waitFor();
  await page.locator(".cart").click();
  await page.locator(".line").getByRole("link", { name: perfume.productName }).waitFor();
  await pickUp(page, "Azahar Rosario");
  await button(page, "Continuar").click();
  await button(page, "Confirmar pedido").click();
  await heading(page, TRANSFER).waitFor();
  expect((await ordersOf(shop, marta)).map(({ transactionAmount }) => transactionAmount)).toEqual([
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
  await admin.page.waitForURL(`${shopUrl}/admin-panel/inicio`);
});

/** Changes a perfume's size by SQL until the test ends. */
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

/** Sells all but one unit outside the shop until the test ends. */
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
