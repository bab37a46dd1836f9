import { z } from "zod";
import { toWire } from "#shop/pricing/money.ts";
import type { PaymentConfig } from "../../env/service-config.ts";
import type {
  CancelOutcome,
  PaymentGateway,
  Refund,
  RefundOutcome,
  RefundsFound,
  RefundWord,
  Unanswered,
} from "../payment-gateway.ts";
import { type ApiCall, type ApiResponse, type Calling, callApi, isDone, type NoResponse, reasonOf } from "./api.ts";
import { chargeCard } from "./charge.ts";
import { getPayment, searchBetween, searchReference } from "./read-payments.ts";
import { amount, causeCode, paymentIn } from "./responses.ts";

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

// Refunds (docs/outside-services.md#refunding-a-payment) and cancellations (docs/outside-services.md#cancelling-a-payment).

const TIMEOUT_MS = 15_000;
/** Faults of the shop's credentials or of the moment, not of the refund: retried later with the same key. */
const LATER: readonly number[] = [401, 403, 408, 409, 423, 424, 429];

const refundSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  status: z.string().nullish(),
});
const refundsSchema = z.array(refundSchema.extend({ amount }));

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
  return (response.kind === "answer" && isDone(response) ? refundIn(response) : null) ?? notDone(response);
}

/** An empty body means a repeated call. */
function refundIn({ text, json }: ApiResponse): RefundOutcome {
  if (text.trim() === "") return { kind: "repeated" };
  const parsed = refundSchema.safeParse(json);
  if (!parsed.success) return { kind: "unanswered", reason: "malformed_refund" };
  const status = statusOf(parsed.data.status);
  return status === "rejected" ? { kind: "refused", code: "rejected" } : { kind: status, refundId: parsed.data.id };
}

/** The list of statuses is closed: any other value means refunded. */
function statusOf(status: string | null | undefined): RefundWord["status"] {
  return status === "in_process" || status === "rejected" ? status : "done";
}

/** Reads the current refunds of a payment. */
async function readRefunds({ config }: Calling, paymentId: string): Promise<RefundsFound> {
  const path = `/v1/payments/${encodeURIComponent(paymentId)}/refunds`;
  const response = await callApi(config, { method: "GET", path, timeoutMs: TIMEOUT_MS });
  if (response.kind !== "answer" || !isDone(response)) return { kind: "unanswered", reason: reasonOf(response) };
  const parsed = refundsSchema.safeParse(response.json);
  if (!parsed.success) return { kind: "unanswered", reason: "malformed_refunds" };
  const refunds = parsed.data.map(({ id, amount: amountCentavos, status }) => ({
    id,
    amountCentavos,
    status: statusOf(status),
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
  if (response.kind !== "answer" || !isDone(response)) return notDone(response);
  const payment = paymentIn(response.json, now());
  if (payment?.id !== id) return { kind: "unanswered", reason: "malformed_payment" };
  return payment.status === "cancelled" ? { kind: "cancelled", payment } : { kind: "refused", code: payment.status };
}

function notDone(response: ApiResponse | NoResponse): { kind: "refused"; code: string } | Unanswered {
  const code = response.kind === "answer" ? causeCode(response.json) : null;
  const isRefusal =
    response.kind === "answer" && response.status >= 400 && response.status < 500 && !LATER.includes(response.status);
  if (!isRefusal) return { kind: "unanswered", reason: reasonOf(response, code) };
  return { kind: "refused", code: code ?? reasonOf(response) };
}
