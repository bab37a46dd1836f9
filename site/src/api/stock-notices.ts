/** Calls about back-in-stock notices. */
import type { z } from "zod";
import type { stockNoticeSchema } from "#shop/stock/stock-notice.contract.ts";
import type { Done } from "./auth.ts";
import { type Called, call } from "./call.ts";

/**
 * Requests a mail when a size is back in stock. 404 if it is no longer sold, 409 if it is in stock, 429 after too many
 * requests, each with a message to display.
 */
export function waitForStock(request: z.input<typeof stockNoticeSchema>): Promise<Called<Done>> {
  return call("POST", "/stock-notices", request);
}

/** Cancels the notices of the person who has the link of a notice's mail. 400 if the link is not valid. */
export function cancelNotices(id: string, token: string): Promise<Called<Done>> {
  return call("POST", "/stock-notices/take-back", { id, token });
}
