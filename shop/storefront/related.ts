/** Related perfumes of a product page: similar in notes, brand, gender, category and price. Computed at build time. */
import type { Perfume } from "../catalogue/catalogue.ts";
import { notesIn } from "./search/notes.ts";

/** Maximum related perfumes of a page. */
export const MAX_RELATED = 6;
/** Maximum of one brand among them: the page already leads to its brand. */
const MAX_OF_A_BRAND = 3;
/** Neighbours in price to compare, on each side and in each list. */
const MAX_NEIGHBOURS = 6;
/** Weights of traits beside the notes. A note counts by its rarity: 1 if half of the perfumes have it. */
const WEIGHTS = { house: 1.5, kind: 2, gender: 1.5, any: 0 };
/** Factor for a perfume for women beside one for men. */
const OTHER_GENDER = 0.3;

interface Known {
  perfume: Perfume;
  /** Cheapest size in dollar cents; 0 without one. */
  usdCents: number;
  /** Traits that can be shared, with their weights. */
  traits: Map<string, number>;
  /** The lists of its traits, with its place in each. */
  lists: [members: Known[], place: number][];
}

/**
 * Returns a function that finds the related perfumes of one of these, most similar first; the order of the input does not
 * matter. Linear: it compares a perfume with its neighbours only.
 */
export function relatedFinder(perfumes: readonly Perfume[]): (perfume: Pick<Perfume, "key">) => Perfume[] {
  const known = knownOf(perfumes);
  addToLists(known);
  const byKey = new Map(known.map((one) => [one.perfume.key, one]));
  return ({ key }) => {
    const one = byKey.get(key);
    return one ? pick(one, neighboursOf(one)) : [];
  };
}

/** Sorted by price, then by key. */
function knownOf(perfumes: readonly Perfume[]): Known[] {
  const noted = notesIn(perfumes);
  const shared = new Map<string, number>();
  for (const [, notes] of noted) for (const note of notes) shared.set(note, (shared.get(note) ?? 0) + 1);
  const rarity = (note: string) => Math.log2(perfumes.length / Number(shared.get(note)));
  return noted
    .map(([perfume, notes]) => ({
      perfume,
      usdCents: cheapest(perfume),
      traits: new Map([...[...notes].map((note): [string, number] => [note, rarity(note)]), ...otherTraits(perfume)]),
      lists: [],
    }))
    .sort((one, other) => one.usdCents - other.usdCents || one.perfume.key - other.perfume.key);
}

function cheapest({ sizes }: Perfume): number {
  const prices = sizes.map(({ priceUsdCents }) => priceUsdCents).filter((price) => price > 0);
  return prices.length > 0 ? Math.min(...prices) : 0;
}

/** Traits beside the notes. None of the names equals a note. */
function otherTraits({ brandSlug, category, gender }: Perfume): [string, number][] {
  return [
    [`house ${brandSlug}`, WEIGHTS.house],
    [`kind ${category}`, WEIGHTS.kind],
    [`gender ${gender}`, WEIGHTS.gender],
    ["any", WEIGHTS.any],
  ];
}

/** Adds each perfume to its traits' lists. One that is not for sale is in none, but has a place to find its neighbours. */
function addToLists(known: readonly Known[]): void {
  const lists = new Map<string, Known[]>();
  for (const one of known) {
    for (const trait of one.traits.keys()) {
      const members = lists.get(trait) ?? [];
      lists.set(trait, members);
      one.lists.push([members, members.length]);
      if (one.perfume.active && !one.perfume.soon) members.push(one);
    }
  }
}

function neighboursOf(one: Known): Known[] {
  const found = new Set<Known>();
  for (const [members, place] of one.lists)
    for (const other of members.slice(Math.max(0, place - MAX_NEIGHBOURS), place + MAX_NEIGHBOURS + 1))
      found.add(other);
  found.delete(one);
  return [...found];
}

function pick(one: Known, neighbours: readonly Known[]): Perfume[] {
  const ranked = neighbours
    .map((other) => ({ perfume: other.perfume, similarity: similarity(one, other) }))
    .sort((a, b) => b.similarity - a.similarity || a.perfume.key - b.perfume.key)
    .map(({ perfume }) => perfume);
  const [varied, rest]: [Perfume[], Perfume[]] = [[], []];
  for (const perfume of ranked) (hasEnoughOfBrand(varied, perfume) ? rest : varied).push(perfume);
  return [...varied, ...rest].slice(0, MAX_RELATED);
}

function hasEnoughOfBrand(picked: readonly Perfume[], { brandSlug }: Perfume): boolean {
  return picked.filter((perfume) => perfume.brandSlug === brandSlug).length >= MAX_OF_A_BRAND;
}

function similarity(one: Known, other: Known): number {
  let sum = 1;
  for (const [trait, weight] of one.traits) if (other.traits.has(trait)) sum += weight;
  const [low, high] = [Math.min(one.usdCents, other.usdCents), Math.max(one.usdCents, other.usdCents)];
  return sum * (0.5 + (0.5 * low) / Math.max(high, 1)) * (areOpposite(one, other) ? OTHER_GENDER : 1);
}

function areOpposite({ perfume: { gender } }: Known, { perfume: other }: Known): boolean {
  return gender !== other.gender && gender !== "unisex" && other.gender !== "unisex";
}
