import type { PaymentConfig } from "../../env/payment-config.ts";

/** The dependencies of each call to the provider. */
export interface Calling {
  config: PaymentConfig;
  /** The clock, in ms UTC. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
}
