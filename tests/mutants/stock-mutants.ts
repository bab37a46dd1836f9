/** Removes the protections of stock, of its locations, and of the history of perfumes. */
import { type Mutant, system, unit } from "./mutant.ts";

const LOCATION_TESTS = "worker/src/orders/desk/change-locations.system.test.ts";
const TRIGGER_TESTS = "db/stock/order-locations.system.test.ts";
const PURCHASE_TESTS = "worker/src/stock/purchase-orders.routes.system.test.ts";
const DESK_TESTS = "worker/src/stock/stock-desk.routes.system.test.ts";

export const STOCK_MUTANTS: readonly Mutant[] = [
  {
    name: "locations-without-entry",
    why: "units that are received, moved or counted are at no location",
    file: "db/catalogue/products-write.ts",
    edits: [["return units === 0 ? [] :", "return units !== 0 ? [] :"]],
    killedBy: system(DESK_TESTS, "a location typed in the form is an entry of the ledger"),
  },
  {
    name: "stock-moves-untouched-perfume",
    why: "a product form that was open during a receipt puts the old numbers back into the locations",
    file: "shop/stock/stock-desk.ts",
    edits: [["updatedAtMs: Math.max(nowMs, before.updatedAtMs + 1)", "updatedAtMs: before.updatedAtMs"]],
    killedBy: system(DESK_TESTS, "a form that was open during a receipt is stale"),
  },
  {
    name: "receipt-received-again",
    why: "a double press or a retry receives the goods twice",
    file: "worker/src/catalogue/change-once.ts",
    edits: [
      [
        "const claim = claimWrite({ id, by, requestKey: key, bodyHash, what, perfumeId, nowMs }, isCurrent);",
        "const claim = claimWrite({ id, by, requestKey: null, bodyHash, what, perfumeId, nowMs }, isCurrent);",
      ],
      ["key === null ? null : findWrite(db, by, key)", "key === null ? null : null"],
    ],
    killedBy: system(DESK_TESTS, "a receipt sent again is received once"),
  },
  {
    name: "receipt-of-closed-purchase",
    why: "goods are received for a purchase order that another administrator closes at that moment",
    file: "db/triggers.sql",
    edits: [["WHEN NEW.purchase_order_id IS NOT NULL", "WHEN NEW.purchase_order_id = ''"]],
    killedBy: system(PURCHASE_TESTS, "of closing and receiving at the same time one is refused"),
  },
  {
    name: "purchase-closed-unseen",
    why: "a purchase order is closed although units arrived since the administrator looked",
    file: "worker/src/stock/change-purchase-order.ts",
    edits: [["isCurrent: isOpenWithMissing(id, missing),", "isCurrent: ALWAYS,"]],
    killedBy: system(PURCHASE_TESTS, "a purchase order is closed when the rest will not come"),
  },
  {
    name: "complete-purchase-stays-open",
    why: "a purchase order whose units have all arrived stays open, and accepts further receipts",
    file: "worker/src/stock/change-stock.ts",
    edits: [["...(purchaseOrderId === null ? [] :", "...(purchaseOrderId !== null ? [] :"]],
    killedBy: system(PURCHASE_TESTS, "a purchase order comes in parts"),
  },
  {
    name: "more-of-a-size-fills-another",
    why: "units of a size beyond those ordered hide that other sizes have not arrived",
    file: "shop/stock/purchase-order.ts",
    edits: [["return Math.max(0, units - received);", "return units - received;"]],
    killedBy: unit("shop/stock/purchase-order.test.ts", "units that have not arrived are missing"),
  },
  {
    name: "ordered-units-suggested-again",
    why: "the reorder list suggests units that are on their way",
    file: "shop/stock/reorder.ts",
    edits: [["waiting) - stock - onOrder)", "waiting) - stock)"]],
    killedBy: unit("shop/stock/reorder.test.ts", "units on order are not suggested again"),
  },
  {
    name: "stale-count-stored",
    why: "a count overwrites what arrived since its differences were shown",
    file: "shop/stock/stock-desk.ts",
    edits: [['return isStale ? refuse({ code: "count_stale" }) : planned;', "return planned;"]],
    killedBy: system(DESK_TESTS, "a count is refused when units have moved"),
  },
  {
    name: "receipt-of-old-perfume",
    why: "goods that are received while a form is saved put the old texts and prices back",
    file: "worker/src/stock/change-stock.ts",
    edits: [
      ["isCurrent: perfumesUnchangedSince(changes.map((change) => change.before)),", "isCurrent: ALWAYS,"],
      [
        'import { perfumesUnchangedSince } from "#db/catalogue/panel-writes.ts";',
        'import { ALWAYS } from "#db/catalogue/panel-writes.ts";',
      ],
    ],
    killedBy: system(DESK_TESTS, "a form that is saved while goods are received"),
  },
  {
    name: "more-units-than-there-are-move",
    why: "more units are moved out of a location than it has",
    file: "shop/stock/stock-desk.ts",
    edits: [["size.locations[from] < units", "size.locations[from] < 0"]],
    killedBy: unit("shop/stock/stock-desk.test.ts", "refuses more units than the location has"),
  },
  {
    name: "average-cost-of-units-before",
    why: "a receipt weighs units that were sold meanwhile, so the average cost is wrong from then on",
    file: "db/stock/goods-receipts.ts",
    edits: [
      [
        "const { averageCostUsdCents: average, stock, reserved } = sizes;",
        "const { averageCostUsdCents: average, revenue: stock, reserved } = sizes;",
      ],
    ],
    killedBy: system(
      "worker/src/stock/stock-cost.routes.system.test.ts",
      "units that are sold while a receipt is written",
    ),
  },
  {
    name: "barcode-of-two-sizes",
    why: "a scanned code belongs to two sizes, and units are received into the wrong one",
    file: "db/triggers.sql",
    edits: [
      [
        "WHEN NEW.ean <> '' AND NEW.ean <> OLD.ean AND EXISTS (",
        "WHEN NEW.ean = '' AND NEW.ean <> OLD.ean AND EXISTS (",
      ],
    ],
    killedBy: system("db/schema.system.test.ts", "ean_taken: UPDATE sizes SET ean"),
  },
  {
    name: "sold-units-stay-at-their-location",
    why: "orders take no units from any location, and every sale leaves a location warning",
    file: "db/triggers.sql",
    edits: [["WHERE units > 0 AND taken < NEW.units;", "WHERE units < 0 AND taken < NEW.units;"]],
    killedBy: system(TRIGGER_TESTS, "a paid pickup takes units from its showroom's city first"),
  },
  {
    name: "pickup-from-another-city",
    why: "a pickup in Rosario takes its units from San Nicolás",
    file: "db/triggers.sql",
    edits: [["ORDER BY near DESC, units DESC, place", "ORDER BY units DESC, place"]],
    killedBy: system(TRIGGER_TESTS, "a paid pickup takes units from its showroom's city first"),
  },
  {
    name: "cancelled-units-without-location",
    why: "the units of a cancelled or refunded order return to no location",
    file: "db/triggers.sql",
    edits: [["WHEN NEW.kind IN ('return', 'reopen', 'restock')\nBEGIN", "WHEN NEW.kind IN ('reopen')\nBEGIN"]],
    killedBy: system(TRIGGER_TESTS, "a refund that restocks returns its units once"),
  },
  {
    name: "more-units-leave-than-sold",
    why: "a choice of locations that arrives after a refund takes more units than the order has",
    file: "db/triggers.sql",
    edits: [["OR (NEW.units < 0 AND (SELECT -sum(units)", "OR (NEW.units < -99 AND (SELECT -sum(units)"]],
    killedBy: system(TRIGGER_TESTS, "a change of locations adds correcting rows"),
  },
  {
    name: "choice-without-move",
    why: "two administrators choose the locations of an order at once, and both succeed",
    file: "worker/src/orders/desk/change-locations.ts",
    edits: [["    moveOrder(update),\n", ""]],
    killedBy: system(LOCATION_TESTS, "of two choices and two cancellations at the same time"),
  },
  {
    name: "form-returns-sold-units",
    why: "a product form that was open during a sale puts the sold units back into their location",
    file: "site/src/islands/admin/catalogue/draft.ts",
    edits: [["sent.filter(([name, units]) => Reflect.get(size.stored ?? {}, name) !== units)", "sent"]],
    killedBy: unit("site/src/islands/admin/catalogue/draft.test.ts", "a location that was not changed is not sent"),
  },
  {
    name: "picking-list-of-other-locations",
    why: "the picking list names other locations than those that the order's units have left",
    file: "shop/orders/picking-list.ts",
    edits: [["const named = proposeLocations(quantity, left);", "const named = NOWHERE;"]],
    killedBy: unit("shop/orders/picking-list.test.ts", "a sold line is taken from the locations"),
  },
  {
    name: "undo-over-a-later-edit",
    why: "undoing an edit of a perfume discards what somebody changed in the same fields afterwards",
    file: "shop/catalogue/history/undo-edit.ts",
    edits: [
      [
        "if (changes.some(({ size, field, to }) => (fieldValue(product, size, field) ?? null) !== to)) return null;",
        "",
      ],
    ],
    killedBy: system("worker/src/catalogue/history/undo-edit.system.test.ts", "when the field was changed again"),
  },
  {
    name: "undo-with-a-save",
    why: "an undo and a save at the same time both succeed, and one silently discards the other",
    file: "worker/src/catalogue/change-perfume.ts",
    edits: [
      [
        "    what,\n    perfumeId: id,\n    isCurrent: perfumeUnchangedSince(id, updatedAtMs),",
        "    what,\n    perfumeId: id,\n    isCurrent: ALWAYS,",
      ],
    ],
    killedBy: system("worker/src/catalogue/history/undo-edit.system.test.ts", "of an undo and a save at once"),
  },
];
