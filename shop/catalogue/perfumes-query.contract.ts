import * as z from "zod";
import { count, limitField, pageField, queryFlag, searchField } from "../fields.contract.ts";
import { isId } from "../id.ts";
import type { ListingQuery } from "../storefront/listings/listing.ts";
import { SORTS } from "../storefront/listings/listing-sort.ts";
import { CATEGORIES, CONCENTRATIONS, FAMILIES, GENDERS } from "./categories.ts";
import { PRODUCT_COLUMNS, type ProductQuery, STOCK_STATES } from "./product-list.ts";
import { isSlug } from "./slug.ts";

/** Maximum values of a repeatable filter. */
const MAX_REPEATS = 50;

const BRAND_INVALID = "brand es el nombre de una marca como en su dirección";

/** A filter that can occur several times. A perfume matches if it has one of the values. */
function repeatable<Value extends string | number>(item: z.ZodType<Value, string>, error: string) {
  return z
    .union([item, z.array(item).max(MAX_REPEATS)], error)
    .transform((values) => (Array.isArray(values) ? values : [values]))
    .optional();
}

const NOTE_INVALID = "note es el nombre de una nota, en minúsculas y con guiones";

const ML_INVALID = "ml es un número entero";

/** An amount of whole pesos. */
function pesosField(name: string) {
  return count(/^\d{1,9}$/, `${name} es un número entero de pesos`).optional();
}

const SLUG_INVALID = "slug es el nombre de un perfume como en su dirección";

/** Query of GET /api/perfumes. Unknown values are refused, unknown parameters ignored. */
export const perfumesQuerySchema = z.object({
  status: queryFlag("status").describe("The public list has active perfumes only: false finds none"),
  gender: repeatable(z.enum(GENDERS), `gender es uno de: ${GENDERS.join(", ")}`),
  category: repeatable(z.enum(CATEGORIES), `category es una de: ${CATEGORIES.join(", ")}`),
  brand: repeatable(z.string().refine(isSlug, BRAND_INVALID), BRAND_INVALID).describe("Brand slug"),
  slug: repeatable(z.string().refine(isSlug, SLUG_INVALID), SLUG_INVALID).describe("Only perfumes with these slugs"),
  family: repeatable(z.enum(FAMILIES.slice(1)), `family es una de: ${FAMILIES.slice(1).join(", ")}`).describe(
    "Olfactory family",
  ),
  concentration: repeatable(
    z.enum(CONCENTRATIONS.slice(1)),
    `concentration es una de: ${CONCENTRATIONS.slice(1).join(", ")}`,
  ),
  note: repeatable(z.string().refine(isSlug, NOTE_INVALID), NOTE_INVALID).describe(
    "A note among the facts, written like an address: pimienta-negra",
  ),
  forSale: queryFlag("forSale").describe("true: perfumes with a size on promotion; false: perfumes without one"),
  soon: queryFlag("soon").describe("true: only perfumes marked as coming soon; false: no filter"),
  minStock: count(/^\d{1,6}$/, "minStock es un número entero desde 0")
    .optional()
    .describe("Minimum of the perfume's `stock`"),
  productName: searchField("productName").describe("Searches name and brand. Ignores case and accents"),
  search: searchField("search").describe(
    "The site's search, for names, brands, notes, families, categories and concentrations; it recognises filters in the text. Tolerates typing errors. Best match first, unless `sortBy` names another order",
  ),
  ml: repeatable(count(/^\d{1,5}$/, ML_INVALID), ML_INVALID).describe(
    "Content of a size, in millilitres, or grams for balms. A size must fit this, `minPrice`, `maxPrice`, `inStock` and `forSale` together",
  ),
  minPrice: pesosField("minPrice").describe("Lowest current price, in pesos"),
  maxPrice: pesosField("maxPrice").describe("Highest current price, in pesos"),
  decant: queryFlag("decant").describe("true: decants instead of sizes; false: no filter"),
  inStock: queryFlag("inStock").describe("true: can be bought now; false: no filter"),
  buyableFirst: queryFlag("buyableFirst").describe(
    "true: perfumes that cannot be bought come last, except in the order of a search",
  ),
  sortBy: z.enum(SORTS, `sortBy es uno de: ${SORTS.join(", ")}`).optional(),
  limit: limitField.describe("Page size, in perfumes. 0 or absent: all"),
  page: pageField.describe("Page number, from 1. Default: 1"),
});

export type PerfumesQuery = z.output<typeof perfumesQuerySchema>;

/** Maps the query to a listing query, without `status`: public listings have active perfumes only. */
export function listingOf({ gender, category, brand, forSale, soon, ...query }: PerfumesQuery): ListingQuery {
  const { family, concentration, note, ml, minPrice, maxPrice, decant, inStock, buyableFirst } = query;
  return {
    genders: gender ?? [],
    categories: category ?? [],
    brandSlugs: brand ?? [],
    ...(forSale === undefined ? {} : { forSale }),
    ...(soon ? { soon } : {}),
    ...(family ? { families: family } : {}),
    ...(concentration ? { concentrations: concentration } : {}),
    ...(note ? { notes: note } : {}),
    ...(ml ? { ml } : {}),
    ...(minPrice ? { minCentavos: minPrice * 100 } : {}),
    ...(maxPrice === undefined ? {} : { maxCentavos: maxPrice * 100 }),
    ...(decant ? { decant } : {}),
    ...(inStock ? { inStock } : {}),
    ...(buyableFirst ? { buyableFirst } : {}),
    minStock: query.minStock ?? 0,
    search: query.productName ?? "",
    ...(query.search ? { isRanked: true } : {}),
    sort: query.sortBy ?? "default",
    limit: query.limit ?? 0,
    page: query.page ?? 1,
  };
}

/** Path of GET /api/perfumes/{id}: an id or a slug. */
export const perfumePathSchema = z.object({
  id: z
    .string()
    .refine((text) => isId("per", text) || isSlug(text), "no es un identificador ni una dirección de perfume")
    .describe("Id or slug"),
});

/** What the administrators' list does not filter or sort by. */
const PUBLIC_ONLY = {
  search: true,
  family: true,
  concentration: true,
  note: true,
  ml: true,
  minPrice: true,
  maxPrice: true,
  inStock: true,
  buyableFirst: true,
} as const;

/** Query of GET /api/perfumes/admin/dashboard and /admin/ids: also inactive perfumes, with more filters and columns. */
export const productsQuerySchema = perfumesQuerySchema.omit(PUBLIC_ONLY).extend({
  status: queryFlag("status").describe("true: active perfumes; false: inactive perfumes. Absent: both"),
  minStock: perfumesQuerySchema.shape.minStock.describe("Minimum total stock of a perfume, by exact counters"),
  decant: queryFlag("decant").describe("true: perfumes with a decant; false: perfumes without one"),
  stock: z
    .enum(STOCK_STATES, `stock es uno de: ${STOCK_STATES.join(", ")}`)
    .optional()
    .describe("none: no units in any size; low: 1 or 2 units in some size; some: at least one unit"),
  unlocated: queryFlag("unlocated").describe(
    "true: perfumes with a size whose units per location do not match its counters",
  ),
  column: z
    .enum(PRODUCT_COLUMNS, `column es una de: ${PRODUCT_COLUMNS.join(", ")}`)
    .optional()
    .describe("Sorts by a column of the list. Overrides `sortBy`"),
  order: z.enum(["asc", "desc"], "order es asc o desc").optional(),
});

type ProductsQuery = z.output<typeof productsQuerySchema>;

/**
 * Maps the query to a product query. `among` limits the list to these ids; undefined means all. `costs` are the average costs
 * by size, for the order by margin.
 */
export function productListOf(
  query: ProductsQuery,
  { among, costs }: Pick<ProductQuery, "among" | "costs"> = {},
): ProductQuery {
  const { sort: _, ...listing } = listingOf(query);
  return {
    ...listing,
    ...(query.sortBy && { sort: query.sortBy }),
    active: query.status,
    decant: query.decant,
    stock: query.stock,
    among,
    costs,
    column: query.column,
    descending: query.order === "desc",
  };
}

/** Path of a call on one perfume, by its id. */
export const productPathSchema = z.object({
  id: z.string().refine((text) => isId("per", text), "no es un identificador de perfume"),
});
