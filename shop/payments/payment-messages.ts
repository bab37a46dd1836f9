/** The message and the retry option for each payment detail. See docs/outside-services.md#payment-details */
import type { PaymentStatus } from "./provider-payment.ts";

/** How to pay again: with the same card and corrected data, with another card, later, or not at all. */
export const PAYMENT_RETRIES = ["same", "other", "later", "none"] as const;
export type PaymentRetry = (typeof PAYMENT_RETRIES)[number];

export interface PaymentMessage {
  message: string;
  retry: PaymentRetry;
}

const messageWith = (message: string, retry: PaymentRetry = "none"): PaymentMessage => ({ message, retry });

const NO_FUNDS = messageWith("La tarjeta no tiene fondos suficientes. Probá con otra.", "other");
const OVER_LIMIT = messageWith("El importe supera el límite de la tarjeta.", "other");
const CALL_BANK = messageWith("Tu banco pide que autorices el pago. Llamalo y volvé a intentar.", "same");
// The reason is not shown: it would help people who try stolen cards.
const UNEXPLAINED = messageWith("No pudimos procesar el pago. Elegí otro medio.", "other");
const NOT_VERIFIED = messageWith("No se completó la verificación con tu banco.", "same");
const NO_BANK = messageWith("El banco no respondió. Probá de nuevo en unos minutos.", "later");

const REJECTED: Readonly<Record<string, PaymentMessage>> = {
  cc_rejected_bad_filled_card_number: messageWith("Revisá el número de la tarjeta.", "same"),
  cc_rejected_bad_filled_date: messageWith("Revisá la fecha de vencimiento.", "same"),
  cc_rejected_bad_filled_security_code: messageWith("Revisá el código de seguridad.", "same"),
  cc_rejected_bad_filled_other: messageWith("Revisá los datos de la tarjeta.", "same"),
  cc_rejected_insufficient_amount: NO_FUNDS,
  insufficient_amount: NO_FUNDS,
  am_insufficient_amount: NO_FUNDS,
  cc_amount_rate_limit_exceeded: OVER_LIMIT,
  rejected_cap_exceeded: OVER_LIMIT,
  cc_rejected_call_for_authorize: CALL_BANK,
  rejected_call_for_authorize: CALL_BANK,
  cc_rejected_card_disabled: messageWith("La tarjeta está inhabilitada. Llamá a tu banco o usá otra.", "other"),
  cc_rejected_card_error: messageWith("No pudimos procesar la tarjeta. Probá de nuevo.", "same"),
  cc_rejected_card_type_not_allowed: messageWith("Ese tipo de tarjeta no está habilitado.", "other"),
  cc_rejected_duplicated_payment: messageWith("Ya hay un pago igual reciente. Estamos verificándolo."),
  cc_rejected_invalid_installments: messageWith("La tarjeta no acepta esa cantidad de cuotas.", "same"),
  cc_rejected_max_attempts: messageWith("Llegaste al límite de intentos. Usá otra tarjeta.", "other"),
  cc_rejected_blacklist: UNEXPLAINED,
  cc_rejected_fraud: UNEXPLAINED,
  cc_rejected_high_risk: UNEXPLAINED,
  rejected_high_risk: UNEXPLAINED,
  cc_rejected_3ds_challenge: NOT_VERIFIED,
  cc_rejected_3ds_mandatory: NOT_VERIFIED,
  cc_rejected_time_out: NO_BANK,
  cc_rejected_expired_operation: NO_BANK,
  bank_error: NO_BANK,
  bank_rejected: NO_BANK,
  rejected_by_bank: NO_BANK,
  rejected_insufficient_data: messageWith("Faltan datos del titular.", "same"),
  // Details that the shop writes when the provider gave none (`providerMove` and worker/src/payments).
  canceled: messageWith("El pago fue cancelado."),
  not_found: messageWith("No se hizo ningún cobro. Podés volver a pagar.", "same"),
  card_data_refused: messageWith("Revisá los datos de la tarjeta.", "same"),
  provider_unavailable: messageWith("No pudimos comunicarnos con el medio de pago. No se hizo ningún cobro.", "later"),
  // Charges at a card reader that ended without a payment (docs/product-rules.md#charges-at-a-card-reader).
  reader_busy: messageWith("El lector tiene otro cobro pendiente. No se hizo ningún cobro.", "same"),
  reader_refused: messageWith("El lector no recibió el cobro. No se hizo ningún cobro.", "same"),
  reader_failed: messageWith("El lector no pudo hacer el cobro. Probá de nuevo o con otra tarjeta.", "other"),
  reader_canceled: messageWith("El cobro se canceló en el lector.", "same"),
  reader_expired: messageWith("El cobro venció en el lector sin que nadie pague.", "same"),
};

const PENDING = messageWith("Falta completar el pago.");

interface ByDetail {
  details?: ReadonlyMap<string, PaymentMessage>;
  /** For any other detail: the provider may add new ones. */
  otherwise: PaymentMessage;
}

const MESSAGES: Readonly<Record<PaymentStatus, ByDetail>> = {
  approved: {
    details: new Map([["partially_refunded", messageWith("Te devolvimos una parte del pago.")]]),
    otherwise: messageWith("Pago aprobado. Te enviamos la confirmación por correo."),
  },
  authorized: { otherwise: messageWith("Tu pago está autorizado; lo confirmamos en breve.") },
  in_process: {
    otherwise: messageWith(
      "Estamos procesando tu pago. Puede demorar hasta 48 horas; te avisamos por correo. No vuelvas a pagar.",
    ),
  },
  pending: {
    details: new Map([
      [
        "pending_challenge",
        messageWith("Tu banco necesita verificar tu identidad. El desafío vence en unos 5 minutos."),
      ],
    ]),
    otherwise: PENDING,
  },
  rejected: {
    details: new Map(Object.entries(REJECTED)),
    otherwise: messageWith("El banco rechazó el pago. Probá con otro medio.", "other"),
  },
  cancelled: { otherwise: messageWith("El pago fue cancelado.") },
  refunded: { otherwise: messageWith("Te devolvimos el pago. Puede tardar según tu banco.") },
  in_mediation: { otherwise: messageWith("Hay un reclamo abierto por este pago.") },
  charged_back: { otherwise: messageWith("El banco recibió un desconocimiento de este pago.") },
  unknown: { otherwise: PENDING },
};

/** Shown while the order is paid but has no units: the shop decides, the buyer does nothing. */
export const PAID_WITHOUT_STOCK = messageWith(
  "Recibimos tu pago, pero ya no quedan unidades. Te escribimos para enviártelo o devolverte el dinero: no vuelvas a pagar.",
);

/** Shown while the money of a cancelled order is not refunded. */
export const PAID_AND_CANCELLED = messageWith(
  "Cancelamos el pedido. Te escribimos para devolverte el dinero: no vuelvas a pagar.",
);

/** The detail that a buyer reads instead of the real one after several declines. It has the message of unknown details. */
export const HIDDEN_DETAIL = "cc_rejected_other_reason";

/** The message for a payment, or for an order with only a status and detail. */
export function paymentMessage(payment: { status: PaymentStatus; statusDetail: string }): PaymentMessage {
  const { details, otherwise } = MESSAGES[payment.status];
  return details?.get(payment.statusDetail) ?? otherwise;
}
