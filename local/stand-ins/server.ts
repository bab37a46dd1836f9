import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Faults, SERVICES } from "../shop/faults.ts";
import { bodyOf, json, type PlainResponse, parseBody, plainText, respondWithFaults, send } from "../shop/http.ts";
import { createAndreani } from "./andreani.ts";
import { createDollarQuote } from "./dollar.ts";
import { handleMailbox, handleProviderCall, type Mailbox, mailFailure } from "./mailbox.ts";
import type { MercadoPago } from "./mercado-pago/mercado-pago.ts";
import { createSdk } from "./mercado-pago-sdk/sdk.ts";
import { createTurnstile } from "./turnstile.ts";

/** What the stand-ins need from the runner. */
export interface StandInParts {
  faults: Faults;
  mailbox: Mailbox;
  /** Omitted by tests that do not need it. */
  mercadoPago?: MercadoPago;
  rebuild: {
    /** Requests a build and returns its id immediately. */
    request(): string;
    /** Returns the builds so far, oldest first. */
    list(): unknown[];
  };
  /** Fires the worker's scheduled event, by default that of every five minutes. Returns its outcome when it has finished. */
  fireCron(schedule?: string): Promise<string>;
}

type Handler = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;

/** The server of the stand-ins. */
export interface StandIns {
  /** Not yet listening. Responds 503 until `open` is called. */
  server: Server;
  open(parts: StandInParts): void;
}

/** Creates the server with the stand-ins for outside services, for LOCAL_PORT (docs/outside-services.md#local-stand-ins). */
export function createStandIns(): StandIns {
  let routes: Record<string, Handler> | null = null;
  const server = createServer(async (request, response) => {
    if (!routes) return send(response, plainText(503, "The shop is starting."));
    await handleSafely(routes, request, response);
  });
  server.keepAliveTimeout = 60_000;
  return {
    server,
    open(parts) {
      routes = routesOf(parts);
    },
  };
}

async function handleSafely(routes: Record<string, Handler>, request: IncomingMessage, response: ServerResponse) {
  try {
    const url = new URL(`http://127.0.0.1${request.url ?? "/"}`);
    const name = url.pathname.split("/")[1] ?? "";
    const handler = Object.hasOwn(routes, name) ? routes[name] : undefined;
    if (handler) await handler(request, response, url);
    else
      send(
        response,
        plainText(
          404,
          "Not found. Paths: /mercadopago, /mail, /dolar, /turnstile, /andreani, /rebuild, /faults and /cron.",
        ),
      );
  } catch (error) {
    console.error("A stand-in failed:", error);
    send(response, plainText(500, "The stand-in failed: see the runner's output."));
  }
}

function routesOf(parts: StandInParts): Record<string, Handler> {
  const quote = createDollarQuote();
  const sdk = createSdk();
  const turnstile = createTurnstile();
  const andreani = createAndreani();
  return {
    mercadopago: async (request, response, url) => {
      if (await sdk.handled(request, response, url)) return;
      if (parts.mercadoPago) await parts.mercadoPago.handle(parts.faults, request, response, url);
      else send(response, plainText(404, "Mercado Pago was not started."));
    },
    mail: (request, response, url) => handleMail(parts, request, response, url),
    dolar: async (request, response, { pathname }) => {
      if (request.method === "PUT") return send(response, quote.put(parseBody(await bodyOf(request))));
      if (pathname !== "/dolar/v1/dolares/blue") return send(response, plainText(404, "Only /v1/dolares/blue."));
      await respondWithFaults(parts.faults, "dolar", response, async () => quote.respond(), failure);
    },
    turnstile: (request, response, url) => turnstile.handle(parts.faults, request, response, url),
    andreani: (request, response, url) => andreani.handle(parts.faults, request, response, url),
    rebuild: (request, response) => handleRebuild(parts, request, response),
    faults: async (request, response) => send(response, await handleFaults(parts.faults, request)),
    cron: async (request, response, url) => send(response, await handleCron(parts, request, url)),
  };
}

async function handleMail(parts: StandInParts, request: IncomingMessage, response: ServerResponse, url: URL) {
  // Faults apply to the provider's call, not to the mailbox.
  if (url.pathname !== "/mail/emails") return send(response, await handleMailbox(parts.mailbox, request, url));
  const apply = () => handleProviderCall(parts.mailbox, request);
  await respondWithFaults(parts.faults, "mail", response, apply, mailFailure);
}

async function handleRebuild({ faults, rebuild }: StandInParts, request: IncomingMessage, response: ServerResponse) {
  if (request.method === "GET") return send(response, json(200, rebuild.list()));
  if (request.method !== "POST") return send(response, plainText(405, "Method not allowed: only GET and POST."));
  await bodyOf(request);
  // The response has the form of Cloudflare's deploy hook (docs/outside-services.md#rebuild-hook).
  const apply = async () => {
    const result = { build_uuid: rebuild.request(), branch: "main", worker: "azahar" };
    return json(200, { success: true, errors: [], messages: [], result });
  };
  await respondWithFaults(faults, "rebuild", response, apply, failure);
}

const failure = (status: number): PlainResponse => json(status, { success: false, error: "fault injected by /faults" });

async function handleFaults(faults: Faults, request: IncomingMessage): Promise<PlainResponse> {
  if (request.method === "GET") return json(200, faults.state());
  if (request.method === "DELETE") faults.heal();
  else {
    const put = faults.put(parseBody(await bodyOf(request)));
    if (!put.ok) return json(400, { error: put.message, services: SERVICES });
  }
  return json(200, faults.state());
}

/** `POST /cron` fires the scheduled event. `?schedule=` names a schedule of wrangler.toml, for example the nightly one. */
async function handleCron(parts: StandInParts, request: IncomingMessage, url: URL): Promise<PlainResponse> {
  if (request.method !== "POST") return plainText(405, "Method not allowed: only POST.");
  const startedMs = Date.now();
  const outcome = await parts.fireCron(url.searchParams.get("schedule") ?? undefined);
  return json(outcome === "ok" ? 200 : 500, { outcome, tookMs: Date.now() - startedMs });
}
