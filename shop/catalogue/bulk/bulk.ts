/** Bulk changes of perfumes. See docs/product-rules.md#bulk-change-and-import */
import { restoredValues } from "../../fields.ts";
import { type Bp, MAX_USD_CENTS, scale, type UsdCents, WHOLE_BP } from "../../pricing/money.ts";
import { applyPlan } from "../../pricing/price.ts";
import type { AuditAction } from "../../reports/audit-action.ts";
import type { InstallmentPlan } from "../../settings/settings.ts";
import type { Category } from "../categories.ts";
import { PERFUME_FIELDS, SIZE_FIELDS } from "../fields.ts";
import { asSize, type FieldChange, fieldValue, type Product, type ProductSize } from "../product.ts";

/** A bulk change. Price changes are in basis points or dollar cents; both can be negative. */
export type BulkChange =
  | { kind: "price"; by: "percent"; bp: Bp }
  | { kind: "price"; by: "amount"; usdCents: UsdCents }
  | { kind: "promotion"; on: true; percentageBp: Bp }
  | { kind: "promotion"; on: false }
  | { kind: "category"; category: Category }
  | { kind: "status"; status: boolean }
  | { kind: "soon"; soon: boolean }
  | { kind: "installments"; plan: InstallmentPlan };

/** The changed perfume, or why the change is refused. */
export type Changed = { ok: true; product: Product } | { ok: false; message: string };

/** Names of the changes in the activity log. */
export const BULK_NAMES = {
  price: "bulk_price",
  promotion: "bulk_promotion",
  category: "bulk_category",
  status: "bulk_status",
  soon: "bulk_soon",
  installments: "installments_updated",
} as const satisfies Readonly<Record<BulkChange["kind"], AuditAction>>;

/**
 * Applies a change to a perfume. Refuses a change after which shoppers could buy a size without a price, and a price that is
 * too high, or 0 or less.
 */
export function applyBulk(product: Product, change: BulkChange): Changed {
  const changed = changeOne(product, change);
  if (!changed.ok || isSold(product) || !isSold(changed.product)) return changed;
  const unpriced = changed.product.sizes.find((size) => size.priceUsdCents === 0);
  return unpriced ? { ok: false, message: `El tamaño de ${unpriced.ml} no tiene precio` } : changed;
}

function isSold({ active, soon }: Product): boolean {
  return active && !soon;
}

function changeOne(product: Product, change: BulkChange): Changed {
  switch (change.kind) {
    case "price":
      return reprice(product, change);
    case "promotion":
      return { ok: true, product: { ...product, sizes: product.sizes.map((size) => promote(size, change)) } };
    case "category":
      return { ok: true, product: { ...product, category: change.category } };
    case "status":
      return { ok: true, product: { ...product, active: change.status } };
    case "soon":
      return { ok: true, product: { ...product, soon: change.soon } };
    case "installments":
      return installments(product, change.plan);
  }
}

type PriceChange = Extract<BulkChange, { kind: "price" }>;

/** Changes prices, rounded half up to the cent. Entered installment, promotion and decant prices change in proportion. */
function reprice(product: Product, change: PriceChange): Changed {
  const sizes = product.sizes.map((size) => repriceSize(size, newPrice(size.priceUsdCents, change)));
  const [before, after] = [product.sizes[0]?.priceUsdCents ?? 0, sizes[0]?.priceUsdCents ?? 0];
  const inProportion = (usdCents: UsdCents | null) => proportional(usdCents, before, after);
  const bigDecantUsdCents = inProportion(product.bigDecantUsdCents);
  const smallDecantUsdCents = inProportion(product.smallDecantUsdCents);
  const prices = [...sizes.flatMap(pricesOf), bigDecantUsdCents, smallDecantUsdCents].filter((price) => price !== null);
  if (prices.some((price) => price > MAX_USD_CENTS)) return TOO_HIGH;
  const low = sizes.find((size, index) => size.priceUsdCents < 1 && product.sizes[index]?.priceUsdCents !== 0);
  if (low) return { ok: false, message: `El precio de ${low.ml} quedaría en 0 o menos` };
  return { ok: true, product: { ...product, sizes, bigDecantUsdCents, smallDecantUsdCents } };
}

/** A price of 0 means no price, and stays 0. */
function newPrice(usdCents: UsdCents, change: PriceChange): number {
  if (usdCents === 0) return 0;
  if (change.by === "amount") return usdCents + change.usdCents;
  return change.bp <= -WHOLE_BP ? 0 : scale(usdCents, WHOLE_BP + change.bp, WHOLE_BP);
}

function repriceSize(size: ProductSize, priceUsdCents: number): ProductSize {
  const inProportion = (usdCents: UsdCents | null) => proportional(usdCents, size.priceUsdCents, priceUsdCents);
  return {
    ...size,
    priceUsdCents,
    installmentUsdCents: inProportion(size.installmentUsdCents),
    priceForSaleUsdCents: inProportion(size.priceForSaleUsdCents),
    installmentForSaleUsdCents: inProportion(size.installmentForSaleUsdCents),
  };
}

function proportional(usdCents: UsdCents | null, before: UsdCents, after: number): UsdCents | null {
  return usdCents === null || before === 0 || after < 1 ? usdCents : scale(usdCents, after, before);
}

function pricesOf(size: ProductSize) {
  return [size.priceUsdCents, size.installmentUsdCents, size.priceForSaleUsdCents, size.installmentForSaleUsdCents];
}

const TOO_HIGH: Changed = { ok: false, message: `Un precio pasaría de US$ ${MAX_USD_CENTS / 100}` };

/** Turns a promotion on or off. Turning it on clears its installment price, unless this percentage was already on. */
function promote(size: ProductSize, change: Extract<BulkChange, { kind: "promotion" }>): ProductSize {
  if (!change.on) return { ...size, forSale: false };
  const isSame = size.forSale && size.percentageForSaleBp === change.percentageBp;
  const installmentForSaleUsdCents = isSame ? size.installmentForSaleUsdCents : null;
  return { ...size, forSale: true, percentageForSaleBp: change.percentageBp, installmentForSaleUsdCents };
}

function installments(product: Product, plan: InstallmentPlan): Changed {
  const sizes = product.sizes.map((size): ProductSize => {
    const { numberOfInstallments, installmentUsdCents, promotion } = applyPlan(asSize(size), plan);
    const installmentForSaleUsdCents = promotion?.installmentUsdCents ?? null;
    return { ...size, numberOfInstallments, installmentUsdCents, installmentForSaleUsdCents };
  });
  const isHigh = sizes.flatMap(pricesOf).some((price) => price !== null && price > MAX_USD_CENTS);
  return isHigh ? TOO_HIGH : { ok: true, product: { ...product, sizes } };
}

const { category, active, soon, bigDecantUsdCents, smallDecantUsdCents } = PERFUME_FIELDS;
const { ml: _, ...CHANGED_SIZE } = SIZE_FIELDS;

/** The fields of a perfume, without those of its sizes, that bulk changes write. */
const CHANGED_PERFUME = { category, active, soon, bigDecantUsdCents, smallDecantUsdCents };

/** Reverts changes of a perfume; null when a field has another value by now. Throws on fields of neither `CHANGED_*` list. */
export function undoChanges(product: Product, changes: readonly FieldChange[]): Product | null {
  if (changes.some(({ size, field, to }) => fieldValue(product, size, field) !== to)) return null;
  const restored = (id: string | null) =>
    changes.filter(({ size }) => size === id).map(({ field, from }) => ({ field, value: from }));
  const sizes = product.sizes.map((size) => ({ ...size, ...restoredValues(CHANGED_SIZE, restored(size.id)) }));
  return { ...product, ...restoredValues(CHANGED_PERFUME, restored(null)), sizes };
}
