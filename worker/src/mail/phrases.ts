/** What all mails have in common: their parts, and phrases that several say. */
import { normalizeName } from "#shop/accounts/person.ts";
import type { ShopIdentity } from "#shop/settings/settings.ts";

/** The shop as mails name it: its settings, and where it is. */
export interface MailShop extends Pick<ShopIdentity, "shopName" | "email" | "whatsapp" | "address"> {
  origin: string;
  links: MailLinks;
}

/** Links that open one thing without signing in (mailed-links.ts). */
export interface MailLinks {
  order(orderId: string): string;
  takeBack(noticeId: string): string;
}

/** A mail in words, without form; texts as they are read, not yet escaped for anything. */
export interface MailWords {
  subject: string;
  /** What mail programs show after the subject. */
  preview: string;
  heading: string;
  /** Of what it is about, from the shop itself; a program that shows none shows its words. */
  picture?: { src: string; alt: string; widthPx: number };
  before: string[];
  /** What it is about, line by line: a label and a value each. */
  facts?: readonly (readonly [label: string, value: string])[];
  button: { label: string; href: string };
  after: string[];
  /** A second thing that can be done, in small. */
  aside?: { label: string; href: string };
  /** Why one got it. */
  why: string;
}

/** A person without a name has not finished registering, or left. */
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

/** `21/11/2026 a las 12:05`. The country keeps UTC-3 all year. */
export function momentInArgentina(atMs: number): string {
  const [day = "", time = ""] = new Date(atMs - 3 * 3_600_000).toISOString().split("T");
  return `${day.split("-").reverse().join("/")} a las ${time.slice(0, 5)}`;
}
