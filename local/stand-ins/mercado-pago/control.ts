import type { IncomingMessage } from "node:http";
import * as z from "zod";
import { validationMessage } from "../../process/errors.ts";
import { bodyOf, json, type PlainResponse, page, parseBody, plainText } from "../../shop/http.ts";
import { endAtReader } from "./calls/readers.ts";
import { CALLS, POINTS } from "./gates.ts";
import { ledgerPage, ledgerView } from "./ledger-page.ts";
import { READER_ENDS } from "./payments/reader-charge.ts";
import { refundDecided, refunded, STATUSES, type StoredPayment, withStatus } from "./payments/stored.ts";
import { paymentOnWire } from "./payments/wire.ts";
import { type Provider, saveChange } from "./provider.ts";
import { LOCAL_CREDENTIALS } from "./settings.ts";
import type { StoredWebhook } from "./webhooks/webhook.ts";

/** A request to the control API, which the real provider does not have. `parts` is its path after `/_`. */
interface ControlRequest {
  method: string;
  parts: readonly string[];
  query: URLSearchParams;
  body: unknown;
}

/**
 * Responds to the ledger page and, under `/_`, to the calls that read and control the stand-in. Faults do not apply to these.
 */
export async function handleControl(
  provider: Provider,
  request: IncomingMessage,
  path: string,
  { searchParams: query }: URL,
): Promise<PlainResponse> {
  if (path === "" || path === "/") return page(ledgerPage(provider));
  if (!path.startsWith("/_/"))
    return plainText(404, "Not found. Paths: /mercadopago, /mercadopago/v1/... and /mercadopago/_/...");
  const body = await bodyOf(request);
  const isFromPage = (request.headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");
  const input = isFromPage ? Object.fromEntries(new URLSearchParams(body.toString("utf8"))) : parseBody(body);
  const parts = path.slice("/_/".length).split("/");
  const response = await handlePart(provider, { method: request.method ?? "GET", parts, query, body: input });
  return isFromPage && response.status < 400 ? BACK_TO_PAGE : response;
}

const BACK_TO_PAGE: PlainResponse = { status: 303, headers: { location: "/mercadopago" }, body: "" };

/** `PUT settings` changes settings, `DELETE settings` restores them, `PUT errors` forces an error. */
async function handlePart(provider: Provider, control: ControlRequest): Promise<PlainResponse> {
  const { settings, errors } = provider;
  const { method, parts, query, body } = control;
  const [name] = parts;
  if (name === "ledger") return json(200, ledgerView(provider, query.get("reference")));
  if (name === "payments") return handlePayments(provider, control);
  if (name === "notices") return handleWebhooks(provider, control);
  if (name === "gates") return handleGates(provider, control);
  if (name === "readers") return handleReaders(provider, control);
  if (name !== "settings" && name !== "errors")
    return plainText(404, "Not found. Paths: ledger, payments, notices, readers, gates, settings and errors.");
  if (method === "DELETE" && name === "settings") settings.reset();
  else {
    const put = name === "settings" ? settings.put(body) : errors.put(body);
    if (!put.ok) return json(400, { error: put.message });
  }
  return json(200, {});
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
 * `POST payments` adds a payment that the shop did not make. `POST payments/{id}` sets another status (refunded: refunds the
 * rest). `POST payments/{id}/refunds/{refund}` decides a refund in process. Each change sends a webhook.
 */
async function handlePayments(provider: Provider, input: ControlRequest): Promise<PlainResponse> {
  const [, id, refunds, refundId] = input.parts;
  if (input.method !== "POST") return plainText(405, "Method not allowed: only POST.");
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
  if (!parsed.success) return json(400, { error: validationMessage("fields of the payment", parsed.error) });
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

const readerBody = z.object({ end: z.enum(READER_ENDS), installments: z.coerce.number().int().min(1).default(1) });

/** `GET readers` lists the charges at readers, oldest first. `POST readers/{id}` `{end}` does what people do at the reader. */
async function handleReaders(provider: Provider, { method, parts, body }: ControlRequest): Promise<PlainResponse> {
  const [, id = ""] = parts;
  if (method === "GET") return json(200, provider.ledger.readerCharges());
  const parsed = readerBody.safeParse(body);
  if (!parsed.success) return json(400, { error: `The body must be {end: ${READER_ENDS.join("|")}, installments?}.` });
  const ended = await endAtReader(provider, id, parsed.data);
  return ended ? json(200, ended) : json(404, { error: "No such charge waits at a reader." });
}

const gateBody = z.object({ call: z.enum(CALLS), point: z.enum(POINTS) });
const MAX_WAIT_MS = 30_000;

/**
 * `POST gates` `{call, point}` arms a gate. `GET gates/{id}` responds when a call waits at it, or after 30 s. `POST
 * gates/{id}/release` lets the call continue. `DELETE gates` releases all.
 */
async function handleGates({ gates }: Provider, { method, parts, body }: ControlRequest): Promise<PlainResponse> {
  if (method === "DELETE") {
    gates.clear();
    return json(200, []);
  }
  const [, id] = parts;
  if (id === undefined) {
    const parsed = gateBody.safeParse(body);
    if (!parsed.success) return json(400, { error: "The body must be a gate: {call, point}.", calls: CALLS });
    return json(201, { id: gates.arm(parsed.data.call, parsed.data.point).id });
  }
  const gate = gates.find(Number(id));
  if (!gate) return json(404, { error: "This gate does not exist." });
  if (method === "POST") gate.release();
  else await Promise.race([gate.reached, new Promise<void>((next) => void setTimeout(next, MAX_WAIT_MS).unref())]);
  return json(200, { id: gate.id });
}

const webhookBody = z.object({
  paymentId: z.coerce.number().int(),
  kind: z.enum(["webhook", "ipn", "forged"]).default("webhook"),
});

/**
 * `GET notices` lists the webhooks, oldest first. `POST notices` makes one for any payment id and holds it. `POST
 * notices/{id}/deliver` delivers one now, any number of times. `POST notices/deliver` delivers all held ones.
 */
async function handleWebhooks({ webhooks }: Provider, { method, parts, body }: ControlRequest): Promise<PlainResponse> {
  const [, id] = parts;
  if (method === "GET") return json(200, webhooks.list());
  if (id === "deliver") {
    const delivered: (StoredWebhook | null)[] = [];
    for (const one of webhooks.list()) if (one.state === "held") delivered.push(await webhooks.deliver(one.id));
    return json(200, delivered);
  }
  if (id !== undefined) {
    const delivered = await webhooks.deliver(Number(id));
    return delivered ? json(200, delivered) : json(404, { error: "This webhook does not exist." });
  }
  const parsed = webhookBody.safeParse(body);
  if (!parsed.success)
    return json(400, { error: "The body must be a webhook: {paymentId, kind?: webhook|ipn|forged}." });
  const webhook = await webhooks.announce({ ...parsed.data, action: "payment.updated" }, true);
  return webhook
    ? json(201, webhook)
    : json(400, { error: "The webhook has no destination: set webhookUrl in settings." });
}
