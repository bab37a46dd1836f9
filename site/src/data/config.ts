import { z } from "zod";

/** Environment variables of a build of the pages. A missing or malformed value stops the build with a message that names it. */
export const buildEnv = z.object({
  TURSO_URL: z.url({
    protocol: /^(https?|libsql|wss?)$/,
    error: "TURSO_URL: the address of the catalogue's database, such as http://127.0.0.1:8080",
  }),
  TURSO_TOKEN: z.string().optional(),
});

export type BuildEnv = z.infer<typeof buildEnv>;

/** Parses the build's environment. Throws an error with one line per invalid value. */
export function readBuildEnv(source: Readonly<Record<string, string | undefined>>): BuildEnv {
  const parsed = buildEnv.safeParse(source);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
}
