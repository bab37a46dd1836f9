/** Reads all orders that match some filters, page by page. */
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import type { CallResult, Failure } from "#site/api/call.ts";

type ReadPage = (page: number) => Promise<CallResult<{ orders: AdminOrder[]; total: number }>>;

const MAX_READINGS = 3;

/**
 * Returns each order once. An order that leaves the filters while the pages are read moves another one to a page that was read
 * already. Then all pages are read again, up to `MAX_READINGS` readings in all.
 */
export async function readAllOrders(
  readPage: ReadPage,
  perPage: number,
): Promise<{ ok: true; orders: AdminOrder[] } | Failure> {
  const orders = new Map<string, AdminOrder>();
  for (let reading = 1; reading <= MAX_READINGS; reading++) {
    let most = 0;
    let last = 0;
    for (let page = 1; page === 1 || (page - 1) * perPage < last; page++) {
      const response = await readPage(page);
      if (!response.ok) return response;
      // A new order moves others to the next page. The map keeps one copy of each order.
      for (const order of response.body.orders) orders.set(order._id, order);
      last = response.body.total;
      most = Math.max(most, last);
    }
    if (last === most) break;
  }
  return { ok: true, orders: [...orders.values()] };
}
