/** Card readers: Mercado Pago Point (docs/outside-services.md#card-readers). */
import * as z from "zod";
import { toWire } from "#shop/decimal.ts";
import type { ReaderCancelled, ReaderCharge, ReaderLookup, ReaderSent, ReadersFound } from "../payment-gateway.ts";
import { type ApiResponse, type Calling, callApi, isDone, type NoResponse, reasonOf } from "./api.ts";

const TIMEOUT_MS = 8_000;
/** How long a charge waits in a reader, as an ISO 8601 duration. */
const EXPIRES_AFTER = "PT15M";
const MAX_READERS = 50;

const readersSchema = z.object({
  data: z.object({ terminals: z.array(z.object({ id: z.string(), operating_mode: z.string().nullish() })) }),
});

/** Lists the readers that take charges of the shop: those in the mode `PDV`. At the other readers somebody types the amount. */
export async function listReaders({ config }: Calling): Promise<ReadersFound> {
  const path = `/terminals/v1/list?limit=${MAX_READERS}&offset=0`;
  const response = await callApi(config, { method: "GET", path, timeoutMs: TIMEOUT_MS });
  if (response.kind !== "response" || !isDone(response)) return { kind: "unanswered", reason: reasonOf(response) };
  const parsed = readersSchema.safeParse(response.json);
  if (!parsed.success) return { kind: "unanswered", reason: "malformed_readers" };
  const ready = parsed.data.data.terminals.filter(({ operating_mode: mode }) => mode === "PDV");
  return { kind: "found", readers: ready.map(({ id }) => ({ id, name: nameOf(id) })) };
}

/** The serial number, which is printed on the reader: `NEWLAND_N950__N950NCB801293324` has the model before it. */
function nameOf(id: string): string {
  return id.split("__").at(-1) || id;
}

const anId = z.union([z.string(), z.number()]).transform(String);
const chargeSchema = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  status: z.string(),
  transactions: z
    .object({
      payments: z
        .array(z.object({ reference_id: anId.nullish(), reference: z.object({ id: anId }).nullish() }))
        .nullish(),
    })
    .nullish(),
});

/**
 * Sends a charge to a reader, which shows its amount to the buyer. After a failure it is sent once more with the same key, so
 * that the reader receives it only once.
 */
export async function chargeAtReader(calling: Calling, charge: ReaderCharge): Promise<ReaderSent> {
  const first = await send(calling, charge);
  const again = isUnclear(first) ? await send(calling, charge) : null;
  return readSent(again ?? first, again !== null || charge.isRepeated);
}

function send(
  { config }: Calling,
  { attemptId, externalReference, amountCentavos, readerId, description }: ReaderCharge,
) {
  const body = {
    type: "point",
    external_reference: externalReference,
    description,
    expiration_time: EXPIRES_AFTER,
    transactions: { payments: [{ amount: toWire(amountCentavos).toFixed(2) }] },
    config: { point: { terminal_id: readerId, print_on_terminal: "no_ticket" } },
  };
  return callApi(config, {
    method: "POST",
    path: "/v1/orders",
    body: JSON.stringify(body),
    headers: { "X-Idempotency-Key": attemptId },
    timeoutMs: TIMEOUT_MS,
  });
}

function isUnclear(response: ApiResponse | NoResponse): boolean {
  return response.kind !== "response" || response.status >= 500 || response.status === 408;
}

/** These statuses mean that the reader has not received the charge. A 409 means that only with the code of a busy reader. */
const REFUSALS: readonly number[] = [400, 401, 403, 404, 422];

/** If the charge may have been sent before, a refusal proves nothing: the earlier sending may have succeeded. */
function readSent(response: ApiResponse | NoResponse, isRepeated: boolean): ReaderSent {
  const code = errorCode(response);
  if (response.kind === "response" && isDone(response)) {
    const charge = chargeSchema.safeParse(response.json);
    return charge.success
      ? { kind: "sent", chargeId: charge.data.id }
      : { kind: "unanswered", reason: "malformed_reader_charge" };
  }
  const reason = reasonOf(response, code);
  const isBusy = response.kind === "response" && response.status === 409 && code === "already_queued_order_on_terminal";
  const isRefusal = isBusy || (response.kind === "response" && REFUSALS.includes(response.status));
  return isRefusal && !isRepeated ? { kind: "refused", isBusy, reason } : { kind: "unanswered", reason };
}

const errorSchema = z.object({ errors: z.tuple([z.object({ code: z.string().regex(/^\w{1,64}$/) })], z.unknown()) });

/** Returns the error code of these calls. Their errors have another form than those of `/v1/payments`. */
function errorCode(response: ApiResponse | NoResponse): string | null {
  const parsed = errorSchema.safeParse(response.kind === "response" ? response.json : null);
  return parsed.success ? parsed.data.errors[0].code : null;
}

const WAITING: readonly string[] = ["created", "at_terminal"];
const ENDED: Readonly<Record<string, "failed" | "canceled" | "expired">> = {
  failed: "failed",
  canceled: "canceled",
  expired: "expired",
};

/** Reads a charge at a reader. Returns `unanswered` also for `action_required` and for a status that the shop does not know. */
export async function readReaderCharge({ config }: Calling, chargeId: string): Promise<ReaderLookup> {
  const path = `/v1/orders/${encodeURIComponent(chargeId)}`;
  const response = await callApi(config, { method: "GET", path, timeoutMs: TIMEOUT_MS });
  if (response.kind !== "response" || !isDone(response))
    return { kind: "unanswered", reason: reasonOf(response, errorCode(response)) };
  const parsed = chargeSchema.safeParse(response.json);
  if (!parsed.success || parsed.data.id !== chargeId) return { kind: "unanswered", reason: "malformed_reader_charge" };
  const { status, transactions } = parsed.data;
  if (WAITING.includes(status)) return { kind: "waiting" };
  const end = ENDED[status];
  if (end) return { kind: "ended", end };
  const [payment] = transactions?.payments ?? [];
  const paymentId = payment?.reference_id ?? payment?.reference?.id;
  if (status !== "processed" && status !== "refunded") return { kind: "unanswered", reason: "unknown_reader_status" };
  return paymentId ? { kind: "paid", paymentId } : { kind: "unanswered", reason: "reader_payment_unnamed" };
}

/** Cancels a charge that the reader does not show yet. Once it does, only the reader itself can cancel it: `refused`. */
export async function cancelReaderCharge({ config }: Calling, chargeId: string): Promise<ReaderCancelled> {
  const response = await callApi(config, {
    method: "POST",
    path: `/v1/orders/${encodeURIComponent(chargeId)}/cancel`,
    headers: { "X-Idempotency-Key": `cancel-${chargeId}` },
    timeoutMs: TIMEOUT_MS,
  });
  const charge = chargeSchema.safeParse(response.kind === "response" && isDone(response) ? response.json : null);
  // The provider may also accept a cancellation without carrying it out.
  if (charge.success) return charge.data.status === "canceled" ? { kind: "cancelled" } : { kind: "refused", code: "" };
  const code = errorCode(response);
  const isRefusal = response.kind === "response" && [400, 404, 409, 422].includes(response.status);
  return isRefusal ? { kind: "refused", code: code ?? "" } : { kind: "unanswered", reason: reasonOf(response, code) };
}
