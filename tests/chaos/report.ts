/** Counts responses, and prints what happened in a chaos run. */

import { type AppliedFault, nameOf, type Outage } from "./faults.ts";
import type { Records } from "./requests.ts";

/** Counts responses, and measures outages. */
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
  applied: readonly AppliedFault[];
  tally: Tally;
  outages: readonly Outage[];
  records: Records;
}

/** Returns three tables as lines: faults with the longest outage after each, responses by status, and totals. */
export function reportOf({ applied, tally, outages, records }: Day): string[] {
  return [
    "",
    `${"fault".padEnd(20)} times   longest without an answer`,
    ...[...Map.groupBy(applied, ({ fault }) => nameOf(fault))].map(([name, all]) =>
      faultLine(name, all, applied, outages),
    ),
    "",
    `${"call".padEnd(20)} answers by status (0: broken)`,
    ...tally.answers().map(([kind, counts]) => `${kind.padEnd(20)} ${counts.map((one) => one.join(": ")).join(", ")}`),
    "",
    `${applied.length} faults, ${placed(records)} orders, ${entered(records)} stock entries, ${records.sessions.length} sessions`,
    `longest time without a response: ${longest(outages)}`,
  ];
}

/** Returns why a run proves nothing; empty when enough happened. */
export function missingEvents({ applied, records, tally }: Omit<Day, "outages">): string[] {
  const cards = tally.answers().find(([kind]) => kind === "order by card")?.[1] ?? [];
  const happened = {
    faults: applied.filter(({ hit }) => hit).length,
    orders: placed(records),
    "orders by card": cards.find(([status]) => status === 200)?.[1] ?? 0,
    "entries of stock": entered(records),
  };
  return Object.entries(happened).flatMap(([what, count]) =>
    count > 0 ? [] : [`the run made no ${what}, so it tested nothing`],
  );
}

function faultLine(
  name: string,
  all: readonly AppliedFault[],
  applied: readonly AppliedFault[],
  outages: readonly Outage[],
): string {
  // A probe that started before the fault may fail because of it.
  const isDuring = ({ sinceMs, ms }: Outage) =>
    all.some(({ atMs }) => sinceMs + ms > atMs && sinceMs < nextOf(applied, atMs));
  const hit = all.filter((one) => one.hit).length;
  return `${name.padEnd(20)} ${String(hit).padStart(5)}   ${longest(outages.filter(isDuring))}`;
}

function nextOf(applied: readonly AppliedFault[], atMs: number): number {
  return applied.find((one) => one.atMs > atMs)?.atMs ?? Number.POSITIVE_INFINITY;
}

const placed = ({ orders }: Records) => orders.filter(({ orderId }) => orderId !== null).length;
const entered = ({ entries }: Records) => entries.filter(({ made }) => made).length;
const longest = (outages: readonly Outage[]) => `${(Math.max(0, ...outages.map(({ ms }) => ms)) / 1000).toFixed(1)} s`;
