const KEPT = 1000;

/** One call of the shop's server, as it came. */
export interface LoggedCall {
  atMs: number;
  call: string;
  path: string;
  key: string | null;
  /** Of the body byte by byte; null when there was none. */
  bodyHash: string | null;
  meliSessionId: string | null;
}

/** The last calls that reached the provider, oldest first; those that a fault kept from it are counted by `/faults`. */
export interface CallLog {
  add(call: LoggedCall): void;
  list(): LoggedCall[];
  clear(): void;
}

/** Nothing logged. */
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
