import { and, inArray, isNull } from "drizzle-orm";
import type { Database } from "../client.ts";
import { text } from "../decode.ts";
import { read } from "../read.ts";
import { sqlite, statement } from "../statement.ts";
import { perfumes } from "./tables.ts";

/** Returns the ids of the perfumes with these slugs, active or not. Unknown slugs are ignored. One round trip. */
export async function findIdsBySlug(db: Database, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  const isNamed = and(inArray(perfumes.slug, [...slugs]), isNull(perfumes.archivedAtMs));
  const [rows = []] = await read(db, [statement(sqlite.select({ id: perfumes.id }).from(perfumes).where(isNamed))]);
  return new Set(rows.map((row) => text(row, "id")));
}
