/** Situations at least one run in twenty must reach: runs that test nothing are a failure (docs/reliability.md#simulated-histories). */
import type { Tally } from "./run.ts";

const SHARE = 0.05;
const REACHED = [
  "a card: approved",
  "a card: payment_open",
  "a card: rejected",
  "a card: waiting",
  "a charge nobody knows of",
  "a charge whose answer was lost",
  "a forged notice",
  "a notice many times at once",
  "a notice: from Autorización Pendiente to En Preparación",
  "a refund by a stale version",
  "a refund of a part",
  "a refund of all",
  "a refund tried again",
  "a rejected order paid again",
  "a waiting order cancelled",
  "an unknown charge is found",
  "an unknown charge is given up",
  "cron hears the end of a payment",
  "late money takes its units again",
  "late money whose units are gone",
  "money for an order from nowhere",
  "several windows, one charge",
  "sick, and done",
  "sick, and not all done",
  "the night hears of something",
  "the provider: charged_back",
  "the provider: refunded",
  "the same card request again",
  "a buyer: transfer_cannot_buy",
  "a buyer: transfer_repriced",
  "a buyer: transfer_too_many_open",
  "a buyer: idempotency_key_reused",
  "a cart: not_enough_stock_to_add",
  "a cart: max_quantity",
  "a move that stock cannot follow",
  "a rush that some lost",
  "a stale version",
  "an order expired by cron",
  "an order expired by the next buyer",
  "an order with a decant",
  "an overdue order set by hand",
  "crons at once with something to do",
  "done, though it was answered 5xx",
  "not done, and answered 5xx",
  "the same request at once",
];

/** Returns the situations that too few runs reached, with their shares. */
export function seldom({ runs, reached }: Tally): (readonly [string, number])[] {
  const shares = REACHED.map((what) => [what, (reached.get(what) ?? 0) / runs] as const);
  return shares.filter(([, share]) => share < SHARE);
}
