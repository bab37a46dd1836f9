import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { LINE_TYPES } from "#shop/cart/cart-line.ts";
import { CATEGORIES } from "#shop/catalogue/categories.ts";
import type { EditedLine } from "#shop/orders/lines/changed-lines.ts";
import { HOLDS, ORDER_STATUSES } from "#shop/orders/order.ts";
import { NOTE_MAX, TAG_MAX } from "#shop/orders/order-notes.ts";
import { PAYMENT_TYPES } from "#shop/orders/payment-method.ts";
import { REVIEWS } from "#shop/orders/placed-order.ts";
import { RECEIPT_MAX_BYTES, RECEIPT_PROBLEMS, RECEIPT_TYPES } from "#shop/orders/receipt.ts";
import type { ViewFilters } from "#shop/orders/views/order-views.ts";
import { VIEW_NAME_MAX } from "#shop/orders/views/view-name.ts";
import { MAX_USD_CENTS } from "#shop/pricing/money.ts";
import { CARRIERS, type OrderDelivery } from "#shop/pricing/shipping.ts";
import type { StoredBankAccount } from "#shop/settings/settings.ts";
import { users } from "../accounts/tables.ts";
import { quantityMax, sizeOfType } from "../cart/tables.ts";
import { perfumes, sizes } from "../catalogue/tables.ts";
import { bounded, createdAtMs, flag, flagColumn, id, instants, key, literal, notNegative } from "../columns.ts";

const WIRE_STATUSES = ["approved", "in_process", "rejected"] as const;

/**
 * Orders (docs/product-rules.md#orders, docs/product-rules.md#order-moves).
 *
 * An order is inserted held, at version 1, with its number of lines; its lines reserve stock as they are inserted.
 * Every later update sets `version` + 1, so that a stale update aborts its batch. It also sets `movedBy` and `movedAtMs`:
 * triggers copy them to the history and the ledger. `holdMoves` counts the changes of `hold` and is part of the ledger
 * rows' key. Lines, `merchandiseCentavos` and `transactionCentavos` change only with a row of `order_edits`.
 */
export const orders = sqliteTable(
  "orders",
  {
    id: id(),
    version: integer("version").notNull().default(1),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    externalReference: text("external_reference").notNull().unique(),
    lineCount: integer("line_count").notNull(),
    statusGlimmer: text("status_glimmer", { enum: ORDER_STATUSES }).notNull(),
    status: text("status", { enum: WIRE_STATUSES }).notNull(),
    /** The provider's detail or the shop's. Not a fixed list: the provider may add details. */
    statusDetail: text("status_detail").notNull(),
    hold: text("hold", { enum: HOLDS }).notNull().default("held"),
    holdMoves: integer("hold_moves").notNull().default(0),
    /** Set while an administrator has to decide something ("pago sin stock"). */
    review: text("review", { enum: REVIEWS }),
    paymentTypeId: text("payment_type_id", { enum: PAYMENT_TYPES }).notNull(),
    paymentMethodId: text("payment_method_id").notNull(),
    /** Centavos per dollar when the order was placed. */
    rateCentavos: integer("rate_centavos").notNull(),
    /** `transferOffNumber`: the discount applied, 0 by card. */
    transferOffBp: integer("transfer_off_bp").notNull(),
    merchandiseCentavos: integer("merchandise_centavos").notNull(),
    /** True for home delivery, false for showroom pickup. */
    shipping: flagColumn("shipping"),
    shippingCentavos: integer("shipping_centavos").notNull(),
    transactionCentavos: integer("transaction_centavos").notNull(),
    /** What the buyer pays, including a card's interest. */
    totalPaidCentavos: integer("total_paid_centavos").notNull(),
    /** What the shop receives, as the provider reports it; null until then. The estimate of 69.84 % is never stored. */
    netReceivedCentavos: integer("net_received_centavos"),
    /** A copy of the address, JSON; null on pickup. */
    address: text("address", { mode: "json" }),
    /** The account to transfer to, JSON, a copy from when the order was placed. Null by card and in older orders. */
    bank: text("bank", { mode: "json" }).$type<StoredBankAccount>(),
    /** The terms of a home delivery, JSON, a copy from when the order was placed. Null on pickup and in older orders. */
    delivery: text("delivery", { mode: "json" }).$type<OrderDelivery>(),
    /** A showroom's key. Null on home delivery, or if the buyer chose none. */
    pickup: text("pickup"),
    /** `numShipping`: the carrier's tracking number. */
    trackingNumber: text("tracking_number").notNull().default(""),
    /** Who carries the parcel, as chosen when it was sent; null: the carrier of `delivery`. */
    carrier: text("carrier", { enum: CARRIERS }),
    /** The carrier's id of the label that was bought with the tracking number; null without one. */
    labelId: text("label_id"),
    /** Until when a transfer order holds its units. Null by card: card orders do not expire by time. */
    expiresAtMs: integer("expires_at_ms"),
    /** A keyed hash of the buyer's network, to limit its unpaid orders (docs/faults.md#s-46-held-and-unpaid-units). */
    placedFrom: text("placed_from").notNull().default(""),
    /** A user's id, `cron`, `provider` or `buyer`. */
    movedBy: text("moved_by").notNull(),
    movedAtMs: integer("moved_at_ms").notNull(),
    createdAtMs: createdAtMs(),
    /**
     * The coupon whose discount is in the prices of the lines; null without one (docs/product-rules.md#coupons). A trigger
     * checks that it exists.
     */
    couponId: text("coupon_id"),
    /** The delivery cost that a coupon of free shipping has saved the buyer. */
    couponShippingCentavos: integer("coupon_shipping_centavos").notNull().default(0),
    /**
     * The order in whose parcel this one goes; null: in its own (docs/product-rules.md#orders-in-one-parcel). A trigger checks
     * that the order exists and that its parcel may include this one.
     */
    sentWith: text("sent_with"),
  },
  (t) => [
    index("orders_coupon").on(t.couponId, t.userId).where(sql`${t.couponId} is not null`),
    index("orders_sent_with").on(t.sentWith).where(sql`${t.sentWith} is not null`),
    index("orders_user").on(t.userId, t.createdAtMs),
    index("orders_created").on(t.createdAtMs),
    index("orders_status").on(t.statusGlimmer, t.createdAtMs),
    index("orders_expiry").on(t.expiresAtMs).where(sql`${t.hold} = 'held' and ${t.expiresAtMs} is not null`),
    index("orders_placed_from").on(t.placedFrom).where(sql`${t.hold} = 'held'`),
    index("orders_review").on(t.createdAtMs).where(sql`${t.review} is not null`),
    bounded(t.version, 1, 1_000_000),
    bounded(t.lineCount, 1, 1_000),
    notNegative(t.holdMoves),
    bounded(t.rateCentavos, 1, 100_000_000),
    bounded(t.transferOffBp, 0, 10_000),
    notNegative(t.merchandiseCentavos),
    flag(t.shipping),
    notNegative(t.shippingCentavos),
    notNegative(t.transactionCentavos),
    check("transaction_sums", sql`${t.transactionCentavos} = ${t.merchandiseCentavos} + ${t.shippingCentavos}`),
    notNegative(t.totalPaidCentavos),
    notNegative(t.netReceivedCentavos),
    check(
      "delivery_one_way",
      sql`case ${t.shipping} when 1 then ${t.address} is not null and json_valid(${t.address}) and ${t.pickup} is null else ${t.address} is null and ${t.shippingCentavos} = 0 end`,
    ),
    check("moved_by_someone", sql`${t.movedBy} <> ''`),
    instants("orders", t.expiresAtMs, t.movedAtMs, t.createdAtMs),
  ],
);

/** One number per order, without gaps; people see it plus 10,000, as `A-10482`. Written by a trigger, never changed. */
export const orderNumbers = sqliteTable("order_numbers", {
  number: key("number"),
  orderId: text("order_id")
    .notNull()
    .unique()
    .references(() => orders.id),
});

/**
 * The products of an order, frozen at purchase with the inputs of their prices. Lines are numbered from 1 to the order's
 * `lineCount`, inserted in the order's own batch, and change only with a row of `order_edits`. Inserting a line of a new
 * order reserves its units.
 */
export const orderLines = sqliteTable(
  "order_lines",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    line: integer("line").notNull(),
    perfumeId: text("perfume_id")
      .notNull()
      .references(() => perfumes.id),
    type: text("type", { enum: LINE_TYPES }).notNull(),
    /** Null for a decant, which has no stock. */
    sizeId: text("size_id").references(() => sizes.id),
    quantity: integer("quantity").notNull(),
    productName: text("product_name").notNull(),
    brand: text("brand").notNull(),
    image: text("image").notNull(),
    category: text("category", { enum: CATEGORIES }).notNull(),
    ml: integer("ml").notNull(),
    priceUsdCents: integer("price_usd_cents").notNull(),
    isForSale: flagColumn("is_for_sale"),
    percentageForSaleBp: integer("percentage_for_sale_bp").notNull(),
    /** One unit at its normal price. */
    priceCentavos: integer("price_centavos").notNull(),
    /** One unit at the price of this order. */
    unitCentavos: integer("unit_centavos").notNull(),
    lineCentavos: integer("line_centavos").notNull(),
    /** The average cost of a unit when the line was inserted; null for decants and if the cost was unknown. */
    unitCostUsdCents: integer("unit_cost_usd_cents"),
    /** The discount on one unit by the order's coupon or the credit of decants; already subtracted from `unitCentavos`. */
    unitCouponCentavos: integer("unit_coupon_centavos").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.line] }),
    uniqueIndex("order_lines_size").on(t.orderId, t.sizeId).where(sql`${t.sizeId} is not null`),
    uniqueIndex("order_lines_decant").on(t.orderId, t.perfumeId, t.type).where(sql`${t.sizeId} is null`),
    index("order_lines_by_size").on(t.sizeId),
    index("order_lines_by_perfume").on(t.perfumeId),
    bounded(t.line, 1, 1_000),
    check("size_of_type", sizeOfType(t.type, t.sizeId)),
    check("quantity_max", quantityMax(t.type, t.quantity)),
    bounded(t.ml, 1, 100_000),
    bounded(t.priceUsdCents, 0, MAX_USD_CENTS),
    flag(t.isForSale),
    bounded(t.percentageForSaleBp, 0, 9_999),
    notNegative(t.priceCentavos),
    notNegative(t.unitCentavos),
    check("line_sums", sql`${t.lineCentavos} = ${t.quantity} * ${t.unitCentavos}`),
  ],
);

/**
 * The decants that gave their credit to a bottle of an order (docs/product-rules.md#credit-for-decants). Inserted after the
 * order and before its lines; triggers refuse a decant whose credit another order uses. Never changed.
 */
export const decantCredits = sqliteTable(
  "decant_credits",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    perfumeId: text("perfume_id")
      .notNull()
      .references(() => perfumes.id),
    /** The bottle: the order has one line of it. */
    sizeId: text("size_id")
      .notNull()
      .references(() => sizes.id),
    decantOrderId: text("decant_order_id")
      .notNull()
      .references(() => orders.id),
    decantType: text("decant_type", { enum: LINE_TYPES }).notNull(),
    units: integer("units").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.decantOrderId, t.perfumeId, t.decantType] }),
    index("decant_credits_decant").on(t.decantOrderId, t.perfumeId, t.decantType),
    bounded(t.units, 1, 99),
  ],
);

/**
 * Changes of the lines of an order that waits for its transfer (docs/product-rules.md#changed-lines). Inserted before the
 * lines change; the update of the order to `version` ends the change, and a trigger moves the difference in units. Never
 * changed.
 */
export const orderEdits = sqliteTable(
  "order_edits",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    /** The order's version after the change. */
    version: integer("version").notNull(),
    linesBefore: text("lines_before", { mode: "json" }).$type<EditedLine[]>().notNull(),
    linesAfter: text("lines_after", { mode: "json" }).$type<EditedLine[]>().notNull(),
    /** The version of the catalogue from which added lines were priced. Any other than the current version is refused. */
    catalogueVersion: integer("catalogue_version").notNull(),
    /** The order's total before and after. */
    beforeCentavos: integer("before_centavos").notNull(),
    afterCentavos: integer("after_centavos").notNull(),
    editedBy: text("edited_by")
      .notNull()
      .references(() => users.id),
    /** The `Idempotency-Key`: a repeated request changes nothing. */
    requestKey: text("request_key").notNull(),
    bodyHash: text("body_hash").notNull(),
    atMs: integer("at_ms").notNull(),
  },
  (t) => [
    uniqueIndex("order_edits_version").on(t.orderId, t.version),
    uniqueIndex("order_edits_request").on(t.editedBy, t.requestKey),
    bounded(t.version, 2, 1_000_000),
    notNegative(t.beforeCentavos),
    notNegative(t.afterCentavos),
    instants("order_edits", t.atMs),
  ],
);

/** The placing of an order and every change of its state. Written by triggers, never changed. */
export const orderHistory = sqliteTable(
  "order_history",
  {
    key: key(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    /** The order's version after the move. */
    version: integer("version").notNull(),
    /** Null when the order was placed. */
    fromStatus: text("from_status"),
    toStatus: text("to_status").notNull(),
    movedBy: text("moved_by").notNull(),
    atMs: integer("at_ms").notNull(),
  },
  (t) => [index("order_history_order").on(t.orderId, t.key), instants("order_history", t.atMs)],
);

/**
 * The `Idempotency-Key` of an order, stored in the batch that places it. The same key of the same person returns the same
 * order; with another body it is refused. Keys of different people do not collide.
 */
export const orderRequests = sqliteTable(
  "order_requests",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    requestKey: text("request_key").notNull(),
    bodyHash: text("body_hash").notNull(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    atMs: integer("at_ms").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.requestKey] }), instants("order_requests", t.atMs)],
);

/** Proofs of transfer sent by buyers. The first one may extend the order's hold (docs/product-rules.md#receipt-rules). */
export const receipts = sqliteTable(
  "receipts",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    /** Name of the stored file, derived from its content. */
    file: text("file").notNull(),
    contentType: text("content_type", { enum: RECEIPT_TYPES }).notNull(),
    bytes: integer("bytes").notNull(),
    atMs: integer("at_ms").notNull(),
    /** The request for another receipt in place of this one; null without a request. A trigger keeps it as written. */
    askedProblem: text("asked_problem", { enum: RECEIPT_PROBLEMS }),
    askedText: text("asked_text"),
    askedBy: text("asked_by"),
    askedAtMs: integer("asked_at_ms"),
  },
  (t) => [
    index("receipts_order").on(t.orderId, t.atMs),
    bounded(t.bytes, 1, RECEIPT_MAX_BYTES),
    instants("receipts", t.atMs),
  ],
);

/** Administrators' notes about an order. Never changed; deleted with the buyer's account. */
export const orderNotes = sqliteTable(
  "order_notes",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    authorId: text("author_id")
      .notNull()
      .references(() => users.id),
    text: text("text").notNull(),
    /** The `Idempotency-Key`: a repeated request adds no second note. */
    requestKey: text("request_key"),
    createdAtMs: createdAtMs(),
  },
  (t) => [
    index("order_notes_order").on(t.orderId, t.createdAtMs),
    uniqueIndex("order_notes_request").on(t.authorId, t.requestKey),
    check("note_length", sql`length(${t.text}) between 1 and ${literal(NOTE_MAX)}`),
    instants("order_notes", t.createdAtMs),
  ],
);

/** The tags of orders, normalized (`normalizeTag`). A trigger limits them to `TAGS_MAX` per order. */
export const orderTags = sqliteTable(
  "order_tags",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    tag: text("tag").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.tag] }),
    index("order_tags_tag").on(t.tag),
    check("tag_length", sql`length(${t.tag}) between 1 and ${literal(TAG_MAX)}`),
  ],
);

/**
 * Filters of the list of orders under a name, shared by all administrators who may read orders
 * (docs/product-rules.md#saved-views). A trigger limits the number of views to `VIEWS_MAX`.
 */
export const orderViews = sqliteTable(
  "order_views",
  {
    id: id(),
    name: text("name").notNull(),
    /** The name as it is compared: without accents, in lower case. */
    nameKey: text("name_key").notNull().unique(),
    /** Each read parses it with `viewFilters`, which omits values that the list no longer has. */
    filters: text("filters", { mode: "json" }).$type<ViewFilters>().notNull(),
    createdAtMs: createdAtMs(),
  },
  (t) => [
    check("view_name_length", sql`length(${t.name}) between 1 and ${literal(VIEW_NAME_MAX)}`),
    instants("order_views", t.createdAtMs),
  ],
);
