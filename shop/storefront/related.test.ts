import fc from "fast-check";
import { expect, test } from "vitest";
import type { Perfume } from "../catalogue/catalogue.ts";
import { off, perfume, size } from "../catalogue/goods.fixture.ts";
import { forAll } from "../for-all.fixture.ts";
import { MAX_RELATED, relatedFinder } from "./related.ts";

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

test("a perfume that is not among them has none", () => {
  expect(relatedFinder(sweets)(sweet)).toEqual([]);
});

test("perfumes that share notes come first", () => {
  const related = slugsFor(sweet, [sweet, ...fresh, ...sweets]);
  expect(related.slice(0, 2).sort()).toEqual(sweets.map(({ slug }) => slug).sort());
  expect(related).toHaveLength(MAX_RELATED);
});

test("inactive and coming perfumes are not shown, but have related ones themselves", () => {
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
const anyShelf = fc.array(
  fc.record({
    words: fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }),
    house: fc.constantFrom("a", "b", "c"),
    gender: fc.constantFrom("female", "male", "unisex"),
    priceUsdCents: fc.integer({ min: 0, max: 20_000 }),
    isSold: fc.boolean(),
  }),
  { maxLength: 60 },
);

test("any catalogue: never itself, no repetitions, up to six that are on sale, and the same in any order", () => {
  forAll([anyShelf], (rows) => {
    const shelf = rows.map(({ words, house, gender, priceUsdCents, isSold }, at) =>
      perfume({
        key: at + 1,
        description: words.join(" "),
        brandSlug: house,
        gender,
        soon: !isSold,
        sizes: [size({ priceUsdCents })],
      }),
    );
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
