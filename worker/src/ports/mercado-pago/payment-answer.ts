/** The provider's payment as we read it: leniently in its types, strictly in what money depends on (wire contracts 1.2). */
import { z } from "zod";
import { type ProviderPayment, statusOf } from "#shop/payments/provider-payment.ts";

/** The documents show amounts as numbers and as texts; read as centavos. */
export const amount = z
  .union([z.number(), z.string().regex(/^-?\d{1,15}(\.\d{1,15})?$/)])
  // Exact below 2^52 centavos: the product is off by less than half a centavo.
  .transform((pesos) => Math.round(Number(pesos) * 100))
  .refine(Number.isSafeInteger);
const idText = z.union([z.string().regex(/^[\w-]{1,64}$/), z.int().min(0)]).transform(String);
const count = z.union([z.int().min(0), z.string().regex(/^\d{1,4}$/)]).transform(Number);
const instant = z.string().transform((text) => Date.parse(text));
/** A word of the provider's lists; anything else says nothing. */
const word = z
  .string()
  .regex(/^[\w.-]{1,64}$/)
  .catch("");
/** What may be missing, null, or of a shape nobody knows. */
const perhaps = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(null);

const paymentSchema = z.object({
  id: idText,
  status: z.string(),
  status_detail: word,
  currency_id: z.string().max(10),
  collector_id: idText,
  transaction_amount: amount.refine((centavos) => centavos >= 0),
  transaction_amount_refunded: perhaps(amount),
  external_reference: perhaps(z.string().max(256)),
  metadata: perhaps(z.object({ attempt_id: perhaps(z.string().max(64)) })),
  transaction_details: perhaps(z.object({ total_paid_amount: perhaps(amount), net_received_amount: perhaps(amount) })),
  payment_type_id: word,
  payment_method_id: word,
  installments: perhaps(count),
  date_last_updated: perhaps(instant),
  date_created: perhaps(instant),
});

/**
 * The payment in an answer, null when it is none: without id, status, amount, currency or collector nothing can be said of
 * it. Times later than `nowMs` become it, so that no word stands in the way of those that follow.
 */
export function paymentIn(json: unknown, nowMs: number): ProviderPayment | null {
  const parsed = paymentSchema.safeParse(json);
  return parsed.success ? wordOf(parsed.data, nowMs) : null;
}

function wordOf(payment: z.output<typeof paymentSchema>, nowMs: number): ProviderPayment {
  const details = payment.transaction_details;
  return {
    id: payment.id,
    status: statusOf(payment.status),
    statusDetail: payment.status_detail,
    externalReference: payment.external_reference ?? null,
    attemptId: payment.metadata?.attempt_id ?? null,
    amountCentavos: payment.transaction_amount,
    totalPaidCentavos: aboveZero(details?.total_paid_amount),
    netReceivedCentavos: details?.net_received_amount ?? null,
    refundedCentavos:
      aboveZero(payment.transaction_amount_refunded) ??
      (payment.status === "refunded" ? payment.transaction_amount : 0),
    currency: payment.currency_id,
    collectorId: payment.collector_id,
    paymentTypeId: payment.payment_type_id,
    paymentMethodId: payment.payment_method_id,
    installments: payment.installments ?? 1,
    updatedAtMs: pastInstant([payment.date_last_updated, payment.date_created], nowMs),
  };
}

function aboveZero(centavos: number | null | undefined): number | null {
  return centavos && centavos > 0 ? centavos : null;
}

function pastInstant(instants: readonly (number | null | undefined)[], nowMs: number): number {
  const said = instants.find((atMs) => typeof atMs === "number" && !Number.isNaN(atMs) && atMs >= 0);
  return Math.min(said ?? nowMs, nowMs);
}
