/** Reads what placing an order needs, in one snapshot. */
import { and, asc, eq, gt, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { Account } from "#shop/accounts/account.ts";
import type { CartItemKey } from "#shop/cart/cart-line.ts";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import type { OpenOrders } from "#shop/orders/open-orders.ts";
import { PROVIDER_TYPES } from "#shop/orders/payment-method.ts";
import type { Coupon, CouponUses } from "#shop/pricing/coupon.ts";
import type { PaidDecants } from "#shop/pricing/decant-credit.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { accountStatements, accountViewOf } from "../accounts/accounts.ts";
import { anyPerfumeOf, queryOfPerfumes } from "../catalogue/perfume-rows.ts";
import { perfumes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { paymentAttempts } from "../payments/tables.ts";
import { selectCoupon } from "../pricing/coupons.ts";
import { selectPaidDecants } from "../pricing/decant-credits.ts";
import { onlyRow, read } from "../read.ts";
import { selectSettingsRow, selectShowrooms, selectVersions, settingsOf } from "../settings/settings.ts";
import { prepare, type RowsOf, rowExists, rowsAsJson, sqlite, statement } from "../statement.ts";
import { selectOpenOrders } from "./open-orders.ts";
import { requestOf } from "./order-moves.ts";
import { orderLines, orders } from "./tables.ts";

export interface Checkout {
  account: Account;
  /** Without the installment plans, which change no price. */
  settings: Omit<Settings, "plans">;
  catalogueVersion: number;
  /** The perfumes of the cart and of the named ids, including those that can no longer be bought. */
  perfumes: Map<string, Perfume>;
  openOrders: OpenOrders;
  /** True if overdue transfer orders exist. They are expired before units are taken. */
  hasOverdue: boolean;
  /** The order that this `Idempotency-Key` has created; null without one. */
  formerRequest: { orderId: string; bodyHash: string } | null;
  /** The coupon with the requested code; null without one. */
  coupon: (Coupon & CouponUses) | null;
  /** The decants of the person that can give credit to a bottle. */
  decants: PaidDecants[];
}

export interface CheckoutQuery {
  userId: string;
  /** The buyer's network, hashed. */
  placedFrom: string;
  requestKey: string | null;
  /** Ids of perfumes in addition to the cart's. */
  perfumeIds: readonly string[];
  /** A coupon's code as it is stored; null for an order without one. */
  couponCode: string | null;
  nowMs: number;
}

const selectNamed = prepare(
  queryOfPerfumes(inArray(perfumes.id, sql`(select value from json_each(${sql.placeholder("ids")}))`)),
  anyPerfumeOf,
);

export interface TransferCheckout extends Checkout {
  byCard: CardPurchases;
}

/** Returns null if the account was deleted. One round trip for any number of lines. */
export async function readTransferCheckout(db: Database, query: CheckoutQuery): Promise<TransferCheckout | null> {
  const { userId, nowMs } = query;
  const [cardRows, ...rows] = await read(db, [selectCardPurchases(userId, nowMs), ...checkoutStatements(query)]);
  const checkout = checkoutOf(rows);
  return checkout && { ...checkout, byCard: cardPurchasesOf(cardRows) };
}

/** The statements whose rows `checkoutOf` takes, in the same order. */
export function checkoutStatements(query: CheckoutQuery) {
  const { userId, placedFrom, requestKey, perfumeIds, couponCode, nowMs } = query;
  return [
    // Read first: if a promotion starts or ends while this batch runs, the version is the older one, and the order is refused.
    selectVersions,
    ...accountStatements(userId),
    selectSettingsRow,
    selectShowrooms,
    selectOpenOrders(userId, placedFrom, nowMs),
    requestOf(userId, requestKey ?? ""),
    selectCoupon(couponCode ?? "", userId, nowMs),
    selectPaidDecants(userId, nowMs),
    // The cart's perfumes are read with its lines.
    ...(perfumeIds.length > 0 ? [selectNamed({ ids: JSON.stringify(perfumeIds) })] : []),
  ] as const;
}

export function checkoutOf(rows: RowsOf<ReturnType<typeof checkoutStatements>>): Checkout | null {
  const [versions, accountRows, cartRows, settingsRows, showrooms, [open], [request], [coupon], decants, named = []] =
    rows;
  const found = accountViewOf([accountRows, cartRows, settingsRows]);
  if (!found || !open) return null;
  const { overdue, ...openOrders } = open;
  return {
    account: found.account,
    settings: settingsOf([settingsRows, [], showrooms]),
    catalogueVersion: onlyRow(versions).catalogueVersion,
    perfumes: new Map([...found.perfumes, ...named.map((perfume) => [perfume.id, perfume] as const)]),
    openOrders,
    hasOverdue: overdue,
    formerRequest: request ?? null,
    coupon: coupon ?? null,
    decants,
  };
}

/** For this long after a card has paid for a cart, a transfer cannot buy it again: another tab may still show it. */
const RECENT_MS = 15 * 60_000;

/** A person's recent card purchases: a transfer must not buy the same cart again. */
export interface CardPurchases {
  /** Changes whenever a card order of the person is placed or changes. */
  stamp: number;
  /** Lines of held orders with a charge whose result is not known yet. */
  charging: CartItemKey[];
  /** Lines of other card orders that hold or have sold their units, and that changed within `RECENT_MS`. */
  recent: CartItemKey[];
}

const ofPerson = (userId: string) => and(eq(orders.userId, userId), inArray(orders.paymentTypeId, PROVIDER_TYPES));

/** The statement whose rows `cardPurchasesOf` takes. */
function selectCardPurchases(userId: string, nowMs: number) {
  const isOpen = and(eq(paymentAttempts.orderId, orders.id), inArray(paymentAttempts.state, ["sent", "unknown"]));
  const isCharging = sql`(${orders.hold} = 'held' and ${rowExists(paymentAttempts, isOpen)})`;
  const isRecent = and(ne(orders.hold, "released"), gt(orders.movedAtMs, nowMs - RECENT_MS));
  const finding = sqlite
    .select({
      version: orders.version,
      isCharging: sql<boolean>`${isCharging}`.mapWith(Boolean).as("charging"),
      lines: rowsAsJson("lines", {
        table: orderLines,
        columns: { perfumeId: orderLines.perfumeId, ml: orderLines.ml, type: orderLines.type },
        where: and(eq(orderLines.orderId, orders.id), or(isCharging, isRecent)),
        orderBy: [asc(orderLines.line)],
      }),
    })
    .from(orders)
    .where(ofPerson(userId));
  return statement(finding);
}

function cardPurchasesOf(rows: ReturnType<ReturnType<typeof selectCardPurchases>["rowsOf"]>): CardPurchases {
  const linesOf = (charging: boolean) =>
    rows.flatMap(({ isCharging, lines }) => (isCharging === charging ? lines : []));
  return {
    stamp: rows.reduce((sum, { version }) => sum + version, 0),
    charging: linesOf(true),
    recent: linesOf(false),
  };
}

/** Condition: no card order of the person was placed or changed since `stamp` was read. */
export function areCardPurchasesAt(userId: string, stamp: number): SQL {
  return sql`(select coalesce(sum(${orders.version}), 0) = ${stamp} from ${orders} where ${ofPerson(userId)})`;
}
