import { and, type SQL, sql } from "drizzle-orm";
import { fold } from "#shop/text.ts";
import { users } from "../schema/users.ts";

/**
 * Whether every word of `search` is in a person's names or e-mail, accents and case aside; an empty search finds everybody.
 * `instr` takes every character for itself, unlike LIKE.
 */
export function isNamedLike(search: string): SQL | undefined {
  const words = fold(search)
    .split(/\s+/)
    .filter((word) => word !== "");
  return and(...words.map((word) => sql`instr(${users.searchText}, ${word}) > 0`));
}
