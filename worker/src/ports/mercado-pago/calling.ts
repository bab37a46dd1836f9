import type { PaymentConfig } from "../../env/payment-config.ts";

/** What every call to the provider needs. */
export interface Calling {
  config: PaymentConfig;
  /** The clock, in ms UTC. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
}
