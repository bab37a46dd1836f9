/** `npm run db:restore -- <file>`: restores a backup into the empty database at `TURSO_URL`, then audits it. */
import { restoreFile } from "../backup/restore-file.ts";
import { backupEnv } from "../backup/seal.ts";
import { databaseEnv, withDatabase } from "../config.ts";

await withDatabase(databaseEnv.extend(backupEnv.shape), async (db, { BACKUP_PRIVATE_KEY: privateKey }) => {
  const [file] = process.argv.slice(2);
  if (!file) return "the file to restore is missing: npm run db:restore -- <file>";
  const restored = await restoreFile(db, file, privateKey);
  if (!restored.ok) return restored.problem;
  for (const line of restored.report) console.log(line);
  return null;
});
