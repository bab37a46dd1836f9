import * as z from "zod";
import { toWire } from "#shop/decimal.ts";
import { type Charge, chargeBody } from "#shop/payments/charge.ts";
import type { PaymentConfig } from "../../env/service-config.ts";
import type {
  CancelOutcome,
  ChargeOutcome,
  PaymentGateway,
  ProviderRefund,
  Refund,
  RefundOutcome,
  RefundsFound,
  Unanswered,
} from "../payment-gateway.ts";
import { type ApiCall, type ApiResponse, type Calling, callApi, isDone, type NoResponse, reasonOf } from "./api.ts";
import { readInstallmentCosts } from "./read-installments.ts";
import { getPayment, searchBetween, searchReference } from "./read-payments.ts";
import { cancelReaderCharge, chargeAtReader, listReaders, readReaderCharge } from "./readers.ts";
import {
  amount,
  buyerMessages,
  causeCode,
  DUPLICATE_REQUEST,
  instant,
  optional,
  parseCardDigits,
  parsePayment,
  UPSTREAM_FAILED,
} from "./responses.ts";

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** The gateway for Mercado Pago (docs/outside-services.md#mercado-pago). `now`: the clock, in ms UTC. */
export function mercadoPago(config: PaymentConfig, now: () => number, wait = sleep): PaymentGateway {
  const calling: Calling = { config, now, wait };
  return {
    charge: (charge) => chargeCard(calling, charge),
    digitsOfToken: (token) => readDigitsOfToken(calling, token),
    get: (id) => getPayment(calling, id),
    findByReference: (externalReference) => searchReference(calling, externalReference),
    findBetween: (page) => searchBetween(calling, page),
    refund: (refund) => refundPayment(calling, refund),
    refundsOf: (paymentId) => readRefunds(calling, paymentId),
    installmentCosts: () => readInstallmentCosts(calling),
    cancel: (id) => cancelPayment(calling, id),
    readers: () => listReaders(calling),
    chargeAtReader: (charge) => chargeAtReader(calling, charge),
    readerCharge: (chargeId) => readReaderCharge(calling, chargeId),
    cancelReaderCharge: (chargeId) => cancelReaderCharge(calling, chargeId),
  };
}

// Charges: each is sent at most twice.

/** A buyer waits, so this is shorter than the provider's own limit; the cron finds a later result. */
const FIRST_TIMEOUT_MS = 15_000;
const SECOND_TIMEOUT_MS = 8_000;
const PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 2_000;

/** The key is in use, or a service behind the provider failed: the charge may have been applied. */
const BUSY: readonly number[] = [408, 409, 423, 424];

/** The result of one try: final, or to repeat after a pause. `applied`: the try may have been applied. */
type Tried = { over: ChargeOutcome } | { applied: boolean; reason: string; pauseMs: number };

/**
 * Charges a card. Both tries have the same body and key. If the first may have been applied, a refusal of the second
 * means `unknown`.
 */
export async function chargeCard(calling: Calling, charge: Charge): Promise<ChargeOutcome> {
  const call = callOf(charge);
  const first = readTry(calling, charge, await callApi(calling.config, { ...call, timeoutMs: FIRST_TIMEOUT_MS }));
  if ("over" in first) return first.over;
  await calling.wait(first.pauseMs);
  const again = readTry(calling, charge, await callApi(calling.config, { ...call, timeoutMs: SECOND_TIMEOUT_MS }));
  return combineTries(first, again);
}

function callOf(charge: Charge): Omit<ApiCall, "timeoutMs"> {
  const session = charge.meliSessionId ? { "X-Meli-Session-Id": charge.meliSessionId } : {};
  return {
    method: "POST",
    path: "/v1/payments",
    body: JSON.stringify(chargeBody(charge)),
    headers: { "X-Idempotency-Key": charge.attemptId, ...session },
  };
}

function readTry({ now }: Calling, charge: Charge, response: ApiResponse | NoResponse): Tried {
  if (response.kind !== "response")
    return response.kind === "timed_out" ? unknown(response.reason) : repeat(response.reason);
  if (isDone(response)) return readPayment(response, charge, now());
  if (response.status === 429) return { applied: false, reason: "status_429", pauseMs: pauseOf(response) };
  if (response.status >= 500 || BUSY.includes(response.status)) return repeat(reasonOf(response));
  return readRefusal(response);
}

function readPayment(response: ApiResponse, { attemptId }: Charge, nowMs: number): Tried {
  const payment = parsePayment(response.json, nowMs);
  if (!payment) return unknown("malformed_payment");
  // The payment belongs to this attempt even without metadata.
  const answered = { ...payment, attemptId: payment.attemptId ?? attemptId };
  return { over: { kind: "answered", payment: answered, cardDigits: parseCardDigits(Object(response.json).card) } };
}

function readRefusal(response: ApiResponse): Tried {
  const code = causeCode(response.json);
  const reason = reasonOf(response, code);
  // A redirect, and a code for a charge that was sent moments ago, are no refusals.
  if (response.status < 400 || code === DUPLICATE_REQUEST) return unknown(reason);
  if (code !== null && UPSTREAM_FAILED.includes(code)) return repeat(reason);
  const fields = response.status === 401 || response.status === 403 ? null : buyerMessages(code);
  return { over: fields ? { kind: "invalid", fields } : { kind: "misconfigured", reason } };
}

function unknown(reason: string): Tried {
  return { over: { kind: "unknown", reason } };
}

function repeat(reason: string): Tried {
  return { applied: true, reason, pauseMs: PAUSE_MS };
}

/** After a try that may have been applied, only a payment counts: "token already used" may mean our own first try. */
function combineTries(first: Exclude<Tried, { over: unknown }>, again: Tried): ChargeOutcome {
  const isPayment = "over" in again && again.over.kind === "answered";
  if (first.applied && !isPayment) return { kind: "unknown", reason: first.reason };
  if ("over" in again) return again.over;
  return again.applied ? { kind: "unknown", reason: again.reason } : { kind: "nothing_taken" };
}

function pauseOf({ retryAfter }: ApiResponse): number {
  const seconds = /^\d{1,6}(\.\d+)?$/.test(retryAfter ?? "") ? Number(retryAfter) : 1;
  return Math.min(seconds * 1000, LONGEST_PAUSE_MS);
}

/** Short, because a buyer waits; the charge continues without the digits. */
const TOKEN_TIMEOUT_MS = 3_000;

/** Reads the digits of a token's card (docs/outside-services.md#reading-a-card-token). */
async function readDigitsOfToken({ config }: Calling, token: string): Promise<string | null> {
  const path = `/v1/card_tokens/${encodeURIComponent(token)}`;
  const response = await callApi(config, { method: "GET", path, timeoutMs: TOKEN_TIMEOUT_MS });
  return response.kind === "response" && isDone(response) ? parseCardDigits(response.json) : null;
}

// Refunds (docs/outside-services.md#refunding-a-payment) and cancellations (docs/outside-services.md#cancelling-a-payment).

const TIMEOUT_MS = 15_000;
/** Faults of the shop's credentials, or temporary ones, not of the refund: retried later with the same key. */
const LATER: readonly number[] = [401, 403, 408, 409, 423, 424, 429];

const refundSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  status: z.string().nullish(),
});
const refundsSchema = z.array(refundSchema.extend({ amount, date_created: optional(instant) }));

/** Refunds an amount, or all that is left when the amount is null. */
async function refundPayment({ config }: Calling, refund: Refund): Promise<RefundOutcome> {
  const { paymentId, amountCentavos, key } = refund;
  const response = await callApi(config, {
    method: "POST",
    path: `/v1/payments/${encodeURIComponent(paymentId)}/refunds`,
    body: JSON.stringify(amountCentavos === null ? {} : { amount: toWire(amountCentavos) }),
    headers: { "X-Idempotency-Key": key },
    timeoutMs: TIMEOUT_MS,
  });
  return (response.kind === "response" && isDone(response) ? refundIn(response) : null) ?? notDone(response);
}

/** An empty body means a repeated call. */
function refundIn({ text, json }: ApiResponse): RefundOutcome {
  if (text.trim() === "") return { kind: "repeated" };
  const parsed = refundSchema.safeParse(json);
  if (!parsed.success) return { kind: "unanswered", reason: "malformed_refund" };
  const status = statusOf(parsed.data.status);
  return status === "rejected" ? { kind: "refused", code: "rejected" } : { kind: status, refundId: parsed.data.id };
}

/** Besides `approved` the provider documents only these two statuses, so any other value counts as refunded. */
function statusOf(status: string | null | undefined): ProviderRefund["status"] {
  return status === "in_process" || status === "rejected" ? status : "done";
}

/** Reads the current refunds of a payment. */
async function readRefunds({ config }: Calling, paymentId: string): Promise<RefundsFound> {
  const path = `/v1/payments/${encodeURIComponent(paymentId)}/refunds`;
  const response = await callApi(config, { method: "GET", path, timeoutMs: TIMEOUT_MS });
  if (response.kind !== "response" || !isDone(response)) return { kind: "unanswered", reason: reasonOf(response) };
  const parsed = refundsSchema.safeParse(response.json);
  if (!parsed.success) return { kind: "unanswered", reason: "malformed_refunds" };
  const refunds = parsed.data.map(({ id, amount: amountCentavos, status, date_created: createdAtMs = null }) => ({
    id,
    amountCentavos,
    status: statusOf(status),
    createdAtMs,
  }));
  return { kind: "found", refunds };
}

/** Cancels a payment that is pending, in process or authorized. */
async function cancelPayment({ config, now }: Calling, id: string): Promise<CancelOutcome> {
  const call: ApiCall = {
    method: "PUT",
    path: `/v1/payments/${encodeURIComponent(id)}`,
    body: JSON.stringify({ status: "cancelled" }),
    timeoutMs: TIMEOUT_MS,
  };
  const response = await callApi(config, call);
  if (response.kind !== "response" || !isDone(response)) return notDone(response);
  const payment = parsePayment(response.json, now());
  if (payment?.id !== id) return { kind: "unanswered", reason: "malformed_payment" };
  return payment.status === "cancelled" ? { kind: "cancelled", payment } : { kind: "refused", code: payment.status };
}

function notDone(response: ApiResponse | NoResponse): { kind: "refused"; code: string } | Unanswered {
  const code = response.kind === "response" ? causeCode(response.json) : null;
  const isRefusal =
    response.kind === "response" && response.status >= 400 && response.status < 500 && !LATER.includes(response.status);
  if (!isRefusal) return { kind: "unanswered", reason: reasonOf(response, code) };
  return { kind: "refused", code: code ?? reasonOf(response) };
}
