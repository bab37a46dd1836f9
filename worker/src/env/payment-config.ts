/** The worker's card payment variables (docs/configuration.md) and the configuration parsed from them. */
import { z } from "zod";

/** The card provider: URLs, credentials and webhook secrets. */
export interface PaymentConfig {
  /** Base URL of the provider's API. Only its host may be called. */
  apiUrl: string;
  hosts: string[];
  accessToken: string;
  /** A webhook may be signed with any of them: two while the secret is rotated. */
  webhookSecrets: string[];
  /** The public key for the browser. */
  publicKey: string;
  /** URL of the provider's browser SDK. */
  sdkUrl: string;
  /** Our seller id at the provider. Payments to another collector are not ours. */
  collectorId: string;
}

const key = z.string({ error: "is required" }).regex(/^[\x21-\x7e]+$/, "must be the provider's key, without spaces");

/** The payment part of the worker's variables. `config.ts` checks the two URLs with the others. */
export const paymentVariables = {
  MP_ACCESS_TOKEN: key,
  MP_WEBHOOK_SECRET: key,
  MP_WEBHOOK_SECRET_OLD: key.optional(),
  MP_PUBLIC_KEY: key,
  MP_COLLECTOR_ID: z
    .string({ error: "is required" })
    .regex(/^\d{1,20}$/, "must be the provider's number of the seller"),
};

interface PaymentEnv {
  MP_API_URL: string;
  MP_SDK_URL: string;
  MP_ACCESS_TOKEN: string;
  MP_WEBHOOK_SECRET: string;
  MP_WEBHOOK_SECRET_OLD?: string | undefined;
  MP_PUBLIC_KEY: string;
  MP_COLLECTOR_ID: string;
}

export function paymentConfigOf(env: PaymentEnv): PaymentConfig {
  return {
    apiUrl: env.MP_API_URL.replace(/\/+$/, ""),
    hosts: [new URL(env.MP_API_URL).host],
    accessToken: env.MP_ACCESS_TOKEN,
    webhookSecrets: [env.MP_WEBHOOK_SECRET, env.MP_WEBHOOK_SECRET_OLD].filter((secret) => secret !== undefined),
    publicKey: env.MP_PUBLIC_KEY,
    sdkUrl: env.MP_SDK_URL,
    collectorId: env.MP_COLLECTOR_ID,
  };
}
