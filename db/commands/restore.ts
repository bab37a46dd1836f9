/** `npm run db:restore -- <file>`: restores a backup into the empty database at `TURSO_URL`, then audits stock and orders. */
import { audit, type Violation } from "../audit.ts";
import { type RestoreRefusal, restoreBackup } from "../backup/restore.ts";
import { openDatabase } from "../client.ts";
import { withDatabase } from "./with-database.ts";

const TIMEOUT_MS = 120_000;

await withDatabase(async ({ TURSO_URL: url, TURSO_TOKEN: token }) => {
  const [file] = process.argv.slice(2);
  if (!file) return "name the file to restore: npm run db:restore -- <file>";
  const db = openDatabase({ url, token, timeoutMs: TIMEOUT_MS });
  const restored = await restoreBackup(db, file);
  if (!restored.ok) return `nothing was restored: ${sentenceOf(restored.refusal, file)}`;
  const { head, end } = restored;
  const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
  console.log(`restored ${rows} rows as they were at ${new Date(head.takenAtMs).toISOString()}; each was compared`);
  return sentenceOfAudit(await audit(db));
});

function sentenceOf(refusal: RestoreRefusal, file: string): string {
  switch (refusal.code) {
    case "backup_missing":
      return `there is no file ${file}`;
    case "backup_damaged":
      return "the file is no whole backup: cut off or changed. Take another copy of it.";
    case "database_not_empty":
      return `the database has ${refusal.tables} tables. Make a new one and restore into that.`;
    case "backup_newer":
      return `the backup has the migration ${refusal.migration}, which this program does not know. Use the program it was taken with, or a newer one.`;
  }
}

function sentenceOfAudit(violations: readonly Violation[]): string | null {
  if (violations.length > 0)
    return `rows break rules, as they did when the backup was taken: ${violations.map(({ rule, ids }) => `${rule} (${ids.length})`).join(", ")}`;
  console.log("audit: every rule of stock and orders holds");
  return null;
}
