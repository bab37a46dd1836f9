/** The calls of who waits for a size to be in stock again. */
import type { z } from "zod";
import type { stockNoticeSchema } from "#shop/stock/stock-notice.contract.ts";
import type { Done } from "./auth.ts";
import { type Called, call } from "./call.ts";

/** Wants a mail when a size is there again. 404 no longer sold, 409 there already, 429 too often: each with words for people. */
export function waitForStock(wanted: z.input<typeof stockNoticeSchema>): Promise<Called<Done>> {
  return call("POST", "/stock-notices", wanted);
}

/** Ends the notices of whoever has the link of a notice's mail. 400 when the link is not good. */
export function takeBackNotices(id: string, token: string): Promise<Called<Done>> {
  return call("POST", "/stock-notices/take-back", { id, token });
}
