import fc from "fast-check";
import { expect, test } from "vitest";
import type { Perfume } from "../catalogue/catalogue.ts";
import { off, perfume, size } from "../catalogue/goods.fixture.ts";
import { forAll } from "../for-all.fixture.ts";
import { type FoundRelated, MAX_RELATED, relatedFinder } from "./related.ts";

let keys = 0;
const scent = (description: string, facts: Partial<Perfume> = {}): Perfume => {
  keys += 1;
  return perfume({ key: keys, slug: `p${keys}`, description, brandSlug: `house-${keys}`, ...facts });
};
const sweet = scent("Vainilla, caramelo y tonka");
const sweets = [scent("Caramelo con vainillas"), scent("Tonka, caramelo, vainilla y ron")];
const fresh = ["Bergamota y limón", "Limón y sal", "Menta, sal y bergamota", "Pomelo", "Menta"].map((one) =>
  scent(one),
);
const slugsFor = (one: Perfume, all: readonly Perfume[]) => relatedFinder(all)(one).map(({ slug }) => slug);

test("a perfume that is not in the catalogue has no related ones", () => {
  expect(relatedFinder(sweets)(sweet)).toEqual([]);
});

test("perfumes that share notes come first", () => {
  const related = slugsFor(sweet, [sweet, ...fresh, ...sweets]);
  expect(related.slice(0, 2).sort()).toEqual(sweets.map(({ slug }) => slug).sort());
  expect(related).toHaveLength(MAX_RELATED);
});

test("inactive perfumes and those coming soon are not shown, but have related ones themselves", () => {
  const soon = scent("Vainilla y caramelo", { soon: true });
  const gone = scent("Vainilla y caramelo", { active: false });
  const all = [sweet, soon, gone, ...fresh, ...sweets];
  for (const shown of all.map(relatedFinder(all))) {
    expect(shown).not.toContain(soon);
    expect(shown).not.toContain(gone);
  }
  expect(slugsFor(soon, all)).toContain(sweet.slug);
});

test("a perfume for men is not first on a page for women; unisex fits both", () => {
  const [men, both] = [
    scent("Vainilla, caramelo, tonka", { gender: "male" }),
    scent("Vainilla, caramelo, ron", { gender: "unisex" }),
  ];
  const related = slugsFor(sweet, [men, both, sweet, ...sweets, ...fresh]);
  expect(related.indexOf(both.slug)).toBeLessThan(3);
  expect(related.indexOf(men.slug)).not.toBe(0);
});

test("closer prices come first", () => {
  const at = (priceUsdCents: number) => scent("Vainilla", { sizes: [size({ priceUsdCents, promotion: off(10) })] });
  const [one, near, far, none] = [at(5_000), at(5_500), at(50_000), scent("Vainilla", { sizes: [] })];
  expect(slugsFor(one, [far, one, none, near])).toEqual([near, far, none].map(({ slug }) => slug));
});

test("a brand has at most three places while others of similar price are available", () => {
  const others = Array.from({ length: 4 }, () => scent("Sal"));
  const ofHouse = Array.from({ length: 6 }, () => scent("Vainilla, caramelo y tonka", { brandSlug: "lattafa" }));
  const shown = relatedFinder([sweet, ...others, ...ofHouse])(sweet);
  expect(shown.filter(({ brandSlug }) => brandSlug === "lattafa")).toHaveLength(3);
  const alone = relatedFinder([sweet, ...ofHouse])(sweet);
  expect(alone).toHaveLength(MAX_RELATED);
});

const WORDS = ["vainilla", "caramelo", "tonka", "limon", "sal", "oud", "rosa", "cuero", "menta", "y"];
const anyRow = fc.record({
  words: fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }),
  house: fc.constantFrom("a", "b", "c"),
  gender: fc.constantFrom("female", "male", "unisex"),
  priceUsdCents: fc.integer({ min: 0, max: 20_000 }),
  isSold: fc.boolean(),
});
const anyShelf = fc.array(anyRow, { maxLength: 60 });

function shelfOf(
  rows: readonly {
    words: string[];
    house: string;
    gender: Perfume["gender"];
    priceUsdCents: number;
    isSold: boolean;
  }[],
) {
  return rows.map(({ words, house, gender, priceUsdCents, isSold }, at) =>
    perfume({
      key: at + 1,
      description: words.join(" "),
      brandSlug: house,
      gender,
      soon: !isSold,
      sizes: [size({ priceUsdCents })],
    }),
  );
}

/** Finds all related perfumes, and returns them with what the next build needs. */
function findAll(shelf: readonly Perfume[], former?: FoundRelated) {
  const found: FoundRelated = {};
  const find = relatedFinder(shelf, { ...(former && { former }), found });
  return { related: shelf.map((one) => find(one).map(({ key }) => key)), found };
}

test("in any catalogue: never itself, no repetitions, at most six that are active and not coming soon, and the same for any order of the input", () => {
  forAll([anyShelf], (rows) => {
    const shelf = shelfOf(rows);
    const related = relatedFinder(shelf);
    const turned = relatedFinder(shelf.toReversed());
    for (const { key } of shelf) {
      const shown = related({ key }).map((one) => one.key);
      const sold = shelf.filter((one) => !one.soon && one.key !== key).length;
      expect(shown).not.toContain(key);
      expect(new Set(shown).size).toBe(shown.length);
      expect(shown).toHaveLength(Math.min(MAX_RELATED, sold));
      expect(turned({ key }).map((one) => one.key)).toEqual(shown);
    }
  });
});

/** Mostly null: after a change of anything but a price, no result of the former build is used. */
function seldom<Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.oneof({ weight: 7, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
}
const anyChanges = fc.array(
  fc.record({
    at: fc.nat(),
    priceUsdCents: fc.option(fc.integer({ min: 0, max: 20_000 })),
    isSold: seldom(fc.boolean()),
    words: seldom(fc.array(fc.constantFrom("oud", "rosa"), { maxLength: 2 })),
  }),
  { minLength: 1, maxLength: 2 },
);

test("after any changes, the results are the same with and without those of the former build", () => {
  forAll([fc.array(anyRow, { minLength: 60, maxLength: 100 }), anyChanges], (rows, changes) => {
    const { found: former } = findAll(shelfOf(rows));
    const changed = rows.map((row) => ({ ...row }));
    for (const { at, priceUsdCents, isSold, words } of changes) {
      const row = changed[at % changed.length];
      if (!row) continue;
      row.priceUsdCents = priceUsdCents ?? row.priceUsdCents;
      row.isSold = isSold ?? row.isSold;
      row.words = words ?? row.words;
    }
    const shelf = shelfOf(changed);
    expect(findAll(shelf, JSON.parse(JSON.stringify(former)))).toEqual(findAll(shelf));
  });
});

test("after a change of one price, only perfumes with similar prices are compared again", () => {
  const shelf = Array.from({ length: 100 }, (_, at) =>
    perfume({ key: at + 1, description: "vainilla", sizes: [size({ priceUsdCents: 1_000 + at })] }),
  );
  const { found } = findAll(shelf);
  // Replaces the results of the former build by [50]: those that stay [50] were not computed again.
  const former = Object.fromEntries(Object.entries(found).map(([key, one]) => [key, { ...one, related: [50] }]));
  const dearer = shelf.map((one) => (one.key === 10 ? { ...one, sizes: [size({ priceUsdCents: 1_080 })] } : one));
  const { related } = findAll(dearer, former);
  const again = related.flatMap(([first, ...rest], at) => (first === 50 && rest.length === 0 ? [] : [at + 1]));
  const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
  // Seven perfumes on each side of the former and of the present place in the order of prices.
  expect(again).toEqual([...from(3, 18), ...from(74, 87)]);
});
