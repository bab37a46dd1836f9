/** The administrators' calls about how the shop does (http-api, Calls). */
import type { PublishedAnswer, StatusAnswer } from "#shop/reports/status.contract.ts";
import { type Called, call } from "./call.ts";

export function readStatus(): Promise<Called<StatusAnswer>> {
  return call("GET", "/admin/status");
}

/** Asks for new pages now. */
export function publish(): Promise<Called<PublishedAnswer>> {
  return call("POST", "/admin/publish", {});
}
