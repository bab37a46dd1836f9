import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import type { Refusal } from "#shop/refusal-response.ts";
import type { AppContext } from "../../http/context.ts";
import { refused } from "../../http/respond.ts";
import { presentAdminOrder } from "../order.presenter.ts";

/** Responds to a refused change of an order. For a conflict, the response has the order as it is now. */
export function refusedWithOrder(c: AppContext, outcome: { refusal: Refusal; fresh?: PlacedOrder }) {
  const fresh = outcome.fresh && { order: presentAdminOrder(outcome.fresh, c.get("now")()) };
  return refused(c, outcome.refusal, fresh);
}
