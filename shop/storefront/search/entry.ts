/** Entries of the search, and the file in which pages fetch them. */
import type { Perfume } from "../../catalogue/catalogue.ts";
import { CATEGORIES, CONCENTRATIONS, GENDERS } from "../../catalogue/categories.ts";
import { FALLBACK_PICTURE } from "../../catalogue/pictures/picture.ts";
import { slugBase } from "../../catalogue/slug.ts";
import { offerOf } from "../offer.ts";
import type { Offer } from "../offer-shape.ts";
import { type OfferTuple, offerOfTuple, offerTuple } from "../offer-text.ts";
import { factNotesIn, searchNotesIn } from "./notes.ts";
import { indexOf, type Searchable, type SearchIndex } from "./word-index.ts";

export interface SearchEntry extends Searchable {
  /** Site path of its main picture. */
  picture: string;
  /** The offer at the time of the build. The result shows price and stock from it, like a card. */
  offer: Offer;
}

/** The entries by column, without fields that can be derived: half of the bytes. */
export interface SearchFile {
  /** Its name, as every page has one (site/src/layouts/finish-page.ts); a file of an earlier release has none. */
  base?: string;
  brands: string[];
  names: string[];
  /** Positions in `brands`, and in the lists of categories, genders and concentrations. */
  kinds: [brand: number, category: number, gender: number, concentration: number][];
  /** Empty when it follows from brand and name. */
  slugs: string[];
  /** Empty for the fallback. The slug, which most paths contain, is replaced by "~". */
  pictures: string[];
  /** The keys of perfumes and sizes are differences from the previous ones. */
  offers: OfferTuple[];
  /** The positions of the perfumes of each note, each as the difference from the previous one. */
  notes: Positions;
  /** The same for the notes that only the facts have. */
  facts: Positions;
}

type Positions = Record<string, number[]>;

/** Encodes all perfumes, in their order. */
export function encodeSearch(perfumes: readonly Perfume[]): SearchFile {
  const brands = [...new Set(perfumes.map(({ brand }) => brand))];
  return {
    brands,
    names: perfumes.map(({ productName }) => productName),
    kinds: perfumes.map(({ brand, category, gender, concentration }) => [
      brands.indexOf(brand),
      CATEGORIES.indexOf(category),
      GENDERS.indexOf(gender),
      CONCENTRATIONS.indexOf(concentration),
    ]),
    slugs: perfumes.map((perfume) => (perfume.slug === slugBase(perfume) ? "" : perfume.slug)),
    pictures: perfumes.map(({ slug, pictures }) => (pictures[0]?.path ?? "").replace(slug, "~")),
    offers: withKeys(
      perfumes.map((perfume) => offerTuple(offerOf(perfume))),
      gaps(),
      gaps(),
    ),
    ...encodeNotes(perfumes),
  };
}

/** Creates the index from the file of `encodeSearch`. Not validated: it is the shop's own. */
export function decodeSearch(file: SearchFile): SearchIndex<SearchEntry> {
  const offers = withKeys(file.offers, sums(), sums()).map(offerOfTuple);
  const entries = file.names.flatMap((productName, at): SearchEntry[] => {
    const [brandAt = 0, category = 0, gender = 0, concentration = 0] = file.kinds[at] ?? [];
    const offer = offers[at];
    const brand = file.brands[brandAt] ?? "";
    const slug = file.slugs[at] || slugBase({ productName, brand });
    if (!offer) return [];
    return [
      {
        slug,
        productName,
        brand,
        category: CATEGORIES[category] ?? "arab",
        gender: GENDERS[gender] ?? "unisex",
        concentration: CONCENTRATIONS[concentration] ?? "",
        picture: file.pictures[at]?.replace("~", slug) || FALLBACK_PICTURE,
        offer,
      },
    ];
  });
  return indexOf(entries, decodePositions(file.notes), decodePositions(file.facts));
}

/** Creates the same index from perfumes instead of the file. */
export function perfumeIndex(perfumes: readonly Perfume[]): SearchIndex<Perfume> {
  const { notes, facts } = notesOf(perfumes);
  return indexOf(perfumes, notes, facts);
}

function notesOf(perfumes: readonly Perfume[]) {
  const found = searchNotesIn(perfumes);
  return {
    notes: found.map(([, notes]) => notes),
    facts: found.map(([perfume, notes]) => factNotesIn(perfume, notes)),
  };
}

function encodeNotes(perfumes: readonly Perfume[]): Pick<SearchFile, "notes" | "facts"> {
  const { notes, facts } = notesOf(perfumes);
  return { notes: encodePositions(notes), facts: encodePositions(facts) };
}

function encodePositions(found: readonly Iterable<string>[]): Positions {
  const named = found.flatMap((notes, at) => [...notes].map((note) => ({ note, at })));
  const positions = Map.groupBy(named, ({ note }) => note);
  return Object.fromEntries([...positions].map(([note, all]) => [note, all.map(({ at }) => at).map(gaps())]));
}

function decodePositions(positions: Positions): string[][] {
  const notes: string[][] = [];
  for (const [note, found] of Object.entries(positions))
    for (const at of found.map(sums())) notes[at] = [...(notes[at] ?? []), note];
  return notes;
}

function withKeys(
  tuples: readonly OfferTuple[],
  ofPerfume: (key: number) => number,
  ofSize: (key: number) => number,
): OfferTuple[] {
  return tuples.map(([key, flags, big, small, ...sizes]) => [
    ofPerfume(key),
    flags,
    big,
    small,
    ...sizes.map(([sizeKey, ...size]): (typeof sizes)[number] => [ofSize(sizeKey), ...size]),
  ]);
}

/** Returns a function that maps each number of a series to its difference from the previous one; `sums` is the inverse. */
function gaps(): (number: number) => number {
  let before = 0;
  return (number) => {
    const gap = number - before;
    before = number;
    return gap;
  };
}

function sums(): (gap: number) => number {
  let sum = 0;
  return (gap) => (sum += gap);
}
