import { z } from "zod";
import { isId } from "../id.ts";
import { flag, listingOf, perfumesQuerySchema, repeatable } from "./perfumes-query.contract.ts";
import { PRODUCT_COLUMNS, type ProductQuery, STOCK_STATES } from "./product-list.ts";
import { isSlug } from "./slug.ts";

const SLUG_INVALID = "slug es el nombre de un perfume como en su dirección";

/**
 * Query of GET /api/perfumes/admin/dashboard: that of GET /api/perfumes, inactive perfumes included, with the list's own
 * filters and columns.
 */
export const productsQuerySchema = perfumesQuerySchema.omit({ search: true }).extend({
  status: flag("status es true o false").describe("true: active perfumes; false: inactive perfumes. Absent: both"),
  minStock: perfumesQuerySchema.shape.minStock.describe("Minimum total stock of a perfume, by exact counters"),
  decant: flag("decant es true o false").describe("true: perfumes with a decant; false: perfumes without one"),
  stock: z
    .enum(STOCK_STATES, { error: `stock es uno de: ${STOCK_STATES.join(", ")}` })
    .optional()
    .describe("none: no units in any size; low: 1 or 2 units in some size; some: at least one unit"),
  unlocated: flag("unlocated es true o false").describe(
    "true: perfumes with a size whose units per location do not match its counters",
  ),
  slug: repeatable(z.string().refine(isSlug, SLUG_INVALID), SLUG_INVALID).describe("Only perfumes with these slugs"),
  column: z
    .enum(PRODUCT_COLUMNS, { error: `column es una de: ${PRODUCT_COLUMNS.join(", ")}` })
    .optional()
    .describe("Sorts by a column of the list. Overrides `sortBy`"),
  order: z.enum(["asc", "desc"], { error: "order es asc o desc" }).optional(),
});

type ProductsQuery = z.output<typeof productsQuerySchema>;

/** Maps the query to a product query. `among` limits the list to these ids; undefined means all. */
export function productListOf(query: ProductsQuery, among: ReadonlySet<string> | undefined): ProductQuery {
  const { sort, ...listing } = listingOf(query);
  return {
    ...listing,
    ...(query.sortBy === undefined || sort === undefined ? {} : { sort }),
    active: query.status,
    decant: query.decant,
    stock: query.stock,
    among,
    column: query.column,
    descending: query.order === "desc",
  };
}

/** Path of a call on one perfume, by its id. */
export const productPathSchema = z.object({
  id: z.string().refine((text) => isId("per", text), { error: "no es un identificador de perfume" }),
});
