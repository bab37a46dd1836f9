/** `npm run db:migrate`: migrates the database at `TURSO_URL` to this program's schema. Safe to repeat. */
import { databaseEnv, withDatabase } from "../config.ts";
import { migrate } from "../migrate.ts";

await withDatabase(databaseEnv, async (db) => {
  console.log((await migrate(db)) ? "database migrated" : "database up to date");
  return null;
});
