import { defineConfig } from "drizzle-kit";

/**
 * `npm run db:generate`: compares the tables (every `tables.ts` in `db`) with `db/migrations`, and writes a migration with the
 * differences. Needs no database.
 */
export default defineConfig({ dialect: "sqlite", schema: "./db/*/tables.ts", out: "./db/migrations" });
