type Fact = string | number | boolean | null;

/** Writes a log line: ids, codes and counts, never personal data or SQL (docs/faults.md#s-62-private-data-in-logs). */
export function log(event: string, facts: Record<string, Fact> = {}): void {
  console.log({ event, ...facts });
}

/**
 * Returns what may be logged about an error. Not its message: it may contain the SQL statement
 * (docs/outside-services.md#logs).
 */
export function describeError(error: unknown): Record<string, Fact> {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = "code" in error && typeof error.code === "string" ? error.code : null;
  return { error: error.name, code, at: framesOf(error) };
}

function framesOf(error: Error): string {
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return frames
    .slice(0, 5)
    .map((line) => line.trim())
    .join(" < ");
}
