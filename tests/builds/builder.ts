/** Builds the site from one database, either incrementally, as the shop does, or from scratch. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { migrate } from "#db/migrate.ts";
import { seed } from "#db/seed/index.ts";
import { renderWithAstro, sourceHashOf } from "#local/site/site-build.ts";
import { connect } from "../database.ts";
import { startSqld } from "../sqld.ts";

const ORIGIN = "https://azahar.test";
const PASSWORD = "Azahar2026";

export interface Built {
  /** The folder of its pages. */
  folder: string;
  /** File paths of the rendered pages; all others come from the previous build. */
  rendered: string[];
  pages: number;
  seconds: number;
}

export type Builder = Awaited<ReturnType<typeof openBuilder>>;

/** Creates a seeded database and a function that builds from it. `stop` removes everything. */
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
    /** `after`: with the previous build's cache. `anew`: without a cache, as on a fresh machine. */
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

/** Parses Astro's log, which names each page and marks those it did not render as restored. Throws when it names none. */
function countsIn(log: string): { pages: number; rendered: string[] } {
  const said = [...stripVTControlCharacters(log).matchAll(/[├└]─ \/?([\w./-]+?\.html)( \(restored\))?/g)];
  if (said.length === 0) throw new Error("the build's log names no page");
  return {
    pages: said.length,
    rendered: said.filter(([, , restored]) => !restored).map(([, page = ""]) => page),
  };
}
