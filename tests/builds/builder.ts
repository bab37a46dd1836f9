/** Builds of the site from one database, one after the other as a shop makes them, or anew. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { migrate } from "#db/migrate.ts";
import { seed } from "#db/seed/index.ts";
import { renderWithAstro, sourceHashOf } from "#local/site-build.ts";
import { connect } from "../database.ts";
import { startSqld } from "../sqld.ts";

const ORIGIN = "https://azahar.test";
const PASSWORD = "Azahar2026";

export interface Built {
  /** Where its pages are. */
  folder: string;
  /** Pages that were rendered, as paths of their files; the others are those of the build before. */
  rendered: string[];
  /** How many pages there are. */
  pages: number;
  seconds: number;
}

export type Builder = Awaited<ReturnType<typeof openBuilder>>;

/** A seeded database, and builds of it. `stop` removes all. */
export async function openBuilder(catalogue: "demo" | number) {
  const sqld = await startSqld();
  const folder = await mkdtemp(join(tmpdir(), "azahar-builds-"));
  const db = connect(sqld.url);
  await migrate(db);
  const account = (email: string) => ({ email, password: PASSWORD });
  await seed(db, { catalogue, admin: account("a@azahar.test"), shopper: account("b@azahar.test"), nowMs: Date.now() });
  const cache = { folder: join(folder, "cache"), sourceHash: await sourceHashOf(ORIGIN) };
  let builds = 0;
  return {
    db,
    /** `after`: with what the build before left. `anew`: as on a machine that never built. */
    async build(how: "after" | "anew"): Promise<Built> {
      const name = `${++builds}`;
      const [out, logFile] = [join(folder, name), join(folder, `${name}.log`)];
      const facts = { databaseUrl: sqld.url, publicOrigin: ORIGIN, logFile };
      const beganMs = performance.now();
      await renderWithAstro(out, how === "after" ? { ...facts, cache } : facts);
      const seconds = (performance.now() - beganMs) / 1000;
      return { folder: out, ...countsIn(await readFile(logFile, "utf8")), seconds };
    },
    discard: ({ folder: out }: Built) => rm(out, { recursive: true, force: true }),
    async stop() {
      db.client.close();
      await sqld.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** As Astro says it: the name of each page as it is begun, and at once of those it did not render that they were restored. Throws when it says none. */
function countsIn(log: string): { pages: number; rendered: string[] } {
  const said = [...stripVTControlCharacters(log).matchAll(/[├└]─ \/?([\w./-]+?\.html)( \(restored\))?/g)];
  if (said.length === 0) throw new Error("the build's log names no page");
  return {
    pages: said.length,
    rendered: said.filter(([, , restored]) => !restored).map(([, page = ""]) => page),
  };
}
