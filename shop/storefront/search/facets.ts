/** The choices of the filters of `/buscar`, with the number of products of each. docs/product-rules.md#listing-filters */
import { CATEGORY_SECTIONS } from "../../catalogue/banners.ts";
import type { Perfume, PricedSize } from "../../catalogue/catalogue.ts";
import {
  CATEGORIES,
  CONCENTRATION_LABELS,
  CONCENTRATIONS,
  FAMILIES,
  FAMILY_LABELS,
  unitOf,
} from "../../catalogue/categories.ts";
import { type ArsCentavos, formatArs } from "../../pricing/money.ts";
import { decantUsdCents, onPromotion } from "../../pricing/price.ts";
import type { Terms } from "../../settings/settings.ts";
import { hasNote, notesByValue } from "../facts.ts";
import type { ListingQuery } from "../listings/listing.ts";
import { GENDER_CHOICES } from "../listings/listing-url.ts";
import { currentPrice, decantsOf, isLimited, MISSED, missesOf } from "../options.ts";
import { type ChoiceNames, FLAGS, type ResultFilters, resultsQuery } from "./filters.ts";

export interface FacetChoice {
  value: string;
  label: string;
  /** Number of products that have this choice and everything else that is chosen. */
  count: number;
  isChosen: boolean;
}

/** One filter: the name of its parameter, and its choices. */
export interface Facet {
  name: string;
  title: string;
  choices: FacetChoice[];
}

export interface Facets {
  facets: Facet[];
  flags: (FacetChoice & { name: string })[];
  /** Round prices that about 25, 50 and 75 % of the products do not exceed. Empty when a lowest price is chosen. */
  prices: { pesos: number; label: string; count: number }[];
  names: ChoiceNames;
}

/** The bit of each filter that a perfume can miss. `balm`: the perfume is a hidden lip balm. */
const BITS = {
  ...MISSED,
  genero: 32,
  categoria: 64,
  casa: 128,
  proximamente: 256,
  balm: 512,
  familia: 1_024,
  concentracion: 2_048,
  nota: 4_096,
};

/** Maximum number of notes in the filter, besides the chosen ones. */
const MAX_NOTES = 24;

const SPANISH = /* @__PURE__ */ new Intl.Collator("es", { sensitivity: "base", numeric: true });

/**
 * Counts the choices among all perfumes, or those that a search has found. Filters that would change nothing are left out.
 * `balmBrand`: the slug of the brand of lip balms.
 */
export function facetsOf(
  perfumes: readonly Perfume[],
  filters: ResultFilters,
  terms: Terms,
  balmBrand: string | null,
): Facets {
  const counts = countsOf(perfumes, resultsQuery(filters, balmBrand), terms, balmBrand);
  const names: ChoiceNames = {
    brands: new Map(perfumes.map(({ brandSlug, brand }) => [brandSlug, brand])),
    notes: counts.noteNames,
    sizes: new Map([...counts.units].map(([content, units]) => [content, sizeLabel(content, units)])),
  };
  const { genders, categories, brandSlugs, families, concentrations, notes, ml } = filters;
  const choice = (values: Map<unknown, number>, value: string | number, label: string, chosen: readonly unknown[]) => ({
    value: `${value}`,
    label,
    count: values.get(value) ?? 0,
    isChosen: chosen.includes(value),
  });
  const facets: Facet[] = [
    {
      name: "genero",
      title: "Para quién",
      choices: GENDER_CHOICES.map(({ gender, label }) => choice(counts.genero, gender, label, genders)),
    },
    {
      name: "categoria",
      title: "Tipo",
      choices: CATEGORIES.map((one) => choice(counts.categoria, one, CATEGORY_SECTIONS[one], categories)),
    },
    {
      name: "familia",
      title: "Familia",
      choices: FAMILIES.map((one) => choice(counts.familia, one, FAMILY_LABELS[one], families)),
    },
    {
      name: "nota",
      title: "Notas",
      choices: [...counts.nota]
        .sort(([, one], [, other]) => other - one)
        .filter(([note], place) => place < MAX_NOTES || notes.includes(note))
        .map(([note]) => choice(counts.nota, note, capitalize(String(names.notes.get(note))), notes)),
    },
    {
      name: "concentracion",
      title: "Concentración",
      choices: CONCENTRATIONS.map((one) =>
        choice(counts.concentracion, one, CONCENTRATION_LABELS[one], concentrations),
      ),
    },
    {
      name: "ml",
      title: "Tamaño",
      choices: [...new Set([...counts.ml.keys(), ...ml])]
        .sort((one, other) => one - other)
        .map((content) => choice(counts.ml, content, names.sizes.get(content) ?? `${content} ml`, ml)),
    },
    {
      name: "casa",
      title: "Casa",
      choices: [...names.brands]
        .sort(([, one], [, other]) => SPANISH.compare(one, other))
        .map(([slug, name]) => choice(counts.casa, slug, name, brandSlugs)),
    },
  ];
  return {
    facets: facets.map(withProducts).filter(({ choices }) => choices.length > 1),
    flags: FLAGS.map(({ name, key, label }) => ({
      name,
      ...choice(counts.flags, name, label, filters[key] ? [name] : []),
      value: "1",
    })).filter(({ count, isChosen }) => isChosen || (count > 0 && count < counts.total)),
    prices: filters.minPesos === null ? priceSteps(counts.lowest) : [],
    names,
  };
}

/**
 * Returns the filter without choices that no product has, unless they are chosen. The empty value (no family, no
 * concentration) is left out too.
 */
function withProducts(facet: Facet): Facet {
  const choices = facet.choices.filter(({ value, count, isChosen }) => value && (count > 0 || isChosen));
  return { ...facet, choices };
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function sizeLabel(content: number, units: ReadonlySet<string>): string {
  return `${content} ${[...units].sort().reverse().join(" o ")}`;
}

/** The number of products of each choice. */
function noCounts() {
  return {
    genero: new Map<string, number>(),
    categoria: new Map<string, number>(),
    casa: new Map<string, number>(),
    familia: new Map<string, number>(),
    concentracion: new Map<string, number>(),
    nota: new Map<string, number>(),
    /** Names of the counted notes. */
    noteNames: new Map<string, string>(),
    ml: new Map<number, number>(),
    /** Units of each content. */
    units: new Map<number, Set<string>>(),
    /** By the name of the parameter. */
    flags: new Map<string, number>(),
    /** Lowest price of each product that misses no filter except the price. */
    lowest: [] as ArsCentavos[],
    total: 0,
  };
}

type Counts = ReturnType<typeof noCounts>;

/** Counts, for each filter, the products that miss no other filter. */
function countsOf(perfumes: readonly Perfume[], query: ListingQuery, terms: Terms, balmBrand: string | null): Counts {
  const counts = noCounts();
  for (const perfume of perfumes) countPerfume(counts, perfume, query, { terms, balmBrand });
  return counts;
}

function countPerfume(
  counts: Counts,
  perfume: Perfume,
  query: ListingQuery,
  { terms, balmBrand }: { terms: Terms; balmBrand: string | null },
): void {
  const own = missedBy(perfume, query);
  // If the perfume itself misses two or more filters, changing one filter does not show it.
  const missed = own & ~BITS.balm;
  if ((missed & (missed - 1)) !== 0) return;
  const options = optionsWith(perfume, query, terms, own);
  const without = own | missedWithout(perfume.sizes, query);
  const sizesWithin = (bit: number) => options.filter(({ missed }) => (missed & ~bit) === 0);
  const isWithin = (bit: number) => (without & ~bit) === 0 || options.some(({ missed }) => (missed & ~bit) === 0);
  if (isWithin(0)) counts.total += 1;
  if (isWithin(BITS.genero)) addTo(counts.genero, perfume.gender);
  if (isWithin(BITS.categoria | BITS.balm)) addTo(counts.categoria, perfume.category);
  const house = BITS.casa | (perfume.brandSlug === balmBrand ? BITS.balm : 0);
  if (isWithin(house)) addTo(counts.casa, perfume.brandSlug);
  if (isWithin(BITS.familia)) addTo(counts.familia, perfume.family);
  if (isWithin(BITS.concentracion)) addTo(counts.concentracion, perfume.concentration);
  if (isWithin(BITS.nota)) countNotes(counts, perfume);
  if (perfume.soon && isWithin(BITS.proximamente)) addTo(counts.flags, "proximamente");
  if (!perfume.soon && sizesWithin(BITS.stock).some(({ size }) => size.stock > 0)) addTo(counts.flags, "stock");
  if (sizesWithin(BITS.forSale).some(({ size }) => onPromotion(size))) addTo(counts.flags, "promo");
  if (sizesWithin(BITS.decant).some(({ isDecant }) => isDecant)) addTo(counts.flags, "decant");
  for (const content of new Set(sizesWithin(BITS.ml).map(({ size }) => size.ml))) {
    addTo(counts.ml, content);
    const units = counts.units.get(content) ?? new Set();
    counts.units.set(content, units.add(query.decant ? "ml" : unitOf(perfume.category)));
  }
  const prices = sizesWithin(BITS.price).map(({ size }) => currentPrice(size, terms));
  if (prices.length > 0) counts.lowest.push(Math.min(...prices));
}

function countNotes({ nota, noteNames }: Counts, perfume: Perfume): void {
  for (const [value, name] of notesByValue(perfume)) {
    addTo(nota, value);
    if (!noteNames.has(value)) noteNames.set(value, name);
  }
}

function addTo<Value>(values: Map<Value, number>, value: Value): void {
  values.set(value, (values.get(value) ?? 0) + 1);
}

function missedBy(perfume: Perfume, query: ListingQuery): number {
  const { gender, category, brandSlug, soon, family, concentration } = perfume;
  const { notes = [] } = query;
  const isMissed = (requested: readonly string[] = [], value: string) =>
    requested.length > 0 && !requested.includes(value);
  return (
    (isMissed(query.genders, gender) ? BITS.genero : 0) |
    (isMissed(query.categories, category) ? BITS.categoria : 0) |
    (query.hideBalms && category === "balsamo" ? BITS.balm : 0) |
    (isMissed(query.brandSlugs, brandSlug) ? BITS.casa : 0) |
    (isMissed(query.families, family) ? BITS.familia : 0) |
    (isMissed(query.concentrations, concentration) ? BITS.concentracion : 0) |
    (notes.length > 0 && !hasNote(perfume, notes) ? BITS.nota : 0) |
    (query.soon && !soon ? BITS.proximamente : 0)
  );
}

/** A size or a decant with a price. */
interface Option {
  size: PricedSize & { ml: number; stock: number };
  isDecant: boolean;
  /** What it and its perfume miss. */
  missed: number;
}

function optionsWith(perfume: Perfume, query: ListingQuery, terms: Terms, own: number): Option[] {
  const { sizes, bigDecant, smallDecant, soon } = perfume;
  const options: Option[] = [];
  const soonMissed = query.inStock && soon ? BITS.stock : 0;
  const add = (size: Option["size"], isDecant: boolean) => {
    if (size.priceUsdCents === 0) return;
    const kindMissed = isDecant === Boolean(query.decant) ? 0 : BITS.decant;
    options.push({ size, isDecant, missed: own | missesOf(size, query, terms) | soonMissed | kindMissed });
  };
  for (const size of sizes) add(size, false);
  if (bigDecant || smallDecant)
    for (const decant of decantsOf({ decants: decantUsdCents(perfume), sizes })) add(decant, true);
  return options;
}

/** The filters of sizes that are set, as bits: a perfume misses them if none of its sizes and decants fits. */
function missedWithout(sizes: Perfume["sizes"], query: ListingQuery): number {
  const { ml = [], minCentavos, maxCentavos } = query;
  const isPriced = minCentavos !== undefined || maxCentavos !== undefined;
  return (
    (ml.length > 0 ? BITS.ml : 0) |
    (isPriced ? BITS.price : 0) |
    (query.inStock ? BITS.stock : 0) |
    (query.forSale && (isLimited(query) || !sizes.some(onPromotion)) ? BITS.forSale : 0) |
    (query.decant ? BITS.decant : 0)
  );
}

const PARTS = [0.25, 0.5, 0.75];

function priceSteps(lowest: readonly ArsCentavos[]): Facets["prices"] {
  const sorted = lowest.toSorted((one, other) => one - other);
  const steps = PARTS.map((part) => roundUp(Number(sorted[Math.floor(sorted.length * part)] ?? 0) / 100));
  return [...new Set(steps)]
    .map((pesos) => ({
      pesos,
      label: `Hasta ${formatArs(pesos * 100)}`,
      count: sorted.filter((centavos) => centavos <= pesos * 100).length,
    }))
    .filter(({ count }) => count > 0 && count < sorted.length);
}

/** Rounds up to one significant digit: 67,300 becomes 70,000. */
function roundUp(pesos: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, pesos))));
  return Math.ceil(pesos / step) * step;
}
