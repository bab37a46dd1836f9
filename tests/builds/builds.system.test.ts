import { afterAll, beforeAll, expect, test } from "vitest";
import { isInRotation } from "../rotation.ts";
import { type Builder, type Built, openBuilder } from "./builder.ts";
import { CHANGES, type Change } from "./changes.ts";
import { differencesOf, needlessOf } from "./differences.ts";

const PRODUCTS = 60;

let builder: Builder;
let first: Built;

beforeAll(async () => {
  builder = await openBuilder(PRODUCTS);
  first = await builder.build("after");
});
afterAll(() => builder?.stop());

/** Makes the changes, and builds after the build before and, at the same time, anew. */
async function bothAfter(changes: readonly Change[]): Promise<[Built, Built]> {
  for (const change of changes) await change.make(builder.db);
  return Promise.all([builder.build("after"), builder.build("anew")]);
}

test.runIf(isInRotation(1))(
  "after changes of some products a rebuild renders the pages that differ, and equals a build anew byte for byte",
  async () => {
    const ofProducts = CHANGES.filter(({ everywhere }) => !everywhere);
    const [after, anew] = await bothAfter(ofProducts);
    expect(await differencesOf(after.folder, anew.folder)).toEqual([]);
    expect(anew.rendered).toHaveLength(anew.pages);
    expect(after.rendered.length).toBeLessThan(anew.pages);
    const differing = await differencesOf(first.folder, after.folder);
    expect(differing.length).toBeGreaterThan(ofProducts.length);
    expect(needlessOf(after.rendered, differing)).toEqual([]);
  },
);

test.runIf(isInRotation(3))(
  "what every page shows makes every page anew, and the rebuild equals a build anew byte for byte",
  async () => {
    const [after, anew] = await bothAfter(CHANGES.filter(({ everywhere }) => everywhere));
    expect(await differencesOf(after.folder, anew.folder)).toEqual([]);
    expect(after.rendered).toHaveLength(after.pages);
  },
);
