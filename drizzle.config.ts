import { defineConfig } from "drizzle-kit";

/** `npm run db:generate`: writes the SQL that brings `db/migrations` up to `db/schema`. Needs no database. */
export default defineConfig({ dialect: "sqlite", schema: "./db/schema/*.ts", out: "./db/migrations" });
