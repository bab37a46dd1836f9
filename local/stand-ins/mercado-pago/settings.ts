import { z } from "zod";

/** Credentials that the shop and the stand-in share, in place of a Mercado Pago account's. */
export interface Credentials {
  /** The server's: `Authorization: Bearer ...`. */
  accessToken: string;
  /** The browser's. */
  publicKey: string;
  /** Signs the webhooks (docs/outside-services.md#webhook-signature). */
  webhookSecret: string;
  /** The account that is paid. */
  collectorId: string;
}

/** Credentials of the local runner. */
export const LOCAL_CREDENTIALS: Credentials = {
  accessToken: "TEST-local-access-token",
  publicKey: "TEST-local-public-key",
  webhookSecret: "clave-local-de-mercado-pago",
  collectorId: "448876418",
};

/** Behavior of the stand-in besides the outcomes by cardholder's name. All times are in milliseconds. */
const settings = z.strictObject({
  /** `send` delivers webhooks; `hold` keeps them until they are delivered on command; `drop` loses them. */
  webhooks: z.enum(["send", "hold", "drop"]),
  /** URL for webhooks; null sends none. */
  webhookUrl: z.string().nullable(),
  /** Delay between a change and its webhook. */
  noticeDelayMs: z.int().min(0),
  /** SLOW charges at once and responds after this time. */
  slowMs: z.int().min(0),
  /** LATE charges and responds after this time. */
  lateMs: z.int().min(0),
  /** FLIP, FLOP and BACK change after this time. */
  flipMs: z.int().min(0),
  /** A new payment is not found by its id for this time. */
  freshMissingMs: z.int().min(0),
  /** The search shows the ledger as it was this long ago. */
  searchLagMs: z.int().min(0),
  /** The search leaves out metadata and transaction details. */
  thinSearch: z.boolean(),
  /** Every response writes amounts and ids as strings. The search always does. */
  loose: z.boolean(),
  /** Status for a second call with a key in flight. */
  inFlightStatus: z.union([z.literal(409), z.literal(423)]),
  /** Error code for a used token. */
  usedTokenCode: z.union([z.literal(2006), z.literal(2062), z.literal(3003), z.literal(3006), z.literal(3008)]),
  /** Whether partial refunds are supported; otherwise code 2084. */
  partialRefunds: z.boolean(),
  /** Initial status of a refund. */
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

/** The current settings. */
export interface SettingsHeld {
  now(): Settings;
  /** Changes the named settings. Refuses with a sentence. */
  put(change: unknown): { ok: true } | { ok: false; sentence: string };
  /** Restores the initial settings. */
  reset(): void;
}

/** Holds the settings of one stand-in, starting with `given` over the defaults. */
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
  return `The settings are invalid: ${issue?.path.join(".") || "body"}: ${issue?.message}.`;
}
