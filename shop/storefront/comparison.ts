/** Up to three perfumes beside each other (`/comparar`). docs/product-rules.md#comparison */
import type { Perfume } from "../catalogue/catalogue.ts";
import { CATEGORY_LABELS, GENDER_LABELS } from "../catalogue/categories.ts";
import type { FullTerms } from "../pricing/full-price.ts";
import { factsOf, notesByValue } from "./facts.ts";
import { pairsOf, writePairs } from "./listings/listing-url.ts";
import { offerOf, offerView } from "./offer.ts";
import { defaultChoice, type Offer } from "./offer-shape.ts";
import { priceDetails } from "./price-details.ts";

export const COMPARISON_PATH = "/comparar";
export const MAX_COMPARED = 3;

export interface ComparisonPage {
  perfumes: readonly Perfume[];
  /** For each perfume, the path of the page without it. */
  without: string[];
  /** Names of the notes that all of them have; empty for one perfume. */
  shared: string[];
  /** A row for each price or fact that at least one of them has, with a value for each perfume: empty if it has none. */
  rows: { name: string; values: string[] }[];
  /** Perfumes that can be added, with the path of the page that includes each. Empty if no perfume, or three, are compared. */
  others: { perfume: Perfume; href: string }[];
}

/** The path of a comparison: `/comparar?perfumes=lattafa-asad,lattafa-khamrah`. */
export function comparisonPath(slugs: readonly string[]): string {
  return slugs.length > 0 ? `${COMPARISON_PATH}?${writePairs([["perfumes", slugs.join(",")]])}` : COMPARISON_PATH;
}

/**
 * Compares the perfumes that the query of a URL names. Unknown perfumes, repeated ones and those after the third are
 * ignored. `similarTo` returns the perfumes that are offered to compare with one.
 */
export function comparisonPage(
  perfumes: readonly Perfume[],
  terms: FullTerms,
  query: string,
  similarTo: (perfume: Perfume) => readonly Perfume[],
): ComparisonPage {
  const named = pairsOf(query).flatMap(([name, value]) => (name === "perfumes" ? value.split(",") : []));
  const places = new Map([...new Set(named)].map((slug, place) => [slug, place]));
  const placeOf = ({ slug }: Perfume) => Number(places.get(slug));
  const found = perfumes.filter(({ slug }) => places.has(slug));
  const compared = found.sort((one, other) => placeOf(one) - placeOf(other)).slice(0, MAX_COMPARED);
  const slugs = compared.map(({ slug }) => slug);
  const hasPlace = compared.length > 0 && compared.length < MAX_COMPARED;
  const similar = new Set(hasPlace ? compared.flatMap(similarTo) : []);
  return {
    perfumes: compared,
    without: slugs.map((slug) => comparisonPath(slugs.filter((other) => other !== slug))),
    shared: sharedNotes(compared),
    rows: rowsOf(compared, terms),
    others: [...similar]
      .filter((perfume) => !compared.includes(perfume))
      .map((perfume) => ({ perfume, href: comparisonPath([...slugs, perfume.slug]) })),
  };
}

function sharedNotes([first, ...others]: readonly Perfume[]): string[] {
  if (!first || others.length === 0) return [];
  const isShared = (note: string) => others.every((perfume) => notesByValue(perfume).has(note));
  return [...notesByValue(first)].filter(([value]) => isShared(value)).map(([, name]) => name);
}

function rowsOf(perfumes: readonly Perfume[], terms: FullTerms): ComparisonPage["rows"] {
  const facts = perfumes.map((perfume) => new Map([...pricesOf(perfume, terms), ...kindsOf(perfume)]));
  const names = new Set(facts.flatMap((known) => [...known.keys()]));
  return [...names].map((name) => ({ name, values: facts.map((known) => known.get(name) ?? "") }));
}

/** The prices of the choice that a card shows first, and of the decants. */
function pricesOf(perfume: Perfume, terms: FullTerms): [string, string][] {
  const offer = offerOf(perfume);
  const choice = defaultChoice(offer);
  const view = offerView(offer, terms, choice);
  const { unitLabel, unit } = priceDetails(offer, choice, terms);
  const chosen = [...view.sizes, ...view.decants].find(({ selected }) => selected);
  // `unit` is null when the choice has no price.
  const prices: [string, string | null][] = [
    ["Precio", unit && `${view.price} · ${chosen?.label.replace(" ", "\u00a0")}`],
    ["Por transferencia", unit && view.transfer],
    [unitLabel, unit],
    ["Decant de 10 ml", decantPrice(offer, terms, "bigDecant")],
    ["Decant de 5 ml", decantPrice(offer, terms, "smallDecant")],
  ];
  return prices.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

function decantPrice(offer: Offer, terms: FullTerms, type: "bigDecant" | "smallDecant"): string | null {
  const view = offerView(offer, terms, { type });
  return view.decants.some(({ selected }) => selected) ? view.price : null;
}

function kindsOf(perfume: Perfume): [string, string][] {
  return [
    ["Tipo", CATEGORY_LABELS[perfume.category]],
    ["Para quién", GENDER_LABELS[perfume.gender]],
    ...factsOf(perfume).map(({ name, value }): [string, string] => [name, value]),
  ];
}
