import { and, or, type SQL, sql } from "drizzle-orm";
import { fold } from "#shop/text.ts";
import { orders } from "../orders/tables.ts";
import { users } from "./tables.ts";

/** Shorter pieces match too many order numbers by chance. */
const NUMBER_PIECE = 5;

/**
 * True if a person's names or e-mail contain every word of `search`, ignoring case and accents. An empty search matches
 * everybody.
 */
export function isNamedLike(search: string): SQL | undefined {
  return and(...wordsOf(search).map(isInNames));
}

/** True if the buyer's names, e-mail or the order's number contain every word of `search`. */
export function isOrderLike(search: string): SQL | undefined {
  return and(...wordsOf(search).map((word) => or(isInNames(word), isInNumber(word))));
}

function wordsOf(search: string): string[] {
  return fold(search)
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** `instr` has no wildcards, unlike LIKE. */
function isInNames(word: string): SQL {
  return sql`instr(${users.searchText}, ${word}) > 0`;
}

function isInNumber(word: string): SQL | undefined {
  return word.length < NUMBER_PIECE ? undefined : sql`instr(lower(${orders.externalReference}), ${word}) > 0`;
}
