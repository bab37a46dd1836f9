/** `npm run db:seed`: fills an empty local database with demo data. Refuses a database on another machine. */
import { databaseEnv, seedVariables, withDatabase } from "../config.ts";
import { migrate } from "../migrate.ts";
import { seed } from "../seed/index.ts";

const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

const seedEnv = databaseEnv.extend({
  TURSO_URL: databaseEnv.shape.TURSO_URL.refine((url) => LOOPBACK.includes(new URL(url).hostname), {
    error: "TURSO_URL is on another machine: demo data is written to local databases only",
  }),
  ...seedVariables,
});

await withDatabase(seedEnv, async (db, env) => {
  await migrate(db);
  const filled = await seed(db, {
    catalogue: env.CATALOGUE,
    admin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    shopper: { email: env.SHOPPER_EMAIL, password: env.SHOPPER_PASSWORD },
    nowMs: Date.now(),
  });
  console.log(
    filled ? "demo data written" : "no demo data was written: the database already has a person or a perfume",
  );
  return null;
});
