/** Shared by the journeys about orders in the panel: orders with receipts, paid orders, and the screens that show them. */
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import { adminOrderResponseSchema } from "#shop/orders/admin-order.contract.ts";
import { type Order, orderResponseSchema } from "#shop/orders/order.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { callShop } from "../mailed.ts";
import { database } from "../test-shop.ts";
import { type Buyer, goodsOf } from "./card-buyer.ts";
import { cancelAtEnd, HOME, move, order, type ShopWithAdmin } from "./placed-orders.ts";
import { one } from "./transfer-buyer.ts";

/** Places a transfer order and uploads a picture as its receipt. */
export async function placeWithReceipt(shop: ShopWithAdmin, user: Buyer): Promise<Order> {
  const placed = await order(shop, user, [[one((await goodsOf(shop))[0]), 1]], HOME);
  const picture = await sharp({ create: { width: 320, height: 480, channels: 3, background: "#c98f4e" } })
    .png()
    .toBuffer();
  const sent = await callShop(shop, "PUT", `/orders/${user.id}/${placed._id}/receipt`, {
    cookie: user.cookie,
    headers: { "Content-Type": "image/png" },
    body: picture,
  });
  expect(sent.status).toBe(200);
  return placed;
}

/** Places paid orders of the perfume with the most units. Returns them oldest first. */
export async function paidOrders(
  shop: ShopWithAdmin,
  user: Buyer,
  count: number,
  delivery: object = HOME,
): Promise<Order[]> {
  const [perfume] = (await goodsOf(shop)).toSorted(
    (some, other) => (other.milliliters[0]?.stock ?? 0) - (some.milliliters[0]?.stock ?? 0),
  );
  const placed: Order[] = [];
  while (placed.length < count) {
    const next = await order(shop, user, [[one(perfume), 1]], delivery);
    await move(shop, next, "En Preparación");
    placed.push(next);
  }
  return placed;
}

/** The order that the page of a new order links to. It is cancelled when the test ends. */
export async function linkedOrder(shop: ShopWithAdmin, page: Page) {
  const href = (await page.getByRole("link", { name: "Ver el pedido" }).getAttribute("href")) ?? "";
  const id = href.split("/").at(-1) ?? "";
  cancelAtEnd(shop, id);
  const response = await callShop(shop, "GET", `/orders/admin/me/${id}`, { cookie: shop.admin });
  return adminOrderResponseSchema.parse(await response.json()).order;
}

/** The link to an order on the page that shows it to a buyer without an account. The order is cancelled when the test ends. */
export async function linkForBuyer(shop: ShopWithAdmin, page: Page): Promise<string> {
  const link = (await page.locator(".new-order-link span").first().textContent()) ?? "";
  const [, orderId = ""] = /\/pedido\/([^#]+)#k=/.exec(link) ?? [];
  expect(orderId).not.toBe("");
  cancelAtEnd(shop, orderId);
  return link;
}

/** Reads an order as it is now. */
export async function readOrder(shop: ShopWithAdmin, { _id, user }: Order): Promise<Order> {
  const response = await callShop(shop, "GET", `/orders/${user}/${_id}`, { cookie: shop.admin });
  return orderResponseSchema.parse(await response.json()).order;
}

/** The number of queued mails about sent orders. The shop sends at most two mails a second. */
export async function queuedMails(email: string): Promise<unknown> {
  const sql = "SELECT count(*) AS n FROM outbox WHERE recipient = ? AND event LIKE 'order-shipped%'";
  return (await database.execute({ sql, args: [email] })).rows[0]?.["n"];
}

/** Replaces printing: it stores the text of the document instead. Takes effect at the next page load. */
export async function replacePrinting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.print = () =>
      Object.assign(globalThis, { printed: document.querySelector(".print-sheets")?.textContent });
  });
}

/** The text of the last document that was printed. */
export const printed = (page: Page): Promise<unknown> =>
  page.evaluate((): unknown => Object.getOwnPropertyDescriptor(globalThis, "printed")?.value);

/** The pages of the document that would be printed, as "width x height" in millimetres. */
export async function printedPages(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, format: "A4" })).toString("latin1");
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) * 25.4) / 72)).join(" x "),
  );
}

/** Formats pesos of the API as the panel shows them. */
export const pesos = (amount: number): string => formatArs(Math.round(amount * 100));
export const confirmLabel = ({ transactionAmount }: Order): string => `Confirmar ${pesos(transactionAmount)}`;
export const transferRow = (page: Page, { number }: Order) =>
  page.locator(".transfers-list button", { hasText: number });
export const orderRows = (page: Page) => page.locator(".orders-table tbody tr");
