/** Sends one charge, at most twice, until its result is known or cannot be learned now. */
import { type Charge, chargeBody } from "#shop/payments/charge.ts";
import type { ChargeOutcome } from "../payment-gateway.ts";
import { type ApiCall, type ApiResponse, type Calling, callApi, isDone, type NoResponse, reasonOf } from "./api.ts";
import { buyersFault, causeCode, FAILED_BEHIND, paymentIn, SENT_BEFORE } from "./responses.ts";

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
 * Charges a card. Both tries have the same body and key. After a first try that may have been applied, a refusal is not
 * believed.
 */
export async function chargeCard(calling: Calling, charge: Charge): Promise<ChargeOutcome> {
  const call = callOf(charge);
  const first = readTry(calling, charge, await callApi(calling.config, { ...call, timeoutMs: FIRST_TIMEOUT_MS }));
  if ("over" in first) return first.over;
  await calling.wait(first.pauseMs);
  const again = readTry(calling, charge, await callApi(calling.config, { ...call, timeoutMs: SECOND_TIMEOUT_MS }));
  return secondWord(first, again);
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
  if (response.kind !== "answer")
    return response.kind === "timed_out" ? unknown(response.reason) : repeat(response.reason);
  if (isDone(response)) return readPayment(response, charge, now());
  if (response.status === 429) return { applied: false, reason: "status_429", pauseMs: pauseOf(response) };
  if (response.status >= 500 || BUSY.includes(response.status)) return repeat(reasonOf(response));
  return readRefusal(response);
}

function readPayment(response: ApiResponse, { attemptId }: Charge, nowMs: number): Tried {
  const payment = paymentIn(response.json, nowMs);
  if (!payment) return unknown("malformed_payment");
  // The payment belongs to this attempt even without metadata.
  return { over: { kind: "answered", payment: { ...payment, attemptId: payment.attemptId ?? attemptId } } };
}

function readRefusal(response: ApiResponse): Tried {
  const code = causeCode(response.json);
  const reason = reasonOf(response, code);
  // A redirect or another status that is no refusal of the provider.
  if (response.status < 400 || code === SENT_BEFORE) return unknown(reason);
  if (code !== null && FAILED_BEHIND.includes(code)) return repeat(reason);
  const fields = response.status === 401 || response.status === 403 ? null : buyersFault(code);
  return { over: fields ? { kind: "invalid", fields } : { kind: "misconfigured", reason } };
}

function unknown(reason: string): Tried {
  return { over: { kind: "unknown", reason } };
}

function repeat(reason: string): Tried {
  return { applied: true, reason, pauseMs: PAUSE_MS };
}

/** After a try that may have been applied, only a payment counts: "token already used" may mean our own first try. */
function secondWord(first: Exclude<Tried, { over: unknown }>, again: Tried): ChargeOutcome {
  const isPayment = "over" in again && again.over.kind === "answered";
  if (first.applied && !isPayment) return { kind: "unknown", reason: first.reason };
  if ("over" in again) return again.over;
  return again.applied ? { kind: "unknown", reason: again.reason } : { kind: "nothing_taken" };
}

function pauseOf({ retryAfter }: ApiResponse): number {
  const seconds = /^\d{1,6}(\.\d+)?$/.test(retryAfter ?? "") ? Number(retryAfter) : 1;
  return Math.min(seconds * 1000, LONGEST_PAUSE_MS);
}
