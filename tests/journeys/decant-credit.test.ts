/**
 * Credit for decants: switched on in the panel, used in orders by transfer and by card, and given back after a cancellation or
 * a refund.
 */
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { adminOrderResponseSchema } from "#shop/orders/admin-order.contract.ts";
import { newOrderSchema, type Order } from "#shop/orders/order.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { violations } from "../axe.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { callShop } from "../mailed.ts";
import { visitPanel } from "./administrator.ts";
import {
  type Buyer,
  buyer,
  cancelAfterwards,
  goodsOf,
  ordersOf,
  pay,
  putIntoCart,
  visitPayment,
} from "./card-buyer.ts";
import { button, heading, widthOver } from "./elements.ts";
import { move, shopWithAdmin } from "./placed-orders.ts";
import { CART, METHOD, one, pickUp, sized, TRANSFER, totalOf, visitAsBuyer } from "./transfer-buyer.ts";

const shop = await shopWithAdmin("203.0.113.170");
const perfume = one((await goodsOf(shop)).filter(({ smallDecant }) => smallDecant)[5]);
const centavos = (pesos: number | null) => Math.round((pesos ?? 0) * 100);
const rowOf = (page: Page) =>
  page.locator(".summary dl > div", { hasText: "Descuento por tu decant" }).locator("dd").innerText();

/** A buyer who has paid for a decant of 5 ml by transfer. */
async function withDecant(email: string): Promise<{ who: Buyer; decant: Order }> {
  const who = await buyer(shop, email);
  cancelAfterwards(shop, who);
  const products = [{ perfume: perfume._id, ml: 5, type: "smallDecant", quantity: 1 }];
  const body = { products, shipping: false };
  const response = await callShop(shop, "POST", `/orders/transfer/${who.id}`, { cookie: who.cookie, body });
  const { newOrder: decant } = newOrderSchema.parse(await response.json());
  await move(shop, decant, "En Preparación");
  return { who, decant };
}

const offer = async (decantCredit: number) =>
  (await callShop(shop, "PUT", "/admin/put-admin", { cookie: shop.admin, body: { decantCredit } })).status;

test("credit is switched on in the panel, used by transfer on a phone, and given back when that order is cancelled", async () => {
  onTestFinished(async () => void (await offer(0)));
  const { page: panel, complaints } = await visitPanel(shop, "/admin-panel/administrator#ajustes", DESKTOP);
  const part = panel.locator("section", {
    has: panel.getByRole("heading", { name: "Descuento del frasco por su decant" }),
  });
  await part.getByText("Hoy el decant no descuenta nada del frasco.").waitFor();
  await part.getByLabel("Parte de lo pagado por el decant, en %").fill("50");
  await part.getByLabel("Días para comprar el frasco, desde el pago del decant").fill("30");
  await part.getByText(/tiene 30 días para comprar el frasco de \$\s65\.500 a \$\s59\.350/).waitFor();
  await part.getByRole("button", { name: "Guardar" }).click();
  await panel.getByText("Datos actualizados").first().waitFor();

  const { who, decant } = await withDecant("decant.frasco@azahar.test");
  await putIntoCart(shop, who, perfume);
  const credit = Math.round(centavos(decant.transactionAmount) / 2);
  const transfer = centavos(sized(perfume).transferArs);
  const { page, complaints: ofBuyer } = await visitAsBuyer(shop, who, { viewport: PHONE });
  await heading(page, CART).waitFor();
  await expect.poll(() => rowOf(page)).toBe(formatArs(-credit));
  expect(await violations(page)).toEqual([]);
  await pickUp(page, "Azahar Rosario");
  await expect.poll(() => totalOf(page)).toBe(formatArs(transfer - credit));
  expect(await widthOver(page)).toBeLessThanOrEqual(0);
  await button(page, "Continuar").click();
  await heading(page, METHOD).waitFor();
  expect(await totalOf(page)).toBe(formatArs(transfer - credit));
  await button(page, "Confirmar pedido").click();
  await heading(page, TRANSFER).waitFor();
  const bottle = one((await ordersOf(shop, who)).find(({ _id }) => _id !== decant._id));
  expect(centavos(bottle.transactionAmount)).toBe(transfer - credit);
  await page.getByRole("link", { name: "Ver mi pedido" }).click();
  await expect.poll(() => rowOf(page)).toBe(formatArs(-credit));

  await panel.goto(`${shop.shopUrl}/admin-panel/orders/detail/${decant._id}`);
  await panel.getByText("Un decant de este pedido ya dio su descuento en").getByRole("link").click();
  await panel.locator(".summary dl > div", { hasText: "Descuento por su decant" }).waitFor();
  expect(await violations(panel)).toEqual([]);

  // The decant has given its credit: a second bottle has its full price until the first bottle's order is cancelled.
  await putIntoCart(shop, who, perfume);
  await page.goto(`${shop.shopUrl}/cart/${who.id}?step=method`);
  await expect.poll(() => totalOf(page)).toBe(formatArs(transfer));
  await move(shop, bottle, "Cancelado");
  await page.reload();
  await expect.poll(() => totalOf(page)).toBe(formatArs(transfer - credit));
  expect([complaints, ofBuyer]).toEqual([[], []]);
});

test("a card is charged the price less the credit, and a refund of the bottle gives the credit back", async () => {
  onTestFinished(async () => void (await offer(0)));
  expect(await offer(100)).toBe(200);
  const { who, decant } = await withDecant("decant.tarjeta@azahar.test");
  await putIntoCart(shop, who, perfume);
  const total = centavos(sized(perfume).priceArs) - centavos(decant.transactionAmount);
  const { page, complaints } = await visitPayment(shop, who);
  await expect.poll(() => totalOf(page)).toBe(formatArs(total));
  expect(await rowOf(page)).toBe(formatArs(-centavos(decant.transactionAmount)));
  await pay(page, "APRO");
  await page.waitForURL(/step=finish/);
  const paid = () => ordersOf(shop, who).then((orders) => one(orders.find(({ _id }) => _id !== decant._id)));
  await expect.poll(async () => (await paid()).statusGlimmer).toBe("En Preparación");
  const bottle = await paid();
  expect(centavos(bottle.transactionAmount)).toBe(total);
  const credits = async () => {
    const response = await callShop(shop, "GET", "/decant-credits", { cookie: who.cookie });
    return Object(await response.json()).credits.length;
  };
  const usedBy = async () => {
    const seen = await callShop(shop, "GET", `/orders/admin/ada/${decant._id}`, { cookie: shop.admin });
    return adminOrderResponseSchema.parse(await seen.json()).order.decantCreditOrders;
  };
  expect([await credits(), await usedBy()]).toEqual([0, [bottle._id]]);
  const body = { lines: [{ line: 1, quantity: 1, restock: true }] };
  const refund = await callShop(shop, "POST", `/orders/${bottle._id}/refund`, { cookie: shop.admin, body });
  expect(refund.status).toBe(200);
  await expect.poll(credits).toBe(1);
  expect(await usedBy()).toEqual([]);
  expect(complaints).toEqual([]);
});
