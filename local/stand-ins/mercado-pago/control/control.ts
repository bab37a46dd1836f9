import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { type Answer, bodyOf, json, page, sentence } from "../../../shop/responding.ts";
import { jsonOf } from "../calls/call.ts";
import { CALLS, type Gate, type Gates, POINTS } from "../gates.ts";
import type { Provider } from "../provider.ts";
import type { StoredWebhook } from "../webhooks/webhook.ts";
import { ledgerPage, ledgerView } from "./ledger-page.ts";
import { type ControlRequest, handlePayments } from "./payments.ts";

const armed = z.object({ call: z.enum(CALLS), point: z.enum(POINTS) });
const WAIT_MOST_MS = 30_000;

/**
 * `POST gates` `{call, point}` arms a gate. `GET gates/{id}?wait=1` responds when a call is parked at it, or with its state
 * after 30 s. `POST gates/{id}/release` lets the call continue. `GET gates` lists the gates. `DELETE gates` releases all.
 */
async function handleGates(gates: Gates, input: ControlRequest): Promise<Answer> {
  const [, id, verb] = input.parts;
  if (id !== undefined) return handleGate(gates.find(Number(id)), verb, input);
  if (input.method === "GET") return json(200, gates.list().map(viewOf));
  if (input.method === "DELETE") gates.clear();
  if (input.method === "DELETE") return json(200, []);
  if (input.method !== "POST") return sentence(405, "Method not allowed: only GET, POST and DELETE.");
  const parsed = armed.safeParse(input.body);
  if (!parsed.success)
    return json(400, { error: "The body must be a gate: {call, point}.", calls: CALLS, points: POINTS });
  return json(201, viewOf(gates.arm(parsed.data.call, parsed.data.point)));
}

async function handleGate(gate: Gate | undefined, verb: string | undefined, input: ControlRequest): Promise<Answer> {
  if (!gate) return json(404, { error: "This gate does not exist." });
  if (input.method === "POST" && verb === "release") gate.release();
  if (input.method === "GET" && input.query.has("wait")) await Promise.race([gate.reached, sleep(WAIT_MOST_MS)]);
  return json(200, viewOf(gate));
}

const viewOf = ({ id, call, point, state }: Gate) => ({ id, call, point, state });

const sleep = (ms: number) => new Promise<void>((next) => void setTimeout(next, ms).unref());

const crafted = z.object({
  paymentId: z.coerce.number().int(),
  kind: z.enum(["webhook", "ipn", "forged"]).default("webhook"),
  action: z.enum(["payment.created", "payment.updated"]).default("payment.updated"),
});
const chosen = z.object({ ids: z.array(z.number()).optional() });

/**
 * `GET webhooks` lists the webhooks, oldest first. `POST webhooks` makes one for any payment id and holds it. `POST
 * webhooks/{id}/deliver` delivers one now, any number of times. `POST webhooks/deliver` delivers those of `{ids}` in that
 * order, or all held ones.
 */
async function handleWebhooks(provider: Provider, input: ControlRequest): Promise<Answer> {
  const [, first, verb] = input.parts;
  if (input.method === "GET" && first === undefined) return json(200, provider.notices.list());
  if (input.method !== "POST") return sentence(405, "Method not allowed: only GET and POST.");
  if (first === undefined) return craft(provider, input.body);
  if (first === "deliver") return deliverMany(provider, input.body);
  const delivered = verb === "deliver" ? await provider.notices.deliver(Number(first)) : null;
  return delivered ? json(200, delivered) : json(404, { error: "This notice does not exist." });
}

async function craft(provider: Provider, body: unknown): Promise<Answer> {
  const parsed = crafted.safeParse(body);
  if (!parsed.success)
    return json(400, { error: "The body must be a notice: {paymentId, kind?: webhook|ipn|forged, action?}." });
  const webhook = await provider.notices.announce({ ...parsed.data, url: null }, true);
  return webhook
    ? json(201, webhook)
    : json(400, { error: "The notice has no destination: set webhookUrl in settings." });
}

async function deliverMany(provider: Provider, body: unknown): Promise<Answer> {
  const parsed = chosen.safeParse(body);
  if (!parsed.success) return json(400, { error: "The body must be {ids?: [number]}." });
  const held = provider.notices.list().filter((one) => one.state === "held");
  const delivered: (StoredWebhook | null)[] = [];
  for (const id of parsed.data.ids ?? held.map((one) => one.id)) delivered.push(await provider.notices.deliver(id));
  return json(200, delivered);
}

/** Responds to the ledger page and, under `/_`, to the calls that read and control the stand-in. Faults do not apply to these. */
export async function handleControl(
  provider: Provider,
  request: IncomingMessage,
  url: URL,
  path: string,
): Promise<Answer> {
  if (path === "" || path === "/") return page(ledgerPage(provider));
  if (!path.startsWith("/_/"))
    return sentence(404, "Not found. Paths: /mercadopago, /mercadopago/v1/... and /mercadopago/_/...");
  const input = await readControl(request, url, path.slice(3).split("/"));
  const response = await handlePart(provider, input);
  return input.fromPage && response.status < 400 ? BACK_TO_PAGE : response;
}

const BACK_TO_PAGE: Answer = { status: 303, headers: { location: "/mercadopago" }, body: "" };

async function readControl(request: IncomingMessage, url: URL, parts: string[]): Promise<ControlRequest> {
  const body = await bodyOf(request);
  const fromPage = (request.headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");
  const read = fromPage ? Object.fromEntries(new URLSearchParams(body.toString("utf8"))) : jsonOf(body);
  return { method: request.method ?? "GET", parts, query: url.searchParams, body: read, fromPage };
}

async function handlePart(provider: Provider, input: ControlRequest): Promise<Answer> {
  const [name] = input.parts;
  if (name === "ledger") return handleLedger(provider, input);
  if (name === "payments") return handlePayments(provider, input);
  if (name === "notices") return handleWebhooks(provider, input);
  if (name === "gates") return handleGates(provider.gates, input);
  if (name === "settings") return answerHeld(input, settingsOf(provider));
  if (name === "errors") return answerHeld(input, errorsOf(provider));
  return sentence(404, "Not found. Paths: ledger, payments, notices, gates, settings and errors.");
}

async function handleLedger(provider: Provider, { method, query }: ControlRequest): Promise<Answer> {
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
