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
/** Weights are multiples of its inverse. */
const WEIGHT_UNIT = 1024;
/** Factor for a perfume for women beside one for men. */
const OTHER_GENDER = 0.3;

/** A note, or what else perfumes can share. */
interface Trait {
  weight: number;
  /** The perfumes for sale that have it, by price. */
  members: Known[];
  /** Whether the perfume that is compared now has it. A set would take longer: a build compares millions of pairs. */
  isShared: boolean;
}

interface Known {
  perfume: Perfume;
  /** Cheapest size in dollar cents; 0 without one. */
  usdCents: number;
  /** Its traits, with its position among the members of each. */
  traits: { trait: Trait; position: number }[];
}

/**
 * Returns a function that finds the related perfumes of one of these, most similar first; the order of the input does not
 * matter. Linear: it compares a perfume with its neighbours only.
 */
export function relatedFinder(perfumes: readonly Perfume[]): (perfume: Pick<Perfume, "key">) => Perfume[] {
  const known = knownOf(perfumes);
  addToMembers(known);
  const byKey = new Map(known.map((one) => [one.perfume.key, one]));
  return ({ key }) => {
    const one = byKey.get(key);
    return one ? pick(compared(one)) : [];
  };
}

/** Sorted by price, then by key. */
function knownOf(perfumes: readonly Perfume[]): Known[] {
  const noted = notesIn(perfumes);
  const shared = new Map<string, number>();
  for (const [, notes] of noted) for (const note of notes) shared.set(note, (shared.get(note) ?? 0) + 1);
  const rarity = (note: string) => Math.log2(perfumes.length / Number(shared.get(note)));
  const byName = new Map<string, Trait>();
  const traitOf = (name: string, weight: number) => {
    const trait = byName.get(name) ?? { weight: Math.round(weight * WEIGHT_UNIT), members: [], isShared: false };
    byName.set(name, trait);
    return { trait, position: 0 };
  };
  return noted
    .map(([perfume, notes]) => ({
      perfume,
      usdCents: cheapest(perfume),
      traits: [
        ...[...notes].map((note) => traitOf(note, rarity(note))),
        ...otherTraits(perfume).map(([name, weight]) => traitOf(name, weight)),
      ],
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

/** Adds each perfume to its traits. A perfume that is not for sale is not a member. Its position only locates its neighbours. */
function addToMembers(known: readonly Known[]): void {
  for (const one of known) {
    for (const own of one.traits) {
      own.position = own.trait.members.length;
      if (one.perfume.active && !one.perfume.soon) own.trait.members.push(one);
    }
  }
}

/** Compares a perfume with its neighbours in price, among those that share a trait. */
function compared(one: Known): Ranked[] {
  const neighbours = new Set<Known>();
  for (const { trait, position } of one.traits)
    for (const other of trait.members.slice(Math.max(0, position - MAX_NEIGHBOURS), position + MAX_NEIGHBOURS + 1))
      neighbours.add(other);
  neighbours.delete(one);
  for (const { trait } of one.traits) trait.isShared = true;
  const ranked = [...neighbours].map((other) => ({ perfume: other.perfume, similarity: similarity(one, other) }));
  for (const { trait } of one.traits) trait.isShared = false;
  return ranked;
}

/** Weights are integers, so that their sum does not depend on the order of the traits. */
function similarity(one: Known, other: Known): number {
  let sum = WEIGHT_UNIT;
  for (const { trait } of other.traits) if (trait.isShared) sum += trait.weight;
  const [low, high] = [Math.min(one.usdCents, other.usdCents), Math.max(one.usdCents, other.usdCents)];
  return sum * (0.5 + (0.5 * low) / Math.max(high, 1)) * (areOpposite(one, other) ? OTHER_GENDER : 1);
}

interface Ranked {
  perfume: Perfume;
  similarity: number;
}

function pick(neighbours: Ranked[]): Perfume[] {
  const ranked = neighbours
    .sort((a, b) => b.similarity - a.similarity || a.perfume.key - b.perfume.key)
    .map(({ perfume }) => perfume);
  const [varied, rest]: [Perfume[], Perfume[]] = [[], []];
  for (const perfume of ranked) {
    if (varied.length === MAX_RELATED) break;
    (hasEnoughOfBrand(varied, perfume) ? rest : varied).push(perfume);
  }
  return [...varied, ...rest].slice(0, MAX_RELATED);
}

function hasEnoughOfBrand(picked: readonly Perfume[], { brandSlug }: Perfume): boolean {
  return picked.filter((perfume) => perfume.brandSlug === brandSlug).length >= MAX_OF_A_BRAND;
}

function areOpposite({ perfume: { gender } }: Known, { perfume: other }: Known): boolean {
  return gender !== other.gender && gender !== "unisex" && other.gender !== "unisex";
}
