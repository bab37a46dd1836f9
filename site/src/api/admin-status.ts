/** Administrators' calls about the state of the shop. */
import type { PublishedAnswer, StatusAnswer } from "#shop/reports/status.contract.ts";
import { type Called, call } from "./call.ts";

export function readStatus(): Promise<Called<StatusAnswer>> {
  return call("GET", "/admin/status");
}

/** Requests a build of the pages now. */
export function publish(): Promise<Called<PublishedAnswer>> {
  return call("POST", "/admin/publish", {});
}
