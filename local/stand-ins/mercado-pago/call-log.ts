const KEPT = 1000;

/** One call of the shop's server. */
export interface LoggedCall {
  atMs: number;
  call: string;
  path: string;
  key: string | null;
  /** Hash of the raw body; null when it was empty. */
  bodyHash: string | null;
  meliSessionId: string | null;
}

/** The last calls that reached the provider, oldest first. `/faults` counts the calls that a fault stopped. */
export interface CallLog {
  add(call: LoggedCall): void;
  list(): LoggedCall[];
  clear(): void;
}

export function createCallLog(): CallLog {
  let calls: LoggedCall[] = [];
  return {
    add(call) {
      calls = [...calls.slice(1 - KEPT), call];
    },
    list: () => calls,
    clear() {
      calls = [];
    },
  };
}
