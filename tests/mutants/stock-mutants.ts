/** Removes the protections of the stock desk. */
import { type Mutant, system, unit } from "./mutant.ts";

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
    why: "a location gives units that it does not have",
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
    killedBy: system(DESK_TESTS, "units that are sold while a receipt is written"),
  },
  {
    name: "barcode-of-two-sizes",
    why: "a scanned code is of two sizes, and units are received into the wrong one",
    file: "db/triggers.sql",
    edits: [
      [
        "WHEN NEW.ean <> '' AND NEW.ean <> OLD.ean AND EXISTS (",
        "WHEN NEW.ean = '' AND NEW.ean <> OLD.ean AND EXISTS (",
      ],
    ],
    killedBy: system("db/schema.system.test.ts", "ean_taken: UPDATE sizes SET ean"),
  },
];
