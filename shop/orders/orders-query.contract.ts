import { z } from "zod";
import { limitField, pageField, searchField } from "../paging.contract.ts";
import { ORDER_STATUSES } from "./order.ts";

/** Query of GET /api/orders. Unknown parameters are ignored. */
export const ordersQuerySchema = z.object({
  status: z
    .enum(ORDER_STATUSES, { error: `status es uno de: ${ORDER_STATUSES.join(", ")}` })
    .optional()
    .describe("A statusGlimmer; an order whose time has passed is Orden Vencida"),
  search: searchField("search").describe(
    "Every word of it is in the buyer's names or e-mail, or, of five characters and more, in the order's number; accents and case do not count",
  ),
  limit: limitField.describe("Orders of a page; 0 or none: all"),
  page: pageField.describe("From 1"),
});
