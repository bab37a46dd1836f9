/** The worker's variables for paying by card (docs/configuration.md), and what the rest of it reads. */
import { z } from "zod";

/** The card provider: where it is, who we are to it, and how its notices are known. */
export interface PaymentConfig {
  /** Base of the provider's API; its host is the only one that is called. */
  apiUrl: string;
  hosts: string[];
  accessToken: string;
  /** Any of them signs a notice: two while one takes the other's place. */
  webhookSecrets: string[];
  /** The browser's key. */
  publicKey: string;
  /** The provider's script for browsers. */
  sdkUrl: string;
  /** Our own number there: money for another is none of ours. */
  collectorId: string;
}

const key = z.string({ error: "is required" }).regex(/^[\x21-\x7e]+$/, "must be the provider's key, without spaces");

/** As they are part of the worker's variables; the two addresses are checked there like every other. */
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

/** The variables as the rest of the worker reads them. */
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
