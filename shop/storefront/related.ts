/** Which perfumes stand below another one's page: like it in notes, house, gender, kind and price. Made at build. */
import type { Perfume } from "../catalogue/catalogue.ts";
import { notesIn } from "./search/notes.ts";

/** Perfumes shown below a page. */
export const MOST_RELATED = 6;
/** Of one house among them: who looks at a perfume knows its house already. */
const MOST_OF_A_HOUSE = 3;
/** Neighbours in price that are looked at on each side, in each list a perfume is in. */
const REACH = 6;
/** What counts beside the notes, which count by how rare they are: 1 for one that every other perfume has. */
const WEIGHTS = { house: 1.5, kind: 2, gender: 1.5, any: 0 };
/** What is left of a likeness between a perfume for women and one for men. */
const OTHER_GENDER = 0.3;

interface Known {
  perfume: Perfume;
  /** Dollars of its cheapest size, in cents; 0 without one. */
  usdCents: number;
  /** What it shares with others, with what sharing it counts. */
  traits: Map<string, number>;
  /** The lists of its traits, and where it stands in each. */
  lists: [members: Known[], place: number][];
}

/**
 * The related perfumes of each one, by its key: at most six, the likest first, and as many as there are; only such as are shown and
 * can be bought, never itself, and the same ones however the perfumes are ordered. The work grows as the catalogue does: each
 * perfume is compared with its neighbours in price in the lists of its traits, not with all.
 */
export function relatedPerfumes(perfumes: readonly Perfume[]): Map<number, Perfume[]> {
  const known = knownOf(perfumes);
  enlist(known);
  return new Map(known.map((one) => [one.perfume.key, pick(one, neighboursOf(one))]));
}

/** In the order of their price, and of two at one price in that of their keys. */
function knownOf(perfumes: readonly Perfume[]): Known[] {
  const noted = notesIn(perfumes);
  const shared = new Map<string, number>();
  for (const [, notes] of noted) for (const note of notes) shared.set(note, (shared.get(note) ?? 0) + 1);
  const rarity = (note: string) => Math.log2(perfumes.length / Number(shared.get(note)));
  return noted
    .map(([perfume, notes]) => ({
      perfume,
      usdCents: cheapest(perfume),
      traits: new Map([...[...notes].map((note): [string, number] => [note, rarity(note)]), ...others(perfume)]),
      lists: [],
    }))
    .sort((one, other) => one.usdCents - other.usdCents || one.perfume.key - other.perfume.key);
}

function cheapest({ sizes }: Perfume): number {
  const prices = sizes.map(({ priceUsdCents }) => priceUsdCents).filter((price) => price > 0);
  return prices.length > 0 ? Math.min(...prices) : 0;
}

/** Named so that none is a note. */
function others({ brandSlug, category, gender }: Perfume): [string, number][] {
  return [
    [`house ${brandSlug}`, WEIGHTS.house],
    [`kind ${category}`, WEIGHTS.kind],
    [`gender ${gender}`, WEIGHTS.gender],
    ["any", WEIGHTS.any],
  ];
}

/** Puts each into the lists of its traits. What cannot be bought is in none, and has its place in them to find its neighbours by. */
function enlist(known: readonly Known[]): void {
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
    for (const other of members.slice(Math.max(0, place - REACH), place + REACH + 1)) found.add(other);
  found.delete(one);
  return [...found];
}

function pick(one: Known, neighbours: readonly Known[]): Perfume[] {
  const ranked = neighbours
    .map((other) => ({ perfume: other.perfume, likeness: likeness(one, other) }))
    .sort((a, b) => b.likeness - a.likeness || a.perfume.key - b.perfume.key)
    .map(({ perfume }) => perfume);
  const [varied, rest]: [Perfume[], Perfume[]] = [[], []];
  for (const perfume of ranked) (isOneMore(varied, perfume) ? rest : varied).push(perfume);
  return [...varied, ...rest].slice(0, MOST_RELATED);
}

/** Whether a house has its share already. */
function isOneMore(picked: readonly Perfume[], { brandSlug }: Perfume): boolean {
  return picked.filter((perfume) => perfume.brandSlug === brandSlug).length >= MOST_OF_A_HOUSE;
}

function likeness(one: Known, other: Known): number {
  let sum = 1;
  for (const [trait, weight] of one.traits) if (other.traits.has(trait)) sum += weight;
  const [low, high] = [Math.min(one.usdCents, other.usdCents), Math.max(one.usdCents, other.usdCents)];
  return sum * (0.5 + (0.5 * low) / Math.max(high, 1)) * (areOpposite(one, other) ? OTHER_GENDER : 1);
}

function areOpposite({ perfume: { gender } }: Known, { perfume: other }: Known): boolean {
  return gender !== other.gender && gender !== "unisex" && other.gender !== "unisex";
}
