/** The result of one check. */
export interface Finding {
  name: string;
  ok: boolean;
  /** What is missing and how to fix it, or what was found. */
  message: string;
  /** A warning: the shop can sell without it. */
  warns?: true;
}

/** `lack` says what is missing and how to fix it; null if nothing is. */
export function findingOf(name: string, lack: string | null, seen: string): Finding {
  return lack === null ? { name, ok: true, message: seen } : { name, ok: false, message: lack };
}

/** Like `findingOf`, for something that the shop can sell without. */
export function warningOf(name: string, lack: string | null, seen: string): Finding {
  return lack === null ? { name, ok: true, message: seen } : { name, ok: true, message: lack, warns: true };
}
