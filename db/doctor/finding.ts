/** What an examination says of one thing a shop needs. */
export interface Finding {
  name: string;
  ok: boolean;
  /** What is missing and how it is mended, or what was seen. */
  told: string;
  /** Whether what is missing keeps nobody from selling; it is told all the same. */
  warns?: true;
}

/** `lack` says what is missing and how it is mended; null when nothing is. */
export function findingOf(name: string, lack: string | null, seen: string): Finding {
  return lack === null ? { name, ok: true, told: seen } : { name, ok: false, told: lack };
}

/** The same of what a shop may do without. */
export function warningOf(name: string, lack: string | null, seen: string): Finding {
  return lack === null ? { name, ok: true, told: seen } : { name, ok: true, told: lack, warns: true };
}
