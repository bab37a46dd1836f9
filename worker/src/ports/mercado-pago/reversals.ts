/** Giving money back, and calling off what was not paid yet (wire contracts 1.5, 1.6). */
import { z } from "zod";
import { toWire } from "#shop/money.ts";
import type { CancelOutcome, Refund, RefundOutcome, Unanswered } from "../payment-gateway.ts";
import { type ApiAnswer, type ApiCall, callApi, isDone, type NoAnswer, reasonOf } from "./api.ts";
import type { Calling } from "./calling.ts";
import { paymentIn } from "./payment-answer.ts";
import { causeCode } from "./refusals.ts";

const TIMEOUT_MS = 15_000;
/** A fault of ours or of the moment, none of the refund's: asked again later, with the same key. */
const LATER: readonly number[] = [401, 403, 408, 409, 423, 424, 429];

const refundSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  status: z.string().nullish(),
});

/** Gives back a part or, without an amount, all that is left. */
export async function refundPayment({ config }: Calling, refund: Refund): Promise<RefundOutcome> {
  const { paymentId, amountCentavos, key } = refund;
  const answer = await callApi(config, {
    method: "POST",
    path: `/v1/payments/${encodeURIComponent(paymentId)}/refunds`,
    body: JSON.stringify(amountCentavos === null ? {} : { amount: toWire(amountCentavos) }),
    headers: { "X-Idempotency-Key": key },
    timeoutMs: TIMEOUT_MS,
  });
  return (answer.kind === "answer" && isDone(answer) ? refundIn(answer) : null) ?? notDone(answer);
}

/** A call that is repeated is answered with nothing at all: it was done before. */
function refundIn({ text, json }: ApiAnswer): RefundOutcome {
  if (text.trim() === "") return { kind: "done", refundId: null };
  const parsed = refundSchema.safeParse(json);
  if (!parsed.success) return { kind: "unanswered", reason: "malformed_refund" };
  return parsed.data.status === "rejected"
    ? { kind: "refused", code: "rejected" }
    : { kind: "done", refundId: parsed.data.id };
}

/** Cancels a payment that is pending, in process or authorised. */
export async function cancelPayment({ config, now }: Calling, id: string): Promise<CancelOutcome> {
  const call: ApiCall = {
    method: "PUT",
    path: `/v1/payments/${encodeURIComponent(id)}`,
    body: JSON.stringify({ status: "cancelled" }),
    timeoutMs: TIMEOUT_MS,
  };
  const answer = await callApi(config, call);
  if (answer.kind !== "answer" || !isDone(answer)) return notDone(answer);
  const payment = paymentIn(answer.json, now());
  if (payment?.id !== id) return { kind: "unanswered", reason: "malformed_payment" };
  return payment.status === "cancelled" ? { kind: "cancelled", payment } : { kind: "refused", code: payment.status };
}

function notDone(answer: ApiAnswer | NoAnswer): { kind: "refused"; code: string } | Unanswered {
  const code = answer.kind === "answer" ? causeCode(answer.json) : null;
  const isRefusal =
    answer.kind === "answer" && answer.status >= 400 && answer.status < 500 && !LATER.includes(answer.status);
  if (!isRefusal) return { kind: "unanswered", reason: reasonOf(answer, code) };
  return { kind: "refused", code: code ?? reasonOf(answer) };
}
