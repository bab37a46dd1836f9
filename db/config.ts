import * as z from "zod";
import { type Database, openDatabase } from "./client.ts";

/** The address of the database, as the commands read it from the environment (docs/configuration.md). */
export const databaseEnv = z.object({
  TURSO_URL: z.url({
    protocol: /^(libsql|https?)$/,
    // Later refinements need a valid URL.
    abort: true,
    error: "TURSO_URL must be the address of a libSQL server, such as http://127.0.0.1:8080 or libsql://shop.turso.io",
  }),
  /** Secret. A local server needs none. */
  TURSO_TOKEN: z.string().optional(),
});

const email = z.string().regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "must be an e-mail address");
const password = z.string().min(8, "must have at least 8 characters").max(128, "must have at most 128 characters");

const catalogue = z
  .string()
  .regex(/^(demo|empty|[1-9]\d{0,5})$/, "must be demo, empty or a number of products")
  .transform((value): "demo" | "empty" | number => (value === "demo" || value === "empty" ? value : Number(value)));

/** What `npm start` and `npm run db:seed` write into an empty database. */
export const seedVariables = {
  ADMIN_EMAIL: email.default("admin@azahar.test"),
  ADMIN_PASSWORD: password.default("Azahar2026"),
  SHOPPER_EMAIL: email.default("cliente@azahar.test"),
  SHOPPER_PASSWORD: password.default("Azahar2026"),
  CATALOGUE: catalogue.default("demo"),
};

/** For each request to the database: migrating or copying a large table takes long. */
const TIMEOUT_MS = 120_000;

/**
 * Runs a command on the database of the environment, which `schema` describes. `work` returns null, or an error message.
 * The exit code is 1 if it returns a message or throws, or if the environment is invalid.
 */
export async function withDatabase<Env extends z.infer<typeof databaseEnv>>(
  schema: z.ZodType<Env>,
  work: (db: Database, env: Env) => Promise<string | null>,
): Promise<void> {
  const bad = await outcomeOf(async () => {
    const env = schema.safeParse(process.env);
    if (!env.success) return z.prettifyError(env.error);
    const { TURSO_URL: url, TURSO_TOKEN: token } = env.data;
    return work(openDatabase({ url, token, timeoutMs: TIMEOUT_MS }), env.data);
  });
  if (bad === null) return;
  console.error(bad);
  process.exitCode = 1;
}

async function outcomeOf(work: () => Promise<string | null>): Promise<string | null> {
  try {
    return await work();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
