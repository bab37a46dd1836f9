import { z } from "zod";
import { databaseEnv } from "../config.ts";

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
