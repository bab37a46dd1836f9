/**
 * Parses the provider's payments: lenient about types, strict about the fields that money depends on
 * (docs/outside-services.md#charging-a-card).
 */
import { z } from "zod";
import { type ProviderPayment, statusOf } from "#shop/payments/provider-payment.ts";

/** An amount as a number or a string, in pesos; parsed to centavos. */
export const amount = z
  .union([z.number(), z.string().regex(/^-?\d{1,15}(\.\d{1,15})?$/)])
  // Exact below 2^52 centavos: the product is off by less than half a centavo.
  .transform((pesos) => Math.round(Number(pesos) * 100))
  .refine(Number.isSafeInteger);
const idText = z.union([z.string().regex(/^[\w-]{1,64}$/), z.int().min(0)]).transform(String);
const count = z.union([z.int().min(0), z.string().regex(/^\d{1,4}$/)]).transform(Number);
const instant = z.string().transform((text) => Date.parse(text));
/** A code of the provider; an unreadable value becomes an empty string. */
const word = z
  .string()
  .regex(/^[\w.-]{1,64}$/)
  .catch("");
/** An optional field: missing, null and unknown shapes become null. */
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
 * Returns the payment of an answer, or null without id, status, amount, currency or collector. Times later than `nowMs`
 * become `nowMs`, so that a time in the future does not block later updates.
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
