import * as z from "zod";
import { type ProviderPayment, statusOf } from "#shop/payments/provider-payment.ts";
import type { FieldMessages } from "#shop/refusal.ts";

/** An amount as a number or a string, in pesos; parsed to centavos. */
export const amount = z
  .union([z.number(), z.string().regex(/^-?\d{1,15}(\.\d{1,15})?$/)])
  // Rounding is exact below 2^51 centavos: the error of the product is less than half a centavo.
  .transform((pesos) => Math.round(Number(pesos) * 100))
  .refine(Number.isSafeInteger);
const idText = z.union([z.string().regex(/^[\w-]{1,64}$/), z.int().min(0)]).transform(String);
export const count = z.union([z.int().min(0), z.string().regex(/^\d{1,4}$/)]).transform(Number);
/** A time; an invalid text is refused. */
export const instant = z
  .string()
  .transform((text) => Date.parse(text))
  .refine((atMs) => atMs >= 0);
/** A code of the provider; an invalid value becomes an empty string. */
const codeOrEmpty = z
  .string()
  .regex(/^[\w.-]{1,64}$/)
  .catch("");
/** An optional field: it may be missing or null, and an invalid value becomes null. */
export const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(null);

const paymentSchema = z.object({
  id: idText,
  status: z.string(),
  status_detail: codeOrEmpty,
  currency_id: z.string().max(10),
  collector_id: idText,
  transaction_amount: amount.refine((centavos) => centavos >= 0),
  transaction_amount_refunded: optional(amount),
  external_reference: optional(z.string().max(256)),
  metadata: optional(z.object({ attempt_id: optional(z.string().max(64)) })),
  transaction_details: optional(
    z.object({ total_paid_amount: optional(amount), net_received_amount: optional(amount) }),
  ),
  payment_type_id: codeOrEmpty,
  payment_method_id: codeOrEmpty,
  installments: optional(count),
  date_last_updated: optional(instant),
  date_created: optional(instant),
});

/**
 * Parses a payment of the provider: lenient about types, strict about the fields that money depends on
 * (docs/outside-services.md#charging-a-card). Null without one of those fields. Times later than `nowMs` become
 * `nowMs`, so that they do not block later updates.
 */
export function parsePayment(json: unknown, nowMs: number): ProviderPayment | null {
  const parsed = paymentSchema.safeParse(json);
  return parsed.success ? paymentOf(parsed.data, nowMs) : null;
}

function paymentOf(payment: z.output<typeof paymentSchema>, nowMs: number): ProviderPayment {
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
    updatedAtMs: firstValidTime([payment.date_last_updated, payment.date_created], nowMs),
  };
}

function aboveZero(centavos: number | null | undefined): number | null {
  return centavos && centavos > 0 ? centavos : null;
}

function firstValidTime(instants: readonly (number | null | undefined)[], nowMs: number): number {
  const valid = instants.find((atMs) => typeof atMs === "number");
  return Math.min(valid ?? nowMs, nowMs);
}

const digitsSchema = z.object({
  first_six_digits: z.string().regex(/^\d{6}$/),
  last_four_digits: z.string().regex(/^\d{4}$/),
});

/** Returns the first six and last four digits of a card or a card token of the provider; null without both. */
export function parseCardDigits(json: unknown): string | null {
  const parsed = digitsSchema.safeParse(json);
  return parsed.success ? `${parsed.data.first_six_digits}${parsed.data.last_four_digits}` : null;
}

const code = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\w{1,64}$/));
const cause = z.object({ code });
const errorSchema = z.object({ cause: z.union([z.tuple([cause], z.unknown()).transform(([first]) => first), cause]) });

/**
 * Returns the provider's error code, `cause.code` or `cause[0].code` (docs/outside-services.md#error-codes). The provider's messages are
 * ambiguous.
 */
export function causeCode(json: unknown): string | null {
  const parsed = errorSchema.safeParse(json);
  return parsed.success ? parsed.data.cause.code : null;
}

type Correction = readonly [field: string, message: string];

const REENTER_CARD: Correction = ["token", "Volvé a ingresar los datos de la tarjeta"];
const CHECK_CARD: Correction = ["token", "Revisá los datos de la tarjeta"];
const HOLDER: Correction = ["cardholderName", "Revisá el nombre del titular de la tarjeta"];
const NUMBER: Correction = ["cardNumber", "Revisá el número de la tarjeta"];
const SECURITY: Correction = ["securityCode", "Revisá el código de seguridad"];
const EXPIRATION: Correction = ["expirationDate", "Revisá la fecha de vencimiento"];
const DOCUMENT: Correction = ["identification", "Revisá el número de documento del titular"];
const METHOD: Correction = ["paymentMethod", "Esa tarjeta no está habilitada. Probá con otra"];
const EMAIL: Correction = ["email", "Revisá el email"];

const FIRST_CARD_CODE = 3000;
const LAST_CARD_CODE = 3034;

const CORRECTIONS: ReadonlyMap<number, Correction> = new Map([
  ...[2006, 2009, 2062, 3003, 3006, 3008].map((code) => [code, REENTER_CARD] as const),
  ...[3000, 3020].map((code) => [code, HOLDER] as const),
  ...[3012, 3013].map((code) => [code, SECURITY] as const),
  ...[3015, 3016, 3017].map((code) => [code, NUMBER] as const),
  ...[3018, 3019, 3029, 3030, 7523].map((code) => [code, EXPIRATION] as const),
  ...[2067, 3021, 3022].map((code) => [code, DOCUMENT] as const),
  ...[3010, 3011, 3014].map((code) => [code, METHOD] as const),
  ...[4050, 4051].map((code) => [code, EMAIL] as const),
  [2060, ["email", "No podés pagar con la cuenta del vendedor: usá otro email"]],
]);

/** Returns the field messages for the buyer, or null when the buyer cannot correct the error. */
export function buyerMessages(codeText: string | null): FieldMessages | null {
  const number = Number(codeText);
  // 3002: the caller is not authorized; the other codes of this range are about cards.
  if (codeText === null || number === 3002) return null;
  const isCard = number >= FIRST_CARD_CODE && number <= LAST_CARD_CODE;
  const correction = CORRECTIONS.get(number) ?? (isCard ? CHECK_CARD : null);
  return correction && { [correction[0]]: [correction[1]] };
}

/** The same charge was sent moments ago: its result must be looked up. */
export const DUPLICATE_REQUEST = "2001";
/** A service that the provider depends on failed: the charge may have been applied. */
export const UPSTREAM_FAILED: readonly string[] = ["2004", "2007"];
