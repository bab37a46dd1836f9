import type { NoticesAnswer } from "#shop/contract/notices.ts";
import { type Called, call } from "./call.ts";

/** All that waits for an administrator: at most 100 of a kind are listed, all are counted. */
export function readNotices(): Promise<Called<NoticesAnswer>> {
  return call("GET", "/admin/notices");
}
