import { scale, WHOLE_BP } from "#shop/pricing/money.ts";
import { json, type PlainResponse, parseBody } from "../../../shop/http.ts";
import { isAtReader, type ReaderEnd, readerChargeOnWire, type StoredReaderCharge } from "../payments/reader-charge.ts";
import type { StoredPayment } from "../payments/stored.ts";
import type { Provider } from "../provider.ts";
import { LOCAL_CREDENTIALS } from "../settings.ts";
import { type ApiCall, centavosOf } from "./call.ts";

/** The readers of the account. The second one charges by hand only, so the shop cannot use it. */
export const READERS = [
  { id: "NEWLAND_N950__N950NCB801293324", operating_mode: "PDV" },
  { id: "NEWLAND_N950__N950NCB801293325", operating_mode: "STANDALONE" },
] as const;
const EXPIRES_AFTER_MS = 15 * 60_000;
const FEE_BP = 629;

const failure = (status: number, code: string): PlainResponse =>
  json(status, { errors: [{ code, message: code.replaceAll("_", " ") }] });

/** `GET /terminals/v1/list` (docs/outside-services.md#card-readers). */
export function listReaders(): PlainResponse {
  const terminals = READERS.map((reader) => ({ ...reader, pos_id: 1, store_id: "1", external_pos_id: "" }));
  return json(200, { data: { terminals }, paging: { total: terminals.length, offset: 0, limit: 50 } });
}

/** `POST /v1/orders`: 201 with the charge; the same key again gives the first one. 409 if the reader has another charge. */
export async function chargeAtReader(provider: Provider, { key, body }: ApiCall): Promise<PlainResponse> {
  const { ledger, clock } = provider;
  if (key === null) return failure(400, "empty_required_header");
  const known = ledger.readerCharges().find((one) => one.key === key);
  if (known) return json(201, readerChargeOnWire(await current(provider, known)));
  const { type, external_reference: externalReference, description, transactions, config } = Object(parseBody(body));
  const amountCentavos = centavosOf(transactions?.payments?.[0]?.amount);
  const isValid = type === "point" && /^[\w-]{1,64}$/.test(externalReference ?? "") && amountCentavos;
  if (!isValid) return failure(400, "property_value");
  const reader = READERS.find(({ id }) => id === config?.point?.terminal_id);
  if (reader?.operating_mode !== "PDV") return failure(404, "terminal_not_found");
  for (const other of ledger.readerCharges().filter(({ readerId }) => readerId === reader.id))
    if (isAtReader(await current(provider, other))) return failure(409, "already_queued_order_on_terminal");
  const charge: StoredReaderCharge = {
    id: `ORD${ledger.newId()}`,
    ...{ key, readerId: reader.id, externalReference, description: String(description ?? ""), amountCentavos },
    ...{ createdAtMs: clock.nowMs(), status: "created", paymentId: null },
  };
  await ledger.saveReaderCharge(charge);
  return json(201, readerChargeOnWire(charge));
}

/** Returns the charge with its current status. A charge that waits for 15 minutes expires. */
async function current(provider: Provider, charge: StoredReaderCharge): Promise<StoredReaderCharge> {
  if (!isAtReader(charge) || provider.clock.nowMs() - charge.createdAtMs < EXPIRES_AFTER_MS) return charge;
  const expired = { ...charge, status: "expired" as const };
  await provider.ledger.saveReaderCharge(expired);
  return expired;
}

/** `GET /v1/orders/{id}`. */
export async function getReaderCharge(provider: Provider, id: string): Promise<PlainResponse> {
  const charge = provider.ledger.readerCharge(id);
  return charge ? json(200, readerChargeOnWire(await current(provider, charge))) : failure(404, "order_not_found");
}

/** `POST /v1/orders/{id}/cancel`: only while the reader does not show the charge. */
export async function cancelReaderCharge(provider: Provider, id: string): Promise<PlainResponse> {
  const charge = provider.ledger.readerCharge(id);
  if (!charge) return failure(404, "order_not_found");
  if ((await current(provider, charge)).status !== "created") return failure(409, "cannot_cancel_order");
  const canceled = { ...charge, status: "canceled" as const };
  await provider.ledger.saveReaderCharge(canceled);
  return json(200, readerChargeOnWire(canceled));
}

/**
 * Simulates what happens at a reader: the reader shows the charge, a card is charged or declined, or the charge is canceled or
 * expires. Returns null if the charge does not wait at a reader.
 */
export async function endAtReader(
  provider: Provider,
  id: string,
  { end, installments }: { end: ReaderEnd; installments: number },
): Promise<StoredReaderCharge | null> {
  const charge = provider.ledger.readerCharge(id);
  if (!charge || !isAtReader(await current(provider, charge))) return null;
  const payment = end === "processed" || end === "failed" ? paymentOf(provider, charge, installments, end) : null;
  const status = end === "shown" ? ("at_terminal" as const) : end;
  const ended = { ...charge, status, paymentId: payment?.id ?? null };
  if (payment) await provider.ledger.save(payment);
  await provider.ledger.saveReaderCharge(ended);
  if (payment) await provider.webhooks.announce({ paymentId: payment.id, kind: "webhook", action: "payment.created" });
  return ended;
}

/** The payment has the reference of the charge, and no metadata. */
function paymentOf(
  provider: Provider,
  charge: StoredReaderCharge,
  installments: number,
  end: "processed" | "failed",
): StoredPayment {
  const { amountCentavos, externalReference, description, key } = charge;
  const [id, nowMs] = [provider.ledger.newId(), provider.clock.nowMs()];
  return {
    ...{ id, key: `reader ${key}`, bodyHash: "", createdAtMs: nowMs, next: null, refunds: [], metadata: {} },
    history: [
      end === "processed"
        ? { atMs: nowMs, status: "approved", statusDetail: "accredited" }
        : { atMs: nowMs, status: "rejected", statusDetail: "cc_rejected_insufficient_amount" },
    ],
    ...{ amountCentavos, totalPaidCentavos: amountCentavos, installmentCentavos: amountCentavos },
    feeCentavos: scale(amountCentavos, FEE_BP, WHOLE_BP),
    ...{ installments, paymentMethodId: "master", paymentTypeId: "credit_card", issuerId: "310", currency: "ARS" },
    ...{ collectorId: LOCAL_CREDENTIALS.collectorId, description, externalReference },
    payer: { email: "", identification: null },
    card: { firstSix: "503175", lastFour: "0604", expirationMonth: 11, expirationYear: 2030, name: "LECTOR" },
  };
}
