import { z } from "zod";
import { type Catalogue, readCatalogue } from "#db/catalogue/catalogue.ts";
import { type Database, openDatabase } from "#db/client.ts";

let loading: Promise<Catalogue> | undefined;

/** Returns the catalogue, read once, so that all pages of a build agree. The development server reads it for each page. */
export function catalogue(): Promise<Catalogue> {
  if (import.meta.env.DEV) return readDatabase(readCatalogue);
  loading ??= readDatabase(readCatalogue);
  return loading;
}

/** A catalogue of 20,000 products is read in slices. On a busy database one slice may take longer than a request's timeout. */
const TIMEOUT_MS = 60_000;

/** Opens the build's database, reads from it and closes it. */
export async function readDatabase<Result>(read: (db: Database) => Promise<Result>): Promise<Result> {
  const { TURSO_URL, TURSO_TOKEN } = readBuildEnv(process.env);
  const db = openDatabase({ url: TURSO_URL, timeoutMs: TIMEOUT_MS, ...(TURSO_TOKEN ? { token: TURSO_TOKEN } : {}) });
  try {
    return await read(db);
  } finally {
    db.client.close();
  }
}

/** Environment variables of a build of the pages. A missing or malformed value stops the build with a message that names it. */
export const buildEnv = z.object({
  TURSO_URL: z.url({
    protocol: /^(https?|libsql|wss?)$/,
    error: "TURSO_URL: the address of the catalogue's database, such as http://127.0.0.1:8080",
  }),
  TURSO_TOKEN: z.string().optional(),
});

/** Parses the build's environment. Throws an error with one line per invalid value. */
export function readBuildEnv(source: Readonly<Record<string, string | undefined>>): z.infer<typeof buildEnv> {
  const parsed = buildEnv.safeParse(source);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
}
