/** Removes the protections of orders (their moves, lines, prices and expiry), and of the pages' structured data. */
import { type Mutant, system, unit } from "./mutant.ts";

const ORDER_TESTS = "worker/src/orders/orders.routes.system.test.ts";
const MOVE_TESTS = "worker/src/orders/orders-moved.system.test.ts";
const DELIVERY_TESTS = "worker/src/orders/change-delivery.system.test.ts";
const DESK_TESTS = "worker/src/orders/desk/work-on-order.system.test.ts";
const LABEL_TESTS = "worker/src/orders/desk/labels.system.test.ts";
const CHANGING = "worker/src/orders/change-order.ts";

const MOVES: Mutant[] = [
  {
    name: "movement-pays-twice",
    why: "two administrators confirm two orders with the same movement of the bank",
    file: "db/payments/bank-lines.ts",
    edits: [["sqlite.insert(bankLines).values(line)", "sqlite.insert(bankLines).values(line).onConflictDoNothing()"]],
    killedBy: system("worker/src/orders/bank-lines.system.test.ts", "that is used for three orders at the same time"),
  },
  {
    name: "mail-again-by-two-administrators",
    why: "two administrators send the same mail again at the same time, and the buyer gets it twice",
    file: "db/mail/outbox.ts",
    edits: [["eq(orders.version, version), isFirst)", "eq(orders.version, version), isFirst && undefined)"]],
    killedBy: system(DESK_TESTS, "is sent once when three requests with different keys arrive at the same time"),
  },
  {
    name: "mail-again-per-press",
    why: "a repeated request sends a mail once more",
    file: "worker/src/orders/desk/work-on-order.ts",
    edits: [["requestKey ?? id", "id"]],
    killedBy: system(DESK_TESTS, "is sent again with the order as it is now"),
  },
  {
    name: "views-without-limit",
    why: "administrators save more views than the list of orders can show",
    file: "db/triggers.sql",
    edits: [["(SELECT count(*) FROM order_views) >= 20", "(SELECT count(*) FROM order_views) >= 2000"]],
    killedBy: system("worker/src/orders/desk/order-views.system.test.ts", "at most 20 views are saved"),
  },
  {
    name: "parcel-of-another",
    why: "an order pays no delivery because it goes in the parcel of another person, or in one that was already sent",
    file: "db/triggers.sql",
    edits: [["WHEN NEW.sent_with IS NOT NULL AND (NEW.shipping", "WHEN 0 AND (NEW.shipping"]],
    killedBy: system(
      "worker/src/orders/desk/parcel.system.test.ts",
      "the database refuses an order that goes in the parcel",
    ),
  },
  {
    name: "parcel-half-sent",
    why: "an order that was cancelled meanwhile is marked as sent with the other order of its parcel",
    file: "worker/src/orders/change-order.ts",
    edits: [["return isShared && together.every(isAsSeen) ? orders", "return true ? orders"]],
    killedBy: system("worker/src/orders/desk/parcel.system.test.ts", "is refused as a whole"),
  },
  {
    name: "taken-without-payment",
    why: "an order of the showroom counts as received although nobody paid for it",
    file: "shop/orders/manual/manual-order.ts",
    edits: [['const isOver = paid === "cash" && ', "const isOver = "]],
    killedBy: system("worker/src/orders/desk/manual-orders.system.test.ts", "taken along, but not paid"),
  },
  {
    name: "manual-order-per-press",
    why: "a repeated request of an administrator places a buyer's order twice",
    file: "worker/src/orders/desk/place-manual-order.ts",
    edits: [["shownCentavos: [shownCentavos], request }", "shownCentavos: [shownCentavos], request: null }"]],
    killedBy: system("worker/src/orders/desk/manual-orders.system.test.ts", "a request sent again"),
  },
  {
    name: "label-per-press",
    why: "a repeated request buys another label, and the number of the first one is lost",
    file: "worker/src/orders/desk/buy-label.ts",
    edits: [["if (found.labelId !== null) return { ok: true, order: found };", ""]],
    killedBy: system(LABEL_TESTS, "a label gives the order its tracking number and its carrier, once"),
  },
  {
    name: "label-after-shipping",
    why: "a label that arrives late replaces the number of a parcel that was sent",
    file: "worker/src/orders/desk/buy-label.ts",
    edits: [["fresh && takesLabel(fresh) && isSameParcel(fresh, order)", "fresh && isSameParcel(fresh, order)"]],
    killedBy: system(LABEL_TESTS, "the order was sent"),
  },
  {
    name: "label-over-a-typed-number",
    why: "a label that arrives late replaces the number that a colleague has just saved",
    file: "worker/src/orders/desk/buy-label.ts",
    edits: [["takesLabel(fresh) && isSameParcel(fresh, order)", "takesLabel(fresh)"]],
    killedBy: system(LABEL_TESTS, "another number was saved"),
  },
  {
    name: "label-of-the-former-address",
    why: "an order that waits for its payment again, so that its address can change, keeps the label of the former address",
    file: "db/orders/order-moves.ts",
    edits: [["endsLabel ? null : update.labelId", "update.labelId"]],
    killedBy: system(LABEL_TESTS, "another tracking number ends the label, and so does a move back"),
  },
  {
    name: "label-outlives-its-number",
    why: "the label of another parcel is offered for an order whose number was typed by hand",
    file: "worker/src/orders/change-order.ts",
    edits: [["labelId: changesTrackingNumber(change, found) ? null : undefined,", ""]],
    killedBy: system(LABEL_TESTS, "another tracking number ends the label"),
  },
  {
    name: "note-per-press",
    why: "a repeated request adds a note twice",
    file: "worker/src/orders/desk/work-on-order.ts",
    edits: [["authorId: by, text, requestKey, createdAtMs", "authorId: by, text, requestKey: null, createdAtMs"]],
    killedBy: system(DESK_TESTS, "is added once for one request key"),
  },
  {
    name: "notes-outlive-accounts",
    why: "what the shop wrote about a person stays after the account is deleted",
    file: "db/accounts/delete-account.ts",
    edits: [
      [
        "inArray(orderNotes.orderId, ordersOf(userId)), isGone",
        "inArray(orderNotes.orderId, ordersOf(mail.id)), isGone",
      ],
    ],
    killedBy: system(DESK_TESTS, "is deleted with the buyer's account"),
  },
  {
    name: "tags-without-limit",
    why: "two administrators give an order more tags than its row can show",
    file: "db/triggers.sql",
    edits: [["SELECT RAISE(ABORT, 'order_tags_full');", "SELECT 1;"]],
    killedBy: system(DESK_TESTS, "are at most eight"),
  },
  {
    name: "receipt-asked-by-two-administrators",
    why: "two administrators ask for another receipt in place of the same one, and one reason replaces the other",
    file: "db/triggers.sql",
    edits: [["SELECT RAISE(ABORT, 'receipt_asked_once');", "SELECT 1;"]],
    killedBy: system(
      "worker/src/orders/receipts.routes.system.test.ts",
      "once, when four different requests arrive at the same time",
    ),
  },
  {
    name: "buyer-cancels-with-receipt",
    why: "an order is cancelled although a receipt of its transfer has just arrived",
    file: "worker/src/orders/cancel-own.ts",
    edits: [["[hasNoReceipt(orderId), areWithinRateLimits", "[areWithinRateLimits"]],
    killedBy: system("worker/src/orders/cancel-own.system.test.ts", "is refused when a receipt arrives"),
  },
  {
    name: "delivery-changes-in-preparation",
    why: "a buyer changes the address of an order that an administrator has just begun to prepare",
    file: "db/orders/order-moves.ts",
    edits: [["...change, version: version + 1, movedBy", `...change, version: sql\`\${orders.version} + 1\`, movedBy`]],
    killedBy: system(DELIVERY_TESTS, "a change that races with the start of preparation"),
  },
  {
    name: "delivery-version-not-compared",
    why: "a buyer changes the address of an order that is no longer as they saw it",
    file: "worker/src/orders/change-delivery.ts",
    edits: [
      ["version !== found.version", "version === 0"],
      ["const update = { orderId, version,", "const update = { orderId, version: found.version,"],
    ],
    killedBy: system(DELIVERY_TESTS, "when the order has changed since"),
  },
  {
    name: "receipts-extend-again",
    why: "a buyer holds units for ten days with five pictures",
    file: "db/orders/receipts.ts",
    edits: [
      [
        "and(rowExists(receipts, eq(receipts.id, id)), not(rowExists(receipts, isOther)))",
        "and(rowExists(receipts, eq(receipts.id, id)), isOther && undefined)",
      ],
    ],
    killedBy: system("worker/src/orders/receipts.routes.system.test.ts", "by 48 hours, once"),
  },
  {
    name: "order-version-not-compared",
    why: "an administrator unknowingly overwrites another administrator's change (P16)",
    file: CHANGING,
    edits: [["change.version !== undefined && change.version !== found.version", "change.version === 0"]],
    killedBy: system(MOVE_TESTS, "who saw an older version is refused after another move"),
  },
  {
    name: "mail-before-commit",
    why: "a mail is sent for a refused status change",
    file: CHANGING,
    edits: [
      [
        'import { queueOrderMail } from "#db/mail/outbox.ts";',
        'import { sql } from "drizzle-orm";\nimport { queueOrderMail, queueOrderMails } from "#db/mail/outbox.ts";',
      ],
      [
        "  const written = await writeWithUnits(context, [\n    ...expiry,",
        `  const mail = statusMail(to, { hasMoney: false, isReturned: false });
  if (mail) await writeWithUnits(context, [queueOrderMails(mail, nowMs, sql\`orders.id = \${orderId}\`)]);
  const written = await writeWithUnits(context, [\n    ...expiry,`,
      ],
      ["...(mail ? [queueOrderMail(mail, orderId, version + 1, nowMs)] : [])", "...[]"],
    ],
    killedBy: system(MOVE_TESTS, "are not queued for a refused move"),
  },
];

const LINES_TESTS = "worker/src/orders/desk/change-lines.system.test.ts";

const LINES: Mutant[] = [
  {
    name: "edit-of-a-moved-order",
    why: "the lines of an order change after it was confirmed, or after its hold has ended",
    file: "db/triggers.sql",
    edits: [
      [
        "CREATE TRIGGER order_edit_in_time BEFORE INSERT ON order_edits\nWHEN",
        "CREATE TRIGGER order_edit_in_time BEFORE INSERT ON order_edits\nWHEN 0 AND",
      ],
    ],
    killedBy: system(LINES_TESTS, "the database refuses an edit of an order that has moved"),
  },
  {
    name: "edit-of-an-expired-order",
    why: "the lines of an order change after its hold has ended, before the cron stores that",
    file: "shop/orders/lines/changed-lines.ts",
    edits: [["const status = statusAt(order, nowMs);", "const status = order.statusGlimmer;"]],
    killedBy: unit("shop/orders/lines/changed-lines.test.ts", "lines change only while"),
  },
  {
    name: "edit-holds-no-stock",
    why: "the units that a change adds to an order are sold to somebody else",
    file: "db/triggers.sql",
    edits: [["AFTER UPDATE OF version ON orders\nWHEN EXISTS", "AFTER UPDATE OF version ON orders\nWHEN 0 AND EXISTS"]],
    killedBy: system(LINES_TESTS, "are priced and mailed"),
  },
  {
    name: "edit-keeps-the-total",
    why: "the buyer of a changed order transfers the former total",
    file: "db/orders/order-edits.ts",
    edits: [
      [
        "transactionCentavos: totalCentavos, totalPaidCentavos: totalCentavos",
        "transactionCentavos: order.transactionCentavos, totalPaidCentavos: order.totalPaidCentavos",
      ],
    ],
    killedBy: system(LINES_TESTS, "are priced and mailed"),
  },
  {
    name: "edit-by-a-lost-answer",
    why: "a change whose response was lost is refused when it is sent again, although it was made",
    file: "worker/src/orders/desk/change-lines.ts",
    edits: [["return former ? repeated(context, change, former) : outcome;", "return former ? outcome : outcome;"]],
    killedBy: system(LINES_TESTS, "a request sent again"),
  },
];

const PLACING = "worker/src/orders/place-order.ts";
const PRICE_CHECK = `  if (input.shownCentavos.some((shown) => shown !== transactionCentavos))
    return refuse({ code: \`\${prefix}_repriced\`, totalCentavos: transactionCentavos });
`;
const TRUST_SHOWN_PRICE = `  const [shown] = input.shownCentavos;
  if (shown !== undefined)
    Object.assign(total, { transactionCentavos: shown, merchandiseCentavos: shown - total.shippingCentavos });
`;
const byTransfer = system(ORDER_TESTS, "with another total than the current one is refused");
const byCard = system(
  "worker/src/payments/pay.routes.system.test.ts",
  "another total, other lines and an empty cart are 409",
);

const PRICES: Mutant[] = [
  {
    name: "zone-of-the-address-ignored",
    why: "everybody pays the shop's own shipping cost, whatever their zone costs",
    file: PLACING,
    edits: [
      [
        "const terms = address && deliveryTo(address, settings);",
        "const terms = address && deliveryTo(null, settings);",
      ],
    ],
    killedBy: system(
      "worker/src/orders/delivery-zones.system.test.ts",
      "an order to an address in a zone pays the zone's price",
    ),
  },
  {
    name: "zone-total-not-compared",
    why: "an order costs more than the buyer was shown, because a zone changed meanwhile",
    file: PLACING,
    edits: [[PRICE_CHECK, ""]],
    killedBy: system(
      "worker/src/orders/delivery-zones.system.test.ts",
      "after a change of the zone during the checkout",
    ),
  },
  {
    name: "delivery-to-another-zone",
    why: "a buyer orders to a cheap zone, and then has it sent to an expensive one",
    file: "shop/orders/delivery-change.ts",
    edits: [["zoneOf(address, table) !== zoneOf(from, table)", "false"]],
    killedBy: unit("shop/orders/delivery-change.test.ts", "an address in another zone"),
  },
  {
    name: "client-price-by-transfer",
    why: "the buyer's browser sets the price of an order (P12)",
    file: PLACING,
    edits: [[PRICE_CHECK, TRUST_SHOWN_PRICE]],
    killedBy: byTransfer,
  },
  {
    name: "client-price-by-card",
    why: "the buyer's browser sets the charged amount (P12)",
    file: PLACING,
    edits: [[PRICE_CHECK, TRUST_SHOWN_PRICE]],
    killedBy: byCard,
  },
  {
    name: "price-not-compared",
    why: "a buyer is charged a different total than the one shown (P19)",
    file: PLACING,
    edits: [[PRICE_CHECK, ""]],
    killedBy: byCard,
  },
];

const EXPIRY_CONDITION = "lte(orders.expiresAtMs, nowMs),\n      ),\n    )";
const byClock = system("db/orders/order-expiry.system.test.ts", "expires exactly at its millisecond");

const EXPIRY: Mutant[] = [
  {
    name: "expiry-shown-late",
    why: "in the last millisecond an order is shown as open that the cron expires",
    file: "shop/orders/order.ts",
    edits: [["expiresAtMs !== null && expiresAtMs <= nowMs", "expiresAtMs !== null && expiresAtMs < nowMs"]],
    killedBy: unit(
      "shop/orders/order-expiry.test.ts",
      "a read shows Orden Vencida from the end of the hold on, not before",
    ),
  },
  {
    name: "expiry-stored-late",
    why: "in the last millisecond an order is shown as expired that the cron leaves open",
    file: "db/orders/order-expiry.ts",
    edits: [[EXPIRY_CONDITION, "lte(orders.expiresAtMs, nowMs - 1),\n      ),\n    )"]],
    killedBy: byClock,
  },
  {
    name: "expiry-by-database-clock",
    why: "two clocks decide whether an order has expired (R-TIME)",
    file: "db/orders/order-expiry.ts",
    edits: [[EXPIRY_CONDITION, "lte(orders.expiresAtMs, sql`unixepoch() * 1000`),\n      ),\n    )"]],
    killedBy: byClock,
  },
];

const PAGES: Mutant[] = [
  {
    name: "json-ld-not-escaped",
    why: "a product name closes the surrounding script element and starts its own (P18)",
    file: "shop/storefront/seo/json-ld.ts",
    edits: [['.replaceAll("<", "\\\\u003c")', ""]],
    killedBy: unit("shop/storefront/product-head.test.ts", "no text of a product can end the script"),
  },
];

export const ORDER_MUTANTS: readonly Mutant[] = [...MOVES, ...LINES, ...PRICES, ...EXPIRY, ...PAGES];
