/** The administrators' list of orders: its filters and its search. See docs/product-rules.md#list-of-orders */
import { dayInArgentina, digitsAsTyped } from "../accounts/person.ts";
import { parseDecimal } from "../decimal.ts";
import { instantsOf } from "../reports/statistics-days.ts";
import { fold } from "../text.ts";
import { ORDER_STATUSES, type OrderStatus, SETTLED_STATUSES } from "./order.ts";

/** Filters by status: one of the statuses, or all that still need work. */
export const STATUS_FILTERS = [...ORDER_STATUSES, "open"] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** The statuses of "open": those in which somebody still has to do something. */
export const OPEN_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(
  (status) => !SETTLED_STATUSES.includes(status),
);

/** Filters by the end of the hold: later today, within three hours, or over. */
export const EXPIRIES = ["today", "soon", "past"] as const;
export type Expiry = (typeof EXPIRIES)[number];

const SOON_MS = 3 * 3_600_000;

/** Returns the end of the period in which a hold must end to match `today` or `soon`. The period begins at `nowMs`. */
export function expiresUntilMs(expiry: Exclude<Expiry, "past">, nowMs: number): number {
  if (expiry === "soon") return nowMs + SOON_MS;
  const today = dayInArgentina(nowMs);
  return instantsOf({ from: today, to: today }).untilMs - 1;
}

/** A word of a search. An order can match it as text, as digits or as an amount. */
export interface SearchTerm {
  /** In lower case, without accents (`fold`). */
  text: string;
  /** The digits, if the word can be part of a phone or DNI; else null. */
  digits: string | null;
  /** The amount in centavos; null if the word is no amount. Without decimals, the range includes all decimals. */
  amount: { from: number; to: number } | null;
}

/** Shorter numbers occur in too many phones by chance, and the shortest order numbers have five digits. */
const MIN_DIGITS = 6;
const PHONE = /^\+?[\d\s().-]+$/;
const PHONE_PREFIX = /^(?:549?|0)(?=\d{10}$)/;
const AMOUNT = /^(\d{1,3}(?:\.\d{3})+|\d{1,12})(?:[.,](\d{1,2}))?$/;

/** Returns the words of a search. A phone may be written with spaces, and an amount with a peso sign. */
export function searchTerms(search: string): SearchTerm[] {
  const text = fold(search).replaceAll("$", " ").trim();
  const words = text.split(/\s+/);
  const terms = isPhone(text, words) ? [words.join("")] : words;
  return terms.filter((word) => word !== "").map(termOf);
}

/** The digits of a text that can be a phone or a DNI, without the prefixes of a phone; else empty. */
function digitsIn(text: string): string {
  return PHONE.test(text) ? digitsAsTyped(text).replace(PHONE_PREFIX, "") : "";
}

/** Whether the words are the parts of one phone. Two words of five digits are an order number and an amount. */
function isPhone(text: string, words: readonly string[]): boolean {
  return digitsIn(text).length === 10 && !words.every((word) => digitsAsTyped(word).length === 5);
}

function termOf(text: string): SearchTerm {
  const digits = digitsIn(text);
  return { text, digits: digits.length < MIN_DIGITS ? null : digits, amount: amountIn(text) };
}

function amountIn(text: string): SearchTerm["amount"] {
  const [, integer = "", decimals] = AMOUNT.exec(text) ?? [];
  const parsed = parseDecimal(`${integer.replaceAll(".", "")}.${decimals ?? "0"}`, 2);
  if (!parsed.ok) return null;
  return { from: parsed.value, to: parsed.value + (decimals === undefined ? 99 : 0) };
}
