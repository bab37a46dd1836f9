/** Sales and stock in figures, from what the database has counted (issue: the administrator runs the shop). */
import type { Category, PricedSize } from "../catalogue/catalogue.ts";
import type { PaymentType } from "../orders/order-expiry.ts";
import { type ArsCentavos, type Bp, scale, type UsdCents, WHOLE_BP } from "../pricing/money.ts";
import { currentUsdCents, sizeFaces } from "../pricing/price.ts";
import type { Terms } from "../settings/settings.ts";
import { fold } from "../text.ts";
import { type DayRange, type Grouping, periodsOf } from "./statistics-days.ts";

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

export interface Goods {
  units: number;
  centavos: ArsCentavos;
}

export interface ProductSales extends Goods {
  perfumeId: string;
  slug: string;
  productName: string;
  brand: string;
  brandSlug: string;
  /** Of what was sold on promotion. */
  promotionCentavos: ArsCentavos;
}

export interface PlaceSales extends Sales {
  way: "delivery" | "pickup";
  /** As the buyers wrote it, or the showroom's. */
  city: string;
}

/** A size that is in stock, or was sold lately. */
export interface StockedSize extends PricedSize {
  perfumeId: string;
  slug: string;
  productName: string;
  brand: string;
  category: Category;
  /** Shown and sold. */
  active: boolean;
  sizeId: string;
  ml: number;
  stock: number;
  /** Units in the last `PACE_DAYS`, outside of the shop too, less what came back. */
  sold: number;
}

/** What the database has counted of a range, and how stock is now. */
export interface SalesFacts {
  days: DaySales[];
  /** Whose payment was given back in whole; in none of the other sales. */
  refunded: Sales;
  products: ProductSales[];
  paymentTypes: (Sales & { paymentTypeId: PaymentType })[];
  places: PlaceSales[];
  sizes: StockedSize[];
  terms: Terms;
}

export interface Statistics {
  range: DayRange;
  grouping: Grouping;
  total: Sales &
    Pick<DaySales, "units" | "merchandiseCentavos" | "shippingCentavos"> & {
      averageCentavos: ArsCentavos;
      promotionCentavos: ArsCentavos;
      /** Share of the merchandise that was sold on promotion. */
      promotionBp: Bp;
    };
  refunded: Sales;
  periods: (DayRange & Sales & { units: number })[];
  brands: (Goods & { brand: string; brandSlug: string })[];
  products: ProductSales[];
  paymentTypes: SalesFacts["paymentTypes"];
  ways: (Sales & Pick<PlaceSales, "way">)[];
  cities: PlaceSales[];
  stock: { units: number; usdCents: UsdCents; centavos: ArsCentavos };
  runsOut: (StockedSize & { daysLeft: number })[];
}

/** The pace of sales is that of so many days before now. */
export const PACE_DAYS = 30;
/** What runs out sooner is told. */
const RUNS_OUT_DAYS = 14;
const NO_CITY = "Sin dato";

/** The statistics of a range; lists with most money first, what runs out with the soonest first. */
export function statisticsOf(facts: SalesFacts, range: DayRange, grouping: Grouping): Statistics {
  return {
    range,
    grouping,
    total: totalOf(facts),
    refunded: facts.refunded,
    periods: periodsWith(facts.days, range, grouping),
    brands: byMoney(brandsOf(facts.products)),
    products: byMoney(facts.products),
    paymentTypes: byMoney(facts.paymentTypes),
    ways: byMoney(waysOf(facts.places)),
    cities: byMoney(citiesOf(facts.places)),
    stock: stockOf(facts),
    runsOut: runningOut(facts.sizes),
  };
}

function totalOf({ days, products }: SalesFacts): Statistics["total"] {
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
    promotionBp: merchandiseCentavos > 0 ? scale(promotionCentavos, WHOLE_BP, merchandiseCentavos) : 0,
  };
}

function periodsWith(days: readonly DaySales[], range: DayRange, grouping: Grouping): Statistics["periods"] {
  const onDay = new Map(days.map((sales) => [sales.day, sales]));
  return periodsOf(range, grouping).map(({ from, to }) => {
    const within = periodsOf({ from, to }, "day").flatMap(({ from: day }) => onDay.get(day) ?? []);
    return { from, to, units: sum(within, ({ units }) => units), ...salesOf(within) };
  });
}

function brandsOf(products: readonly ProductSales[]): Statistics["brands"] {
  const brands = new Map<string, Statistics["brands"][number]>();
  for (const { brand, brandSlug, units, centavos } of products) {
    const known = brands.get(brandSlug) ?? { brand, brandSlug, units: 0, centavos: 0 };
    brands.set(brandSlug, { ...known, units: known.units + units, centavos: known.centavos + centavos });
  }
  return [...brands.values()];
}

function waysOf(places: readonly PlaceSales[]): Statistics["ways"] {
  return [...Map.groupBy(places, ({ way }) => way)].map(([way, some]) => ({ way, ...salesOf(some) }));
}

/** One city however people write it; it is called as most of its orders do. */
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

function salesOf(some: readonly Sales[]): Sales {
  return { orders: sum(some, ({ orders }) => orders), centavos: sum(some, ({ centavos }) => centavos) };
}

function stockOf({ sizes, terms }: SalesFacts): Statistics["stock"] {
  return {
    units: sum(sizes, ({ stock }) => stock),
    usdCents: sum(sizes, (size) => size.stock * currentUsdCents(size)),
    centavos: sum(sizes, (size) => size.stock * sizeFaces(size, terms).currentCentavos),
  };
}

function runningOut(sizes: readonly StockedSize[]): Statistics["runsOut"] {
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
