/** The administrators' call about who waits for stock. */
import type { WaitingForStock } from "#shop/contract/stock-notice.ts";
import { type Called, call } from "./call.ts";

export function readWaiting(): Promise<Called<WaitingForStock>> {
  return call("GET", "/admin/stock-notices");
}
