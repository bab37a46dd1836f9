import type { Doing } from "../doing.ts";
import type { PaymentGateway } from "../ports/payment-gateway.ts";

/** What a flow works with that asks the card provider. */
export interface Paying extends Doing {
  gateway: PaymentGateway;
  /** Our own number at the provider: money for another is none of ours. */
  collectorId: string;
}
