/** `npm run db:migrate`: migrates the database at `TURSO_URL` to this program's schema. Safe to repeat. */
import { z } from "zod";
import { openDatabase } from "../client.ts";
import { databaseEnv } from "../config.ts";
import { migrate } from "../migrate.ts";

/** Rebuilding a large table takes long. */
const TIMEOUT_MS = 120_000;

const env = databaseEnv.safeParse(process.env);
if (env.success) {
  const db = openDatabase({ url: env.data.TURSO_URL, token: env.data.TURSO_TOKEN, timeoutMs: TIMEOUT_MS });
  console.log((await migrate(db)) ? "database migrated" : "database up to date");
} else {
  console.error(z.prettifyError(env.error));
  process.exitCode = 1;
}
