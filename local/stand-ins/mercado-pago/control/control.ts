import type { IncomingMessage } from "node:http";
import { type Answer, bodyOf, json, page, sentence } from "../../../shop/answering.ts";
import { jsonOf } from "../calls/call.ts";
import type { Provider } from "../provider.ts";
import { answerGates } from "./gates.ts";
import { ledgerPage } from "./ledger-page.ts";
import { ledgerView } from "./ledger-view.ts";
import { answerNotices } from "./notices.ts";
import { answerPayments } from "./payments.ts";
import type { ControlRequest } from "./request.ts";

/** Responds to the ledger page and, under `/_`, to the calls that read and control the stand-in. Faults do not apply to these. */
export async function answerControl(
  provider: Provider,
  request: IncomingMessage,
  url: URL,
  path: string,
): Promise<Answer> {
  if (path === "" || path === "/") return page(ledgerPage(provider));
  if (!path.startsWith("/_/"))
    return sentence(404, "Not found. Paths: /mercadopago, /mercadopago/v1/... and /mercadopago/_/...");
  const asked = await readControl(request, url, path.slice(3).split("/"));
  const answer = await answerPart(provider, asked);
  return asked.fromPage && answer.status < 400 ? BACK_TO_PAGE : answer;
}

const BACK_TO_PAGE: Answer = { status: 303, headers: { location: "/mercadopago" }, body: "" };

async function readControl(request: IncomingMessage, url: URL, parts: string[]): Promise<ControlRequest> {
  const body = await bodyOf(request);
  const fromPage = (request.headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");
  const read = fromPage ? Object.fromEntries(new URLSearchParams(body.toString("utf8"))) : jsonOf(body);
  return { method: request.method ?? "GET", parts, query: url.searchParams, body: read, fromPage };
}

async function answerPart(provider: Provider, asked: ControlRequest): Promise<Answer> {
  const [name] = asked.parts;
  if (name === "ledger") return answerLedger(provider, asked);
  if (name === "payments") return answerPayments(provider, asked);
  if (name === "notices") return answerNotices(provider, asked);
  if (name === "gates") return answerGates(provider.gates, asked);
  if (name === "settings") return answerHeld(asked, settingsOf(provider));
  if (name === "errors") return answerHeld(asked, errorsOf(provider));
  return sentence(404, "Not found. Paths: ledger, payments, notices, gates, settings and errors.");
}

async function answerLedger(provider: Provider, { method, query }: ControlRequest): Promise<Answer> {
  if (method === "GET") return json(200, ledgerView(provider, query.get("reference")));
  if (method !== "DELETE") return sentence(405, "Method not allowed: only GET and DELETE.");
  await reset(provider);
  return json(200, ledgerView(provider, null));
}

/**
 * Resets the stand-in to its initial state with an empty ledger. Calls parked at gates continue, and fail or make a new
 * charge.
 */
async function reset(provider: Provider): Promise<void> {
  provider.gates.clear();
  provider.errors.clear();
  provider.calls.clear();
  provider.settings.reset();
  provider.notices.clear();
  await provider.ledger.clear();
}

/** A resource with GET, PUT and DELETE. */
interface Held {
  show(): unknown;
  put(body: unknown): { ok: true } | { ok: false; sentence: string };
  reset(): void;
}

const settingsOf = ({ settings }: Provider): Held => ({
  show: settings.now,
  put: settings.put,
  reset: settings.reset,
});

const errorsOf = ({ errors }: Provider): Held => ({ show: errors.list, put: errors.put, reset: errors.clear });

function answerHeld({ method, body }: ControlRequest, held: Held): Answer {
  if (method === "PUT" || method === "POST") {
    const put = held.put(body);
    if (!put.ok) return json(400, { error: put.sentence });
  } else if (method === "DELETE") held.reset();
  else if (method !== "GET") return sentence(405, "Method not allowed: only GET, PUT and DELETE.");
  return json(200, held.show());
}
