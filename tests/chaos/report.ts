/** Prints what happened in a chaos run. */
import type { Kept } from "./kept.ts";
import { nameOf, type Struck } from "./strike.ts";
import type { Outage, Tally } from "./tally.ts";

export interface Day {
  struck: readonly Struck[];
  tally: Tally;
  outages: readonly Outage[];
  kept: Kept;
}

/** Returns three tables as lines: blows with the longest outage after each, responses by status, and totals. */
export function reportOf({ struck, tally, outages, kept }: Day): string[] {
  return [
    "",
    `${"fault".padEnd(20)} times   longest without an answer`,
    ...[...Map.groupBy(struck, ({ blow }) => nameOf(blow))].map(([name, all]) => blowLine(name, all, struck, outages)),
    "",
    `${"call".padEnd(20)} answers by status (0: broken)`,
    ...tally.answers().map(([kind, counts]) => `${kind.padEnd(20)} ${counts.map((one) => one.join(": ")).join(", ")}`),
    "",
    `${struck.length} faults, ${placed(kept)} orders, ${entered(kept)} stock entries, ${kept.sessions.length} sessions`,
    `longest time without a response: ${longest(outages)}`,
  ];
}

/** Returns why a run proves nothing; empty when enough happened. */
export function tooLittle({ struck, kept, tally }: Omit<Day, "outages">): string[] {
  const cards = tally.answers().find(([kind]) => kind === "order by card")?.[1] ?? [];
  const happened = {
    blows: struck.filter(({ met }) => met).length,
    orders: placed(kept),
    "orders by card": cards.find(([status]) => status === 200)?.[1] ?? 0,
    "entries of stock": entered(kept),
  };
  return Object.entries(happened).flatMap(([what, count]) =>
    count > 0 ? [] : [`the run made no ${what}, so it tested nothing`],
  );
}

function blowLine(name: string, all: readonly Struck[], struck: readonly Struck[], outages: readonly Outage[]): string {
  // A probe that started before the blow may fail because of it.
  const isDuring = ({ sinceMs, ms }: Outage) =>
    all.some(({ atMs }) => sinceMs + ms > atMs && sinceMs < nextOf(struck, atMs));
  const met = all.filter((one) => one.met).length;
  return `${name.padEnd(20)} ${String(met).padStart(5)}   ${longest(outages.filter(isDuring))}`;
}

function nextOf(struck: readonly Struck[], atMs: number): number {
  return struck.find((one) => one.atMs > atMs)?.atMs ?? Number.POSITIVE_INFINITY;
}

const placed = ({ orders }: Kept) => orders.filter(({ orderId }) => orderId !== null).length;
const entered = ({ entries }: Kept) => entries.filter(({ made }) => made).length;
const longest = (outages: readonly Outage[]) => `${(Math.max(0, ...outages.map(({ ms }) => ms)) / 1000).toFixed(1)} s`;
