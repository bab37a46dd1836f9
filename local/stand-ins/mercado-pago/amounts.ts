const DECIMAL = /^(\d{1,10})(?:\.(\d{1,2}))?$/;

/** Returns an amount in centavos. Accepts a number or a numeric string with at most two decimals; null for anything else. */
export function centavosOf(value: unknown): number | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const parts = DECIMAL.exec(String(value));
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0")) : null;
}
