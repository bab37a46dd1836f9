import type { Row } from "@libsql/client/web";
import type { Versions } from "#shop/settings/settings.ts";
import type { Database } from "../client.ts";
import { whole } from "../decode.ts";
import { read } from "../read.ts";
import { sqlite, statement } from "../statement.ts";
import { versions } from "./tables.ts";

/** Returns the two version counters (docs/architecture.md#two-versions). One round trip. */
export async function readVersions(db: Database): Promise<Versions> {
  const [rows = []] = await read(db, [selectVersions]);
  return decodeVersions(rows);
}

export const selectVersions = statement(sqlite.select().from(versions));

export function decodeVersions([row]: Row[]): Versions {
  if (!row) throw new Error("the database has no versions: it was not migrated");
  return { catalogueVersion: whole(row, "catalogue_version"), liveVersion: whole(row, "live_version") };
}
