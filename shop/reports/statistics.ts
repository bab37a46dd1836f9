/** Statistics of sales and stock from the database's sums. See docs/product-rules.md#statistics */
import type { PricedSize } from "../catalogue/catalogue.ts";
import type { Category } from "../catalogue/categories.ts";
import type { PaymentType } from "../orders/payment-method.ts";
import { type ArsCentavos, scale, WHOLE_BP } from "../pricing/money.ts";
import { currentUsdCents, sizePrices } from "../pricing/price.ts";
import type { Terms } from "../settings/settings.ts";
import { type CostedSales, salesMargin } from "../stock/cost.ts";
import { LOCATIONS, type Locations } from "../stock/stock.ts";
import { fold } from "../text.ts";
import { type DayRange, type Grouping, periodsOf } from "./statistics-days.ts";
import { funnelOf, sourcesOf, type TrafficFacts } from "./traffic.ts";

export interface Sales {
  orders: number;
  centavos: ArsCentavos;
}

export interface DaySales extends Sales {
  day: string;
  units: number;
  merchandiseCentavos: ArsCentavos;
  shippingCentavos: ArsCentavos;
}

export interface ProductSales {
  units: number;
  centavos: ArsCentavos;
  perfumeId: string;
  slug: string;
  productName: string;
  brand: string;
  brandSlug: string;
  promotionCentavos: ArsCentavos;
}

export interface PlaceSales extends Sales {
  way: "delivery" | "pickup";
  /** As the buyer wrote it, or the showroom's city. */
  city: string;
}

/** A size that is in stock or was sold recently. */
export interface StockedSize extends PricedSize {
  perfumeId: string;
  slug: string;
  productName: string;
  brand: string;
  category: Category;
  active: boolean;
  sizeId: string;
  ml: number;
  stock: number;
  /** Units sold in the last `PACE_DAYS`, sales outside the shop included, returns subtracted. */
  sold: number;
}

/** A change of the dollar rate. */
export interface RateStep {
  /** The day in Argentina. */
  day: string;
  fromCentavos: ArsCentavos;
  toCentavos: ArsCentavos;
}

/** All units of the catalogue: by location, and how many there should be (stock, reserved and defective). */
export interface LocatedUnits extends Locations {
  onShelf: number;
}

/** Sums of a range from the database, and the current stock. */
export interface SalesFacts {
  days: DaySales[];
  /** Fully refunded orders, which no other figure includes, and the money of all refunds. */
  refunded: Sales;
  products: ProductSales[];
  paymentTypes: (Sales & { paymentTypeId: PaymentType })[];
  places: PlaceSales[];
  sizes: StockedSize[];
  located: LocatedUnits;
  /** Every change since the range began, in order; also those after its end. */
  rates: RateStep[];
  costed: CostedSales;
  traffic: TrafficFacts;
  terms: Terms;
}

/** Days from which the pace of sales is computed. */
export const PACE_DAYS = 30;
/** Sizes that run out within this many days are listed. */
const RUNS_OUT_DAYS = 14;
const NO_CITY = "Sin dato";

/**
 * Computes the statistics of a range. Periods and rates are in the order of time. Sizes that run out are sorted by days left.
 * The steps of the funnel and the sources of visits have a fixed order. All other lists are sorted by sales, largest first.
 */
export function statisticsOf(facts: SalesFacts, range: DayRange, grouping: Grouping) {
  return {
    range,
    grouping,
    total: totalOf(facts),
    margin: { ...facts.costed, ...salesMargin(facts.costed) },
    refunded: facts.refunded,
    periods: periodsWith(facts.days, range, grouping),
    brands: byMoney(brandsOf(facts.products)),
    products: byMoney(facts.products),
    paymentTypes: byMoney(facts.paymentTypes),
    ways: byMoney(waysOf(facts.places)),
    cities: byMoney(citiesOf(facts.places)),
    funnel: funnelOf(facts.traffic),
    sources: sourcesOf(facts.traffic.counts),
    stock: stockOf(facts),
    rates: ratesOf(facts, range),
    runsOut: runningOut(facts.sizes),
  };
}

export type Statistics = ReturnType<typeof statisticsOf>;

function totalOf({ days, products }: SalesFacts) {
  const orders = sum(days, (day) => day.orders);
  const centavos = sum(days, (day) => day.centavos);
  const merchandiseCentavos = sum(days, (day) => day.merchandiseCentavos);
  const promotionCentavos = sum(products, (product) => product.promotionCentavos);
  return {
    orders,
    units: sum(days, (day) => day.units),
    centavos,
    merchandiseCentavos,
    shippingCentavos: sum(days, (day) => day.shippingCentavos),
    averageCentavos: orders > 0 ? scale(centavos, 1, orders) : 0,
    promotionCentavos,
    /** Share of the merchandise that was sold on promotion. */
    promotionBp: merchandiseCentavos > 0 ? scale(promotionCentavos, WHOLE_BP, merchandiseCentavos) : 0,
  };
}

function periodsWith(days: readonly DaySales[], range: DayRange, grouping: Grouping) {
  const onDay = new Map(days.map((sales) => [sales.day, sales]));
  return periodsOf(range, grouping).map(({ from, to }) => {
    const within = periodsOf({ from, to }, "day").flatMap(({ from: day }) => onDay.get(day) ?? []);
    return { from, to, units: sum(within, ({ units }) => units), ...salesOf(within) };
  });
}

function brandsOf(products: readonly ProductSales[]) {
  const brands = new Map<string, Pick<ProductSales, "brand" | "brandSlug" | "units" | "centavos">>();
  for (const { brand, brandSlug, units, centavos } of products) {
    const known = brands.get(brandSlug) ?? { brand, brandSlug, units: 0, centavos: 0 };
    brands.set(brandSlug, { ...known, units: known.units + units, centavos: known.centavos + centavos });
  }
  return [...brands.values()];
}

function waysOf(places: readonly PlaceSales[]) {
  return [...Map.groupBy(places, ({ way }) => way)].map(([way, sales]) => ({ way, ...salesOf(sales) }));
}

/** Merges spellings of a city; the spelling of most orders is shown. */
function citiesOf(places: readonly PlaceSales[]): PlaceSales[] {
  const cities = new Map<string, PlaceSales>();
  for (const { way, city: written, orders, centavos } of places.toSorted((one, other) => other.orders - one.orders)) {
    const city = written.trim() || NO_CITY;
    const key = `${way} ${fold(city)}`;
    const known = cities.get(key) ?? { way, city, orders: 0, centavos: 0 };
    cities.set(key, { ...known, orders: known.orders + orders, centavos: known.centavos + centavos });
  }
  return [...cities.values()];
}

function salesOf(sales: readonly Sales[]): Sales {
  return { orders: sum(sales, ({ orders }) => orders), centavos: sum(sales, ({ centavos }) => centavos) };
}

/** The rate when the range begins, and the last one of each day on which it changed. */
function ratesOf({ rates, terms }: SalesFacts, { from, to }: DayRange): { day: string; centavos: ArsCentavos }[] {
  const byDay = new Map([[from, rates[0]?.fromCentavos ?? terms.rateCentavos]]);
  for (const { day, toCentavos } of rates) if (day <= to) byDay.set(day, toCentavos);
  return [...byDay].map(([day, centavos]) => ({ day, centavos }));
}

function stockOf({ sizes, located, terms }: SalesFacts) {
  const { onShelf, ...locations } = located;
  return {
    locations,
    /** Units that no location has; negative when the locations have more than there are. */
    unlocated: onShelf - sum(LOCATIONS, (location) => locations[location]),
    units: sum(sizes, ({ stock }) => stock),
    usdCents: sum(sizes, (size) => size.stock * currentUsdCents(size)),
    centavos: sum(sizes, (size) => size.stock * sizePrices(size, terms).currentCentavos),
  };
}

function runningOut(sizes: readonly StockedSize[]) {
  return sizes
    .filter(({ active, stock, sold }) => active && sold > 0 && stock * PACE_DAYS <= sold * RUNS_OUT_DAYS)
    .map((size) => ({ ...size, daysLeft: Math.floor((size.stock * PACE_DAYS) / size.sold) }))
    .toSorted((one, other) => one.daysLeft - other.daysLeft || other.sold - one.sold);
}

function byMoney<Item extends { centavos: ArsCentavos }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => other.centavos - one.centavos);
}

function sum<Item>(items: readonly Item[], count: (item: Item) => number): number {
  return items.reduce((total, item) => total + count(item), 0);
}
