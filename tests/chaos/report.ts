/** Counts responses, and prints what happened in a chaos run. */
import type { Records } from "./requests.ts";

/** The number of responses by kind of request and status; status 0 is a failed connection. */
export type Tally = Map<string, Map<number, number>>;

export function countResponse(tally: Tally, kind: string, status: number): void {
  const counts = tally.get(kind) ?? new Map<number, number>();
  tally.set(kind, counts.set(status, (counts.get(status) ?? 0) + 1));
}

interface Day {
  /** The names of the faults that hit something. */
  hits: readonly string[];
  tally: Tally;
  records: Records;
  longestOutageMs: number;
}

/** Prints the responses by status, and totals. Returns why the run proves nothing; empty when enough happened. */
export function report({ hits, tally, records, longestOutageMs }: Day): string[] {
  const happened = {
    faults: hits.length,
    orders: records.orders.filter(({ orderId }) => orderId !== null).length,
    "orders by card": tally.get("order by card")?.get(200) ?? 0,
    "entries of stock": records.entries.filter(({ isStored }) => isStored).length,
    sessions: records.sessions.length,
  };
  console.log("Responses by status (0: broken)");
  console.table(Object.fromEntries([...tally].map(([kind, counts]) => [kind, Object.fromEntries(counts)])));
  console.table({
    ...happened,
    "kinds of faults": new Set(hits).size,
    "longest time without a response (ms)": longestOutageMs,
  });
  return Object.entries(happened).flatMap(([what, count]) =>
    count > 0 ? [] : [`the run made no ${what}, so it tested nothing`],
  );
}
