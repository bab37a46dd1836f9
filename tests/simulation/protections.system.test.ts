import { expect, test } from "vitest";
import { readSchemaSource } from "#db/migrate.ts";
import { sharedFixture } from "../../worker/fixtures/shop.ts";
import {
  planted,
  trigger,
  uniqueIndex,
  type Weakened,
  withoutCheck,
  withoutIndex,
  withoutTrigger,
} from "../database.ts";
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

/** The rule, the race that needs it, the schema that does not enforce it, and the error that must then be found. */
const PROTECTIONS = [
  {
    rule: "stock never falls below zero",
    race: fiveUnits,
    ...withoutCheck("stock_ge0"),
    problem: "sold more than there was",
  },
  {
    rule: "an order line reserves its units",
    race: oneOrder,
    ...withoutTrigger("order_line_reserves"),
    problem: "I-3 reserved_is_what_orders_hold",
  },
  {
    rule: "an ended hold releases its units",
    race: twoCrons,
    ...withoutTrigger("order_hold_moves_stock"),
    problem: "I-3 reserved_is_what_orders_hold",
  },
  {
    rule: "a repeated request creates one order",
    race: sameRequest,
    ...withoutRequestKey(),
    problem: "one request made several orders",
  },
  {
    rule: "a repeated request receives goods once",
    race: sameReceipt,
    ...withoutIndex("panel_writes_request"),
    problem: "one receipt was received twice",
  },
  {
    rule: "the units of locations follow from their ledger",
    race: sameReceipt,
    ...withoutTrigger("location_follows_ledger"),
    problem: "I-28 locations_follow_ledger",
  },
  {
    rule: "sold units leave their location",
    race: preparedAndCancelled,
    ...withoutTrigger("sale_leaves_locations"),
    problem: "a sold unit stays in its location",
  },
  {
    rule: "units of a cancelled order return to their location",
    race: preparedAndCancelled,
    ...withoutTrigger("unsold_returns_to_locations"),
    problem: "I-34 sold_units_left_locations",
  },
  {
    rule: "a status change needs the current version",
    race: twoAdministrators,
    ...withoutTrigger("order_version_moves"),
    problem: "2 of two won",
  },
  {
    rule: "a person is charged for one order at a time",
    race: severalTabs,
    ...withoutTrigger("one_charge_at_a_time"),
    problem: "a person was charged twice",
  },
  {
    rule: "a repeated request charges once",
    race: sameCharge,
    ...withoutRequestKey(),
    problem: "the same request was refused",
  },
  {
    rule: "a rejected order that is paid again in several tabs is charged once",
    race: paidAgain,
    ...withoutLiveAttempt(),
    problem: "a person was charged twice",
  },
  {
    rule: "a payment status never moves backwards",
    race: olderWebhook,
    ...withoutTrigger("payment_rank_kept"),
    problem: "a payment went backwards",
  },
  {
    rule: "a cart has at most two of a size",
    race: fullCart,
    ...withoutCheck("quantity_max"),
    problem: "more than two of a size",
  },
];

test.each(PROTECTIONS)(
  "$rule, and without $removed the race finds the violation",
  async ({ race, without, problem }) => {
    await system.use(SOURCE);
    expect(await race(system)).toEqual([]);
    await system.use(without);
    expect(await race(system)).toContain(problem);
  },
);

function withoutRequestKey(): Weakened {
  const without = planted(SOURCE, /,\s*PRIMARY KEY\(`user_id`, `request_key`\)/g);
  return { removed: "the primary key of requests", without };
}

/** Removes three overlapping protections: the order's version, the user's one open charge and the order's one live attempt. */
function withoutLiveAttempt(): Weakened {
  const pieces = [trigger("order_version_moves"), trigger("one_charge_at_a_time"), uniqueIndex("one_live_attempt")];
  return {
    removed: "the rules against a second charge",
    without: pieces.reduce((source, piece) => planted(source, piece), SOURCE),
  };
}
