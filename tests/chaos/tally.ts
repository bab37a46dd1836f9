/** What was answered, and how long nobody was. */
export interface Tally {
  note(kind: string, status: number): void;
  /** Each kind of call with how often each status came; 0 is a broken connection. */
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

/** A stretch in which the shop did not answer well: since when, and how long. */
export interface Outage {
  sinceMs: number;
  ms: number;
}

export interface Looks {
  /** One look at an instant, and whether it was answered well. */
  saw(atMs: number, isWell: boolean): void;
  /** Since when it has been well without a break; null while it is not, or was not looked at. */
  wellSinceMs(): number | null;
  outages(): Outage[];
}

/** Outages as they follow from looks: from the first that was not answered well to the next that was. */
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
