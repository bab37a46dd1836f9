/** Links in mails that open one thing without signing in. Their keys follow from the thing's id: the database holds none (decision 023). */

import { keyedHash, sameText } from "../secrets.ts";
import type { MailLinks } from "./phrases.ts";

/** The links as the shop's mails carry them. */
export function mailLinksOf({ publicOrigin, authSecret }: { publicOrigin: string; authSecret: string }): MailLinks {
  return {
    // Behind #, which no browser sends: it stands in no log of addresses.
    order: (orderId) => `${publicOrigin}/pedido/${orderId}#k=${orderKey(authSecret, orderId)}`,
    takeBack: (noticeId) => `${publicOrigin}/aviso/${noticeId}?k=${noticeKey(authSecret, noticeId)}`,
  };
}

/** Whether a key is the one that shows an order to whoever has its mail. */
export function isOrderKey(authSecret: string, orderId: string, key: string): boolean {
  return sameText(key, orderKey(authSecret, orderId));
}

/** Whether a key is the one that ends the notices of whoever has a notice's mail. */
export function isNoticeKey(authSecret: string, noticeId: string, key: string): boolean {
  return sameText(key, noticeKey(authSecret, noticeId));
}

function orderKey(authSecret: string, orderId: string): string {
  return keyedHash(authSecret, `order-link:${orderId}`);
}

function noticeKey(authSecret: string, noticeId: string): string {
  return keyedHash(authSecret, `stock-notice:${noticeId}`);
}
