import type { IncomingMessage, ServerResponse } from "node:http";
import type { Faults } from "../../shop/faults.ts";
import { bodyOf, type PlainResponse, plainText, respondWithFaults, send } from "../../shop/http.ts";
import { problem } from "./calls/call.ts";
import { CROSS_ORIGIN, handleBrowserCall, handleServerCall, isServerCall } from "./calls/calls.ts";
import { handleControl } from "./control.ts";
import { type MercadoPagoOptions, openProvider, type Provider, scheduleNext } from "./provider.ts";
import { LOCAL_CREDENTIALS } from "./settings.ts";

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
    async handle(faults, request, response, url) {
      const path = url.pathname.slice(BASE.length);
      if (!path.startsWith("/v1/") && !path.startsWith("/terminals/"))
        return send(response, await handleControl(provider, request, path, url));
      if (!isServerCall(path, url.searchParams))
        return send(response, await browserResponse(provider, request, path, url));
      const apply = () => serverResponse(provider, request, response, path, url);
      await respondWithFaults(faults, "mercadopago", response, apply, (status) => problem(status));
    },
  };
}

async function serverResponse(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { searchParams: query }: URL,
): Promise<PlainResponse> {
  const { method = "GET", headers } = request;
  const body = await bodyOf(request);
  if (headers.authorization !== `Bearer ${LOCAL_CREDENTIALS.accessToken}`) return problem(401, 5);
  const key = headers["x-idempotency-key"]?.toString() || null;
  const outcome = await handleServerCall(provider, { method, path, query, key, body });
  if (outcome !== "cut") return outcome;
  response.destroy();
  return plainText(500, "Cut.");
}

async function browserResponse(
  provider: Provider,
  request: IncomingMessage,
  path: string,
  { searchParams: query }: URL,
): Promise<PlainResponse> {
  const { method = "GET" } = request;
  if (method === "OPTIONS") return { status: 204, headers: CROSS_ORIGIN, body: "" };
  const response = await handleBrowserCall(provider, { method, path, query, body: await bodyOf(request) });
  return { ...response, headers: { ...response.headers, ...CROSS_ORIGIN } };
}
