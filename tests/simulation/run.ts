/**
 * Runs random commands against the whole shop. Each run opens a new shop with a catalogue, and ends with the checks of
 * `expectSettled`.
 */
import fc from "fast-check";
import { BEGINNING, BEGINS_WITH, COMMANDS } from "./arbitrary/commands.ts";
import { expectSettled } from "./end-checks.ts";
import { modelOf, type Real } from "./model/state.ts";
import { type Command, countRun, type Tally } from "./rules.ts";
import type { Opening } from "./shop.ts";
import type { TestSystem } from "./test-system.ts";

/** Maximum number of commands in a history. A command is one step or a sequence of steps. */
const MAX_COMMANDS = 32;

interface RunOptions {
  numRuns: number;
  seed: number;
  /** Path of a failed history: only this one runs. */
  path: string | undefined;
  /** No new history starts after this time. */
  forMs: number;
}

/**
 * Runs random shops (docs/reliability.md#simulated-histories), and throws at the first difference from the model. A failed
 * history is not shrunk, because shrinking takes hundreds of runs. `size` is `max`, because fast-check's default size gives
 * hardly any commands.
 */
export function runHistories(
  system: TestSystem,
  { numRuns, seed, path, forMs }: RunOptions,
  tally: Tally,
): Promise<void> {
  const units = fc.nat(3);
  const opening = fc.tuple(units, units, units, units, units, units);
  const commands = fc.commands(COMMANDS, { size: "max", maxCommands: MAX_COMMANDS - BEGINS_WITH });
  const property = fc.asyncProperty(opening, BEGINNING, commands, (stock, first, list) =>
    runHistory(system, stock, [...first, ...list], tally),
  );
  return fc.assert(property, {
    seed,
    ...(path === undefined ? { numRuns } : { path, numRuns: 1 }),
    endOnFailure: true,
    interruptAfterTimeLimit: forMs,
  });
}

/** Runs one history: opens a shop, executes the commands, and checks that no work is left. */
export async function runHistory(system: TestSystem, stock: Opening, commands: Command[], tally: Tally): Promise<void> {
  await system.open(stock, tally.runs);
  const real: Real = {
    ...{ system, reached: new Set(), removedMails: new Set(), commands: 0 },
    versions: { catalogueVersion: 0, liveVersion: 0 },
  };
  const model = await modelOf(system.db);
  try {
    await fc.asyncModelRun(() => ({ model, real }), commands);
    await expectSettled(model, real);
  } catch (error) {
    console.error(["the worker logged:", ...(await system.control({ nowMs: 0 })).slice(-15)].join("\n"));
    throw error;
  } finally {
    countRun(tally, real);
  }
}

const SHARE = 0.05;
const REACHED = [
  "a deletion before an order",
  "an order before a deletion",
  "an entered order, to transfer",
  "an entered order again",
  "an entered order sent several times at once",
  "orders entered at once",
  "an order for a new person at once",
  "sent with a carrier",
  "another carrier for a sent order",
  "a parcel of an outdated version",
  "sent at once with two carriers",
  "a mail sent again",
  "a mail sent again, asked for twice",
  "a mail sent again too soon",
  "an outdated mail is not sent again",
  "a mail sent again at once",
  "a review",
  "a review written again",
  "a review of an order that was not received",
  "a review published, with an answer",
  "a decision about an older review",
  "a published review of a deleted account",
  "an order edited",
  "an order edited at once with a move",
  "an order edited at once with another edit",
  "an order edited once by two requests",
  "lines: order_lines_fixed",
  "lines: order_stale",
  "lines: transfer_cannot_buy",
  "a count",
  "a count of units that have moved",
  "a count that misses more than is for sale",
  "a move of units that are not there",
  "a receipt sent again",
  "receipts and moves at once",
  "goods received",
  "stock corrected by a count",
  "the key of another receipt",
  "goods ordered",
  "a purchase order sent again",
  "a purchase order without units",
  "the key of another purchase order",
  "a part of a purchase order received",
  "a purchase order closed by its last units",
  "a purchase order closed by hand",
  "a purchase order closed too late",
  "a purchase order reopened",
  "a purchase order that cannot be reopened",
  "goods of a closed purchase order",
  "a purchase order closed at once by hand",
  "a purchase order closed at once by its last units",
  "locations chosen",
  "locations chosen, cancelled and sent at once",
  "locations of an order that is not prepared",
  "locations of an outdated version",
  "locations without the units",
  "orders prepared at once",
  "units moved between locations",
  "a code after ten minutes",
  "a code a second time",
  "a code in place of an open one",
  "a code whose sign-in failed after the count",
  "a former code",
  "a guest's choice after signing in",
  "codes asked for at once",
  "a wrong code",
  "right codes at once",
  "signed in with a code",
  "the right code after five attempts",
  "wrong codes at once",
  "a card: approved",
  "a card: payment_open",
  "a card: rejected",
  "a card: waiting",
  "a charge with unknown result",
  "a charge whose answer was lost",
  "a forged webhook",
  "a webhook many times at once",
  "a webhook: from Autorización Pendiente to En Preparación",
  "a refund of an outdated version",
  "a refund of a part",
  "a refund of all",
  "a refund of units",
  "a refund that restocks",
  "a refund tried again",
  "a rejected order paid again",
  "a waiting order cancelled",
  "an unknown charge is found",
  "an unknown charge is given up",
  "cron reads the final status of a payment",
  "a late payment takes its units again",
  "a late payment whose units are gone",
  "an unknown payment for an order",
  "several windows, one charge",
  "a fault, command completed",
  "a fault, command partly completed",
  "a sale at a reader: card_repriced",
  "a charge sent to a reader: waiting",
  "a charge sent to a reader: none",
  "a charge at a reader sent again",
  "a charge at a reader: order_not_payable",
  "at the reader: shown",
  "at the reader: processed",
  "at the reader: failed",
  "at the reader: canceled",
  "a charge read: En Preparación",
  "a charge read: Pago Rechazado",
  "a charge that the reader shows is not cancelled",
  "a charge at a reader cancelled by a move",
  "cron reads a charge at a reader",
  "the nightly comparison finds a change",
  "the provider: charged_back",
  "the provider: refunded",
  "the same card request again",
  "a buyer: transfer_cannot_buy",
  "a buyer: transfer_repriced",
  "a buyer: transfer_too_many_open",
  "a buyer: idempotency_key_reused",
  "a cart: not_enough_stock_to_add",
  "a cart: max_quantity",
  "a move without enough stock",
  "sent to another address",
  "several buyers at once, some refused",
  "a move of an outdated version",
  "an order expired by cron",
  "an order expired by the next buyer",
  "a buyer in several windows",
  "an order with the credit of a decant",
  "an order with a decant",
  "an order sent to a delivery zone",
  "an order that its buyer cannot cancel",
  "an address for an outdated version",
  "an order whose address stays",
  "cancelled by the buyer",
  "an overdue order set by hand",
  "crons at once with something to do",
  "done, with a 5xx response",
  "not done, with a 5xx response",
  "the same request at once",
];

/** Returns the situations that too few runs reached, with their shares. */
export function rareIn({ runs, reached }: Tally): (readonly [string, number])[] {
  const shares = REACHED.map((what) => [what, (reached.get(what) ?? 0) / runs] as const);
  return shares.filter(([, share]) => share < SHARE);
}
