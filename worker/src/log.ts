type Fact = string | number | boolean | null;

/**
 * One structured line of the log. Only ids, codes and counts go in: never a person's data, a token, a query string or
 * the text of an SQL statement (reliability S-62).
 */
export function log(event: string, facts: Record<string, Fact> = {}): void {
  console.log({ event, ...facts });
}

/**
 * What may be told of an unexpected error: its name, its code and where it was thrown. Its message stays out, because
 * a database error's message carries the statement and its parameters (wire contracts 7.9).
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
