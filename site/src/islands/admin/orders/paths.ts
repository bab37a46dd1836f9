/** Returns the panel's path of an order. */
export function adminOrderPath(orderId: string): string {
  return `/admin-panel/orders/detail/${encodeURIComponent(orderId)}`;
}
