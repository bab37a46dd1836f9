/**
 * `npm run db:backup -- [file]`: copies one snapshot of the database at `TURSO_URL` into a file (docs/operations.md),
 * encrypted if `BACKUP_PUBLIC_KEY` is set.
 */
import type { KeyObject } from "node:crypto";
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import type { End } from "../backup/format.ts";
import { backupEnv, sealFile } from "../backup/seal.ts";
import { takeBackup } from "../backup/take.ts";
import type { Database } from "../client.ts";
import { databaseEnv, withDatabase } from "../config.ts";
import { readApplied } from "../migrate.ts";

const FOLDER = ".data/backups";

await withDatabase(databaseEnv.extend(backupEnv.shape), async (db, { BACKUP_PUBLIC_KEY: publicKey }) => {
  // Any version of the schema can be copied: the deployed one may be older or newer than this program's.
  if ((await readApplied(db)).size === 0)
    return "nothing was copied: the database has no shop. Check TURSO_URL, and whether a restore was interrupted.";
  const nowMs = Date.now();
  const ending = publicKey ? "sealed" : "backup.gz";
  const file = resolve(process.argv[2] ?? `${FOLDER}/azahar-${stamp(nowMs)}.${ending}`);
  const { rows, sha256 } = await (publicKey ? takeSealed(db, file, nowMs, publicKey) : takeBackup(db, file, nowMs));
  for (const [table, count] of Object.entries(rows)) console.log(`${String(count).padStart(9)} ${table}`);
  console.log(`${publicKey ? "sealed " : ""}backup written to ${file}\nSHA-256 of its content: ${sha256}`);
  return null;
});

/** The unencrypted copy beside the sealed file is removed, also after a failure. */
async function takeSealed(db: Database, file: string, nowMs: number, publicKey: KeyObject): Promise<End> {
  const readable = `${file}.open`;
  try {
    const end = await takeBackup(db, readable, nowMs);
    await sealFile(readable, file, publicKey);
    return end;
  } finally {
    await rm(readable, { force: true });
  }
}

/** `20261121T193000Z`: sorts by time and is a valid file name on every system. */
function stamp(atMs: number): string {
  return new Date(atMs).toISOString().replaceAll(/[-:]|\.\d+/g, "");
}
