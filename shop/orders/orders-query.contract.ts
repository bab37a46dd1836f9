import { z } from "zod";
import { limitField, pageField, searchField } from "../paging.contract.ts";
import { ORDER_STATUSES } from "./order.ts";

/** Query of GET /api/orders. Unknown parameters are ignored. */
export const ordersQuerySchema = z.object({
  status: z
    .enum(ORDER_STATUSES, { error: `status es uno de: ${ORDER_STATUSES.join(", ")}` })
    .optional()
    .describe("Filters by `statusGlimmer`. A transfer order past its `expiresAt` counts as Orden Vencida"),
  search: searchField("search").describe(
    "Each word must occur in the buyer's names or e-mail or, with five or more characters, in the order number. Ignores case and accents",
  ),
  limit: limitField.describe("Page size, in orders. 0 or absent: all"),
  page: pageField.describe("Page number, from 1. Default: 1"),
});
