import { type Answer, json } from "../../../shop/answering.ts";
import { centavosOf } from "../amounts.ts";
import { installmentsAnswer } from "../cards/installments.ts";
import { cardIssuers, identificationTypes, paymentMethods } from "../cards/lookups.ts";
import { readCard, type StoredToken, tokenOnWire } from "../cards/token.ts";
import { problem } from "../problem.ts";
import type { Provider } from "../provider.ts";
import { jsonOf } from "./call.ts";

/** CORS headers for the browser SDK. */
export const CROSS_ORIGIN: Record<string, string> = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, OPTIONS",
  "access-control-allow-headers": "content-type, authorization, x-public-key, x-product-id, x-meli-session-id",
  "access-control-max-age": "600",
};

/** A call of the browser SDK, authorized by the public key. */
export interface BrowserCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Buffer;
}

/** Responds to a call of the browser (docs/outside-services.md#browser-lookups). */
export async function answerBrowser(provider: Provider, call: BrowserCall): Promise<Answer> {
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
  return json(200, installmentsAnswer({ amountCentavos, bin, methodId }));
}

function issuers(query: URLSearchParams): Answer {
  const methodId = query.get("payment_method_id") ?? "";
  return methodId === "" ? problem(400, 1) : json(200, cardIssuers(methodId, binOf(query)));
}
