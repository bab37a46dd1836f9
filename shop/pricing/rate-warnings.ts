/** What an administrator is told of the rate beside the market's quote; it never changes by itself (reliability P20, F27). */
import type { ArsCentavos, Bp } from "./money.ts";
import { JUMP_BP, stepBp } from "./rate.ts";

/** `unavailable`: no quote, and the rate is of another day. `old`: the quote is. `behind`, `jump`: how far they are apart. */
export const RATE_WARNINGS = ["unavailable", "old", "behind", "jump"] as const;
export type RateWarning = (typeof RATE_WARNINGS)[number];

export interface RateFacts {
  rateCentavos: ArsCentavos;
  rateSetAtMs: number;
  /** Null when it cannot be had; `quotedAtMs` null when it does not say when. */
  quote: { centavos: ArsCentavos; quotedAtMs: number | null } | null;
}

const HOUR_MS = 3_600_000;
/** Without a quote a rate is trusted for so long. */
const TRUSTED_MS = 24 * HOUR_MS;
/** A weekend with a holiday on each side has no quotes. */
const OLD_MS = 4 * 24 * HOUR_MS;
const BEHIND_BP: Bp = 500;

/** The warnings of a moment, and by how much the quote is above the rate, signed; null without a quote. */
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
