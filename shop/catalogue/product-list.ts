/** The administrators' list of perfumes: filtered, sorted by a column, cut to a page. */
import type { UsdCents } from "../pricing/money.ts";
import { onPromotion } from "../pricing/price.ts";
import type { Terms } from "../settings/settings.ts";
import { marginOf } from "../stock/cost.ts";
import { type Filterable, fits, type ListingQuery, pageOf } from "../storefront/listings/listing.ts";
import { compareBy, type SortKeys, sortKeys } from "../storefront/listings/listing-sort.ts";
import type { Perfume, PricedSize } from "./catalogue.ts";

/** A perfume, active or not, with the fields that the list needs. */
export type ListedProduct = Filterable &
  Pick<Perfume, "id" | "active" | "bigDecant" | "smallDecant" | "createdAtMs"> & {
    sizes: readonly (PricedSize & { id: string; ml: number; stock: number })[];
  };

/** Columns that the list sorts by. */
export const PRODUCT_COLUMNS = [
  "productName",
  "brand",
  "ml",
  "price",
  "margin",
  "stock",
  "forSale",
  "decant",
  "status",
] as const;
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

/** Stock filter: 0 in every size, 1 or 2 in some size, or any stock. */
export const STOCK_STATES = ["none", "low", "some"] as const;
export type StockState = (typeof STOCK_STATES)[number];

/** Stock of a size up to this is low. */
export const LOW_STOCK = 2;

export interface ProductQuery extends Omit<ListingQuery, "minStock" | "hideBalms"> {
  /** Minimum sum of the sizes' exact stock. */
  minStock?: number | undefined;
  active?: boolean | undefined;
  decant?: boolean | undefined;
  stock?: StockState | undefined;
  among?: ReadonlySet<string> | undefined;
  /** Average costs in dollar cents, by size, for the order by margin. */
  costs?: ReadonlyMap<string, number> | undefined;
  column?: ProductColumn | undefined;
  descending?: boolean | undefined;
}

/** Returns a page of the perfumes that match, sorted, and the number of all matches. */
export function listProducts<P extends ListedProduct>(products: readonly P[], query: ProductQuery, terms: Terms) {
  const rows = products
    .filter((product) => fitsProduct(product, query))
    .map((product) => ({
      product,
      keys: { ...sortKeys(product, terms), stock: stockOf(product) },
      marginBp: lowestMargin(product, query.costs),
    }))
    .sort(compareRows(query));
  return { products: pageOf(rows, query).map(({ product }) => product), total: rows.length };
}

function fitsProduct(product: ListedProduct, query: ProductQuery): boolean {
  const { minStock = 0, active, decant, stock, among, costs: _, ...others } = query;
  return (
    (active === undefined || product.active === active) &&
    (decant === undefined || hasDecant(product) === decant) &&
    (stock === undefined || isStocked(product, stock)) &&
    (among === undefined || among.has(product.id)) &&
    stockOf(product) >= minStock &&
    fits(product, others)
  );
}

function isStocked(product: ListedProduct, state: StockState): boolean {
  if (state === "low") return product.sizes.some(({ stock }) => stock > 0 && stock <= LOW_STOCK);
  return stockOf(product) > 0 === (state === "some");
}

function stockOf({ sizes }: ListedProduct): number {
  return sizes.reduce((sum, { stock }) => sum + stock, 0);
}

function hasDecant({ bigDecant, smallDecant }: ListedProduct): boolean {
  return bigDecant || smallDecant;
}

interface Row {
  product: ListedProduct;
  keys: SortKeys;
  /** Null without a known cost. */
  marginBp: number | null;
}

/** The lowest margin of a perfume's sizes; null when no cost is known. */
function lowestMargin(
  { sizes }: { sizes: readonly { id: string; priceUsdCents: number }[] },
  costs: ProductQuery["costs"],
): number | null {
  const margins = sizes.flatMap(({ id, priceUsdCents }) => marginOf(priceUsdCents, costs?.get(id) ?? null)?.bp ?? []);
  return margins.length > 0 ? Math.min(...margins) : null;
}

/** The lowest price of a perfume's sizes without promotions, as its column shows it; 0 without a price. */
function lowestPrice({ sizes }: ListedProduct): UsdCents {
  const prices = sizes.map(({ priceUsdCents }) => priceUsdCents).filter((price) => price > 0);
  return prices.length > 0 ? Math.min(...prices) : 0;
}

const SPANISH = /* @__PURE__ */ new Intl.Collator("es");

const byNumber =
  (of: (row: Row) => number) =>
  (one: Row, other: Row): number =>
    of(one) - of(other);

const COLUMN_ORDERS: Readonly<Record<Exclude<ProductColumn, "productName">, (one: Row, other: Row) => number>> = {
  brand: (one, other) => SPANISH.compare(one.product.brand, other.product.brand),
  ml: byNumber(({ product }) => product.sizes[0]?.ml ?? 0),
  price: byNumber(({ product }) => lowestPrice(product)),
  margin: byNumber(({ marginBp }) => marginBp ?? Number.MIN_SAFE_INTEGER),
  stock: byNumber(({ keys }) => keys.stock),
  forSale: byNumber(({ product }) => Number(product.sizes.some(onPromotion))),
  decant: byNumber(({ product }) => Number(hasDecant(product))),
  status: byNumber(({ product }) => Number(product.active)),
};

/** Rows with equal values of the column are sorted by name, from A to Z in either direction. */
function compareRows({ column, descending, sort }: ProductQuery): (one: Row, other: Row) => number {
  const byName = compareBy("productName");
  const sign = descending ? -1 : 1;
  if (column === "productName") return (one, other) => sign * byName(one.keys, other.keys);
  if (column === undefined) {
    const bySort = compareBy(sort ?? "productName");
    return (one, other) => bySort(one.keys, other.keys);
  }
  const byColumn = COLUMN_ORDERS[column];
  return (one, other) => sign * byColumn(one, other) || byName(one.keys, other.keys);
}
