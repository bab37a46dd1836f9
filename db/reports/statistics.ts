/** Statistics of sales and stock. */
import { and, asc, eq, gt, gte, inArray, isNull, lt, not, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { dayInArgentina } from "#shop/accounts/person.ts";
import { PACE_DAYS, type PlaceSales, type SalesFacts, type StockedSize } from "#shop/reports/statistics.ts";
import { DAY_BEGINS_MS, DAY_MS, dayAt } from "#shop/reports/statistics-days.ts";
import { effectOf, STOCK_EVENT_NAMES } from "#shop/stock/stock.ts";
import { SIZE_COLUMNS, sizeOf } from "../catalogue/perfume-rows.ts";
import { perfumes, sizes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { isRefunded, refundedSum } from "../payments/order-card.ts";
import { ratesSince } from "../pricing/rate.ts";
import { onlyRow, read } from "../read.ts";
import { selectTerms } from "../settings/settings.ts";
import { SOLD_STATUSES } from "../settings/settings-admin.ts";
import { showrooms } from "../settings/tables.ts";
import { sqlite, statement } from "../statement.ts";
import { stockMovements } from "../stock/tables.ts";
import { ordersOfSite, trafficOfDays } from "./traffic.ts";

const count = sql<number>`count(*)`.as("orders");
/** The amounts of the orders minus their refunds. */
const money = sql<number>`sum(${orders.transactionCentavos} - ${refundedSum()})`.as("centavos");

/**
 * Reads the sales, refunds and visits from `fromMs` to before `untilMs`, the changes of the rate since `fromMs`, and the
 * current stock. One round trip.
 */
export async function readSalesFacts(
  db: Database,
  { fromMs, untilMs, nowMs }: { fromMs: number; untilMs: number; nowMs: number },
): Promise<SalesFacts> {
  const isPlaced = isPlacedIn({ fromMs, untilMs });
  const isCounted = isSoldIn({ fromMs, untilMs });
  const [refundedSales, days, products, paymentTypes, places, sizes, locatedUnits, rates, costed, counts, site, terms] =
    await read(db, [
      statement(refunded(isPlaced)),
      statement(salesByDay(isCounted)),
      statement(byProduct(isCounted)),
      statement(byPayment(isCounted)),
      statement(byPlace(isCounted), placeSalesOf),
      statement(stocked(nowMs), stockedOf),
      statement(located()),
      ratesSince(fromMs),
      statement(costedSales(isCounted)),
      trafficOfDays({ from: dayInArgentina(fromMs), to: dayInArgentina(untilMs - 1) }),
      ordersOfSite(isPlaced, isSold()),
      selectTerms,
    ]);
  return {
    refunded: onlyRow(refundedSales),
    days,
    products,
    paymentTypes,
    places,
    sizes,
    located: onlyRow(locatedUnits),
    rates,
    costed: onlyRow(costed),
    traffic: { counts, ...onlyRow(site) },
    terms: onlyRow(terms),
  };
}

/** The sales of lines whose cost is stored, with that cost in pesos at the order's rate, and the units of all lines. */
function costedSales(isSold: SQL | undefined) {
  const { quantity, lineCentavos, unitCostUsdCents: cost } = orderLines;
  const known = (value: SQLWrapper) =>
    sql<number>`coalesce(sum(case when ${cost} is null then 0 else ${value} end), 0)`;
  const costCentavos = sql`(2 * ${quantity} * ${cost} * ${orders.rateCentavos} + 100) / 200`;
  return sqlite
    .select({
      units: sql<number>`coalesce(sum(${quantity}), 0)`.as("units"),
      unitsWithCost: known(quantity).as("units_with_cost"),
      centavos: known(lineCentavos).as("centavos"),
      costCentavos: known(costCentavos).as("cost"),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(isSold);
}

/** A time range: `fromMs` included, `untilMs` excluded. */
export interface TimeRange {
  fromMs: number;
  untilMs: number;
}

export function isPlacedIn({ fromMs, untilMs }: TimeRange): SQL | undefined {
  return and(gte(orders.createdAtMs, fromMs), lt(orders.createdAtMs, untilMs));
}

/** Condition: the order is paid, and was not refunded completely. */
export function isSold(): SQL | undefined {
  return and(inArray(orders.statusGlimmer, SOLD_STATUSES), not(isRefunded()));
}

/** Condition: the order was placed in the range and is sold. */
export function isSoldIn(range: TimeRange): SQL | undefined {
  return and(isSold(), isPlacedIn(range));
}

/** Selects the number of orders and their amounts minus refunds. */
export function totalSales(isSold: SQL | undefined) {
  return sqlite
    .select({ orders: count, centavos: sql<number>`coalesce(${money.sql}, 0)`.as("centavos") })
    .from(orders)
    .where(isSold);
}

/** Condition: the order is paid, or was cancelled. Its refunds count, because a cancelled order may have been a sale. */
export function wasSold(): SQL {
  return inArray(orders.statusGlimmer, [...SOLD_STATUSES, "Cancelado"]);
}

/** The number of orders that were refunded completely, and the sum of all refunds, including partial ones. */
function refunded(isPlaced: SQL | undefined) {
  const refundedOrders = sql<number>`coalesce(sum(${isRefunded()}), 0)`.as("orders");
  const centavos = sql<number>`coalesce(sum(${refundedSum()}), 0)`.as("centavos");
  return sqlite.select({ orders: refundedOrders, centavos }).from(orders).where(and(wasSold(), isPlaced));
}

/** The day on which the order was placed, as the column `day`, which counts days since 1970. */
export function placedDay(): SQL.Aliased<string> {
  // Literal SQL: the client sends every number as a float, which would make this a float division.
  const [begins, length] = [sql.raw(String(DAY_BEGINS_MS)), sql.raw(String(DAY_MS))];
  return sql`(${orders.createdAtMs} - ${begins}) / ${length}`.mapWith(dayAt).as("day");
}

/** Selects the sales by day, without days that have none. */
export function salesByDay(isSold: SQL | undefined) {
  const units = sql`(select sum(${orderLines.quantity}) from ${orderLines} where ${eq(orderLines.orderId, orders.id)})`;
  return sqlite
    .select({
      day: placedDay(),
      orders: count,
      centavos: money,
      units: sql<number>`coalesce(sum(${units}), 0)`.as("units"),
      merchandiseCentavos: sql<number>`sum(${orders.merchandiseCentavos})`.as("merchandise"),
      shippingCentavos: sql<number>`sum(${orders.shippingCentavos})`.as("shipping"),
    })
    .from(orders)
    .where(isSold)
    .groupBy(sql`day`);
}

function byProduct(isSold: SQL | undefined) {
  const onPromotion = sql`case ${orderLines.isForSale} when 1 then ${orderLines.lineCentavos} else 0 end`;
  return sqlite
    .select({
      perfumeId: perfumes.id,
      slug: perfumes.slug,
      productName: perfumes.productName,
      brand: perfumes.brand,
      brandSlug: perfumes.brandSlug,
      units: sql<number>`sum(${orderLines.quantity})`.as("units"),
      centavos: sql<number>`sum(${orderLines.lineCentavos})`.as("centavos"),
      promotionCentavos: sql<number>`sum(${onPromotion})`.as("promotion"),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(perfumes, eq(perfumes.id, orderLines.perfumeId))
    .where(isSold)
    .groupBy(perfumes.id)
    .orderBy(asc(perfumes.productName), asc(perfumes.key));
}

function byPayment(isSold: SQL | undefined) {
  return sqlite
    .select({ paymentTypeId: orders.paymentTypeId, orders: count, centavos: money })
    .from(orders)
    .where(isSold)
    .groupBy(orders.paymentTypeId);
}

/**
 * Groups orders by place: the address's city or the showroom's city; the showroom's key if the showroom was removed, empty if
 * nothing is known.
 */
function byPlace(isSold: SQL | undefined) {
  const city = sql`coalesce(json_extract(${orders.address}, '$.city'), ${showrooms.city}, ${orders.pickup}, '')`;
  return sqlite
    .select({ shipping: orders.shipping, city: sql<string>`${city}`.as("place"), orders: count, centavos: money })
    .from(orders)
    .leftJoin(showrooms, eq(showrooms.key, orders.pickup))
    .where(isSold)
    .groupBy(orders.shipping, sql`place`);
}

function placeSalesOf({ shipping, ...sales }: { shipping: boolean } & Omit<PlaceSales, "way">): PlaceSales {
  return { way: shipping ? "delivery" : "pickup", ...sales };
}

/** Kinds of ledger rows that sell units, and those that reverse a sale. */
const SALES = STOCK_EVENT_NAMES.filter((kind) => effectOf(kind, "sold") > 0);
const REVERSALS = STOCK_EVENT_NAMES.filter((kind) => effectOf(kind, "sold") < 0);

/** Condition: the ledger row changes the number of sold units. */
export const isSale = inArray(stockMovements.kind, [...SALES, ...REVERSALS]);

/** The units sold by a ledger row; negative for a row that reverses a sale. */
export const soldUnits = sql`case when ${inArray(stockMovements.kind, REVERSALS)} then -${stockMovements.units} else ${stockMovements.units} end`;

/**
 * Units of each size sold since `sinceMs`, inside and outside the shop, minus reversed sales. Sizes without a positive sum are
 * left out.
 */
export function soldSince(sinceMs: number) {
  const sold = sql<number>`sum(${soldUnits})`;
  return sqlite
    .select({ sizeId: stockMovements.sizeId, sold: sold.as("units_sold") })
    .from(stockMovements)
    .where(and(gte(stockMovements.atMs, sinceMs), isSale))
    .groupBy(stockMovements.sizeId)
    .having(gt(sold, 0))
    .as("recent_sales");
}

/** Returns the start of the period that counts for the current sales pace. */
export function paceSinceMs(nowMs: number): number {
  return nowMs - PACE_DAYS * DAY_MS;
}

function stocked(nowMs: number) {
  const recentSales = soldSince(paceSinceMs(nowMs));
  return queryOfStock(recentSales, {})
    .where(
      and(isNull(sizes.removedAtMs), isNull(perfumes.archivedAtMs), or(gt(sizes.stock, 0), gt(recentSales.sold, 0))),
    )
    .orderBy(asc(perfumes.productName), asc(sizes.position));
}

/** Selects the units by location of the sizes that were not removed or archived, and how many are on the shelves. */
function located() {
  const { snF, snL, ros, stock, reserved, defective } = sizes;
  const sumOf = (units: SQL, name: string) => sql<number>`coalesce(sum(${units}), 0)`.as(name);
  return sqlite
    .select({
      snF: sumOf(sql`${snF}`, "sum_sn_f"),
      snL: sumOf(sql`${snL}`, "sum_sn_l"),
      ros: sumOf(sql`${ros}`, "sum_ros"),
      onShelf: sumOf(sql`${stock} + ${reserved} + ${defective}`, "on_shelf"),
    })
    .from(sizes)
    .innerJoin(perfumes, eq(perfumes.id, sizes.perfumeId))
    .where(and(isNull(sizes.removedAtMs), isNull(perfumes.archivedAtMs)));
}

/** Selects sizes for `stockedOf`, with the columns of `more`. */
export function queryOfStock<More extends Record<string, SQL.Aliased<number>>>(
  recentSales: ReturnType<typeof soldSince>,
  more: More,
) {
  const { slug, productName, brand, category, active } = perfumes;
  const sold = sql<number>`coalesce(${recentSales.sold}, 0)`.as("sold_lately");
  return sqlite
    .select({
      ...more,
      size: SIZE_COLUMNS,
      perfume: { perfumeId: perfumes.id, slug, productName, brand, category, active },
      sold,
    })
    .from(sizes)
    .innerJoin(perfumes, eq(perfumes.id, sizes.perfumeId))
    .leftJoin(recentSales, eq(recentSales.sizeId, sizes.id));
}

type StockRow = Awaited<ReturnType<typeof queryOfStock<Record<never, never>>>>[number];

export function stockedOf({ size, perfume, sold }: StockRow): StockedSize {
  const { id: sizeId, key: _, ...stocked } = sizeOf(size);
  return { ...stocked, sizeId, ...perfume, sold };
}
