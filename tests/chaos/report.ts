/** Counts responses, and prints what happened in a chaos run. */
import type { Records } from "./requests.ts";

export interface Tally {
  note(kind: string, status: number): void;
  /** Each kind of request with the count of each status; 0 is a failed connection. */
  answers(): [kind: string, counts: [status: number, count: number][]][];
}

export function newTally(): Tally {
  const kinds = new Map<string, Map<number, number>>();
  return {
    note(kind, status) {
      const counts = kinds.get(kind) ?? new Map<number, number>();
      counts.set(status, (counts.get(status) ?? 0) + 1);
      kinds.set(kind, counts);
    },
    answers: () => [...kinds].map(([kind, counts]) => [kind, [...counts].sort(([one], [other]) => one - other)]),
  };
}

interface Day {
  /** The names of the faults that hit something. */
  hits: readonly string[];
  tally: Tally;
  records: Records;
}

/** Prints the responses by status, and totals. */
export function printReport({ hits, tally, records }: Day, longestOutageMs: number): void {
  console.log(`\n${"call".padEnd(20)} answers by status (0: broken)`);
  for (const [kind, counts] of tally.answers())
    console.log(`${kind.padEnd(20)} ${counts.map((one) => one.join(": ")).join(", ")}`);
  console.log(
    `\n${hits.length} faults of ${new Set(hits).size} kinds, ${placed(records)} orders, ${entered(records)} stock entries, ` +
      `${records.sessions.length} sessions\nlongest time without a response: ${(longestOutageMs / 1000).toFixed(1)} s`,
  );
}

/** Returns why a run proves nothing; empty when enough happened. */
export function missingEvents({ hits, records, tally }: Day): string[] {
  const cards = tally.answers().find(([kind]) => kind === "order by card")?.[1] ?? [];
  const happened = {
    faults: hits.length,
    orders: placed(records),
    "orders by card": cards.find(([status]) => status === 200)?.[1] ?? 0,
    "entries of stock": entered(records),
  };
  return Object.entries(happened).flatMap(([what, count]) =>
    count > 0 ? [] : [`the run made no ${what}, so it tested nothing`],
  );
}

const placed = ({ orders }: Records) => orders.filter(({ orderId }) => orderId !== null).length;
const entered = ({ entries }: Records) => entries.filter(({ made }) => made).length;
