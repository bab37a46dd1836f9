import type { IncomingMessage, ServerResponse } from "node:http";
import type { Faults } from "../../shop/faults.ts";
import { type Answer, bodyOf, respondThroughFaults, send, sentence } from "../../shop/responding.ts";
import { headerOf, problem, readCall } from "./calls/call.ts";
import { CROSS_ORIGIN, handleBrowserCall, handleServerCall, isServerPath } from "./calls/calls.ts";
import { handleControl } from "./control/control.ts";
import { scheduleNext } from "./payments/moves.ts";
import { type MercadoPagoOptions, openProvider, type Provider } from "./provider.ts";

const BASE = "/mercadopago";

/** Stand-in for Mercado Pago's API. Its parts are public, so that tests can read its ledger and control it. */
export interface MercadoPago extends Provider {
  /** Responds to a request under `/mercadopago`. */
  handle(faults: Faults, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void>;
}

/**
 * Opens the stand-in for Mercado Pago's API (docs/outside-services.md#mercado-pago) with the ledger of its file, and
 * reschedules pending status changes. `/faults` applies only to calls of the shop's server; lookups of the browser consume no
 * fault.
 */
export async function createMercadoPago(options: MercadoPagoOptions): Promise<MercadoPago> {
  const provider = await openProvider(options);
  for (const payment of provider.ledger.payments()) scheduleNext(provider, payment);
  return {
    ...provider,
    handle: (faults, request, response, url) => answer(provider, faults, request, response, url),
  };
}

async function answer(
  provider: Provider,
  faults: Faults,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) {
  const path = url.pathname.slice(BASE.length);
  if (!path.startsWith("/v1/")) return send(response, await handleControl(provider, request, url, path));
  if (!isServerPath(path)) return send(response, await browserResponse(provider, request, url, path));
  const apply = () => serverResponse(provider, request, response, url, path);
  await respondThroughFaults(faults, "mercadopago", response, apply, (status) => problem(status));
}

async function serverResponse(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  path: string,
): Promise<Answer> {
  const call = await readCall(request, url, path);
  const authorization = headerOf(request, "authorization");
  if (authorization === null) return problem(401, 5);
  if (authorization !== `Bearer ${provider.credentials.accessToken}`)
    return problem(401, undefined, "invalid access token");
  const ending = await handleServerCall(provider, request.method ?? "GET", call);
  if (ending !== "cut") return ending;
  response.destroy();
  return sentence(500, "Cut.");
}

async function browserResponse(provider: Provider, request: IncomingMessage, url: URL, path: string): Promise<Answer> {
  if (request.method === "OPTIONS") return { status: 204, headers: CROSS_ORIGIN, body: "" };
  const body = await bodyOf(request);
  const answered = knowsPublicKey(provider, request, url)
    ? await handleBrowserCall(provider, { method: request.method ?? "GET", path, query: url.searchParams, body })
    : problem(401, undefined, "invalid public_key");
  return { ...answered, headers: { ...answered.headers, ...CROSS_ORIGIN } };
}

// The SDK sends the public key in the query. The provider's reference also allows a header and, for lookups, the server's
// token.
function knowsPublicKey({ credentials }: Provider, request: IncomingMessage, url: URL): boolean {
  const shown = url.searchParams.get("public_key") ?? headerOf(request, "x-public-key");
  if (shown !== null) return shown === credentials.publicKey;
  return headerOf(request, "authorization") === `Bearer ${credentials.accessToken}` && request.method === "GET";
}
