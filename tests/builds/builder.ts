/** Builds the site from one database, incrementally or from scratch, after an administrator's changes, and compares two builds. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { InStatement } from "@libsql/client/web";
import type { Database } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { generateProducts } from "#db/seed/generated.ts";
import { seed } from "#db/seed/index.ts";
import { insertCatalogue } from "#db/seed/insert.ts";
import { filesUnder } from "#local/process/files.ts";
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
    async build(mode: "after" | "anew"): Promise<Built> {
      const name = `${++builds}`;
      const [out, logFile] = [join(folder, name), join(folder, `${name}.log`)];
      const settings = { databaseUrl: sqld.url, publicOrigin: ORIGIN, logFile };
      const beganMs = performance.now();
      await renderWithAstro(out, mode === "after" ? { ...settings, cache } : settings);
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
  const named = [...stripVTControlCharacters(log).matchAll(/[├└]─ \/?([\w./-]+?\.html)( \(restored\))?/g)];
  if (named.length === 0) throw new Error("the build's log names no page");
  return {
    pages: named.length,
    rendered: named.filter(([, , restored]) => !restored).map(([, page = ""]) => page),
  };
}

export interface Change {
  name: string;
  /** True when every page is rendered again, because a setting changed. */
  everywhere: boolean;
  make(db: Database): Promise<unknown>;
}

/** SQL for the id of a product for sale. Each change uses another product. */
const product = (place: number) =>
  `(SELECT id FROM perfumes WHERE active = 1 AND soon = 0 AND archived_at_ms IS NULL ORDER BY key LIMIT 1 OFFSET ${place})`;

export const CHANGES: readonly Change[] = [
  byStatement("a price", `UPDATE sizes SET price_usd_cents = price_usd_cents + 1100 WHERE perfume_id = ${product(5)}`),
  byStatement("a name", `UPDATE perfumes SET product_name = product_name || ' Nuevo' WHERE id = ${product(15)}`),
  byStatement("a product switched off", `UPDATE perfumes SET active = 0 WHERE id = ${product(25)}`),
  { name: "a new product", everywhere: false, make: (db) => insertCatalogue(db, [newProduct()], Date.now()) },
  byStatement("a product removed", `UPDATE perfumes SET archived_at_ms = 1 WHERE id = ${product(35)}`),
  setting("the dollar", "UPDATE settings SET rate_centavos = rate_centavos + 12300"),
  setting("the banner", "UPDATE settings SET banner_alt = banner_alt || '.', banner_href = '/perfumes/forSale'"),
];

function setting(name: string, statement: InStatement): Change {
  return { ...byStatement(name, statement), everywhere: true };
}

function byStatement(name: string, statement: InStatement): Change {
  return {
    name,
    everywhere: false,
    async make(db) {
      const { rowsAffected } = await db.client.execute(statement);
      if (rowsAffected === 0) throw new Error(`"${name}" changed nothing`);
    },
  };
}

function newProduct() {
  const [model] = generateProducts(1);
  if (!model) throw new Error("no product was generated");
  return { ...model, slug: "recien-llegado", productName: "Recién Llegado", daysOld: 0 };
}

/** Contains the build time, so it differs between builds. */
const STAMP = "build.json";

/** Routes with many pages; all others are rendered in each build. */
const LARGE_ROUTES = /^(detail-perfume|perfumes|carousel)\//;

/** Returns the pages that were rendered although they did not change. */
export function needlesslyRendered(rendered: readonly string[], differing: readonly string[]): string[] {
  return rendered.filter((page) => LARGE_ROUTES.test(page) && !differing.includes(page));
}

/** Returns the files that exist in only one of two builds or differ. */
export async function differencesOf(left: string, right: string): Promise<string[]> {
  const names = new Set([...(await filesUnder(left)), ...(await filesUnder(right))]);
  names.delete(STAMP);
  const differing: string[] = [];
  for (const name of names) {
    const [one, other] = await Promise.all(
      [left, right].map((folder) => readFile(join(folder, name)).catch(() => null)),
    );
    if (!one || !other?.equals(one)) differing.push(name);
  }
  return differing.sort();
}
