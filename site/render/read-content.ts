import * as z from "zod";
import { readCatalogue } from "#db/catalogue/catalogue.ts";
import { openDatabase } from "#db/client.ts";
import { readPublishedReviews } from "#db/reviews/reviews.ts";
import { readLegalTexts } from "#db/settings/settings.ts";
import type { SiteContent } from "#site/data/pages.ts";

/** Environment variables of a build of the pages. */
export const buildEnv = z.object({
  TURSO_URL: z.url({
    protocol: /^(https?|libsql|wss?)$/,
    error: "TURSO_URL: the address of the catalogue's database, such as http://127.0.0.1:8080",
  }),
  TURSO_TOKEN: z.string().optional(),
  PUBLIC_ORIGIN: z.url({ error: "PUBLIC_ORIGIN: the shop's address, such as https://tienda.com.ar" }),
});

type BuildEnv = z.infer<typeof buildEnv>;

/** Parses the build's environment. Throws an error with one line per missing or malformed value. */
export function readBuildEnv(source: Readonly<Record<string, string | undefined>>): BuildEnv {
  const parsed = buildEnv.safeParse(source);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
}

/** A large catalogue is read in slices. On a busy database one slice may take longer than the worker's limit (db/client.ts). */
const TIMEOUT_MS = 60_000;

/** Reads what the pages show from the build's database. */
export async function readContent({ TURSO_URL, TURSO_TOKEN, PUBLIC_ORIGIN }: BuildEnv): Promise<SiteContent> {
  const db = openDatabase({ url: TURSO_URL, timeoutMs: TIMEOUT_MS, ...(TURSO_TOKEN ? { token: TURSO_TOKEN } : {}) });
  try {
    // Before the texts and reviews: a change of one after this read raises the version, so that another build follows.
    const catalogue = await readCatalogue(db);
    const [legalTexts, reviews] = await Promise.all([readLegalTexts(db), readPublishedReviews(db)]);
    return { ...catalogue, legalTexts, reviews, origin: new URL(PUBLIC_ORIGIN).origin };
  } finally {
    db.client.close();
  }
}
