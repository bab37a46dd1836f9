import type { AuditedChange } from "#db/catalogue/products-claims.ts";
import type {
  AdminPerfume,
  AdminSize,
  DashboardAnswer,
  MadeChange,
  WireFieldChange,
} from "#shop/catalogue/product.contract.ts";
import {
  asPerfume,
  changesOf,
  type FieldChange,
  type Product,
  type ProductSize,
  wireOrNull,
} from "#shop/catalogue/product.ts";
import { toWire } from "#shop/pricing/money.ts";
import type { Terms } from "#shop/settings/settings.ts";
import { iso } from "../http/answer.ts";
import type { StalePerfume } from "./change-perfume.ts";
import { presentPerfume } from "./perfume.presenter.ts";

/** A perfume as administrators see it: the public view, with the entered fields and every counter. */
export function presentProduct(product: Product, terms: Terms): AdminPerfume {
  const { milliliters, ...perfume } = presentPerfume(asPerfume(product), terms);
  const sizes = product.sizes.flatMap((size, index) => {
    const shown = milliliters[index];
    return shown ? [{ ...shown, ...presentEntered(size) }] : [];
  });
  return {
    ...perfume,
    stock: product.sizes.reduce((sum, { counters }) => sum + counters.stock, 0),
    milliliters: sizes,
  };
}

function presentEntered({ counters, locations, ...size }: ProductSize) {
  return {
    stock: counters.stock,
    forSale: size.forSale,
    percentageForSale: toWire(size.percentageForSaleBp),
    priceForSale: wireOrNull(size.priceForSaleUsdCents),
    priceInInstallmentsForSale: wireOrNull(size.installmentForSaleUsdCents),
    defectiveStock: counters.defective,
    revenue: counters.revenue,
    sold: counters.sold,
    reserved: counters.reserved,
    removeToStock: counters.removed,
    snF: locations.snF,
    snL: locations.snL,
    ros: locations.ros,
  } satisfies Partial<AdminSize>;
}

/** A page of the administrators' list; `total` counts all matches. */
export function presentDashboard(products: readonly Product[], total: number, terms: Terms): DashboardAnswer {
  const perfumes = products.map((product) => presentProduct(product, terms));
  return { perfumes, total, priceDollar: toWire(terms.rateCentavos) };
}

/** The current perfume, and the changes by others since the form was loaded. */
export function presentStale({ fresh, terms, made }: StalePerfume): { perfume: AdminPerfume; made: MadeChange[] } {
  return { perfume: presentProduct(fresh, terms), made: made.map(presentMadeChange) };
}

/** Deleted users have no name. */
function presentMadeChange({ atMs, by, name, what, from, to }: AuditedChange & { name: string }): MadeChange {
  return { at: iso(atMs), by: name || by, what, changes: presentChanges(changesOf(from ?? {}, to)) };
}

export function presentChanges(changes: readonly FieldChange[]): WireFieldChange[] {
  return changes.map(({ field, size, ml, from, to }) => ({ field, size, ml, from, to }));
}
