import * as z from "zod";

/** The database address of the commands, the build and the worker (docs/configuration.md). */
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

/**
 * Runs a command on the database of the environment. `work` returns null, or an error message. The exit code is 1 if it
 * returns a message or throws, or if the environment names no database.
 */
export async function withDatabase(work: (env: z.infer<typeof databaseEnv>) => Promise<string | null>): Promise<void> {
  const env = databaseEnv.safeParse(process.env);
  const bad = env.success ? await outcomeOf(() => work(env.data)) : z.prettifyError(env.error);
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
