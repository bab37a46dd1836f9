import * as z from "zod";
import { validationMessage } from "../../process/errors.ts";
import { CREDIT_PLANS, plansSchema } from "./cards/payment-methods.ts";

/** Credentials that the shop and the stand-in share, in place of a Mercado Pago account's. */
export const LOCAL_CREDENTIALS = {
  /** The server's: `Authorization: Bearer ...`. */
  accessToken: "TEST-local-access-token",
  /** The browser's. */
  publicKey: "TEST-local-public-key",
  /** Signs the webhooks (docs/outside-services.md#webhook-signature). */
  webhookSecret: "clave-local-de-mercado-pago",
  /** The account that is paid. */
  collectorId: "448876418",
};

/** Behavior of the stand-in besides the outcomes by cardholder's name. All times are in milliseconds. */
const settings = z.strictObject({
  /** `send` delivers webhooks; `hold` keeps them until they are delivered on command. */
  webhooks: z.enum(["send", "hold"]),
  /** URL for webhooks; null sends none. */
  webhookUrl: z.string().nullable(),
  /** Delay between a change and its webhook. */
  noticeDelayMs: z.int().min(0),
  /** With the cardholder LATE the charge is made, and answered, after this time. */
  lateMs: z.int().min(0),
  /** The search shows the payments and their statuses as they were this long ago. */
  searchLagMs: z.int().min(0),
  /** The search leaves out metadata and transaction details. */
  thinSearch: z.boolean(),
  /** Responses write amounts and ids of payments as strings, but not those of refunds. The search always writes strings. */
  loose: z.boolean(),
  /** Initial status of a refund. */
  refundStatus: z.enum(["approved", "in_process", "rejected"]),
  /** The installment plans of credit cards, with their cost. */
  plans: plansSchema,
});
export type Settings = z.infer<typeof settings>;

const DEFAULTS: Settings = {
  webhooks: "send",
  webhookUrl: null,
  noticeDelayMs: 200,
  lateMs: 20_000,
  searchLagMs: 0,
  thinSearch: false,
  loose: false,
  refundStatus: "approved",
  plans: CREDIT_PLANS,
};

/** Creates the settings of one stand-in, starting with `initial` over the defaults. */
export function createSettings(initial: Partial<Settings> = {}) {
  let current = { ...DEFAULTS, ...initial };
  return {
    now: () => current,
    /** Changes the named settings. Refuses with a message. */
    put(change: unknown): { ok: true } | { ok: false; message: string } {
      const parsed = settings.partial().safeParse(change);
      if (!parsed.success) return { ok: false, message: validationMessage("settings", parsed.error) };
      current = settings.parse({ ...current, ...parsed.data });
      return { ok: true };
    },
    /** Restores the initial settings. */
    reset() {
      current = { ...DEFAULTS, ...initial };
    },
  };
}
