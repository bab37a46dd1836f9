/** The conditions of the administrators' list of orders (docs/product-rules.md#list-of-orders). */
import { and, between, eq, gt, gte, inArray, isNull, lt, lte, not, or, type SQL, sql } from "drizzle-orm";
import { slugify } from "#shop/catalogue/slug.ts";
import type { OrderStatus } from "#shop/orders/order.ts";
import {
  type Expiry,
  expiresUntilMs,
  OPEN_STATUSES,
  type SearchTerm,
  type StatusFilter,
  searchTerms,
} from "#shop/orders/order-filters.ts";
import { type MethodName, typesOf } from "#shop/orders/payment-method.ts";
import { isInNames } from "../accounts/people.ts";
import { users } from "../accounts/tables.ts";
import { perfumes } from "../catalogue/tables.ts";
import { isRefunded, isRefundedBeforeSending } from "../payments/order-card.ts";
import { rowExists, sqlite } from "../statement.ts";
import { hasNumber } from "./orders.ts";
import { orderLines, orders, orderTags, receipts } from "./tables.ts";

/** Filters of orders; absent or undefined: all. */
export interface OrderFilters {
  /** Words that must all match (`searchTerms`). */
  search: string;
  shipping?: boolean | undefined;
  /** A showroom's key. */
  pickup?: string | undefined;
  payment?: MethodName | undefined;
  /** When the order was placed: `fromMs` included, `untilMs` excluded. */
  fromMs?: number | undefined;
  untilMs?: number | undefined;
  hasReceipt?: boolean | undefined;
  expiry?: Expiry | undefined;
  /** Normalized. */
  tag?: string | undefined;
  nowMs: number;
}

/** Condition on orders with their buyers: all filters hold. */
export function matchesFilters(filters: OrderFilters): SQL | undefined {
  const { search, shipping, pickup, payment, fromMs, untilMs, hasReceipt, expiry, tag, nowMs } = filters;
  const withReceipt = rowExists(receipts, eq(receipts.orderId, orders.id));
  return and(
    ...searchTerms(search).map(matchesTerm),
    shipping === undefined ? undefined : eq(orders.shipping, shipping),
    pickup === undefined ? undefined : eq(orders.pickup, pickup),
    payment && inArray(orders.paymentTypeId, typesOf(payment)),
    fromMs === undefined ? undefined : gte(orders.createdAtMs, fromMs),
    untilMs === undefined ? undefined : lt(orders.createdAtMs, untilMs),
    hasReceipt === undefined ? undefined : hasReceipt ? withReceipt : not(withReceipt),
    expiry && expires(expiry, nowMs),
    tag === undefined ? undefined : rowExists(orderTags, and(eq(orderTags.orderId, orders.id), eq(orderTags.tag, tag))),
  );
}

function expires(expiry: Expiry, nowMs: number): SQL | undefined {
  if (expiry === "past") return hasStatus("Orden Vencida", nowMs);
  return and(hasStatus("Confirmar Transferencia", nowMs), lte(orders.expiresAtMs, expiresUntilMs(expiry, nowMs)));
}

/** Minimum length of a word that is searched in references and in tracking numbers. Shorter words match too many by chance. */
const MIN_REFERENCE_PART = 5;
const MIN_TRACKING_PART = 6;

function matchesTerm({ text, digits, amount }: SearchTerm): SQL | undefined {
  const isIn = (value: SQL, least: number) => (text.length < least ? undefined : sql`instr(${value}, ${text}) > 0`);
  const isInAmount = (column: typeof orders.totalPaidCentavos | typeof orders.transactionCentavos) =>
    amount === null ? undefined : between(column, amount.from, amount.to);
  return or(
    isInNames(text),
    isIn(sql`lower(${orders.externalReference})`, MIN_REFERENCE_PART),
    isIn(sql`lower(${orders.trackingNumber})`, MIN_TRACKING_PART),
    digits === null ? undefined : sql`(instr(${users.phone}, ${digits}) > 0 or instr(${users.dni}, ${digits}) > 0)`,
    isInAmount(orders.transactionCentavos),
    isInAmount(orders.totalPaidCentavos),
    hasNumber(text),
    hasProduct(text),
  );
}

/**
 * Condition: the name, brand or slug of a product of the order contains `word`, a result of `fold`. A name with accents is
 * found by its slug, because SQLite does not ignore accents.
 */
function hasProduct(word: string): SQL {
  const slug = slugify(word);
  const { id, productName, brandSlug } = perfumes;
  const isNamed = or(
    sql`instr(lower(${productName}), ${word}) > 0`,
    slug === "" ? undefined : sql`instr(${perfumes.slug} || ' ' || ${brandSlug}, ${slug}) > 0`,
  );
  const named = sqlite.select({ id }).from(perfumes).where(isNamed);
  const bought = sqlite.select({ id: orderLines.orderId }).from(orderLines).where(inArray(orderLines.perfumeId, named));
  return inArray(orders.id, bought);
}

/**
 * The status under which the list shows an order: Orden Vencida for an expired hold, Cancelado for an order that was
 * refunded completely before it was sent, so that nobody prepares it, otherwise the stored status.
 */
export function shownStatus(nowMs: number): SQL<OrderStatus> {
  return sql<OrderStatus>`case when ${orders.statusGlimmer} = 'Confirmar Transferencia' and ${orders.expiresAtMs} <= ${nowMs} then 'Orden Vencida' when ${isRefundedBeforeSending()} then 'Cancelado' else ${orders.statusGlimmer} end`;
}

/** Condition: the list shows the order under this status. */
export function hasStatus(status: StatusFilter, nowMs: number): SQL | undefined {
  if (status === "open") return or(...OPEN_STATUSES.map((each) => hasStatus(each, nowMs)));
  const stored = eq(orders.statusGlimmer, status);
  const waits = eq(orders.statusGlimmer, "Confirmar Transferencia");
  if (status === "Confirmar Transferencia")
    return and(stored, or(isNull(orders.expiresAtMs), gt(orders.expiresAtMs, nowMs)));
  if (status === "Orden Vencida") return or(stored, and(waits, lte(orders.expiresAtMs, nowMs)));
  if (status === "En Preparación") return and(stored, not(isRefunded()));
  return status === "Cancelado" ? or(stored, isRefundedBeforeSending()) : stored;
}
