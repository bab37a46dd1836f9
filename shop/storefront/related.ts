/** Related perfumes of a product page: similar in notes, brand, gender, category and price. Computed at build time. */
import type { Perfume } from "../catalogue/catalogue.ts";
import { notesIn } from "./search/notes.ts";

/** Maximum related perfumes of a page. */
export const MAX_RELATED = 6;
/** Maximum of one brand among them, as long as there are enough others. */
const MAX_OF_A_BRAND = 3;
/** Neighbours in price to compare, on each side and for each trait. */
const MAX_NEIGHBOURS = 6;
/** Weights of traits beside the notes. A note counts by its rarity: 1 if half of the perfumes have it. */
const WEIGHTS = { house: 1.5, kind: 2, gender: 1.5, any: 0 };
/** Weights are integers, in units of 1 / `WEIGHT_UNIT`. */
const WEIGHT_UNIT = 1024;
/** Factor for the similarity of a perfume for women and one for men. */
const OTHER_GENDER = 0.3;

/** A note, or another property that perfumes can share. */
interface Trait {
  name: string;
  /** Its index, from 0. */
  number: number;
  weight: number;
  /** The perfumes that have it, by price, without inactive ones and those coming soon. */
  members: Known[];
}

interface Known {
  perfume: Perfume;
  /** Cheapest size in dollar cents; 0 without one. */
  usdCents: number;
  /** Its traits, with its position among the members of each. */
  traits: { trait: Trait; position: number }[];
  /** The numbers of its traits: they are read faster than the objects, and a build compares very many pairs. */
  traitNumbers: number[];
  /** The perfume that it was compared with last. This is faster than a set of the compared ones. */
  comparedWith: Known | null;
}

/** The related perfumes of each perfume, by its key, with the price and traits that they depend on. Plain data. */
export type FoundRelated = Record<number, { usdCents: number; traits: string; related: number[] }>;

/**
 * Returns a function that finds the related perfumes of one of these, most similar first; the order of the input does not
 * matter. It compares a perfume only with its neighbours in price, not with all. It adds its results to `found`. If only prices
 * differ from those of `former`, the results of `former` that cannot have changed are used again.
 */
export function relatedFinder(
  perfumes: readonly Perfume[],
  { former = {}, found = {} }: { former?: FoundRelated; found?: FoundRelated } = {},
): (perfume: Pick<Perfume, "key">) => Perfume[] {
  const { known, traits } = knownOf(perfumes);
  addToMembers(known);
  // Weights by the number of the trait: those of the perfume that is compared, and 0 for all other traits.
  const weights = new Array<number>(traits).fill(0);
  const byKey = new Map(known.map((one) => [one.perfume.key, one]));
  const kept = keptOf(known, former);
  return ({ key }) => {
    const one = byKey.get(key);
    if (!one) return [];
    const formerKeys = kept(one) ? former[key]?.related : undefined;
    const same = formerKeys?.map((other) => byKey.get(other)).filter((other) => other !== undefined);
    const related = same?.map(({ perfume }) => perfume) ?? pick(compared(one, weights));
    found[key] = {
      usdCents: one.usdCents,
      traits: signatureOf(one),
      related: formerKeys ?? related.map((other) => other.key),
    };
    return related;
  };
}

/** Returns a function that is true for a perfume whose related perfumes surely are the same as in `former`. */
function keptOf(known: readonly Known[], former: FoundRelated): (one: Known) => boolean {
  const formerOf = ({ perfume }: Known) => former[perfume.key];
  const onlyPricesDiffer =
    known.length === Object.keys(former).length && known.every((one) => formerOf(one)?.traits === signatureOf(one));
  if (!onlyPricesDiffer) return () => false;
  const affected = new Set<Known>();
  for (const one of known) {
    const formerCents = Number(formerOf(one)?.usdCents);
    // A perfume that is not a member (`isMember`) is in no list, so the loops below never add it.
    if (!isMember(one)) affected.add(one);
    if (formerCents === one.usdCents) continue;
    affected.add(one);
    for (const { trait, position } of one.traits)
      for (const place of [position, placeAmong(trait.members, formerCents, one.perfume.key)])
        for (const other of neighboursAt(trait, place, MAX_NEIGHBOURS + 1)) affected.add(other);
  }
  return (one) => !affected.has(one);
}

/** What decides the related perfumes beside the prices. */
function signatureOf(one: Known): string {
  return `${isMember(one)} ${one.traits.map(({ trait }) => trait.name)}`;
}

/** Where a perfume with this price and key would be among members, which are sorted by both. */
function placeAmong(members: readonly Known[], usdCents: number, key: number): number {
  let [from, to] = [0, members.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const one = members[middle];
    if (one && (one.usdCents - usdCents || one.perfume.key - key) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The perfumes, sorted by price, then by key, and the number of their traits. */
function knownOf(perfumes: readonly Perfume[]): { known: Known[]; traits: number } {
  const noted = notesIn(perfumes);
  const shared = new Map<string, number>();
  for (const [, notes] of noted) for (const note of notes) shared.set(note, (shared.get(note) ?? 0) + 1);
  const rarity = (note: string) => Math.log2(perfumes.length / Number(shared.get(note)));
  const byName = new Map<string, Trait>();
  const traitOf = (name: string, weight: number) => {
    const number = byName.size;
    const trait = byName.get(name) ?? { name, number, weight: Math.round(weight * WEIGHT_UNIT), members: [] };
    byName.set(name, trait);
    return { trait, position: 0 };
  };
  const known = noted.map(([perfume, notes]): Known => {
    const traits = [
      ...[...notes].map((note) => traitOf(note, rarity(note))),
      ...otherTraits(perfume).map(([name, weight]) => traitOf(name, weight)),
    ];
    const traitNumbers = traits.map(({ trait }) => trait.number);
    return { perfume, usdCents: cheapest(perfume), traits, traitNumbers, comparedWith: null };
  });
  known.sort((one, other) => one.usdCents - other.usdCents || one.perfume.key - other.perfume.key);
  return { known, traits: byName.size };
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

/**
 * Adds each perfume to its traits. One that is inactive or coming soon is no member: its position only locates its
 * neighbours.
 */
function addToMembers(known: readonly Known[]): void {
  for (const one of known) {
    for (const own of one.traits) {
      own.position = own.trait.members.length;
      if (isMember(one)) own.trait.members.push(one);
    }
  }
}

function isMember({ perfume }: Known): boolean {
  return perfume.active && !perfume.soon;
}

/** The members of a trait from `reach` places before a place to `reach` places after it. */
function neighboursAt({ members }: Trait, place: number, reach: number): Known[] {
  return members.slice(Math.max(0, place - reach), place + reach + 1);
}

/** Compares a perfume with its neighbours in price, among those that share a trait. */
function compared(one: Known, weights: number[]): Ranked[] {
  const ranked: Ranked[] = [];
  one.comparedWith = one;
  for (const { trait } of one.traits) weights[trait.number] = trait.weight;
  for (const { trait, position } of one.traits)
    for (const other of neighboursAt(trait, position, MAX_NEIGHBOURS)) {
      if (other.comparedWith === one) continue;
      other.comparedWith = one;
      ranked.push({ perfume: other.perfume, similarity: similarity(one, other, weights) });
    }
  for (const number of one.traitNumbers) weights[number] = 0;
  return ranked;
}

/** Weights are integers, so that their sum does not depend on the order of the traits. */
function similarity(one: Known, other: Known, weights: readonly number[]): number {
  let sum = WEIGHT_UNIT;
  for (const number of other.traitNumbers) sum += Number(weights[number]);
  const [low, high] = [Math.min(one.usdCents, other.usdCents), Math.max(one.usdCents, other.usdCents)];
  return sum * (0.5 + (0.5 * low) / Math.max(high, 1)) * (areOpposite(one, other) ? OTHER_GENDER : 1);
}

interface Ranked {
  perfume: Perfume;
  similarity: number;
}

function pick(neighbours: Ranked[]): Perfume[] {
  const [varied, rest]: [Perfume[], Perfume[]] = [[], []];
  while (varied.length < MAX_RELATED) {
    const best = takeBest(neighbours);
    if (!best) break;
    (hasEnoughOfBrand(varied, best) ? rest : varied).push(best);
  }
  return [...varied, ...rest].slice(0, MAX_RELATED);
}

/** Removes the most similar one. A few searches take less time than sorting all. */
function takeBest(neighbours: Ranked[]): Perfume | undefined {
  let best = neighbours[0];
  let bestAt = 0;
  for (const [at, one] of neighbours.entries()) if (best && isBefore(one, best)) [best, bestAt] = [one, at];
  const last = neighbours.pop();
  if (last && bestAt < neighbours.length) neighbours[bestAt] = last;
  return best?.perfume;
}

function isBefore(one: Ranked, other: Ranked): boolean {
  if (one.similarity !== other.similarity) return one.similarity > other.similarity;
  return one.perfume.key < other.perfume.key;
}

function hasEnoughOfBrand(picked: readonly Perfume[], { brandSlug }: Perfume): boolean {
  return picked.filter((perfume) => perfume.brandSlug === brandSlug).length >= MAX_OF_A_BRAND;
}

function areOpposite({ perfume: { gender } }: Known, { perfume: other }: Known): boolean {
  return gender !== other.gender && gender !== "unisex" && other.gender !== "unisex";
}
