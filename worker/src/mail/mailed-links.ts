/**
 * Links in mails that open one order or notice without a sign-in. Their keys are derived from the id, so the database
 * stores none (docs/decisions/023-order-mails-contain-a-signed-link.md).
 */

import { keyedHash, sameText } from "../secrets.ts";
import type { MailLinks } from "./phrases.ts";

/** Returns the links of the shop's mails. */
export function mailLinksOf({ publicOrigin, authSecret }: { publicOrigin: string; authSecret: string }): MailLinks {
  return {
    // Behind #, which browsers do not send, so that access logs do not have the key.
    order: (orderId) => `${publicOrigin}/pedido/${orderId}#k=${orderKey(authSecret, orderId)}`,
    takeBack: (noticeId) => `${publicOrigin}/aviso/${noticeId}?k=${noticeKey(authSecret, noticeId)}`,
  };
}

/** Whether a key opens the order. */
export function isOrderKey(authSecret: string, orderId: string, key: string): boolean {
  return sameText(key, orderKey(authSecret, orderId));
}

/** Whether a key of a stock notice's mail may end the notices of its recipient. */
export function isNoticeKey(authSecret: string, noticeId: string, key: string): boolean {
  return sameText(key, noticeKey(authSecret, noticeId));
}

function orderKey(authSecret: string, orderId: string): string {
  return keyedHash(authSecret, `order-link:${orderId}`);
}

function noticeKey(authSecret: string, noticeId: string): string {
  return keyedHash(authSecret, `stock-notice:${noticeId}`);
}
