import { defineConfig } from "drizzle-kit";

/**
 * `npm run db:generate`: writes the SQL that brings `db/migrations` up to the tables (every `tables.ts` in `db`). Needs no
 * database.
 */
export default defineConfig({ dialect: "sqlite", schema: "./db/*/tables.ts", out: "./db/migrations" });
