import { scale, WHOLE_BP } from "#shop/pricing/money.ts";
import { centavosOf } from "../amounts.ts";
import { costOf } from "../cards/installments.ts";
import { issuerOf } from "../cards/lookups.ts";
import type { Method } from "../cards/methods.ts";
import type { StoredToken } from "../cards/token.ts";
import type { ChargeBody } from "./charge-body.ts";
import type { Outcome } from "./outcomes.ts";
import type { StoredPayment } from "./stored.ts";

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
export function paymentOf(birth: Birth): StoredPayment {
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
