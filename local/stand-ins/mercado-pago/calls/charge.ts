import { scale, WHOLE_BP } from "#shop/pricing/money.ts";
import { type Answer, json } from "../../../shop/responding.ts";
import { costOf } from "../cards/installments.ts";
import { issuerOf, type Method, methodById } from "../cards/lookups.ts";
import { type StoredToken, tokenState } from "../cards/token.ts";
import { wait } from "../clock.ts";
import { type ChargeBody, readCharge } from "../payments/charge-body.ts";
import { scheduleNext } from "../payments/moves.ts";
import { asAsked, INSTALLMENTS_NOT_OFFERED, type Outcome, outcomeOf } from "../payments/outcomes.ts";
import type { StoredPayment } from "../payments/stored.ts";
import { paymentOnWire } from "../payments/wire.ts";
import type { Provider } from "../provider.ts";
import { centavosOf, hashOf, jsonOf, problem, type ServerCall } from "./call.ts";

// The provider's fee: 7.1 %, an invented figure (docs/outside-services.md#charging-a-card).
const FEE_BP = 710;

/** Data of a new payment. */
export interface Birth {
  id: number;
  key: string;
  bodyHash: string;
  body: ChargeBody;
  token: StoredToken;
  method: Method;
  outcome: Outcome;
  collectorId: string;
  nowMs: number;
  /** Delay before the outcome's next status. */
  flipMs: number;
}

/** Returns the payment that a charge makes. */
function paymentOf(birth: Birth): StoredPayment {
  const { body, method, outcome, nowMs } = birth;
  const amountCentavos = centavosOf(body.transaction_amount) ?? 0;
  const cost = costOf(method, amountCentavos, body.installments);
  return {
    ...{ id: birth.id, key: birth.key, bodyHash: birth.bodyHash, createdAtMs: nowMs },
    history: [{ atMs: nowMs, status: outcome.status, statusDetail: outcome.statusDetail }],
    next: outcome.next && { ...outcome.next, atMs: nowMs + birth.flipMs },
    amountCentavos,
    totalPaidCentavos: cost?.totalCentavos ?? amountCentavos,
    installmentCentavos: cost?.installmentCentavos ?? amountCentavos,
    feeCentavos: scale(amountCentavos, FEE_BP, WHOLE_BP),
    installments: body.installments,
    paymentMethodId: method.id,
    paymentTypeId: method.type,
    issuerId: body.issuer_id ?? issuerOf(birth.token.card.firstSix).id,
    currency: "ARS",
    collectorId: birth.collectorId,
    ...wordsOf(body),
    payer: payerOf(body),
    card: birth.token.card,
    binaryMode: body.binary_mode,
    refunds: [],
  };
}

function wordsOf(body: ChargeBody) {
  return {
    description: body.description ?? null,
    externalReference: body.external_reference ?? null,
    statementDescriptor: body.statement_descriptor ?? null,
    metadata: body.metadata ?? {},
    additionalInfo: body.additional_info ?? {},
    notificationUrl: body.notification_url ?? null,
  };
}

function payerOf({ payer }: ChargeBody): StoredPayment["payer"] {
  return {
    email: payer.email,
    firstName: payer.first_name ?? null,
    lastName: payer.last_name ?? null,
    identification: payer.identification ?? null,
  };
}

/** Result of a call: a response, or a cut connection. */
export type Ending = Answer | "cut";

/**
 * `POST /v1/payments` (docs/outside-services.md#charging-a-card). Checks the idempotency key first: a missing key is refused
 * with 4292, a key in flight with 423 or 409. A known key returns its payment for any body; with `?mode=strict` another body
 * is a 409. Then it checks the body, the token and the card. The cardholder's name decides the outcome.
 */
export async function charge(provider: Provider, call: ServerCall): Promise<Ending> {
  const { ledger, inFlight, clock } = provider;
  const { key } = call;
  if (key === null) return problem(400, 4292);
  if (inFlight.has(key)) return problem(provider.settings.now().inFlightStatus);
  const known = ledger.paymentOfKey(key, clock.nowMs());
  if (known) return again(provider, known, call);
  inFlight.add(key);
  try {
    await provider.gates.pass("charge", "before");
    return await chargeNew(provider, call, key);
  } finally {
    inFlight.delete(key);
  }
}

function again(provider: Provider, known: StoredPayment, call: ServerCall): Answer {
  const isSame = known.bodyHash === hashOf(call.body);
  if (!isSame && call.query.get("mode") === "strict") return problem(409);
  return json(200, paymentOnWire(known, provider.settings.now()));
}

async function chargeNew(provider: Provider, call: ServerCall, key: string): Promise<Ending> {
  const read = readCharge(jsonOf(call.body));
  if (!read.ok) return problem(400, read.code);
  const card = cardOf(provider, read.body);
  if (!card.ok) return problem(400, card.code);
  const { slowMs, lateMs } = provider.settings.now();
  const { outcome } = card;
  if (outcome.call === "nothing") return problem(500);
  if (outcome.call === "late") await wait(provider.clock, lateMs);
  const payment = await take(provider, read.body, { key, bodyHash: hashOf(call.body) });
  if ("code" in payment) return problem(400, payment.code);
  await tell(provider, payment, outcome);
  await provider.gates.pass("charge", "after");
  if (outcome.call === "slow") await wait(provider.clock, slowMs);
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
  if (state !== "active") return { ok: false, code: state === "used" ? provider.settings.now().usedTokenCode : 2062 };
  const method = methodById(body.payment_method_id);
  if (!method) return { ok: false, code: 3011 };
  if (method.id !== token.methodId) return { ok: false, code: 3014 };
  const centavos = centavosOf(body.transaction_amount) ?? 0;
  if (centavos < method.minCentavos || centavos > method.maxCentavos) return { ok: false, code: 4037 };
  const isOffered = costOf(method, centavos, body.installments) !== null;
  const chosen = isOffered ? outcomeOf(token.card.name) : INSTALLMENTS_NOT_OFFERED;
  return { ok: true, token, method, outcome: asAsked(chosen, { binary: body.binary_mode, capture: body.capture }) };
}

// The token may have been used while this call waited: it is checked again and marked as used without an await in between.
async function take(
  provider: Provider,
  body: ChargeBody,
  made: { key: string; bodyHash: string },
): Promise<StoredPayment | { code: number }> {
  const card = cardOf(provider, body);
  if (!card.ok) return { code: card.code };
  const { ledger, credentials } = provider;
  const nowMs = provider.clock.nowMs();
  const facts = { id: ledger.newId(), collectorId: credentials.collectorId, flipMs: provider.settings.now().flipMs };
  const payment = paymentOf({ ...made, ...facts, ...card, body, nowMs });
  await Promise.all([ledger.saveToken({ ...card.token, usedAtMs: nowMs }), ledger.save(payment)]);
  scheduleNext(provider, payment);
  return payment;
}

async function tell(provider: Provider, payment: StoredPayment, { notice: webhook }: Outcome): Promise<void> {
  const event = { paymentId: payment.id, kind: "webhook", action: "payment.created" } as const;
  const announce = () => provider.notices.announce({ ...event, url: payment.notificationUrl });
  const first = await announce();
  if (webhook === "twice") await announce();
  if (webhook === "early" && first?.state === "waiting") await provider.notices.deliver(first.id);
}
