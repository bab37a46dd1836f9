import { z } from "zod";

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
