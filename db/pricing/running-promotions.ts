/**
 * Which dated promotions run now, as columns of other reads. "Now" is the time of the database's clock, so that every price and
 * both versions change in the same second for everybody (docs/product-rules.md#dated-promotions).
 */
import { type SQL, sql } from "drizzle-orm";

/** The time of the database's clock in milliseconds, rounded down to a whole second. */
export const DATABASE_NOW_MS = sql.raw("unixepoch() * 1000");

/** Condition on `promotions`, here named `p`. */
const IS_RUNNING = sql`p.ends_at_ms > ${DATABASE_NOW_MS} and p.starts_at_ms <= ${DATABASE_NOW_MS} and p.active = 1`;

/**
 * A column of `sizes`: the largest percentage of the promotions that run now and include its perfume, in basis points; 0
 * without one. `covers` in shop/pricing/dated-promotions.ts has the same rule.
 */
export const datedBp: SQL.Aliased<number> = datedBpWithout(null);

/** The column `datedBp` as it would be without the promotion with this id. */
export function datedBpWithout(promotionId: string | null): SQL.Aliased<number> {
  const isOther = promotionId === null ? sql`` : sql` and p.id <> ${promotionId}`;
  return sql<number>`coalesce((select max(p.percentage_bp) from promotions p where ${IS_RUNNING}${isOther} and exists (select 1 from perfumes f join promotion_scopes s on s.promotion_id = p.id and s.scope in ('house:' || f.brand_slug, 'category:' || f.category, 'perfume:' || f.id) where f.id = sizes.perfume_id)), 0)`.as(
    "dated_bp",
  );
}

const IS_LISTED = sql.raw("listed = 1 and active = 1");
const LISTED_ENDED = sql`(select count(*) from coupons where ${IS_LISTED} and ends_at_ms <= ${DATABASE_NOW_MS})`;

/**
 * The number of starts and ends that have passed, of promotions and of the coupons that the page of promotions shows. Both
 * versions include it, so that they rise by themselves when one starts or ends (docs/architecture.md#two-versions).
 */
export const BOUNDARIES_PASSED = sql`(select count(*) from promotions where starts_at_ms <= ${DATABASE_NOW_MS}) + (select count(*) from promotions where ends_at_ms <= ${DATABASE_NOW_MS}) + (select count(*) from coupons where ${IS_LISTED} and starts_at_ms <= ${DATABASE_NOW_MS}) + ${LISTED_ENDED}`;
