/** The filters of `/buscar`, in its address: `?q=asad&categoria=arab&casa=lattafa&ml=50,100&hasta=80000&stock=1`. */
import { CATEGORY_SECTIONS } from "../../catalogue/banners.ts";
import {
  CATEGORIES,
  type Category,
  CONCENTRATION_LABELS,
  CONCENTRATIONS,
  type Concentration,
  FAMILIES,
  FAMILY_LABELS,
  type Family,
} from "../../catalogue/categories.ts";
import { isSlug } from "../../catalogue/slug.ts";
import { formatArs } from "../../pricing/money.ts";
import type { ListingQuery } from "../listings/listing.ts";
import {
  decodeFilters,
  type Filters,
  filterPairs,
  GENDER_CHOICES,
  NO_FILTERS,
  type Pair,
  pairsOf,
  writePairs,
} from "../listings/listing-url.ts";
import { SEARCH_PATH } from "./path.ts";
import { pesos } from "./query.ts";

export interface ResultFilters extends Filters {
  categories: readonly Category[];
  brandSlugs: readonly string[];
  families: readonly Family[];
  concentrations: readonly Concentration[];
  /** Values of notes (facts.ts). */
  notes: readonly string[];
  /** Contents of a size. */
  ml: readonly number[];
  /** Whole pesos; null for no limit. */
  minPesos: number | null;
  maxPesos: number | null;
  decant: boolean;
  forSale: boolean;
  inStock: boolean;
}

export const NO_RESULT_FILTERS: ResultFilters = {
  ...NO_FILTERS,
  categories: [],
  brandSlugs: [],
  families: [],
  concentrations: [],
  notes: [],
  ml: [],
  minPesos: null,
  maxPesos: null,
  decant: false,
  forSale: false,
  inStock: false,
};

/** Maximum values of a filter, as in the API. */
const MAX_VALUES = 50;

/** Parses a query string. Invalid values are ignored; values may be repeated, as a form does, or separated by commas. */
export function decodeResultFilters(query: string): ResultFilters {
  const pairs = pairsOf(query);
  const textsOf = (name: string) => pairs.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const valuesOf = (name: string) => [...new Set(textsOf(name).flatMap((value) => value.split(",")))];
  const isSet = (name: string) => textsOf(name).includes("1");
  // The buttons with prices come after the field in the form, so the last value is that of the pressed button.
  const [from, to] = [pesosOf(textsOf("desde").at(-1)), pesosOf(textsOf("hasta").at(-1))];
  const isSwapped = from !== null && to !== null && from > to;
  return {
    ...decodeFilters(query),
    categories: CATEGORIES.filter((category) => valuesOf("categoria").includes(category)),
    brandSlugs: valuesOf("casa").filter(isSlug).slice(0, MAX_VALUES),
    families: FAMILIES.filter((family) => family && valuesOf("familia").includes(family)),
    concentrations: CONCENTRATIONS.filter((one) => one && valuesOf("concentracion").includes(one)),
    notes: valuesOf("nota").filter(isSlug).slice(0, MAX_VALUES),
    ml: valuesOf("ml")
      .filter((text) => /^[1-9]\d{0,4}$/.test(text))
      .map(Number)
      .slice(0, MAX_VALUES),
    minPesos: isSwapped ? to : from,
    maxPesos: isSwapped ? from : to,
    decant: isSet("decant"),
    forSale: isSet("promo"),
    inStock: isSet("stock"),
  };
}

/** "80.000,50", "$ 80000" and "80 mil" are 80,000; below 1,000, thousands are meant, as in the search. */
function pesosOf(typed = ""): number | null {
  const digits = typed.replace(/[.,]\d{0,2}\s*$/, "").replace(/\D/g, "");
  return /^0*$/.test(digits) || digits.length > 9 ? null : pesos(digits, undefined);
}

/** The site path of a page of results. */
export function resultsPath(filters: Partial<ResultFilters>, number = 1): string {
  const all = { ...NO_RESULT_FILTERS, ...filters };
  const { categories, brandSlugs, families, concentrations, notes, ml, ...limits } = all;
  const { minPesos, maxPesos, decant, forSale, inStock, ...others } = limits;
  const pairs: Pair[] = [
    ...filterPairs(others),
    ["categoria", categories.join(",")],
    ["casa", brandSlugs.join(",")],
    ["familia", families.join(",")],
    ["concentracion", concentrations.join(",")],
    ["nota", notes.join(",")],
    ["ml", ml.join(",")],
    ["desde", `${minPesos ?? ""}`],
    ["hasta", `${maxPesos ?? ""}`],
    ["decant", decant ? "1" : ""],
    ["promo", forSale ? "1" : ""],
    ["stock", inStock ? "1" : ""],
    ["pagina", number > 1 ? `${number}` : ""],
  ];
  const query = writePairs(pairs.filter(([, value]) => value));
  return query ? `${SEARCH_PATH}?${query}` : SEARCH_PATH;
}

/**
 * The query of the results. Lip balms are hidden, as on the listing pages, unless there is a search, a chosen category, or
 * their brand (`balmBrand`) is chosen.
 */
export function resultsQuery(filters: ResultFilters, balmBrand: string | null): ListingQuery {
  const { search, soon, forSale, minPesos, maxPesos, ...others } = filters;
  const showsBalms = search || others.categories.length > 0 || (balmBrand && others.brandSlugs.includes(balmBrand));
  return {
    ...others,
    ...(soon && { soon }),
    ...(forSale && { forSale }),
    ...(minPesos !== null && { minCentavos: minPesos * 100 }),
    ...(maxPesos !== null && { maxCentavos: maxPesos * 100 }),
    hideBalms: !showsBalms,
    buyableFirst: true,
    isRanked: search !== "",
  };
}

/** Filters with one choice, by their parameter. */
export const FLAGS = [
  { name: "stock", key: "inStock", label: "En stock" },
  { name: "promo", key: "forSale", label: "En promoción" },
  { name: "decant", key: "decant", label: "Decants" },
  { name: "proximamente", key: "soon", label: "Próximamente" },
] as const;

/** Filters with several choices, by their parameter. */
const LISTS = [
  { name: "genero", key: "genders" },
  { name: "categoria", key: "categories" },
  { name: "casa", key: "brandSlugs" },
  { name: "familia", key: "families" },
  { name: "concentracion", key: "concentrations" },
  { name: "nota", key: "notes" },
  { name: "ml", key: "ml" },
] as const;

/** The chosen values that have no checkbox. The form sends them as hidden fields, so they stay chosen. */
export function keptValues(
  filters: ResultFilters,
  shown: readonly { name: string; choices: readonly { value: string }[] }[],
): { name: string; value: string }[] {
  const hasCheckbox = (name: string, value: string) =>
    shown.some((facet) => facet.name === name && facet.choices.some((choice) => choice.value === value));
  return LISTS.flatMap(({ name, key }) => filters[key].map((value) => ({ name, value: `${value}` }))).filter(
    ({ name, value }) => !hasCheckbox(name, value),
  );
}

/** Names of brands by their slug, of notes by their value, and of sizes by their content ("50 ml", "4 gr"). */
export interface ChoiceNames {
  brands: ReadonlyMap<string, string>;
  notes: ReadonlyMap<string, string>;
  sizes: ReadonlyMap<number, string>;
}

/** The chosen filters, each with the path of the results without it. */
export function chosenFilters(filters: ResultFilters, names: ChoiceNames) {
  const { genders, categories, brandSlugs, families, concentrations, notes, ml, minPesos, maxPesos } = filters;
  const without = (change: Partial<ResultFilters>) => resultsPath({ ...filters, ...change });
  const each = <Value>(key: keyof ResultFilters, values: readonly Value[], labelOf: (value: Value) => string) =>
    values.map((value) => ({
      label: labelOf(value),
      href: without({ [key]: values.filter((other) => other !== value) }),
    }));
  const chosenGenders = GENDER_CHOICES.filter(({ gender }) => genders.includes(gender));
  return [
    ...each("categories", categories, (category) => CATEGORY_SECTIONS[category]),
    ...chosenGenders.map(({ gender, label }) => ({
      label,
      href: without({ genders: genders.filter((other) => other !== gender) }),
    })),
    ...each("brandSlugs", brandSlugs, (slug) => names.brands.get(slug) ?? slug),
    ...each("families", families, (family) => FAMILY_LABELS[family]),
    ...each("concentrations", concentrations, (concentration) => CONCENTRATION_LABELS[concentration]),
    ...each("notes", notes, (note) => `con ${names.notes.get(note) ?? note.replaceAll("-", " ")}`),
    ...each("ml", ml, (content) => names.sizes.get(content) ?? `${content} ml`),
    ...(minPesos === null ? [] : [{ label: `desde ${formatArs(minPesos * 100)}`, href: without({ minPesos: null }) }]),
    ...(maxPesos === null ? [] : [{ label: `hasta ${formatArs(maxPesos * 100)}`, href: without({ maxPesos: null }) }]),
    ...FLAGS.filter(({ key }) => filters[key]).map(({ key, label }) => ({ label, href: without({ [key]: false }) })),
  ];
}
