/** `npm run db:migrate`: migrates the database at `TURSO_URL` to this program's schema. Safe to repeat. */
import { openDatabase } from "../client.ts";
import { withDatabase } from "../config.ts";
import { migrate } from "../migrate.ts";

/** Rebuilding a large table takes long. */
const TIMEOUT_MS = 120_000;

await withDatabase(async ({ TURSO_URL: url, TURSO_TOKEN: token }) => {
  const db = openDatabase({ url, token, timeoutMs: TIMEOUT_MS });
  console.log((await migrate(db)) ? "database migrated" : "database up to date");
  return null;
});
