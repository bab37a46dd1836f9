/** Calls about back-in-stock notices. */
import type { z } from "zod";
import type { stockNoticeSchema } from "#shop/stock/stock-notice.contract.ts";
import { call } from "./call.ts";

/**
 * Requests a mail when a size is back in stock. 404 if it is no longer sold, 409 if it is in stock, 429 after too many
 * requests, each with a message to display.
 */
export const waitForStock = (json: z.input<typeof stockNoticeSchema>) => call("POST", "/stock-notices", { json });

/** Cancels the notices of the person who has the link of a notice's mail. 400 if the link is not valid. */
export const cancelNotices = (id: string, token: string) =>
  call("POST", "/stock-notices/take-back", { json: { id, token } });
