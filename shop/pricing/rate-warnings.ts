/**
 * Warnings about the dollar rate beside the market's quote. The rate never changes by itself. See
 * docs/faults.md#p20-wrong-dollar-quote and docs/faults.md#f27-quote-down
 */
import type { ArsCentavos, Bp } from "./money.ts";
import { JUMP_BP, stepBp } from "./rate.ts";

/**
 * `unavailable`: no quote, and the rate is older than a day. `old`: the quote is old. `behind`, `jump`: how far they
 * differ.
 */
export const RATE_WARNINGS = ["unavailable", "old", "behind", "jump"] as const;
export type RateWarning = (typeof RATE_WARNINGS)[number];

export interface RateFacts {
  rateCentavos: ArsCentavos;
  rateSetAtMs: number;
  /** Null when it is unavailable. `quotedAtMs` is null when the quote has no time. */
  quote: { centavos: ArsCentavos; quotedAtMs: number | null } | null;
}

const HOUR_MS = 3_600_000;
/** A rate without a quote causes no warning for this time. */
const TRUSTED_MS = 24 * HOUR_MS;
/** A weekend with a holiday on each side has no quotes. */
const OLD_MS = 4 * 24 * HOUR_MS;
const BEHIND_BP: Bp = 500;

/** Returns the warnings at `nowMs` and the signed difference of the quote to the rate; null without a quote. */
export function rateWarnings(
  { rateCentavos, rateSetAtMs, quote }: RateFacts,
  nowMs: number,
): { warnings: RateWarning[]; differenceBp: Bp | null } {
  if (!quote) return { warnings: nowMs - rateSetAtMs > TRUSTED_MS ? ["unavailable"] : [], differenceBp: null };
  const differenceBp = stepBp(rateCentavos, quote.centavos);
  const isOld = quote.quotedAtMs !== null && nowMs - quote.quotedAtMs > OLD_MS;
  return { warnings: [...(isOld ? (["old"] as const) : []), ...apart(Math.abs(differenceBp))], differenceBp };
}

function apart(stepBp: Bp): RateWarning[] {
  if (stepBp > JUMP_BP) return ["jump"];
  return stepBp >= BEHIND_BP ? ["behind"] : [];
}
