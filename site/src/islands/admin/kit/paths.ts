/** Paths of the panel's pages. */
import type { OrderStatus } from "#shop/orders/order.ts";

export const PRODUCTS_PATH = "/admin-panel";
export const ORDERS_PATH = "/admin-panel/orders";
export const NOTICES_PATH = "/admin-panel/notices";
export const USERS_PATH = "/admin-panel/users";
const SHOP_PATH = "/admin-panel/administrator";
export const STATUS_PATH = "/admin-panel/estado";
export const RATE_PATH = `${SHOP_PATH}#dolar`;
export const SALES_PATH = `${SHOP_PATH}#ventas`;
export const SETTINGS_PATH = `${SHOP_PATH}#ajustes`;
export const AUDIT_PATH = `${SHOP_PATH}#cambios`;

/** Opens the form for a new perfume. */
export const NEW_PRODUCT_PATH = `${PRODUCTS_PATH}#new`;

/** Returns the perfumes filtered by name or brand, with one of them open. */
export function productsPath(text: string, openId: string): string {
  return `${PRODUCTS_PATH}?${new URLSearchParams({ productName: text })}#${openId}`;
}

export function ordersPath(status: OrderStatus): string {
  return `${ORDERS_PATH}?${new URLSearchParams({ status })}`;
}

/** Returns the users filtered by the words, with one of them open if `openId` is given. */
export function usersPath(text: string, openId?: string): string {
  return `${USERS_PATH}?${new URLSearchParams({ search: text })}${openId ? `#${openId}` : ""}`;
}

/** Returns the panel's path of an order. */
export function adminOrderPath(orderId: string): string {
  return `/admin-panel/orders/detail/${encodeURIComponent(orderId)}`;
}
