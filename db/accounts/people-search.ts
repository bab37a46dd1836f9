import { and, or, type SQL, sql } from "drizzle-orm";
import { fold } from "#shop/text.ts";
import { orders } from "../orders/tables.ts";
import { users } from "./tables.ts";

/** Shorter pieces of an order's number are in many by chance, and would find people's orders who have not that name. */
const NUMBER_PIECE = 5;

/** Whether every word of `search` is in a person's names or e-mail, accents and case aside; an empty search finds everybody. */
export function isNamedLike(search: string): SQL | undefined {
  return and(...wordsOf(search).map(isInNames));
}

/** Whether every word of `search` is in the buyer's names or e-mail, or is a piece of the order's number. */
export function isOrderLike(search: string): SQL | undefined {
  return and(...wordsOf(search).map((word) => or(isInNames(word), isInNumber(word))));
}

function wordsOf(search: string): string[] {
  return fold(search)
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** `instr` takes every character for itself, unlike LIKE. */
function isInNames(word: string): SQL {
  return sql`instr(${users.searchText}, ${word}) > 0`;
}

function isInNumber(word: string): SQL | undefined {
  return word.length < NUMBER_PIECE ? undefined : sql`instr(lower(${orders.externalReference}), ${word}) > 0`;
}
