/** All named mutants (docs/reliability.md#mutants), beginning with those of the schema. */

import { CARD_MUTANTS } from "./card-mutants.ts";
import { CHALLENGE_MUTANTS } from "./challenge-mutants.ts";
import { type Mutant, system } from "./mutant.ts";
import { ORDER_MUTANTS } from "./order-mutants.ts";
import { OWNER_MUTANTS } from "./owner-mutants.ts";

const TABLES = "db/migrations/0000_shop.sql";
const REBUILT_TABLES = "db/migrations/0008_lists_are_triggers.sql";
const TRIGGERS = "db/triggers.sql";
const bySql = (named: string) => system("db/schema.system.test.ts", named);

const SCHEMA_MUTANTS: readonly Mutant[] = [
  {
    name: "stock-below-zero",
    why: "the last unit is sold to several concurrent buyers (P1)",
    file: TABLES,
    edits: [[`	CONSTRAINT "stock_ge0" CHECK(typeof("sizes"."stock") = 'integer' and "sizes"."stock" >= 0),\n`, ""]],
    killedBy: bySql("of fifty clients that want the last unit one gets it"),
  },
  {
    name: "stock-sums-not-kept",
    why: "a statement from outside the program can create units; the program's own statements do not",
    file: TABLES,
    edits: [
      [
        `	CONSTRAINT "stock_sums" CHECK("sizes"."revenue" = "sizes"."stock" + "sizes"."reserved" + "sizes"."sold" + "sizes"."removed" + "sizes"."defective"),\n`,
        "",
      ],
    ],
    killedBy: bySql("stock_sums: UPDATE sizes SET stock = stock + 1"),
  },
  {
    name: "hold-moves-uncounted",
    why: "a cancelled order releases its units twice (P8, P10)",
    file: TRIGGERS,
    edits: [["WHEN NEW.hold_moves IS NOT OLD.hold_moves + (NEW.hold <> OLD.hold)", "WHEN 0"]],
    killedBy: bySql("order_hold_moves: UPDATE orders SET hold_moves = 1"),
  },
  {
    name: "order-version-not-guarded",
    why: "two concurrent status changes of one order both succeed (P8, P16)",
    file: TRIGGERS,
    edits: [["WHEN NEW.version IS NOT OLD.version + 1\n", "WHEN 0\n"]],
    killedBy: bySql("order_version: UPDATE orders SET tracking_number"),
  },
  {
    name: "live-attempts-not-unique",
    why: "one order has two charges in progress (P2)",
    file: REBUILT_TABLES,
    edits: [["CREATE UNIQUE INDEX `one_live_attempt`", "CREATE INDEX `one_live_attempt`"]],
    killedBy: system("db/payments/attempts.system.test.ts", "an order has one live attempt"),
  },
  {
    name: "charges-at-once",
    why: "two tabs of one user charge the card for two orders (P2)",
    file: TRIGGERS,
    edits: [["WHEN NEW.state IN ('sent', 'unknown') AND EXISTS (", "WHEN 0 AND EXISTS ("]],
    killedBy: system(
      "worker/src/payments/pay-races.system.test.ts",
      "a second payment attempt during a charge is rejected by the database",
    ),
  },
  {
    name: "request-key-not-unique",
    why: "a repeated request places two orders (P2)",
    file: TABLES,
    edits: [["	PRIMARY KEY(`user_id`, `request_key`),\n", ""]],
    killedBy: system("worker/src/orders/orders.routes.system.test.ts", "asked for twice with one key is one order"),
  },
];

/** All named mutants (docs/reliability.md#mutants). Jobs have no lease that could be removed: each item is compared and set. */
export const MUTANTS: readonly Mutant[] = [
  ...SCHEMA_MUTANTS,
  ...CARD_MUTANTS,
  ...CHALLENGE_MUTANTS,
  ...ORDER_MUTANTS,
  ...OWNER_MUTANTS,
];
