import { z } from "zod";

/** How the stand-in behaves beyond what a cardholder's name chooses. All times in milliseconds. */
const settings = z.strictObject({
  /** `send` delivers notices by themselves; `hold` keeps them until they are delivered by hand; `drop` loses them. */
  webhooks: z.enum(["send", "hold", "drop"]),
  /** Where notices go; null sends none. */
  webhookUrl: z.string().nullable(),
  /** From a change to its notice. */
  noticeDelayMs: z.int().min(0),
  /** SLOW answers after this long; the charge is made at once. */
  slowMs: z.int().min(0),
  /** LATE charges and answers after this long. */
  lateMs: z.int().min(0),
  /** FLIP, FLOP and BACK change after this long. */
  flipMs: z.int().min(0),
  /** A fresh payment is not found by its id for this long. */
  freshMissingMs: z.int().min(0),
  /** The search shows the ledger as it was this long ago. */
  searchLagMs: z.int().min(0),
  /** The search leaves out metadata and what was paid. */
  thinSearch: z.boolean(),
  /** Every answer writes amounts and ids as strings; the search always does. */
  loose: z.boolean(),
  /** What a second call with a key that is being served is answered. */
  inFlightStatus: z.union([z.literal(409), z.literal(423)]),
  /** The cause's code of a token that was used. */
  usedTokenCode: z.union([z.literal(2006), z.literal(2062), z.literal(3003), z.literal(3006), z.literal(3008)]),
  /** Whether part of a payment can be refunded; otherwise code 2084. */
  partialRefunds: z.boolean(),
  /** The state a refund is born in. */
  refundStatus: z.enum(["approved", "in_process", "rejected"]),
});
export type Settings = z.infer<typeof settings>;

const AT_FIRST: Settings = {
  webhooks: "send",
  webhookUrl: null,
  noticeDelayMs: 200,
  slowMs: 25_000,
  lateMs: 20_000,
  flipMs: 3000,
  freshMissingMs: 0,
  searchLagMs: 0,
  thinSearch: false,
  loose: false,
  inFlightStatus: 423,
  usedTokenCode: 3003,
  partialRefunds: true,
  refundStatus: "approved",
};

/** The settings in force. */
export interface SettingsHeld {
  now(): Settings;
  /** Changes those that are named. Refuses with a sentence. */
  put(change: unknown): { ok: true } | { ok: false; sentence: string };
  /** Back to how it was started. */
  reset(): void;
}

/** Holds the settings of one stand-in; `given` are those it starts with. */
export function holdSettings(given: Partial<Settings>): SettingsHeld {
  const first = { ...AT_FIRST, ...given };
  let held = first;
  return {
    now: () => held,
    put(change) {
      const parsed = settings.partial().safeParse(change);
      if (!parsed.success) return { ok: false, sentence: sentenceOf(parsed.error) };
      held = settings.parse({ ...held, ...parsed.data });
      return { ok: true };
    },
    reset() {
      held = first;
    },
  };
}

function sentenceOf(error: z.ZodError): string {
  const issue = error.issues[0];
  return `The settings were not understood: ${issue?.path.join(".") || "body"}: ${issue?.message}.`;
}
