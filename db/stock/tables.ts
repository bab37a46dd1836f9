import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  type SQLiteColumn,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { MAX_USD_CENTS } from "#shop/pricing/money.ts";
import { LOCATION_EVENTS, LOCATIONS, type StockEvent } from "#shop/stock/stock.ts";
import { sizes } from "../catalogue/tables.ts";
import { bounded, createdAtMs, id, instants, key } from "../columns.ts";
import { orders } from "../orders/tables.ts";

/**
 * The stock ledger: append-only. Every change of stock is a row, and triggers update the size's counters
 * (docs/product-rules.md#stock-ledger).
 *
 * `STOCK_EVENTS` of `shop/stock/stock.ts` defines the effect of each kind. A negative number of units corrects an
 * earlier entry. Counters are checked after each row, so a batch of several rows writes those that increase `stock` first.
 * A batch sent twice adds nothing: the rows of an order's moves are unique by size and move. The rows of administrators,
 * refunds and order edits are unique by request, size and kind.
 */
export const stockMovements = sqliteTable(
  "stock_movements",
  {
    key: key(),
    sizeId: text("size_id")
      .notNull()
      .references(() => sizes.id),
    kind: text("kind").$type<StockEvent>().notNull(),
    units: integer("units").notNull(),
    orderId: text("order_id").references(() => orders.id),
    /**
     * Which change of the order's hold made this entry: 0 when the order was placed, then 1, 2 and so on. Null for an entry
     * that no change of the hold made.
     */
    holdMove: integer("hold_move"),
    /** Id of the panel write, refund or order edit that made this entry; `seed` in demo data; null for an order's move. */
    requestId: text("request_id"),
    why: text("why").notNull().default(""),
    movedBy: text("moved_by").notNull(),
    atMs: integer("at_ms").notNull(),
  },
  (t) => [
    index("stock_movements_size").on(t.sizeId, t.key),
    index("stock_movements_at").on(t.atMs),
    uniqueIndex("stock_movements_order").on(t.orderId, t.sizeId, t.holdMove).where(sql`${t.orderId} is not null`),
    uniqueIndex("stock_movements_request").on(t.requestId, t.sizeId, t.kind).where(sql`${t.requestId} is not null`),
    check("units_moved", sql`typeof(${t.units}) = 'integer' and ${t.units} <> 0 and abs(${t.units}) <= 1000000`),
    check("moved_by_someone", sql`${t.movedBy} <> ''`),
    instants("stock_movements", t.atMs),
  ],
);

/** The units of a size that were ordered or received, and the cost of one unit; null if unknown. */
const suppliedUnits = () => ({
  sizeId: text("size_id")
    .notNull()
    .references(() => sizes.id),
  units: integer("units").notNull(),
  costUsdCents: integer("cost_usd_cents"),
});
const boundsOfSupply = ({ units, costUsdCents }: Record<"units" | "costUsdCents", SQLiteColumn>) => [
  bounded(units, 1, 1_000_000),
  bounded(costUsdCents, 1, MAX_USD_CENTS),
];

/**
 * Goods ordered from a supplier. `key` is the number that people see. Only the end of the order changes afterwards: when and by
 * whom it was closed (docs/product-rules.md#purchase-orders).
 */
export const purchaseOrders = sqliteTable(
  "purchase_orders",
  {
    key: key(),
    id: text("id").notNull().unique(),
    /** The id of the panel write that stored the order. */
    requestId: text("request_id").notNull().unique(),
    supplier: text("supplier").notNull(),
    note: text("note").notNull(),
    /** `YYYY-MM-DD`, the day when the goods should come; null if unknown. */
    expectedOn: text("expected_on"),
    byUserId: text("by_user_id").notNull(),
    atMs: integer("at_ms").notNull(),
    closedAtMs: integer("closed_at_ms"),
    closedByUserId: text("closed_by_user_id"),
  },
  (t) => [
    index("purchase_orders_open").on(t.key).where(sql`${t.closedAtMs} is null`),
    check("purchase_order_named", sql`${t.supplier} <> ''`),
    check("expected_day", sql`${t.expectedOn} is null or ${t.expectedOn} is date(${t.expectedOn})`),
    check("closed_by_someone", sql`(${t.closedAtMs} is null) = (${t.closedByUserId} is null)`),
    instants("purchase_orders", t.atMs, t.closedAtMs),
  ],
);

/** The units of a size in a purchase order, and the expected cost of one. Its receipts have the received units. Append-only. */
export const purchaseOrderLines = sqliteTable(
  "purchase_order_lines",
  {
    purchaseOrderId: text("purchase_order_id")
      .notNull()
      .references(() => purchaseOrders.id),
    ...suppliedUnits(),
  },
  (t) => [
    primaryKey({ columns: [t.purchaseOrderId, t.sizeId] }),
    index("purchase_order_lines_size").on(t.sizeId),
    ...boundsOfSupply(t),
  ],
);

/** A delivery of a supplier, stored in one panel write. Append-only. `key` is the number that people see. */
export const goodsReceipts = sqliteTable(
  "goods_receipts",
  {
    key: key(),
    id: text("id").notNull().unique(),
    /** The id of the panel write that stored the receipt. Its ledger rows have the same `requestId`. */
    requestId: text("request_id").notNull().unique(),
    supplier: text("supplier").notNull(),
    note: text("note").notNull(),
    byUserId: text("by_user_id").notNull(),
    atMs: integer("at_ms").notNull(),
    /**
     * The purchase order that the receipt belongs to; null without one. A trigger refuses one that does not exist or is closed.
     * The column is not a foreign key, because migrations add no constraint to an existing table (`db/additive.test.ts`).
     */
    purchaseOrderId: text("purchase_order_id"),
  },
  (t) => [
    index("goods_receipts_purchase_order").on(t.purchaseOrderId).where(sql`${t.purchaseOrderId} is not null`),
    instants("goods_receipts", t.atMs),
  ],
);

/** The units of a size in a receipt, and the cost of one. The ledger of locations records where they went. Append-only. */
export const goodsReceiptLines = sqliteTable(
  "goods_receipt_lines",
  {
    receiptId: text("receipt_id")
      .notNull()
      .references(() => goodsReceipts.id),
    ...suppliedUnits(),
  },
  (t) => [
    primaryKey({ columns: [t.receiptId, t.sizeId] }),
    index("goods_receipt_lines_size").on(t.sizeId),
    ...boundsOfSupply(t),
  ],
);

/**
 * The ledger of locations: append-only. Every change of `snF`, `snL` or `ros` of a size is a row, and triggers update the
 * size (docs/product-rules.md#stock-locations). The number of units is negative where units leave. A batch sent twice adds
 * nothing: its rows are unique by request. When an order is sold or no longer sold, triggers write its rows
 * (docs/product-rules.md#locations-of-an-order).
 */
export const locationMovements = sqliteTable(
  "location_movements",
  {
    key: key(),
    sizeId: text("size_id")
      .notNull()
      .references(() => sizes.id),
    location: text("location", { enum: LOCATIONS }).notNull(),
    kind: text("kind", { enum: LOCATION_EVENTS }).notNull(),
    units: integer("units").notNull(),
    requestId: text("request_id").notNull(),
    receiptId: text("receipt_id").references(() => goodsReceipts.id),
    /**
     * The order that the units left for or came back from. A trigger refuses more units than are sold to the order. The column
     * is not a foreign key, because migrations add no constraint to an existing table (`db/additive.test.ts`).
     */
    orderId: text("order_id"),
    movedBy: text("moved_by").notNull(),
    atMs: integer("at_ms").notNull(),
  },
  (t) => [
    index("location_movements_size").on(t.sizeId, t.key),
    index("location_movements_order").on(t.orderId, t.sizeId).where(sql`${t.orderId} is not null`),
    uniqueIndex("location_movements_request").on(t.requestId, t.sizeId, t.location, t.kind),
    check("units_located", sql`typeof(${t.units}) = 'integer' and ${t.units} <> 0 and abs(${t.units}) <= 1000000`),
    check("located_by_someone", sql`${t.movedBy} <> ''`),
    instants("location_movements", t.atMs),
  ],
);

/**
 * Requests for a mail when a size is back in stock ("avisame"). Each is mailed at most once. The button on the page that
 * the mail links to cancels all requests of the same e-mail that still wait.
 */
export const stockAlerts = sqliteTable(
  "stock_notices",
  {
    id: id(),
    sizeId: text("size_id")
      .notNull()
      .references(() => sizes.id),
    email: text("email").notNull(),
    createdAtMs: createdAtMs(),
    notifiedAtMs: integer("told_at_ms"),
    cancelledAtMs: integer("taken_back_at_ms"),
  },
  (t) => [
    uniqueIndex("stock_notices_waiting")
      .on(t.sizeId, t.email)
      .where(sql`${t.notifiedAtMs} is null and ${t.cancelledAtMs} is null`),
    index("stock_notices_email").on(t.email),
    instants("stock_notices", t.createdAtMs, t.notifiedAtMs, t.cancelledAtMs),
  ],
);
