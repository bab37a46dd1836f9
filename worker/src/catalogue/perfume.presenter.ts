import type { AuditedChange } from "#db/catalogue/panel-writes.ts";
import type { Perfume, Size } from "#shop/catalogue/catalogue.ts";
import { unitOf } from "#shop/catalogue/categories.ts";
import {
  COUNTER_FIELDS,
  LOCATION_FIELDS,
  PERFUME_FIELDS,
  PRICE_FIELDS,
  PROMOTION_FIELDS,
  SUPPLY_FIELDS,
} from "#shop/catalogue/fields.ts";
import type {
  PerfumeResponse,
  PerfumesResponse,
  WireDecant,
  WirePerfume,
  WireSize,
} from "#shop/catalogue/perfume.contract.ts";
import { FALLBACK_PICTURE } from "#shop/catalogue/pictures/picture.ts";
import type { AdminPerfume, AdminSize, DashboardResponse, RecordedChange } from "#shop/catalogue/product.contract.ts";
import { asPerfume, changesOf, type Product, type ProductSize } from "#shop/catalogue/product.ts";
import { toWire, wireOrNull } from "#shop/decimal.ts";
import { wireValues } from "#shop/fields.ts";
import type { UsdCents } from "#shop/pricing/money.ts";
import { decantPrices, decantUsdCents, onPromotion, sizePrices } from "#shop/pricing/price.ts";
import type { Terms } from "#shop/settings/settings.ts";
import type { Listing } from "#shop/storefront/listings/listing.ts";
import { publicStock } from "#shop/storefront/offer-shape.ts";
import { iso } from "../http/respond.ts";
import type { StalePerfume } from "./change-perfume.ts";

/** Response of GET /api/perfumes/{id}. */
export function presentPerfumeResponse(perfume: Perfume, terms: Terms): PerfumeResponse {
  return { perfume: presentPerfume(perfume, terms), priceDollar: toWire(terms.rateCentavos) };
}

/** Response of GET /api/perfumes: one page of a listing; `total` counts all matches. */
export function presentPerfumes({ perfumes, total }: Listing, terms: Terms): PerfumesResponse {
  const shown = perfumes.map((perfume) => presentPerfume(perfume, terms));
  return { perfumes: shown, total, priceDollar: toWire(terms.rateCentavos) };
}

/** A perfume as everybody sees it. An allow-list, so that a new domain field never leaks. */
export function presentPerfume(perfume: Perfume, terms: Terms): WirePerfume {
  const unit = unitOf(perfume.category);
  const images = perfume.pictures.map(({ path }) => path);
  return {
    _id: perfume.id,
    slug: perfume.slug,
    stock: perfume.sizes.reduce((sum, size) => sum + publicStock(size.stock), 0),
    ...wireValues(PERFUME_FIELDS, perfume),
    brandSlug: perfume.brandSlug,
    images,
    image: images[0] ?? FALLBACK_PICTURE,
    milliliters: perfume.sizes.map((size) => presentSize(size, unit, terms)),
    decants: presentDecants(perfume, terms),
    createdAt: iso(perfume.createdAtMs),
    updatedAt: iso(perfume.updatedAtMs),
  };
}

function presentSize(size: Size, unit: WireSize["unit"], terms: Terms): WireSize {
  const prices = sizePrices(size, terms);
  return {
    _id: size.id,
    unit,
    ...wireValues(PRICE_FIELDS, size),
    ...presentPromotion(size),
    stock: publicStock(size.stock),
    priceArs: toWire(prices.priceCentavos),
    promotionArs: wireOrNull(prices.promotionCentavos),
    transferArs: wireOrNull(prices.transferCentavos),
    installment: {
      count: prices.installment.count,
      amountArs: toWire(prices.installment.amountCentavos),
      totalArs: toWire(prices.installment.totalCentavos),
    },
  };
}

function presentPromotion(size: Size) {
  const promotion = onPromotion(size) ? size.promotion : null;
  return wireValues(PROMOTION_FIELDS, {
    forSale: promotion !== null,
    percentageForSaleBp: promotion?.percentageBp ?? 0,
    priceForSaleUsdCents: promotion?.priceUsdCents ?? null,
    installmentForSaleUsdCents: promotion?.installmentUsdCents ?? null,
  });
}

function presentDecants(perfume: Perfume, terms: Terms): WireDecant[] {
  const { big, small } = decantUsdCents(perfume);
  return [
    ...(big === null ? [] : [presentDecant("bigDecant", 10, big, terms)]),
    ...(small === null ? [] : [presentDecant("smallDecant", 5, small, terms)]),
  ];
}

function presentDecant(type: WireDecant["type"], ml: WireDecant["ml"], usdCents: UsdCents, terms: Terms): WireDecant {
  const prices = decantPrices(usdCents, terms);
  return {
    type,
    ml,
    price: toWire(usdCents),
    priceArs: toWire(prices.priceCentavos),
    transferArs: wireOrNull(prices.transferCentavos),
  };
}

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
    ...wireValues(PROMOTION_FIELDS, size),
    ...wireValues(COUNTER_FIELDS, counters),
    reserved: counters.reserved,
    ...wireValues(LOCATION_FIELDS, locations),
    ...wireValues(SUPPLY_FIELDS, size),
    datedPercentage: toWire(size.datedBp ?? 0),
  } satisfies Partial<AdminSize>;
}

/** A page of the administrators' list; `total` counts all matches. */
export function presentDashboard(products: readonly Product[], total: number, terms: Terms): DashboardResponse {
  const perfumes = products.map((product) => presentProduct(product, terms));
  return { perfumes, total, priceDollar: toWire(terms.rateCentavos) };
}

/** The current perfume, and the changes since the form was loaded. */
export function presentStale({ fresh, terms, made }: StalePerfume): { perfume: AdminPerfume; made: RecordedChange[] } {
  return { perfume: presentProduct(fresh, terms), made: made.map(presentRecordedChange) };
}

/** A deleted user has no name; then the id is shown. */
function presentRecordedChange({ atMs, by, name, what, from, to }: AuditedChange & { name: string }): RecordedChange {
  return { at: iso(atMs), by: name || by, what, changes: changesOf(from ?? {}, to) };
}
