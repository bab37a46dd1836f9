/** `npm run db:backup -- [file]`: copies one snapshot of the database at `TURSO_URL` into a file (docs/operations.md). */
import { resolve } from "node:path";
import { takeBackup } from "../backup/take.ts";
import { openDatabase } from "../client.ts";
import { withDatabase } from "../config.ts";
import { isMigrated } from "../migrate.ts";

/** One transaction reads the whole shop. Each slice may take this long. */
const TIMEOUT_MS = 120_000;
const FOLDER = ".data/backups";

await withDatabase(async ({ TURSO_URL: url, TURSO_TOKEN: token }) => {
  const db = openDatabase({ url, token, timeoutMs: TIMEOUT_MS });
  if (!(await isMigrated(db)))
    return "nothing was copied: the database does not have the current schema. Run `npm run db:migrate` first.";
  const nowMs = Date.now();
  const file = resolve(process.argv[2] ?? `${FOLDER}/azahar-${stamp(nowMs)}.backup.gz`);
  const { rows, sha256 } = await takeBackup(db, file, nowMs);
  for (const [table, count] of Object.entries(rows)) console.log(`${String(count).padStart(9)} ${table}`);
  console.log(`backup written to ${file}\nSHA-256 of its rows: ${sha256}`);
  return null;
});

/** `20261121T193000Z`: sorts by time and is a valid file name on every system. */
function stamp(atMs: number): string {
  return new Date(atMs).toISOString().replaceAll(/[-:]|\.\d+/g, "");
}
