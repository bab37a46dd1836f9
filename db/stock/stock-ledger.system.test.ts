import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect, makeAnew, namedCheck, planted, trigger, uniqueIndex } from "#tests/database.ts";
import { newTally } from "#tests/ledger/rules.ts";
import { runModel } from "#tests/ledger/run.ts";
import { inRotation, QUARTER, runsInRotation } from "#tests/rotation.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import { readSchemaSource, type SchemaSource } from "../migrate.ts";

/** The same runs for each quarter, so that a failure comes from the change under test. Other runs: `npm run load -- ledger`. */
const RUNS = Number(process.env.LEDGER_RUNS ?? runsInRotation(100));
const SEED = Number(process.env.LEDGER_SEED ?? 20_261_121 + QUARTER);
/** Each planted fault must be detected within this many runs. */
const RUNS_TO_DIE = 150;
/** Each of these must occur in at least one of twenty runs, so that the runs test something. */
const REACHED = [
  "an order placed",
  "an order with a decant",
  "an order short of stock",
  "an order sent again",
  "an order expired",
  "expiry against confirmation",
  "commit",
  "release",
  "return",
  "reopen",
  "hold",
  "resell",
  "a move short of stock",
  "a stale move",
  "a move sent again",
  "an entry of incoming",
  "an entry below zero",
  "an entry sent again",
  "a second live attempt",
  "a cart too full",
  "a late line",
  "tampering",
];

const SOURCE = readSchemaSource();
let sqld: Sqld;
beforeAll(async () => {
  sqld = await startSqld();
});
afterAll(() => sqld.stop());

const LONGEST_MS = Math.max(120_000, RUNS * 3_000);
test(`in ${RUNS} random shops the database does what the model says, after every command`, {
  timeout: LONGEST_MS,
}, async () => {
  const db = connect(sqld.url);
  await makeAnew(db, SOURCE);
  const tally = newTally();
  await runModel(db, SOURCE, { numRuns: RUNS, seed: SEED, endOnFailure: false, tampering: 2 }, tally);
  expect(tally.commands / tally.runs).toBeGreaterThan(8);
  if (RUNS < 100) return; // Too few for shares of rare cases.
  const share = REACHED.map((name) => [name, (tally.reached.get(name) ?? 0) / tally.runs] as const);
  expect(share.filter(([, runs]) => runs < 0.05)).toEqual([]);
});

type Planted = Record<string, [source: SchemaSource, error: RegExp]>;

describe("the model detects each planted fault", () => {
  /** Faults that normal trade reveals, and the model's message. */
  const IN_TRADE: Planted = {
    "stock may fall below zero": [
      planted(SOURCE, namedCheck("stock_ge0")),
      /^(place|move|enter)\(.* ended in ok|^rush: \d have one/,
    ],
    "a stale move is taken": [
      planted(SOURCE, trigger("order_version_moves")),
      /(stale\), a stale move|move sent again), ended in ok|^expiry and confirmation: ok,ok/,
    ],
    "the hold moves no stock": [planted(SOURCE, trigger("order_hold_moves_stock")), /^the sizes differ/],
    "a paid order given back stays sold": [
      planted(SOURCE, /(?<='outsideSale', 'commit', 'resell'\) THEN NEW\.units\s*WHEN NEW\.kind IN \()'return', /g),
      /stock_sums/,
    ],
    "an entry sent again counts twice": [
      planted(SOURCE, uniqueIndex("stock_movements_request")),
      /an entry sent again, ended in ok/,
    ],
    "two attempts may be live": [planted(SOURCE, uniqueIndex("one_live_attempt")), /attempt\(.* ended in ok/],
    "a person's two orders may be charged at once": [
      planted(SOURCE, trigger("one_charge_at_a_time")),
      /attempt\(.* ended in (ok|unique)/,
    ],
    "a cart may hold three of a size": [planted(SOURCE, namedCheck("quantity_max")), /addToCart\(.* ended in ok/],
    "an order sent again is placed twice": [withoutOrderKeys(SOURCE), /an order sent again, ended in (ok|stock_ge0)/],
  };
  /** Faults that only tampering reveals. */
  const IN_TAMPERING: Planted = {
    "moves of the hold are not counted": [
      planted(SOURCE, trigger("order_hold_guarded")),
      /moveUncounted\), tampering, ended in ok/,
    ],
    "the hold moves without its status": [
      planted(SOURCE, trigger("orders_lists_update")),
      /moveHoldAlone\), tampering, ended in (ok|stock_ge0)/,
    ],
    "lines may change": [
      planted(SOURCE, trigger("order_lines_kept_as_written")),
      /changeLine\), tampering, ended in ok/,
    ],
    "lines may be dropped": [planted(SOURCE, trigger("order_lines_kept")), /dropLine\), tampering, ended in ok/],
    "lines may come late": [planted(SOURCE, trigger("order_line_in_time")), /lateLine\(.*\), a late line, ended in/],
    "amounts may change": [planted(SOURCE, trigger("order_frozen")), /changeTotal\), tampering, ended in ok/],
    "the ledger may be rewritten": [planted(SOURCE, trigger("ledger_kept_as_written")), /^the audit finds/],
    "the ledger may be shortened": [planted(SOURCE, trigger("ledger_never_shortened")), /^the audit finds/],
    "the history may be rewritten": [
      planted(SOURCE, trigger("history_kept_as_written")),
      /rewriteHistory\), tampering, ended in ok/,
    ],
    "a movement of an order may be repeated": [
      planted(SOURCE, uniqueIndex("stock_movements_order")),
      /^(the sizes differ|tamper\(\d+, repeatMovement\), tampering, ended in \w+_ge0)/,
    ],
  };

  test.each(inRotation(Object.entries(IN_TRADE)))("%s", (_, [source, error]) => expectSeen(source, error, 0));
  test.each(inRotation(Object.entries(IN_TAMPERING)))("%s", (_, [source, error]) => expectSeen(source, error, 6));

  async function expectSeen(source: SchemaSource, error: RegExp, tampering: number) {
    const db = connect(sqld.url);
    await makeAnew(db, source);
    const options = { numRuns: RUNS_TO_DIE, seed: SEED, endOnFailure: true, tampering };
    await expect(runModel(db, source, options, newTally())).rejects.toMatchObject({
      cause: { message: expect.stringMatching(error) },
    });
  }
});

/** Drops the keys that keep an order, its lines, their movements and its mail unique. */
function withoutOrderKeys(source: SchemaSource): SchemaSource {
  const noReferences = planted(source, /,\s*FOREIGN KEY \(`order_id`\) REFERENCES `orders`[^,)]*\)[^,)]*/g);
  const noOrderKey = planted(noReferences, /(?<=CREATE TABLE `(?:__new_)?orders` \(\s*`id` text) PRIMARY KEY/g);
  const noLineKey = planted(noOrderKey, /,\s*PRIMARY KEY\(`order_id`, `line`\)/g);
  const noMailKey = planted(noLineKey, /(?<=CREATE TABLE `(?:__new_)?outbox` \(\s*`id` text) PRIMARY KEY/g);
  const keys = ["orders_external_reference_unique", "order_lines_size", "order_lines_decant", "stock_movements_order"];
  const mailKeys = ["outbox_mail_key_unique", "outbox_order_event"];
  return [...keys, ...mailKeys].reduce((left, name) => planted(left, uniqueIndex(name)), noMailKey);
}
