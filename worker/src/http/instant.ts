/** Formats a time in ms as the API writes it: ISO 8601, UTC. */
export function iso(atMs: number): string {
  return new Date(atMs).toISOString();
}

/** Like `iso`; null stays null. */
export function isoOrNull(atMs: number | null): string | null {
  return atMs === null ? null : iso(atMs);
}
