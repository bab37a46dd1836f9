import type { PaymentConfig } from "../../env/payment-config.ts";
import type { PaymentGateway } from "../payment-gateway.ts";
import type { Calling } from "./api.ts";
import { chargeCard } from "./charge.ts";
import { getPayment, searchBetween, searchReference } from "./read-payments.ts";
import { cancelPayment, readRefunds, refundPayment } from "./reversals.ts";

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** The gateway for Mercado Pago (docs/outside-services.md#mercado-pago). `now`: the clock, in ms UTC. */
export function mercadoPago(config: PaymentConfig, now: () => number, wait = sleep): PaymentGateway {
  const calling: Calling = { config, now, wait };
  return {
    charge: (charge) => chargeCard(calling, charge),
    get: (id) => getPayment(calling, id),
    findByReference: (externalReference) => searchReference(calling, externalReference),
    findBetween: (page) => searchBetween(calling, page),
    refund: (refund) => refundPayment(calling, refund),
    refundsOf: (paymentId) => readRefunds(calling, paymentId),
    cancel: (id) => cancelPayment(calling, id),
  };
}
