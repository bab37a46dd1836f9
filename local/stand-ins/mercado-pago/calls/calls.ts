import { type Answer, json } from "../../../shop/responding.ts";
import { installmentsResponse } from "../cards/installments.ts";
import { cardIssuers, identificationTypes, paymentMethods } from "../cards/lookups.ts";
import { readCard, type StoredToken, tokenOnWire } from "../cards/token.ts";
import type { Call } from "../gates.ts";
import { cancelled, captured, keepChange, refunded } from "../payments/moves.ts";
import { readSearch, searchResponse } from "../payments/search.ts";
import type { StoredPayment } from "../payments/stored.ts";
import { paymentOnWire, refundOnWire } from "../payments/wire.ts";
import type { Provider } from "../provider.ts";
import { centavosOf, hashOf, jsonOf, problem, type ServerCall } from "./call.ts";
import { charge, type Ending } from "./charge.ts";

/** `GET /v1/payments/{id}` (docs/outside-services.md#reading-a-payment). A new payment is not found during `freshMissingMs`. */
function getPayment(provider: Provider, id: number): Answer {
  const payment = provider.ledger.payment(id);
  const settings = provider.settings.now();
  const isFresh = payment !== undefined && provider.clock.nowMs() - payment.createdAtMs < settings.freshMissingMs;
  return !payment || isFresh ? problem(404, 2000) : json(200, paymentOnWire(payment, settings));
}

/** `GET /v1/payments/search` (docs/outside-services.md#searching-payments). */
function searchPayments(provider: Provider, call: ServerCall): Answer {
  const nowMs = provider.clock.nowMs();
  const { searchLagMs, thinSearch: thin } = provider.settings.now();
  const read = readSearch(call.query, nowMs);
  if (!read.ok) return problem(400, read.code);
  // Without a lag the search also shows changes of this millisecond, which may be numbered into the next one.
  const untilMs = searchLagMs === 0 ? Number.POSITIVE_INFINITY : nowMs - searchLagMs;
  return json(200, searchResponse(provider.ledger.payments(), read.search, { untilMs, thin }));
}

/**
 * `PUT /v1/payments/{id}` (docs/outside-services.md#cancelling-a-payment): cancels or captures. Refuses with 3005 when the
 * payment's state forbids it, with 1 for anything else.
 */
async function updatePayment(provider: Provider, id: number, call: ServerCall): Promise<Answer> {
  const payment = provider.ledger.payment(id);
  if (!payment) return problem(404, 2000);
  const move = moveAsked(jsonOf(call.body));
  if (!move) return problem(400, 1);
  const changed = move(payment, provider.clock.nowMs());
  if (!changed) return problem(400, 3005);
  await keepChange(provider, changed);
  return json(200, paymentOnWire(changed, provider.settings.now()));
}

function moveAsked(body: unknown): typeof cancelled | null {
  if (typeof body !== "object" || body === null) return null;
  if ("status" in body && body.status === "cancelled") return cancelled;
  return "capture" in body && body.capture === true ? captured : null;
}

const NOTHING: Answer = { status: 200, headers: { "content-type": "application/json; charset=utf-8" }, body: "" };

/**
 * `POST /v1/payments/{id}/refunds` (docs/outside-services.md#refunding-a-payment): 201 with the refund. The same key again
 * gives 200 with an empty body and no second refund. Refuses with 4292, 2000, 4037 (amount), 2063, 2017, 2084.
 */
async function refundPayment(provider: Provider, id: number, call: ServerCall): Promise<Answer> {
  if (call.key === null) return problem(400, 4292);
  const payment = provider.ledger.payment(id);
  if (!payment) return problem(404, 2000);
  if (payment.refunds.some((one) => one.key === call.key)) return NOTHING;
  const amount = amountAsked(jsonOf(call.body));
  return amount === "malformed" ? problem(400, 4037) : refundNew(provider, payment, call.key, amount);
}

function amountAsked(body: unknown): number | null | "malformed" {
  if (typeof body !== "object" || body === null) return "malformed";
  if (!("amount" in body) || body.amount === null) return null;
  return centavosOf(body.amount) || "malformed";
}

async function refundNew(provider: Provider, payment: StoredPayment, key: string, amountCentavos: number | null) {
  const { refundStatus: status, partialRefunds: partial } = provider.settings.now();
  const input = { id: provider.ledger.newId(), key, amountCentavos, status, partial };
  const result = refunded(payment, input, provider.clock.nowMs());
  if (!result.ok) return problem(400, result.code);
  await keepChange(provider, result.payment, 2);
  const refund = result.payment.refunds.find((one) => one.id === input.id);
  return refund ? json(201, refundOnWire(result.payment, refund)) : problem(500);
}

/** `GET /v1/payments/{id}/refunds`. */
function listRefunds(provider: Provider, id: number): Answer {
  const payment = provider.ledger.payment(id);
  if (!payment) return problem(404, 2000);
  const refunds = payment.refunds.map((one) => refundOnWire(payment, one));
  return json(200, refunds);
}

/** Whether the shop's server calls this path. The browser calls the others. */
export function isServerPath(path: string): boolean {
  return path === "/v1/payments" || path.startsWith("/v1/payments/");
}

/** Responds to a call of the shop's server: logs it, passes its gates, and applies the forced error for it, if any. */
export async function handleServerCall(provider: Provider, method: string, call: ServerCall): Promise<Ending> {
  const known = route(method, call.path);
  if (!known) return problem(404);
  const { name, apply } = known;
  provider.calls.add(logged(provider, name, call));
  // A charge passes its gates itself, while its key is in flight.
  if (name !== "charge") await provider.gates.pass(name, "before");
  const forced = provider.errors.take(name);
  if (forced && !forced.applied) return forced.answer;
  const ending = await apply(provider, call);
  if (name !== "charge") await provider.gates.pass(name, "after");
  return forced ? forced.answer : ending;
}

interface Route {
  name: Call;
  apply(provider: Provider, call: ServerCall): Answer | Promise<Ending>;
}

function route(method: string, path: string): Route | null {
  if (method === "POST" && path === "/v1/payments") return { name: "charge", apply: charge };
  if (method === "GET" && path === "/v1/payments/search") return { name: "search", apply: searchPayments };
  const [, id, rest] = /^\/v1\/payments\/(\d{1,15})(\/refunds)?$/.exec(path) ?? [];
  return id === undefined ? null : routeOfOne(method, Number(id), rest !== undefined);
}

function routeOfOne(method: string, id: number, refunds: boolean): Route | null {
  if (refunds && method === "POST") return { name: "refund", apply: (p, call) => refundPayment(p, id, call) };
  if (refunds && method === "GET") return { name: "refunds", apply: (p) => listRefunds(p, id) };
  if (!refunds && method === "GET") return { name: "get", apply: (p) => getPayment(p, id) };
  return !refunds && method === "PUT" ? { name: "update", apply: (p, call) => updatePayment(p, id, call) } : null;
}

function logged(provider: Provider, name: Call, call: ServerCall) {
  const { path, key, meliSessionId, body } = call;
  const bodyHash = body.length === 0 ? null : hashOf(body);
  return { atMs: provider.clock.nowMs(), call: name, path, key, bodyHash, meliSessionId };
}

/** CORS headers for the browser SDK. */
export const CROSS_ORIGIN: Record<string, string> = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, OPTIONS",
  "access-control-allow-headers": "content-type, authorization, x-public-key, x-product-id, x-meli-session-id",
  "access-control-max-age": "600",
};

/** A call of the browser SDK, authorized by the public key. */
interface BrowserCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Buffer;
}

/** Responds to a call of the browser (docs/outside-services.md#browser-lookups). */
export async function handleBrowserCall(provider: Provider, call: BrowserCall): Promise<Answer> {
  const { method, path } = call;
  if (method === "POST" && path === "/v1/card_tokens") return makeToken(provider, call);
  if (method !== "GET") return problem(404);
  if (path === "/v1/payment_methods") return json(200, paymentMethods());
  if (path === "/v1/payment_methods/installments") return installments(call.query);
  if (path === "/v1/payment_methods/card_issuers") return issuers(call.query);
  return path === "/v1/identification_types" ? json(200, identificationTypes()) : problem(404);
}

async function makeToken(provider: Provider, call: BrowserCall): Promise<Answer> {
  const createdAtMs = provider.clock.nowMs();
  const read = readCard(jsonOf(call.body), createdAtMs);
  if (!read.ok) return problem(400, read.code);
  const { methodId, card } = read;
  const token: StoredToken = { id: provider.uuid().replaceAll("-", ""), createdAtMs, usedAtMs: null, methodId, card };
  await provider.ledger.saveToken(token);
  return json(201, tokenOnWire(token, provider.credentials.publicKey, createdAtMs));
}

const binOf = (query: URLSearchParams) => (query.get("bin") ?? "").replaceAll(/\D/g, "");

function installments(query: URLSearchParams): Answer {
  const amountCentavos = centavosOf(query.get("amount"));
  const [bin, methodId] = [binOf(query), query.get("payment_method_id") ?? ""];
  if (!amountCentavos) return problem(400, 4037);
  if (bin.length < 6 && methodId === "") return problem(400, 1);
  return json(200, installmentsResponse({ amountCentavos, bin, methodId }));
}

function issuers(query: URLSearchParams): Answer {
  const methodId = query.get("payment_method_id") ?? "";
  return methodId === "" ? problem(400, 1) : json(200, cardIssuers(methodId, binOf(query)));
}
