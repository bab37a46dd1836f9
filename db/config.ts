import { z } from "zod";

/** Where the database is, as commands, the build and the worker are told (docs/configuration.md). */
export const databaseEnv = z.object({
  TURSO_URL: z.url({
    protocol: /^(libsql|https?)$/,
    // What refines it further needs an address to look at.
    abort: true,
    error: "TURSO_URL must be the address of a libSQL server, such as http://127.0.0.1:8080 or libsql://shop.turso.io",
  }),
  /** Secret. A local server takes none. */
  TURSO_TOKEN: z.string().optional(),
});
