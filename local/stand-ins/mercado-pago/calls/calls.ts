import { json, type PlainResponse, parseBody } from "../../../shop/http.ts";
import {
  IDENTIFICATION_TYPES,
  installmentsOfMethod,
  installmentsResponse,
  paymentMethods,
} from "../cards/payment-methods.ts";
import { readCard, type StoredToken, tokenOnWire } from "../cards/token.ts";
import type { Call } from "../gates.ts";
import { readSearch, searchResponse } from "../payments/search.ts";
import { cancelled, refunded } from "../payments/stored.ts";
import { paymentOnWire, refundOnWire } from "../payments/wire.ts";
import { type Provider, saveChange } from "../provider.ts";
import { LOCAL_CREDENTIALS } from "../settings.ts";
import { type ApiCall, centavosOf, hashOf, problem } from "./call.ts";
import { type CallOutcome, charge } from "./charge.ts";
import { cancelReaderCharge, chargeAtReader, getReaderCharge, listReaders } from "./readers.ts";

/** `GET /v1/payments/{id}` (docs/outside-services.md#reading-a-payment). */
function getPayment(provider: Provider, id: number): PlainResponse {
  const payment = provider.ledger.payment(id);
  return payment ? json(200, paymentOnWire(payment, provider.settings.now())) : problem(404, 2000);
}

/** `GET /v1/payments/search` (docs/outside-services.md#searching-payments). */
function searchPayments(provider: Provider, call: ApiCall): PlainResponse {
  const nowMs = provider.clock.nowMs();
  const { searchLagMs, thinSearch: thin } = provider.settings.now();
  const read = readSearch(call.query);
  if (!read.ok) return problem(400, read.code);
  // Without a lag the search also shows changes whose time is later than now: `withStatus` may add a millisecond.
  const untilMs = searchLagMs === 0 ? Number.POSITIVE_INFINITY : nowMs - searchLagMs;
  return json(200, searchResponse(provider.ledger.payments(), read.search, { untilMs, thin }));
}

/**
 * `PUT /v1/payments/{id}` (docs/outside-services.md#cancelling-a-payment): cancels. Refuses with 2000 for an unknown payment,
 * with 1 for any other change, and with 3005 when the payment's state forbids the cancellation.
 */
async function cancelPayment(provider: Provider, id: number, call: ApiCall): Promise<PlainResponse> {
  const payment = provider.ledger.payment(id);
  if (!payment) return problem(404, 2000);
  if (Object(parseBody(call.body)).status !== "cancelled") return problem(400, 1);
  const changed = cancelled(payment, provider.clock.nowMs());
  if (!changed) return problem(400, 3005);
  await saveChange(provider, changed);
  return json(200, paymentOnWire(changed, provider.settings.now()));
}

const EMPTY_BODY: PlainResponse = {
  status: 200,
  headers: { "content-type": "application/json; charset=utf-8" },
  body: "",
};

/**
 * `POST /v1/payments/{id}/refunds` (docs/outside-services.md#refunding-a-payment): 201 with the refund. The same key again
 * gives 200 with an empty body and no second refund. Refuses a missing key with 4292, an unknown payment with 2000, an invalid
 * amount with 4037, and other refunds with the codes of `refunded`.
 */
async function refundPayment(provider: Provider, id: number, { key, body }: ApiCall): Promise<PlainResponse> {
  if (key === null) return problem(400, 4292);
  const payment = provider.ledger.payment(id);
  if (!payment) return problem(404, 2000);
  if (payment.refunds.some((one) => one.key === key)) return EMPTY_BODY;
  const { amount = null } = Object(parseBody(body));
  const amountCentavos = centavosOf(amount);
  if (amount !== null && !amountCentavos) return problem(400, 4037);
  const input = { id: provider.ledger.newId(), key, amountCentavos, status: provider.settings.now().refundStatus };
  const result = refunded(payment, input, provider.clock.nowMs());
  if (!result.ok) return problem(400, result.code);
  await saveChange(provider, result.payment, 2);
  return json(201, refundOnWire(result.payment, result.refund));
}

/** `GET /v1/payments/{id}/refunds`. */
function listRefunds(provider: Provider, id: number): PlainResponse {
  const payment = provider.ledger.payment(id);
  if (!payment) return problem(404, 2000);
  const refunds = payment.refunds.map((one) => refundOnWire(payment, one));
  return json(200, refunds);
}

/** `GET /v1/card_tokens/{id}` (docs/outside-services.md#reading-a-card-token). */
function getToken(provider: Provider, id: string): PlainResponse {
  const token = provider.ledger.token(id);
  return token ? json(200, tokenOnWire(token, provider.clock.nowMs())) : problem(404, 2006);
}

const INSTALLMENTS = "/v1/payment_methods/installments";

/** Whether the shop's server makes this call. The browser makes the others, with the public key. */
export function isServerCall(path: string, query: URLSearchParams): boolean {
  if (path === INSTALLMENTS) return !query.has("public_key");
  return /^\/v1\/(payments|orders)(\/|$)/.test(path) || /^\/(v1\/card_tokens|terminals\/v1)\//.test(path);
}

/** Responds to a call of the shop's server: logs it, passes its gates, and applies the forced error for it, if any. */
export async function handleServerCall(provider: Provider, call: ApiCall): Promise<CallOutcome> {
  const known = route(call);
  if (!known) return problem(404);
  const { name, apply } = known;
  provider.calls.add({ call: name, key: call.key, bodyHash: call.body.length === 0 ? null : hashOf(call.body) });
  // A charge passes its gates itself, while its key is in flight.
  if (name !== "charge") await provider.gates.pass(name, "before");
  const forced = provider.errors.take(name);
  if (forced && !forced.applied) return forced.response;
  const outcome = await apply(provider, call);
  if (name !== "charge") await provider.gates.pass(name, "after");
  return forced ? forced.response : outcome;
}

interface Route {
  name: Call;
  apply(provider: Provider, call: ApiCall): PlainResponse | Promise<CallOutcome>;
}

function route({ method, path }: ApiCall): Route | undefined {
  const [, token] = /^\/v1\/card_tokens\/([\w-]{1,64})$/.exec(path) ?? [];
  if (method === "GET" && token !== undefined) return { name: "token", apply: (p) => getToken(p, token) };
  const [, chargeId = "", cancel] = /^\/v1\/orders\/([\w-]{1,64})(\/cancel)?$/.exec(path) ?? [];
  if (method === "GET" && chargeId && !cancel)
    return { name: "reader-get", apply: (p) => getReaderCharge(p, chargeId) };
  if (method === "POST" && cancel) return { name: "reader-cancel", apply: (p) => cancelReaderCharge(p, chargeId) };
  const [, id, refunds = ""] = /^\/v1\/payments\/(\d{1,15})(\/refunds)?$/.exec(path) ?? [];
  const number = Number(id);
  const routes: Record<string, Route> = {
    "POST /v1/payments": { name: "charge", apply: charge },
    "GET /terminals/v1/list": { name: "readers", apply: listReaders },
    "POST /v1/orders": { name: "reader-charge", apply: chargeAtReader },
    [`GET ${INSTALLMENTS}`]: { name: "installments", apply: (p, { query }) => listInstallments(p, query) },
    "GET /v1/payments/search": { name: "search", apply: searchPayments },
    "GET /v1/payments/{id}": { name: "get", apply: (p) => getPayment(p, number) },
    "PUT /v1/payments/{id}": { name: "update", apply: (p, call) => cancelPayment(p, number, call) },
    "GET /v1/payments/{id}/refunds": { name: "refunds", apply: (p) => listRefunds(p, number) },
    "POST /v1/payments/{id}/refunds": { name: "refund", apply: (p, call) => refundPayment(p, number, call) },
  };
  return routes[`${method} ${id === undefined ? path : `/v1/payments/{id}${refunds}`}`];
}

/** CORS headers for the browser SDK. */
export const CROSS_ORIGIN: Record<string, string> = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, OPTIONS",
  "access-control-allow-headers": "content-type",
  "access-control-max-age": "600",
};

/** Responds to a call of the browser SDK, authorized by the public key (docs/outside-services.md#browser-lookups). */
export async function handleBrowserCall(
  provider: Provider,
  { method, path, query, body }: Omit<ApiCall, "key">,
): Promise<PlainResponse> {
  if (query.get("public_key") !== LOCAL_CREDENTIALS.publicKey) return problem(401);
  if (method === "POST" && path === "/v1/card_tokens") return makeToken(provider, parseBody(body));
  if (method !== "GET") return problem(404);
  if (path === "/v1/payment_methods") return json(200, paymentMethods());
  if (path === INSTALLMENTS) return listInstallments(provider, query);
  return path === "/v1/identification_types" ? json(200, IDENTIFICATION_TYPES) : problem(404);
}

async function makeToken(provider: Provider, body: unknown): Promise<PlainResponse> {
  const createdAtMs = provider.clock.nowMs();
  const card = readCard(body, createdAtMs);
  if (!card) return problem(400, 3016);
  const token: StoredToken = { id: provider.uuid().replaceAll("-", ""), createdAtMs, usedAtMs: null, ...card };
  await provider.ledger.saveToken(token);
  return json(201, tokenOnWire(token, createdAtMs));
}

/** Lists the installments for the first digits of a card, or for a card method. */
function listInstallments({ settings }: Provider, query: URLSearchParams): PlainResponse {
  const amountCentavos = centavosOf(query.get("amount"));
  const [bin, methodId] = [query.get("bin") ?? "", query.get("payment_method_id")];
  const { plans } = settings.now();
  if (!amountCentavos) return problem(400, 4037);
  if (bin.length >= 6) return json(200, installmentsResponse(bin, amountCentavos, plans));
  return methodId ? json(200, installmentsOfMethod(methodId, amountCentavos, plans)) : problem(400, 1);
}
