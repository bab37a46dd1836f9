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

/** A period without good responses: its start and length. */
export interface Outage {
  sinceMs: number;
  ms: number;
}

export interface Looks {
  /** Records a probe and whether it succeeded. */
  saw(atMs: number, isWell: boolean): void;
  /** Start of the current uninterrupted success; null while the last probe failed or there was none. */
  wellSinceMs(): number | null;
  outages(): Outage[];
}

/** Derives outages from probes: each lasts from the first failed probe to the next successful one. */
export function newLooks(): Looks {
  const outages: Outage[] = [];
  let [wellSinceMs, illSinceMs]: [number | null, number | null] = [null, null];
  return {
    saw(atMs, isWell) {
      if (isWell && illSinceMs !== null) outages.push({ sinceMs: illSinceMs, ms: atMs - illSinceMs });
      illSinceMs = isWell ? null : (illSinceMs ?? atMs);
      wellSinceMs = isWell ? (wellSinceMs ?? atMs) : null;
    },
    wellSinceMs: () => wellSinceMs,
    outages: () => outages,
  };
}
