/** Coupons: reads for checkout, panel and pages, and writes. docs/product-rules.md#coupons */
import type { InStatement } from "@libsql/client/web";
import { and, desc, eq, getTableColumns, isNull, lte, ne, not, notLike, or, type SQL, sql } from "drizzle-orm";
import { PAYMENT_METHODS } from "#shop/orders/payment-method.ts";
import { type Coupon, type CouponUses, DISCOUNT_PREFIX, type ListedCoupon } from "#shop/pricing/coupon.ts";
import { consumeRateLimit, type RateLimit, type RateLimitUse, selectRateLimitUses } from "../accounts/rate-limits.ts";
import type { Database } from "../client.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { readRow, readRows, rowsOf } from "../read.ts";
import { type Query, rowExists, sqlite, statement } from "../statement.ts";
import { writeOrThrow } from "../write.ts";
import { DATABASE_NOW_MS } from "./running-promotions.ts";
import { coupons } from "./tables.ts";

const { listed, createdAtMs, updatedAtMs: _, ...COUPON } = getTableColumns(coupons);

/** Condition on `orders`: they use the coupon of the outer query. The triggers of db/triggers.sql have the same rule. */
const isUse = and(eq(orders.couponId, coupons.id), ne(orders.hold, "released"));

/** Condition: the row is a coupon, not the discount of one order (docs/product-rules.md#discount-of-one-order). */
const isForAll = notLike(coupons.code, `${DISCOUNT_PREFIX}%`);

/** The number of orders that use a coupon and fulfil a condition. */
function usesOf(as: string, where?: SQL): SQL.Aliased<number> {
  return sql<number>`(select count(*) from ${orders} where ${and(isUse, where)})`.as(as);
}

/**
 * Selects a coupon by its code, with its uses. Orders that are overdue at `nowMs` do not count: they are released before an
 * order is placed. No row for an unknown code, and for the discount of one order.
 */
export function selectCoupon(code: string, userId: string, nowMs: number): Query<Coupon & CouponUses> {
  const isOverdue = and(
    eq(orders.hold, "held"),
    // Only orders in this state expire; an administrator may have moved the order to another one.
    eq(orders.statusGlimmer, PAYMENT_METHODS.transfer.placedAs),
    sql`${orders.expiresAtMs} is not null`,
    lte(orders.expiresAtMs, nowMs),
  );
  const isOpen = not(sql`coalesce(${isOverdue}, 0)`);
  const ofPerson = and(isOpen, eq(orders.userId, userId));
  return statement(
    sqlite
      .select({ ...COUPON, uses: usesOf("uses", isOpen), usesOfPerson: usesOf("uses_of_person", ofPerson) })
      .from(coupons)
      .where(and(eq(coupons.code, code), isForAll)),
  );
}

/** Condition: the coupon is at this version, as when an order was priced. */
export function isCouponAt(id: string, version: number): SQL {
  return rowExists(coupons, and(eq(coupons.id, id), eq(coupons.version, version)));
}

/**
 * Counts an attempt against each limit if no coupon has this code, so that parallel guesses cannot exceed the limits. Returns
 * whether the code is known, and the counted attempts afterwards. One round trip.
 */
export async function countWrongCode(
  db: Database,
  code: string,
  limits: readonly RateLimit[],
  nowMs: number,
): Promise<{ isKnown: boolean; uses: RateLimitUse[] }> {
  const isWrong = not(rowExists(coupons, eq(coupons.code, code)));
  const known = statement(sqlite.select({ id: coupons.id }).from(coupons).where(eq(coupons.code, code)));
  const counting = limits.map((limit) => consumeRateLimit(limit, nowMs, isWrong));
  const reads = [known, selectRateLimitUses(limits, nowMs)] as const;
  const results = await writeOrThrow(db, [...counting, ...reads], "counting a code was refused by the database");
  const [found, uses] = rowsOf(reads, results.slice(limits.length));
  return { isKnown: found.length > 0, uses };
}

/** A coupon as administrators see it. */
export interface StoredCoupon extends Coupon {
  listed: boolean;
  uses: number;
  /** The sum of its discounts on the orders that use it. */
  discountedCentavos: number;
}

/** Maximum number of coupons in the panel's list: the newest ones. */
const LISTED = 200;

const fromLines = sql`(select coalesce(sum(${orderLines.quantity} * ${orderLines.unitCouponCentavos}), 0) from ${orders} inner join ${orderLines} on ${eq(orderLines.orderId, orders.id)} where ${isUse})`;
const fromDelivery = sql`(select coalesce(sum(${orders.couponShippingCentavos}), 0) from ${orders} where ${isUse})`;

function selectStored(where: SQL): Query<StoredCoupon> {
  return statement(
    sqlite
      .select({
        ...COUPON,
        listed,
        uses: usesOf("uses"),
        discountedCentavos: sql<number>`${fromLines} + ${fromDelivery}`.as("discounted"),
      })
      .from(coupons)
      .where(where)
      .orderBy(desc(createdAtMs), desc(coupons.id))
      .limit(LISTED),
  );
}

/** Returns the newest coupons, at most `LISTED`, without the discounts of one order. One round trip. */
export function readCoupons(db: Database): Promise<StoredCoupon[]> {
  return readRows(db, selectStored(isForAll));
}

/** Returns a coupon or null. One round trip. */
export function findCoupon(db: Database, id: string): Promise<StoredCoupon | null> {
  return readRow(db, selectStored(eq(coupons.id, id)));
}

const { code, kind, percentageBp, amountCentavos, minimumCentavos, startsAtMs, endsAtMs } = COUPON;
const { maxUses, maxUsesPerPerson, withPromotions, withTransfer } = COUPON;

/** What everybody sees of a listed coupon. */
const LISTED_COUPON = {
  ...{ code, kind, percentageBp, amountCentavos, minimumCentavos, startsAtMs, endsAtMs },
  ...{ maxUses, maxUsesPerPerson, withPromotions, withTransfer },
};

/** Selects the active coupons that the page of promotions shows and that have not ended, by code. */
export const selectListedCoupons: Query<ListedCoupon> = statement(
  sqlite
    .select(LISTED_COUPON)
    .from(coupons)
    .where(
      and(
        eq(listed, true),
        eq(coupons.active, true),
        or(isNull(coupons.endsAtMs), sql`${coupons.endsAtMs} > ${DATABASE_NOW_MS}`),
      ),
    )
    .orderBy(coupons.code),
);

/** What an administrator enters. */
export type EnteredCoupon = Omit<Coupon, "id" | "code" | "version"> & { listed: boolean };

/** Inserts a coupon. Refuses `unique` for a known code. */
export function insertCoupon(id: string, code: string, entered: EnteredCoupon, nowMs: number): InStatement {
  return statement(sqlite.insert(coupons).values({ ...entered, id, code, createdAtMs: nowMs, updatedAtMs: nowMs }));
}

/** Inserts the discount of one order. */
export function insertDiscount({ id, code, version: _, ...discount }: Coupon, nowMs: number): InStatement {
  return insertCoupon(id, code, { ...discount, listed: false }, nowMs);
}

/**
 * Replaces what was entered. Refuses `coupon_below_uses` for new limits below the uses. A trigger aborts the batch if `version`
 * is not the stored one.
 */
export function updateCoupon(id: string, version: number, entered: EnteredCoupon, nowMs: number): InStatement {
  return statement(
    sqlite
      .update(coupons)
      .set({ ...entered, version: version + 1, updatedAtMs: nowMs })
      .where(eq(coupons.id, id)),
  );
}
