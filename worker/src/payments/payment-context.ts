import type { PaymentGateway } from "../ports/payment-gateway.ts";
import type { RequestContext } from "../request-context.ts";

/** What a flow works with that asks the card provider. */
export interface PaymentContext extends RequestContext {
  gateway: PaymentGateway;
  /** Our own number at the provider: money for another is none of ours. */
  collectorId: string;
}
