import { scale, WHOLE_BP } from "#shop/pricing/money.ts";
import { json, type PlainResponse, parseBody } from "../../../shop/http.ts";
import { costOf, issuerOf, MAX_CENTAVOS, type Method, MIN_CENTAVOS, methodById } from "../cards/payment-methods.ts";
import { type StoredToken, tokenState } from "../cards/token.ts";
import { wait } from "../clock.ts";
import { type ChargeBody, readCharge } from "../payments/charge-body.ts";
import { INSTALLMENTS_NOT_OFFERED, type Outcome, outcomeOf } from "../payments/outcomes.ts";
import type { StoredPayment } from "../payments/stored.ts";
import { paymentOnWire } from "../payments/wire.ts";
import { type Provider, scheduleNext } from "../provider.ts";
import { LOCAL_CREDENTIALS } from "../settings.ts";
import { type ApiCall, centavosOf, hashOf, problem } from "./call.ts";

// The provider's fee: 7.1 %, an invented figure (docs/outside-services.md#charging-a-card).
const FEE_BP = 710;
/** With the cardholder SLOW the charge is made immediately, and the response follows after this time. */
const SLOW_MS = 25_000;
/** Payments of the cardholders FLIP, FLOP and BACK change their status after this time. */
const NEXT_STATUS_MS = 3000;

/** Result of a call: a response, or a cut connection. */
export type CallOutcome = PlainResponse | "cut";

/**
 * `POST /v1/payments` (docs/outside-services.md#charging-a-card). Checks the idempotency key first: a missing key is refused
 * with 4292, a key in flight with 423. A known key returns its payment for any body. Then it checks the body, the token and
 * the card. The cardholder's name decides the outcome; installments that the card does not offer are rejected under any name.
 */
export async function charge(provider: Provider, call: ApiCall): Promise<CallOutcome> {
  const { ledger, inFlight, clock, settings } = provider;
  const { key } = call;
  if (key === null) return problem(400, 4292);
  if (inFlight.has(key)) return problem(423);
  const known = ledger.paymentOfKey(key, clock.nowMs());
  if (known) return json(200, paymentOnWire(known, settings.now()));
  inFlight.add(key);
  try {
    await provider.gates.pass("charge", "before");
    return await chargeNew(provider, call, key);
  } finally {
    inFlight.delete(key);
  }
}

async function chargeNew(provider: Provider, call: ApiCall, key: string): Promise<CallOutcome> {
  const read = readCharge(parseBody(call.body));
  if (!read.ok) return problem(400, read.code);
  const card = cardOf(provider, read.body);
  if (!card.ok) return problem(400, card.code);
  const { outcome } = card;
  if (outcome.call === "nothing") return problem(500);
  if (outcome.call === "late") await wait(provider.clock, provider.settings.now().lateMs);
  const payment = await makePayment(provider, read.body, { key, bodyHash: hashOf(call.body) });
  if ("code" in payment) return problem(400, payment.code);
  await announce(provider, payment, outcome);
  await provider.gates.pass("charge", "after");
  if (outcome.call === "slow") await wait(provider.clock, SLOW_MS);
  if (outcome.call === "cut") return "cut";
  return outcome.call === "fails" ? problem(500) : json(201, paymentOnWire(payment, provider.settings.now()));
}

interface Card {
  ok: true;
  token: StoredToken;
  method: Method;
  outcome: Outcome;
}

function cardOf(provider: Provider, body: ChargeBody): Card | { ok: false; code: number } {
  const token = provider.ledger.token(body.token);
  if (!token) return { ok: false, code: 2006 };
  const state = tokenState(token, provider.clock.nowMs());
  if (state !== "active") return { ok: false, code: state === "used" ? 3003 : 2062 };
  const method = methodById(body.payment_method_id);
  if (!method) return { ok: false, code: 3011 };
  if (method.id !== token.methodId) return { ok: false, code: 3014 };
  const centavos = centavosOf(body.transaction_amount) ?? 0;
  if (centavos < MIN_CENTAVOS || centavos > MAX_CENTAVOS) return { ok: false, code: 4037 };
  const isOffered = costOf(method, centavos, body.installments, provider.settings.now().plans) !== null;
  return { ok: true, token, method, outcome: isOffered ? outcomeOf(token.card.name) : INSTALLMENTS_NOT_OFFERED };
}

// The token may have been used while this call waited: it is checked again and marked as used without an await in between.
async function makePayment(
  provider: Provider,
  body: ChargeBody,
  request: { key: string; bodyHash: string },
): Promise<StoredPayment | { code: number }> {
  const card = cardOf(provider, body);
  if (!card.ok) return { code: card.code };
  const { ledger, clock } = provider;
  const nowMs = clock.nowMs();
  const payment = { ...request, ...paymentOf(provider, card, body, nowMs), id: ledger.newId() };
  await Promise.all([ledger.saveToken({ ...card.token, usedAtMs: nowMs }), ledger.save(payment)]);
  scheduleNext(provider, payment);
  return payment;
}

function paymentOf(
  { settings }: Provider,
  { method, outcome, token }: Card,
  body: ChargeBody,
  nowMs: number,
): Omit<StoredPayment, "id" | "key" | "bodyHash"> {
  const amountCentavos = centavosOf(body.transaction_amount) ?? 0;
  const cost = costOf(method, amountCentavos, body.installments, settings.now().plans);
  return {
    createdAtMs: nowMs,
    history: [{ atMs: nowMs, status: outcome.status, statusDetail: outcome.statusDetail }],
    next: outcome.next && { ...outcome.next, atMs: nowMs + NEXT_STATUS_MS },
    amountCentavos,
    totalPaidCentavos: cost?.totalCentavos ?? amountCentavos,
    installmentCentavos: cost?.installmentCentavos ?? amountCentavos,
    feeCentavos: scale(amountCentavos, FEE_BP, WHOLE_BP),
    installments: body.installments,
    paymentMethodId: method.id,
    paymentTypeId: method.type,
    issuerId: body.issuer_id ?? issuerOf(token.card.firstSix).id,
    currency: "ARS",
    collectorId: LOCAL_CREDENTIALS.collectorId,
    description: body.description ?? null,
    externalReference: body.external_reference ?? null,
    metadata: body.metadata ?? {},
    payer: { email: body.payer.email, identification: body.payer.identification ?? null },
    card: token.card,
    refunds: [],
  };
}

async function announce(provider: Provider, payment: StoredPayment, { notice }: Outcome): Promise<void> {
  const { webhooks } = provider;
  const event = { paymentId: payment.id, kind: "webhook", action: "payment.created" } as const;
  const first = await webhooks.announce(event);
  if (notice === "twice") await webhooks.announce(event);
  if (notice === "early" && first?.state === "waiting") await webhooks.deliver(first.id);
}
