import { expect, test } from "vitest";
import { PAYMENT_RETRIES, type PaymentRetry, paymentMessage } from "./payment-messages.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "./provider-payment.ts";

const IN_PROCESS =
  "Estamos procesando tu pago. Puede demorar hasta 48 horas; te avisamos por correo. No vuelvas a pagar.";

/** Details that the provider documents, unknown ones, and those the shop writes. docs/outside-services.md#payment-details */
const ROWS: [PaymentStatus, string, PaymentRetry, string][] = [
  ["approved", "accredited", "none", "Pago aprobado. Te enviamos la confirmación por correo."],
  ["approved", "partially_refunded", "none", "Te devolvimos una parte del pago."],
  ["authorized", "pending_capture", "none", "Tu pago está autorizado; lo confirmamos en breve."],
  ["in_process", "pending_contingency", "none", IN_PROCESS],
  ["in_process", "pending_review_manual", "none", IN_PROCESS],
  [
    "pending",
    "pending_challenge",
    "none",
    "Tu banco necesita verificar tu identidad. El desafío vence en unos 5 minutos.",
  ],
  ["pending", "pending_waiting_payment", "none", "Falta completar el pago."],
  ["rejected", "cc_rejected_bad_filled_card_number", "same", "Revisá el número de la tarjeta."],
  ["rejected", "cc_rejected_bad_filled_date", "same", "Revisá la fecha de vencimiento."],
  ["rejected", "cc_rejected_bad_filled_security_code", "same", "Revisá el código de seguridad."],
  ["rejected", "cc_rejected_bad_filled_other", "same", "Revisá los datos de la tarjeta."],
  ["rejected", "cc_rejected_insufficient_amount", "other", "La tarjeta no tiene fondos suficientes. Probá con otra."],
  ["rejected", "am_insufficient_amount", "other", "La tarjeta no tiene fondos suficientes. Probá con otra."],
  ["rejected", "cc_amount_rate_limit_exceeded", "other", "El importe supera el límite de la tarjeta."],
  [
    "rejected",
    "cc_rejected_call_for_authorize",
    "same",
    "Tu banco pide que autorices el pago. Llamalo y volvé a intentar.",
  ],
  ["rejected", "cc_rejected_card_disabled", "other", "La tarjeta está inhabilitada. Llamá a tu banco o usá otra."],
  ["rejected", "cc_rejected_card_error", "same", "No pudimos procesar la tarjeta. Probá de nuevo."],
  ["rejected", "cc_rejected_card_type_not_allowed", "other", "Ese tipo de tarjeta no está habilitado."],
  ["rejected", "cc_rejected_duplicated_payment", "none", "Ya hay un pago igual reciente. Estamos verificándolo."],
  ["rejected", "cc_rejected_invalid_installments", "same", "La tarjeta no acepta esa cantidad de cuotas."],
  ["rejected", "cc_rejected_max_attempts", "other", "Llegaste al límite de intentos. Usá otra tarjeta."],
  ["rejected", "cc_rejected_blacklist", "other", "No pudimos procesar el pago. Elegí otro medio."],
  ["rejected", "cc_rejected_fraud", "other", "No pudimos procesar el pago. Elegí otro medio."],
  ["rejected", "cc_rejected_high_risk", "other", "No pudimos procesar el pago. Elegí otro medio."],
  ["rejected", "rejected_high_risk", "other", "No pudimos procesar el pago. Elegí otro medio."],
  ["rejected", "cc_rejected_3ds_challenge", "same", "No se completó la verificación con tu banco."],
  ["rejected", "bank_error", "later", "El banco no respondió. Probá de nuevo en unos minutos."],
  ["rejected", "rejected_insufficient_data", "same", "Faltan datos del titular."],
  ["rejected", "cc_rejected_other_reason", "other", "El banco rechazó el pago. Probá con otro medio."],
  ["rejected", "a_detail_of_tomorrow", "other", "El banco rechazó el pago. Probá con otro medio."],
  ["rejected", "constructor", "other", "El banco rechazó el pago. Probá con otro medio."],
  ["rejected", "not_found", "same", "No se hizo ningún cobro. Podés volver a pagar."],
  ["rejected", "card_data_refused", "same", "Revisá los datos de la tarjeta."],
  [
    "rejected",
    "provider_unavailable",
    "later",
    "No pudimos comunicarnos con el medio de pago. No se hizo ningún cobro.",
  ],
  // Cancelled by an administrator, without a payment.
  ["rejected", "canceled", "none", "El pago fue cancelado."],
  ["cancelled", "expired", "none", "El pago fue cancelado."],
  ["refunded", "refunded", "none", "Te devolvimos el pago. Puede tardar según tu banco."],
];

test.each(ROWS)("%s / %s has the retry option %s and its message", (status, statusDetail, retry, message) => {
  expect(paymentMessage({ status, statusDetail })).toEqual({ message, retry });
});

test("every status has a sentence for unknown details, and only an approval says it is approved", () => {
  for (const status of PAYMENT_STATUSES) {
    const { message, retry } = paymentMessage({ status, statusDetail: "tomorrow" });
    expect(message).toMatch(/^\p{Lu}.+\.$/u);
    expect(PAYMENT_RETRIES).toContain(retry);
    expect(message.includes("aprobado")).toBe(status === "approved");
  }
});
