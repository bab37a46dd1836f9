/** Builds the site from one database, incrementally or from scratch, after changes by SQL, and compares two builds. */

import { statSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InStatement } from "@libsql/client/web";
import type { Database } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { generateProducts } from "#db/seed/generated.ts";
import { seed } from "#db/seed/index.ts";
import { insertCatalogue } from "#db/seed/insert.ts";
import { filesUnder } from "#local/process/files.ts";
import { renderSite } from "#local/site/site-build.ts";
import { removeBuild } from "#local/site/site-files.ts";
import { connect } from "../database.ts";
import { TEST_ORIGIN } from "../harness.ts";
import { testRelease } from "../setup/bundles.ts";
import { startSqld } from "../sqld.ts";

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
  const release = await testRelease();
  let builds = 0;
  let former: string | null = null;
  return {
    db,
    databaseUrl: sqld.url,
    /** `after`: after the previous build of this kind. `anew`: without one, as on a fresh machine. */
    async build(mode: "after" | "anew"): Promise<Built> {
      const name = `${++builds}`;
      const [out, logFile] = [join(folder, name), join(folder, `${name}.log`)];
      const facts = { databaseUrl: sqld.url, publicOrigin: TEST_ORIGIN, logFile };
      const from = mode === "after" ? former : null;
      const beganMs = performance.now();
      await renderSite(release, { folder: out, former: from }, facts);
      const seconds = (performance.now() - beganMs) / 1000;
      if (mode === "after") former = out;
      const pages = (await filesUnder(out)).filter((file) => file.endsWith(".html"));
      const rendered = pages.filter((page) => !isLink(from, out, page));
      return { folder: out, pages: pages.length, rendered, seconds };
    },
    discard: ({ folder: out }: Built) => removeBuild(out),
    async stop() {
      db.client.close();
      await sqld.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns true if a page is the former build's file, so it was not rendered again. */
function isLink(former: string | null, folder: string, page: string): boolean {
  const idOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino;
  return former !== null && idOf(join(former, page)) === idOf(join(folder, page));
}

export interface Change {
  name: string;
  /** True when every page is rendered again, because a setting changed. */
  everywhere: boolean;
  make(db: Database): Promise<unknown>;
}

/** SQL for the id of an active product that is not coming soon. Each change uses another product. */
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

/** Returns the pages that were rendered although they did not change. */
export function needlesslyRendered(rendered: readonly string[], differing: readonly string[]): string[] {
  return rendered.filter((page) => !differing.includes(page));
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
