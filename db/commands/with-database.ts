import { z } from "zod";
import { databaseEnv } from "../config.ts";

/**
 * Runs a command on the database that the environment names. `work` gives null, or the sentence it ends badly with; one that
 * throws, and an environment that names no database, end badly too.
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
