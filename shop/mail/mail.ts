/** What the shop's mails tell, and until when that is worth telling. */

import { type AccountMail, RECOVER_LINK_MS, REGISTER_LINK_MS } from "../accounts/account.ts";
import { isWithdrawalMail, type WithdrawalMail } from "../legal/withdrawal-mail.ts";
import { isPaymentAlert, type PaymentAlert } from "../payments/payment-alert.ts";
import { isShopAlarm, type ShopAlarm } from "../reports/shop-alarm.ts";
import { isStockNoticeMail, type StockNoticeMail } from "../stock/stock-notice.ts";
import { isOrderMail, type OrderMail } from "./order-mail.ts";

/** What a mail says, as it waits to be sent. */
export type MailContent = AccountMail | OrderMail | PaymentAlert | ShopAlarm | StockNoticeMail | WithdrawalMail;
export type MailKind = MailContent["kind"];

/** The links that end, and after how long; a newer one of the same kind ends the older (reliability I-32). */
const LINK_MS: Partial<Record<MailKind, number>> = { register: REGISTER_LINK_MS, recover: RECOVER_LINK_MS };

/**
 * Why a mail is no longer worth sending, or null: its link is dead, by its age or because a newer mail to the same person
 * has another (`isSuperseded`).
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

/** The texts that each mail of an account has beside its kind. */
const TEXTS: { [Kind in AccountKind]: readonly Exclude<keyof Extract<AccountMail, { kind: Kind }>, "kind">[] } = {
  register: ["link"],
  recover: ["firstName", "link"],
  "password-changed": ["firstName", "recoverLink"],
  "account-deleted": ["firstName"],
};

/** A mail's content out of JSON, or null when it is none that this version of the shop can say. */
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
