/** `npm run db:restore -- <file>`: restores a backup into the empty database at `TURSO_URL`, then audits it. */
import * as z from "zod";
import { restoreFile } from "../backup/restore-file.ts";
import { backupEnv } from "../backup/seal.ts";
import { openDatabase } from "../client.ts";
import { withDatabase } from "../config.ts";

const TIMEOUT_MS = 120_000;

await withDatabase(async ({ TURSO_URL: url, TURSO_TOKEN: token }) => {
  const [file] = process.argv.slice(2);
  if (!file) return "the file to restore is missing: npm run db:restore -- <file>";
  const keys = backupEnv.safeParse(process.env);
  if (!keys.success) return z.prettifyError(keys.error);
  const db = openDatabase({ url, token, timeoutMs: TIMEOUT_MS });
  const restored = await restoreFile(db, file, keys.data.BACKUP_PRIVATE_KEY);
  if (!restored.ok) return restored.problem;
  for (const line of restored.report) console.log(line);
  return null;
});
