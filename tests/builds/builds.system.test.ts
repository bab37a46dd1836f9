import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCatalogue } from "#db/catalogue/catalogue.ts";
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
