/** Administrators' call about back-in-stock notices. */
import type { WaitingForStock } from "#shop/stock/stock-notice.contract.ts";
import { type Called, call } from "./call.ts";

export function readWaiting(): Promise<Called<WaitingForStock>> {
  return call("GET", "/admin/stock-notices");
}
