/**
 * `npm run db:drill -- <file>`: restores a backup into a new local database, checks the database and removes it
 * (docs/operations.md).
 * Reads `BACKUP_PRIVATE_KEY` for a sealed file and touches no database of the shop.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { restoreFile } from "#db/backup/restore-file.ts";
import { backupEnv } from "#db/backup/seal.ts";
import { openDatabase } from "#db/client.ts";
import { runCommand } from "../process/command.ts";
import { CommandError } from "../process/errors.ts";
import { startSqld } from "../shop/sqld.ts";

const TIMEOUT_MS = 120_000;

await runCommand(async ({ undo, fail }) => {
  const [file] = process.argv.slice(2);
  if (!file) throw new CommandError("The file to restore is missing: npm run db:drill -- <file>");
  const keys = backupEnv.safeParse(process.env);
  if (!keys.success) throw new CommandError(z.prettifyError(keys.error));
  const folder = await mkdtemp(join(tmpdir(), "azahar-drill-"));
  undo.add(() => rm(folder, { recursive: true, force: true }));
  const options = { folder: join(folder, "database"), logFile: join(folder, "sqld.log"), onSpawn: () => {} };
  const db = openDatabase({ url: await startSqld(options, fail, undo), timeoutMs: TIMEOUT_MS });
  const restored = await restoreFile(db, file, keys.data.BACKUP_PRIVATE_KEY);
  if (!restored.ok) throw new CommandError(`The drill failed: ${restored.problem}`);
  for (const line of restored.report) console.log(line);
  const { perfumes = 0, users = 0, orders = 0 } = restored.rows;
  // A backup of an empty or another database can be restored too, so the restore alone proves nothing about the shop's data.
  if (perfumes === 0 || users === 0)
    throw new CommandError("The drill failed: the backup has no perfumes or no accounts.");
  console.log(`The drill passed: ${perfumes} perfumes, ${users} accounts, ${orders} orders.`);
  return "done";
});
