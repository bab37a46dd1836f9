/** All named mutants (docs/reliability.md#mutants), beginning with those of the schema. */

import { ABUSE_MUTANTS } from "./abuse-mutants.ts";
import { ACCOUNT_MUTANTS } from "./account-mutants.ts";
import { BRAND_MUTANTS } from "./brand-mutants.ts";
import { CARD_MUTANTS } from "./card-mutants.ts";
import { CHALLENGE_MUTANTS } from "./challenge-mutants.ts";
import { type Mutant, system, unit } from "./mutant.ts";
import { ORDER_MUTANTS } from "./order-mutants.ts";
import { OWNER_MUTANTS } from "./owner-mutants.ts";
import { PROMOTION_MUTANTS } from "./promotion-mutants.ts";
import { REFUND_MUTANTS } from "./refund-mutants.ts";
import { STOCK_MUTANTS } from "./stock-mutants.ts";

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
    killedBy: bySql("of fifty clients that order the last unit, one gets it"),
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
    killedBy: system("db/payments/attempts.system.test.ts", "an order has at most one live attempt"),
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
    name: "payment-goes-backwards",
    why: "a webhook that is handled late overwrites a charge-back",
    file: TRIGGERS,
    edits: [["  ELSE NEW.rank < OLD.rank\nEND\n", "  ELSE 0\nEND\n"]],
    killedBy: bySql("a payment's status never moves backwards"),
  },
  {
    name: "request-key-not-unique",
    why: "a repeated request places two orders (P2)",
    file: TABLES,
    edits: [["	PRIMARY KEY(`user_id`, `request_key`),\n", ""]],
    killedBy: system("worker/src/orders/orders.routes.system.test.ts", "requested six times with one key is one order"),
  },
];

const JOB_MUTANTS: readonly Mutant[] = [
  {
    name: "mail-taken-for-sent",
    why: "a mail that the provider never received is marked as sent",
    file: "worker/src/ports/mailer.ts",
    edits: [
      [
        "catch (error) {\n        return { ok: false, retry: true, reason: errorName(error) };",
        "catch {\n        return { ok: true, providerId: null };",
      ],
    ],
    killedBy: unit("worker/src/ports/mailer.test.ts", "a mail is retried when the host cannot be reached"),
  },
  {
    name: "build-waits-for-ever",
    why: "a build that was queued when the runner was killed blocks all later builds",
    file: "local/site/build-queue.ts",
    edits: [["startedAt === null && ok === null", "startedAt === null"]],
    killedBy: unit(
      "local/site/build-queue.test.ts",
      "was waiting when the runner was killed does not block later ones",
    ),
  },
];

/** All named mutants, in the order in which they run. */
export const MUTANTS: readonly Mutant[] = [
  ...SCHEMA_MUTANTS,
  ...JOB_MUTANTS,
  ...CARD_MUTANTS,
  ...ABUSE_MUTANTS,
  ...ACCOUNT_MUTANTS,
  ...CHALLENGE_MUTANTS,
  ...ORDER_MUTANTS,
  ...OWNER_MUTANTS,
  ...PROMOTION_MUTANTS,
  ...BRAND_MUTANTS,
  ...REFUND_MUTANTS,
  ...STOCK_MUTANTS,
];
