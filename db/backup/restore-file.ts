/** Restores a backup file, sealed or not, into an empty database and audits it, for `db:restore` and `db:drill`. */
import type { KeyObject } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { audit, type Violation } from "../audit.ts";
import type { Database } from "../client.ts";
import type { End } from "./format.ts";
import { type RestoreRefusal, restoreBackup } from "./restore.ts";
import { isSealed, openSealed } from "./seal.ts";

type Refusal = RestoreRefusal | { code: "key_missing" } | { code: "key_wrong" };
/** For the operator. `problem` says why nothing was restored, or which rules the restored rows break. */
export type RestoredFile = { ok: true; report: string[]; rows: End["rows"] } | { ok: false; problem: string };

/**
 * Restores a file into an empty database and audits it. A sealed file is opened with the private key. If the rows break
 * rules, they stay in the database and the result is a problem.
 */
export async function restoreFile(db: Database, file: string, privateKey?: KeyObject): Promise<RestoredFile> {
  const restored = await openAndRestore(db, file, privateKey);
  if (!restored.ok) return { ok: false, problem: `nothing was restored: ${refusalMessage(restored.refusal, file)}` };
  const { header, end } = restored;
  // At the time of the backup: what has become due since is no violation.
  const violations = await audit(db, header.takenAtMs);
  if (violations.length > 0) return { ok: false, problem: violationMessage(violations) };
  const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
  const takenAt = new Date(header.takenAtMs).toISOString();
  return {
    ok: true,
    report: [
      `restored and compared ${rows} rows of the backup taken at ${takenAt}`,
      "audit: all rules of stock and orders hold",
    ],
    rows: end.rows,
  };
}

async function openAndRestore(db: Database, file: string, privateKey?: KeyObject) {
  if (!(existsSync(file) && (await isSealed(file)))) return restoreBackup(db, file);
  if (!privateKey) return refuse({ code: "key_missing" });
  const folder = await mkdtemp(join(tmpdir(), "azahar-restore-"));
  try {
    const opened = join(folder, "backup.gz");
    const outcome = await openSealed(file, opened, privateKey);
    if (outcome === "key_wrong") return refuse({ code: "key_wrong" });
    return outcome === "damaged" ? refuse({ code: "backup_damaged" }) : await restoreBackup(db, opened);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function refuse(refusal: Refusal) {
  return { ok: false as const, refusal };
}

function refusalMessage(refusal: Refusal, file: string): string {
  switch (refusal.code) {
    case "backup_missing":
      return `the file ${file} does not exist`;
    case "backup_damaged":
      return "the backup file is incomplete or was changed. Use another copy of it.";
    case "key_missing":
      return "the backup is sealed and BACKUP_PRIVATE_KEY is missing. Set it to the private key's PEM text.";
    case "key_wrong":
      return "the private key does not open this backup: it belongs to another pair, or the file was changed.";
    case "database_not_empty":
      return `the database is not empty: it has ${refusal.tables} tables. Create a new database and restore into that.`;
    case "backup_newer":
      return `the backup has the migration ${refusal.migration}, which this version of the program does not have, or has in another form. Use the version that took the backup, or a newer one.`;
  }
}

function violationMessage(violations: readonly Violation[]): string {
  const broken = violations.map(({ rule, ids }) => `${rule} (${ids.length})`).join(", ");
  return `the rows are restored, but some break rules, as they did when the backup was taken: ${broken}`;
}
