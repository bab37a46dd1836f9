/** The parts of a mail, the phrases that several mails share, and the links that open an order or cancel stock alerts. */
import { normalizeName } from "#shop/accounts/person.ts";
import type { ShopIdentity } from "#shop/settings/settings.ts";
import { type AuthSecrets, keyedHash, openingSecrets, sameText } from "../secrets.ts";

/** The shop's data in mails: settings, origin and links. */
export interface MailShop extends Pick<ShopIdentity, "shopName" | "email" | "whatsapp" | "address"> {
  origin: string;
  links: MailLinks;
}

/** Links that open one order, or cancel stock alerts, without a sign-in (`mailLinksOf`). */
export interface MailLinks {
  order(orderId: string): string;
  unsubscribe(alertId: string): string;
}

/** The texts of a mail, without layout and not escaped. */
export interface MailCopy {
  subject: string;
  /** The text that mail programs show after the subject. */
  preview: string;
  heading: string;
  /** A product picture from the shop; programs without pictures show `alt`. */
  picture?: { src: string; alt: string; widthPx: number };
  before: string[];
  /** Rows of a label and a value each. */
  facts?: readonly (readonly [label: string, value: string])[];
  button: { label: string; href: string };
  after: string[];
  /** A second link, in small print. */
  aside?: { label: string; href: string };
  /** Why the recipient gets this mail. */
  why: string;
}

/** The name is empty for a deleted account, and for one that has no name yet, such as after a sign-in with a mailed code. */
export function greeting(firstName: string): string {
  const name = normalizeName(firstName);
  return name === "" ? "¡Hola!" : `Hola, ${name}:`;
}

export function writeUs({ email }: MailShop): string {
  return email.includes("@") ? `escribinos a ${email}` : "respondé este email";
}

export function hostOf({ origin }: MailShop): string {
  return new URL(origin).host;
}

/** `21/11/2026 a las 12:05`. Argentina is UTC-3 all year. */
export function momentInArgentina(atMs: number): string {
  const [day = "", time = ""] = new Date(atMs - 3 * 3_600_000).toISOString().split("T");
  return `${day.split("-").reverse().join("/")} a las ${time.slice(0, 5)}`;
}

/** Returns the links in mails, with derived keys (docs/decisions/023-order-mails-contain-a-signed-link.md). */
export function mailLinksOf({ publicOrigin, authSecret }: { publicOrigin: string; authSecret: string }): MailLinks {
  return {
    // The keys come after #. Browsers do not send that part, so access logs do not contain the keys.
    order: (orderId) => `${publicOrigin}/pedido/${orderId}#k=${orderKey(authSecret, orderId)}`,
    unsubscribe: (alertId) => `${publicOrigin}/aviso/${alertId}#k=${stockAlertKey(authSecret, alertId)}`,
  };
}

/** Whether a key opens the order. */
export function isOrderKey(secrets: AuthSecrets, orderId: string, key: string): boolean {
  return openingSecrets(secrets).some((secret) => sameText(key, orderKey(secret, orderId)));
}

/** Whether the key of a stock alert's mail may cancel the alerts of its recipient. */
export function isStockAlertKey(secrets: AuthSecrets, alertId: string, key: string): boolean {
  return openingSecrets(secrets).some((secret) => sameText(key, stockAlertKey(secret, alertId)));
}

function orderKey(authSecret: string, orderId: string): string {
  return keyedHash(authSecret, `order-link:${orderId}`);
}

function stockAlertKey(authSecret: string, alertId: string): string {
  return keyedHash(authSecret, `stock-notice:${alertId}`);
}
