/** An instant as the API writes it, in UTC. */
export function iso(atMs: number): string {
  return new Date(atMs).toISOString();
}

/** The same of one that may not have come. */
export function isoOrNull(atMs: number | null): string | null {
  return atMs === null ? null : iso(atMs);
}
