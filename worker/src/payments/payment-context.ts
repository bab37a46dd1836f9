import type { PaymentGateway } from "../ports/payment-gateway.ts";
import type { RequestContext } from "../request-context.ts";

/** The request context of flows that call the card provider. */
export interface PaymentContext extends RequestContext {
  gateway: PaymentGateway;
  /** The shop's account id at the provider; payments to another collector do not count. */
  collectorId: string;
}
