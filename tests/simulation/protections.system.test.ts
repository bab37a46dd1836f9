import { expect, test } from "vitest";
import { readSchemaSource } from "#db/migrate.ts";
import { sharedFixture } from "../../worker/fixtures/shop.ts";
import { namedCheck, planted, trigger, uniqueIndex } from "../database.ts";
import {
  fiveUnits,
  fullCart,
  olderWebhook,
  oneOrder,
  paidAgain,
  preparedAndCancelled,
  sameCharge,
  sameReceipt,
  sameRequest,
  severalTabs,
  twoAdministrators,
  twoCrons,
} from "./races.ts";
import { startTestSystem } from "./test-system.ts";

const SOURCE = readSchemaSource();

const system = sharedFixture(startTestSystem);

/** The protection, the race that needs it, the schema without it, and the error that must then be found. */
const PROTECTIONS = [
  ["stock never falls below zero", fiveUnits, planted(SOURCE, namedCheck("stock_ge0")), "sold more than there was"],
  [
    "an order line reserves its units",
    oneOrder,
    planted(SOURCE, trigger("order_line_reserves")),
    "I-3 reserved_is_what_orders_hold",
  ],
  [
    "an ended hold releases its units",
    twoCrons,
    planted(SOURCE, trigger("order_hold_moves_stock")),
    "I-3 reserved_is_what_orders_hold",
  ],
  ["a repeated request creates one order", sameRequest, withoutRequestKey(), "one request made several orders"],
  [
    "a repeated request receives goods once",
    sameReceipt,
    planted(SOURCE, uniqueIndex("panel_writes_request")),
    "one receipt was received twice",
  ],
  [
    "the units of locations follow from their ledger",
    sameReceipt,
    planted(SOURCE, trigger("location_follows_ledger")),
    "I-28 locations_follow_ledger",
  ],
  [
    "sold units leave their place",
    preparedAndCancelled,
    planted(SOURCE, trigger("sale_leaves_locations")),
    "a sold unit stays in its place",
  ],
  [
    "units that are not sold after all come back to their place",
    preparedAndCancelled,
    planted(SOURCE, trigger("unsold_returns_to_locations")),
    "I-34 sold_units_left_locations",
  ],
  [
    "a status change needs the current version",
    twoAdministrators,
    planted(SOURCE, trigger("order_version_moves")),
    "2 of two won",
  ],
  [
    "a person is charged for one order at a time",
    severalTabs,
    planted(SOURCE, trigger("one_charge_at_a_time")),
    "a person was charged twice",
  ],
  ["a repeated request charges once", sameCharge, withoutRequestKey(), "the same request was refused"],
  ["a second payment of an order is one charge", paidAgain, withoutLiveAttempt(), "a person was charged twice"],
  [
    "a payment status never moves backwards",
    olderWebhook,
    planted(SOURCE, trigger("payment_rank_kept")),
    "a payment went backwards",
  ],
  [
    "a cart has at most two of a size",
    fullCart,
    planted(SOURCE, namedCheck("quantity_max")),
    "more than two of a size",
  ],
] as const;

test.each(PROTECTIONS)(
  "%s, and the race finds the violation without its protection",
  async (_, race, without, problem) => {
    await system.use(SOURCE);
    expect(await race(system)).toEqual([]);
    await system.use(without);
    expect(await race(system)).toContain(problem);
  },
);

function withoutRequestKey() {
  return planted(SOURCE, /,\s*PRIMARY KEY\(`user_id`, `request_key`\)/g);
}

/** Removes three overlapping protections: the order's version, the user's one open charge and the order's one live attempt. */
function withoutLiveAttempt() {
  const pieces = [trigger("order_version_moves"), trigger("one_charge_at_a_time"), uniqueIndex("one_live_attempt")];
  return pieces.reduce((source, piece) => planted(source, piece), SOURCE);
}
