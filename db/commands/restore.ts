/** `npm run db:restore -- <file>`: restores a backup into the empty database at `TURSO_URL`, then audits stock and orders. */
import { audit, type Violation } from "../audit.ts";
import { type RestoreRefusal, restoreBackup } from "../backup/restore.ts";
import { openDatabase } from "../client.ts";
import { withDatabase } from "../config.ts";

const TIMEOUT_MS = 120_000;

await withDatabase(async ({ TURSO_URL: url, TURSO_TOKEN: token }) => {
  const [file] = process.argv.slice(2);
  if (!file) return "the file to restore is missing: npm run db:restore -- <file>";
  const db = openDatabase({ url, token, timeoutMs: TIMEOUT_MS });
  const restored = await restoreBackup(db, file);
  if (!restored.ok) return `nothing was restored: ${refusalMessage(restored.refusal, file)}`;
  const { head, end } = restored;
  const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
  console.log(`restored and compared ${rows} rows of the backup taken at ${new Date(head.takenAtMs).toISOString()}`);
  return auditMessage(await audit(db));
});

function refusalMessage(refusal: RestoreRefusal, file: string): string {
  switch (refusal.code) {
    case "backup_missing":
      return `the file ${file} does not exist`;
    case "backup_damaged":
      return "the backup file is incomplete or was changed. Use another copy of it.";
    case "database_not_empty":
      return `the database is not empty: it has ${refusal.tables} tables. Create a new database and restore into that.`;
    case "backup_newer":
      return `the backup has the migration ${refusal.migration}, which this version of the program does not have. Use the version that took the backup, or a newer one.`;
  }
}

function auditMessage(violations: readonly Violation[]): string | null {
  if (violations.length > 0)
    return `the rows are restored, but some break rules, as they did when the backup was taken: ${violations.map(({ rule, ids }) => `${rule} (${ids.length})`).join(", ")}`;
  console.log("audit: all rules of stock and orders hold");
  return null;
}
