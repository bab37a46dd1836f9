/** Requests about stock alerts: a mail when a size is back in stock. */
import type { z } from "zod";
import type { stockAlertSchema } from "#shop/stock/stock-alert.contract.ts";
import { call } from "./call.ts";

/**
 * Requests a mail when a size is back in stock. 404 if it is no longer sold, 409 if it is in stock, 429 after too many
 * requests, each with a message to display.
 */
export const requestStockAlert = (json: z.input<typeof stockAlertSchema>) => call("POST", "/stock-notices", { json });

/** Cancels all stock alerts of the person who has the link of an alert's mail. 400 if the link is not valid. */
export const cancelStockAlerts = (id: string, token: string) =>
  call("POST", "/stock-notices/take-back", { json: { id, token } });
