import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCatalogue } from "#db/catalogue/catalogue.ts";
import { readContent } from "../../site/render/read-content.ts";
import { countTrips } from "../../worker/fixtures/shop-database.ts";
import { startWorker } from "../harness.ts";
import { isInRotation } from "../rotation.ts";
import {
  type Builder,
  type Built,
  CHANGES,
  type Change,
  differencesOf,
  needlesslyRendered,
  openBuilder,
} from "./builder.ts";

const PRODUCTS = 60;

let builder: Builder;
let first: Built;

beforeAll(async () => {
  builder = await openBuilder(PRODUCTS);
  first = await builder.build("after");
});
afterAll(() => builder?.stop());

/** Applies the changes, then builds incrementally and from scratch in parallel. */
async function bothAfter(changes: readonly Change[]): Promise<[Built, Built]> {
  for (const change of changes) await change.make(builder.db);
  return Promise.all([builder.build("after"), builder.build("anew")]);
}

test.runIf(isInRotation(1))(
  "after changes to some products a rebuild renders only the pages that differ, and equals a full build byte for byte",
  async () => {
    const ofProducts = CHANGES.filter(({ everywhere }) => !everywhere);
    const [after, anew] = await bothAfter(ofProducts);
    expect(await differencesOf(after.folder, anew.folder)).toEqual([]);
    expect(anew.rendered).toHaveLength(anew.pages);
    expect(after.rendered.length).toBeLessThan(anew.pages);
    const differing = await differencesOf(first.folder, after.folder);
    expect(differing.length).toBeGreaterThan(ofProducts.length);
    expect(needlesslyRendered(after.rendered, differing)).toEqual([]);
  },
);

test.runIf(isInRotation(3))(
  "a change to a setting renders every page, and the rebuild equals a full build byte for byte",
  async () => {
    const [after, anew] = await bothAfter(CHANGES.filter(({ everywhere }) => everywhere));
    expect(await differencesOf(after.folder, anew.folder)).toEqual([]);
    expect(after.rendered).toHaveLength(after.pages);
  },
);

test("after a price change a rebuild equals a full build, also if the last release chose other related perfumes", async () => {
  const aPrice = CHANGES.filter(({ name }) => name === "a price");
  const former = await builder.build("after");
  const [after, anew] = await bothAfter(aPrice);
  expect(await differencesOf(after.folder, anew.folder)).toEqual([]);
  expect(await differencesOf(former.folder, after.folder)).not.toEqual([]);

  const recordFile = `${after.folder}.json`;
  const record = JSON.parse(await readFile(recordFile, "utf8"));
  for (const one of Object.values<{ related: number[] }>(record.related)) one.related.reverse();
  await writeFile(recordFile, JSON.stringify({ ...record, release: "another", pages: {} }));
  const [afterAnother, anewToo] = await bothAfter(aPrice);
  expect(await differencesOf(afterAnother.folder, anewToo.folder)).toEqual([]);
});

test("best sellers are on the home page in order, without sold-out ones; a rebuild renders only the home and 404 pages", async () => {
  await builder.build("after");
  const { perfumes } = await readCatalogue(builder.db);
  const chosen = perfumes.filter(({ soon, sizes }) => !soon && sizes.some(({ stock }) => stock > 0)).slice(10, 15);
  const soldOut = perfumes.find(({ sizes, bigDecant, smallDecant }) => {
    return !bigDecant && !smallDecant && sizes.every(({ stock }) => stock === 0);
  });
  expect([chosen.length, soldOut === undefined]).toEqual([5, false]);
  const sql = "INSERT INTO best_sellers (place, perfume_id) VALUES (?, ?)";
  const ids = [soldOut, ...chosen.toReversed()].map((perfume) => perfume?.id ?? null);
  await builder.db.client.batch(ids.map((id, index) => ({ sql, args: [index + 1, id] })));
  const { folder, rendered } = await builder.build("after");
  expect(rendered.toSorted()).toEqual(["404.html", "index.html"]);
  const [, shown = ""] = (await readFile(join(folder, "index.html"), "utf8")).split('id="mas-vendidos"');
  const slugs = [...shown.matchAll(/<h3[^>]*><a href="\/detail-perfume\/([^"]+)"/g)].map(([, slug]) => slug);
  expect(slugs).toEqual(chosen.toReversed().map(({ slug }) => slug));
});

test("the worker renders a page without a file exactly as the next build writes it", async () => {
  await CHANGES.find(({ name }) => name === "a new product")?.make(builder.db);
  const { folder } = await builder.build("after");
  const { perfumes } = await readCatalogue(builder.db);
  const worker = await startWorker({ tursoUrl: builder.databaseUrl });
  try {
    const brand = perfumes.find(({ slug }) => slug === "recien-llegado")?.brandSlug;
    for (const path of ["/detail-perfume/recien-llegado", `/perfumes/brand/${brand}`, "/perfumes/pagina/2"]) {
      const response = await worker.fetch(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.text()).toBe(await readFile(join(folder, `${path}.html`), "utf8"));
    }
  } finally {
    await worker.close();
  }
});

test("the build reads texts and reviews after the version that it records, so that none of them is older", async () => {
  const proxy = await countTrips(builder.databaseUrl);
  const catalogue = proxy.stopAt("catalogue_version");
  const reading = readContent({ TURSO_URL: proxy.url, PUBLIC_ORIGIN: "https://azahar.test" });
  await catalogue.held;
  await builder.db.client.execute("INSERT OR REPLACE INTO legal_texts VALUES ('terms', 'Nuevos')");
  catalogue.release();
  expect((await reading).legalTexts.terms).toBe("Nuevos");
  await proxy.close();
});
