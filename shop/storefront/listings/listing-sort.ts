/** Orders of listings. See docs/product-rules.md#listing-order */
import type { PricedSize } from "../../catalogue/catalogue.ts";
import type { ArsCentavos, Bp } from "../../pricing/money.ts";
import { reductionOf, sizePrices } from "../../pricing/price.ts";
import type { Terms } from "../../settings/settings.ts";
import { publicStock } from "../offer-shape.ts";

/** Values of `sortBy`. `default` and `stock` are the same order, and so are `productName` and `aZ`. */
export const SORTS = [
  "default",
  "new",
  "stock",
  "productName",
  "bestDiscount",
  "higherPrice",
  "lowerPrice",
  "aZ",
  "zA",
] as const;
export type Sort = (typeof SORTS)[number];

/** Options of the pages' sort select. docs/product-rules.md#listing-order */
export const SORT_OPTIONS: readonly { sort: Sort; label: string }[] = [
  { sort: "default", label: "Ordenar por" },
  { sort: "bestDiscount", label: "Mejor descuento" },
  { sort: "higherPrice", label: "Mayor precio" },
  { sort: "lowerPrice", label: "Menor precio" },
  { sort: "aZ", label: "A - Z" },
  { sort: "zA", label: "Z - A" },
];

export interface SortKeys {
  id: string;
  productName: string;
  /** Sum of the sizes' public stock. */
  stock: number;
  /** The lowest current price of a size. Sizes without a price do not count. Null if no size has a price. */
  lowestCentavos: ArsCentavos | null;
  highestCentavos: ArsCentavos | null;
  /** The largest promotion percentage; 0 without one. */
  discountBp: Bp;
  createdAtMs: number;
}

/** The fields of a perfume from which the sort keys are computed. */
export interface Sortable {
  id: string;
  productName: string;
  createdAtMs: number;
  sizes: readonly (PricedSize & { stock: number })[];
}

/** The sort keys of a perfume with these terms. */
export function sortKeys({ id, productName, createdAtMs, sizes }: Sortable, terms: Terms): SortKeys {
  const priced = sizes.filter((size) => size.priceUsdCents > 0);
  const prices = priced.map((size) => sizePrices(size, terms).currentCentavos);
  return {
    id,
    productName,
    createdAtMs,
    stock: stockShown(sizes),
    lowestCentavos: prices.length ? Math.min(...prices) : null,
    highestCentavos: prices.length ? Math.max(...prices) : null,
    discountBp: Math.max(0, ...sizes.map((size) => reductionOf(size)?.bp ?? 0)),
  };
}

/** The sum of the sizes' public stock. Decants do not count. */
export function stockShown(sizes: readonly { stock: number }[]): number {
  return sizes.reduce((sum, size) => sum + publicStock(size.stock), 0);
}

type Order = (one: SortKeys, other: SortKeys) => number;

const SPANISH = /* @__PURE__ */ new Intl.Collator("es");

const byName: Order = (one, other) => SPANISH.compare(one.productName, other.productName);
const byStock: Order = (one, other) => other.stock - one.stock;
const byPrice =
  (price: "lowestCentavos" | "highestCentavos", direction: 1 | -1): Order =>
  (one, other) => {
    const [a, b] = [one[price], other[price]];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return (a - b) * direction;
  };

const ORDERS: Readonly<Record<Sort, Order>> = {
  default: byStock,
  stock: byStock,
  new: (one, other) => other.createdAtMs - one.createdAtMs,
  bestDiscount: (one, other) => other.discountBp - one.discountBp,
  lowerPrice: byPrice("lowestCentavos", 1),
  higherPrice: byPrice("highestCentavos", -1),
  productName: byName,
  aZ: byName,
  zA: (one, other) => byName(other, one),
};

/** A comparator for an order. Ties go by name, then by id, so that the order is total. */
export function compareBy(sort: Sort): Order {
  const order = ORDERS[sort];
  return (one, other) =>
    order(one, other) || byName(one, other) || (one.id < other.id ? -1 : Number(one.id > other.id));
}
