/** Contents of the shop's mails, and how long each is worth sending. */

import { type AccountMail, RECOVER_LINK_MS, REGISTER_LINK_MS } from "../accounts/account.ts";
import { isWithdrawalMail, type WithdrawalMail } from "../legal/withdrawal.ts";
import { isPaymentAlert, type PaymentAlert } from "../payments/payment-alert.ts";
import { isShopAlarm, type ShopAlarm } from "../reports/shop-alarm.ts";
import { isStockNoticeMail, type StockNoticeMail } from "../stock/stock-notice.ts";
import { isOrderMail, type OrderMail } from "./order-mail.ts";

/** The content of a mail in the outbox. */
export type MailContent = AccountMail | OrderMail | PaymentAlert | ShopAlarm | StockNoticeMail | WithdrawalMail;
export type MailKind = MailContent["kind"];

/** Lifetime of links, by mail. A newer link of the same kind replaces the older one. docs/faults.md#i-32-one-time-links */
const LINK_MS: Partial<Record<MailKind, number>> = { register: REGISTER_LINK_MS, recover: RECOVER_LINK_MS };

/**
 * Returns why a mail must not be sent any more, or null. Its link can be expired, or replaced by that of a newer mail to
 * the same person (`isSuperseded`).
 */
export function deadReason(
  kind: MailKind,
  { ageMs, isSuperseded }: { ageMs: number; isSuperseded: boolean },
): "expired" | "superseded" | null {
  const linkMs = LINK_MS[kind];
  if (linkMs === undefined) return null;
  if (ageMs >= linkMs) return "expired";
  return isSuperseded ? "superseded" : null;
}

type AccountKind = AccountMail["kind"];

/** Required text fields of each account mail, beside `kind`. */
const TEXTS: { [Kind in AccountKind]: readonly Exclude<keyof Extract<AccountMail, { kind: Kind }>, "kind">[] } = {
  register: ["link"],
  recover: ["firstName", "link"],
  "password-changed": ["firstName", "recoverLink"],
  "account-deleted": ["firstName"],
};

/** Parses a mail's content from JSON. Returns null for content that this version does not know. */
export function mailContentOf(json: unknown): MailContent | null {
  if (isAccountMail(json) || isOrderMail(json) || isWithdrawalMail(json)) return json;
  return isPaymentAlert(json) || isShopAlarm(json) || isStockNoticeMail(json) ? json : null;
}

function isAccountMail(json: unknown): json is AccountMail {
  if (typeof json !== "object" || json === null || !("kind" in json)) return false;
  const [fields, kind] = [new Map(Object.entries(json)), json.kind];
  if (typeof kind !== "string" || !isKind(kind)) return false;
  return TEXTS[kind].every((name: string) => typeof fields.get(name) === "string");
}

function isKind(text: string): text is AccountKind {
  return Object.hasOwn(TEXTS, text);
}
