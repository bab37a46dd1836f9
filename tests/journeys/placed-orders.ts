/** Places and moves transfer orders through the API, without a browser. */
import { expect, onTestFinished } from "vitest";
import { newOrderSchema, type Order } from "#shop/orders/order.contract.ts";
import type { OrderStatus } from "#shop/orders/order.ts";
import type { WirePerfume } from "../../shop/catalogue/perfume.contract.ts";
import { callShop } from "../mailed.ts";
import { type ShopWithDatabase, signInAdmin } from "../people.ts";
import { shopFrom } from "../test-shop.ts";
import type { Buyer } from "./card-buyer.ts";

export type ShopWithAdmin = ShopWithDatabase & { admin: string };

/** Returns the shop for one test file, with an administrator's cookie. */
export async function shopWithAdmin(clientAddress: string): Promise<ShopWithAdmin> {
  const shop = shopFrom(clientAddress);
  return { ...shop, admin: (await signInAdmin(shop)).cookie };
}

export const HOME = {
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

/** Orders the first sizes of some perfumes. The order is cancelled when the test ends. */
export async function order(
  shop: ShopWithAdmin,
  { id, cookie }: Buyer,
  bought: readonly [WirePerfume, number][],
  delivery: object,
): Promise<Order> {
  const products = bought.map(([{ _id: perfume, milliliters }, quantity]) => {
    return { perfume, ml: milliliters[0]?.ml, type: "milliliter", quantity };
  });
  const response = await callShop(shop, "POST", `/orders/transfer/${id}`, { cookie, body: { products, ...delivery } });
  const { newOrder } = newOrderSchema.parse(await response.json());
  onTestFinished(async () => void (await move(shop, newOrder, "Cancelado")));
  return newOrder;
}

/** Cancels an order when the test ends, if it can still be cancelled. */
export function cancelAtEnd(shop: ShopWithAdmin, orderId: string): void {
  onTestFinished(async () => {
    const body = { statusGlimmer: "Cancelado" };
    await callShop(shop, "PUT", `/orders/${orderId}`, { cookie: shop.admin, body });
  });
}

export async function move(
  shop: ShopWithAdmin,
  { _id }: Order,
  statusGlimmer: OrderStatus,
  numShipping?: string,
): Promise<void> {
  const body = { statusGlimmer, numShipping };
  const response = await callShop(shop, "PUT", `/orders/${_id}`, { cookie: shop.admin, body });
  expect([statusGlimmer, response.status]).toEqual([statusGlimmer, 200]);
}
