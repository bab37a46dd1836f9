import { z } from "zod";
import { invalidSentence } from "../../../process/stop.ts";
import { json, type PlainResponse, sentence } from "../../../shop/responding.ts";
import { refundDecided, refunded, saveChange, withStatus } from "../payments/moves.ts";
import { STATUSES, type StoredPayment } from "../payments/stored.ts";
import { paymentOnWire } from "../payments/wire.ts";
import type { Provider } from "../provider.ts";
import { LOCAL_CREDENTIALS } from "../settings.ts";

/** A request to the control API, which the real provider does not have. `parts` is its path after `/_`. */
export interface ControlRequest {
  method: string;
  parts: readonly string[];
  query: URLSearchParams;
  body: unknown;
}

const statusBody = z.object({ status: z.enum(STATUSES), statusDetail: z.string().min(1).optional() });
const refundBody = z.object({ status: z.enum(["approved", "rejected"]) });
const paymentBody = z.strictObject({
  externalReference: z.string().nullable(),
  amountCentavos: z.int().min(1),
  status: z.enum(STATUSES).default("approved"),
  currency: z.string().default("ARS"),
  collectorId: z.string().default(LOCAL_CREDENTIALS.collectorId),
  metadata: z.record(z.string(), z.unknown()).default({}),
});

/**
 * `POST payments` adds a payment that the shop did not make. `POST payments/{id}` sets another status (refunded: refunds what
 * is left). `POST payments/{id}/refunds/{refund}` decides a refund in process. Each change sends a webhook.
 */
export async function handlePayments(provider: Provider, input: ControlRequest): Promise<PlainResponse> {
  const [, id, refunds, refundId] = input.parts;
  if (input.method !== "POST") return sentence(405, "Method not allowed: only POST.");
  if (id === undefined) return addPayment(provider, input.body);
  const payment = provider.ledger.payment(Number(id));
  if (!payment) return json(404, { error: "This payment does not exist." });
  const changed =
    refunds === undefined
      ? changeStatus(provider, payment, input.body)
      : decideRefund(provider, payment, input.body, refundId);
  if (!changed)
    return json(400, {
      error: "The body must be {status, statusDetail?} for a payment, {status: approved|rejected} for a refund.",
    });
  await saveChange(provider, changed);
  return json(200, paymentOnWire(changed, { loose: false }));
}

function changeStatus(provider: Provider, payment: StoredPayment, body: unknown): StoredPayment | null {
  const parsed = statusBody.safeParse(body);
  if (!parsed.success) return null;
  const { status, statusDetail } = parsed.data;
  const nowMs = provider.clock.nowMs();
  if (status !== "refunded") return withStatus(payment, status, statusDetail, nowMs);
  const id = provider.ledger.newId();
  const result = refunded(payment, { id, key: `by hand ${id}`, amountCentavos: null, status: "approved" }, nowMs);
  return result.ok ? result.payment : withStatus(payment, status, statusDetail, nowMs);
}

function decideRefund(provider: Provider, payment: StoredPayment, body: unknown, refundId: string | undefined) {
  const parsed = refundBody.safeParse(body);
  return parsed.success ? refundDecided(payment, Number(refundId), parsed.data.status, provider.clock.nowMs()) : null;
}

async function addPayment(provider: Provider, body: unknown): Promise<PlainResponse> {
  const parsed = paymentBody.safeParse(body);
  if (!parsed.success) return json(400, { error: invalidSentence("fields of the payment", parsed.error) });
  const payment = newPayment(provider, parsed.data);
  await saveChange(provider, payment);
  return json(201, paymentOnWire(payment, { loose: false }));
}

function newPayment(provider: Provider, input: z.infer<typeof paymentBody>): StoredPayment {
  const { status, amountCentavos, externalReference, metadata, currency, collectorId } = input;
  const [id, nowMs] = [provider.ledger.newId(), provider.clock.nowMs()];
  const pending: StoredPayment = {
    ...{ id, key: `by hand ${id}`, bodyHash: "", createdAtMs: nowMs, next: null, refunds: [] },
    history: [{ atMs: nowMs, status: "pending", statusDetail: "pending" }],
    ...{ amountCentavos, totalPaidCentavos: amountCentavos, installmentCentavos: amountCentavos, feeCentavos: 0 },
    ...{ installments: 1, paymentMethodId: "visa", paymentTypeId: "credit_card", issuerId: "310", currency },
    ...{ collectorId, description: null, externalReference, metadata },
    payer: { email: "otra@example.com", identification: null },
    card: { firstSix: "450995", lastFour: "3704", expirationMonth: 11, expirationYear: 2030, name: "OTRA" },
  };
  return withStatus(pending, status, undefined, nowMs);
}
