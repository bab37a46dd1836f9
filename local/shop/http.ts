import type { IncomingMessage, ServerResponse } from "node:http";
import { parseJson } from "../process/files.ts";
import type { Faults, Service } from "./faults.ts";

const LARGEST_BODY_BYTES = 32 * 1024 * 1024;

/** Response of a stand-in or of the database proxy. */
export interface PlainResponse {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer | string;
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): PlainResponse {
  const type = { "content-type": "application/json; charset=utf-8" };
  return { status, headers: { ...type, ...headers }, body: JSON.stringify(value) };
}

export function plainText(status: number, text: string): PlainResponse {
  return { status, headers: { "content-type": "text/plain; charset=utf-8" }, body: `${text}\n` };
}

/** Returns an HTML response that is never cached. */
export function page(html: string): PlainResponse {
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return { status: 200, headers, body: html };
}

/** Reads the complete body of a request or a response. Throws when it is larger than 32 MiB. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > LARGEST_BODY_BYTES) throw new Error("The body is larger than 32 MiB.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns a body's JSON, or undefined when it is malformed. An empty body is an empty object. */
export function parseBody(body: Buffer): unknown {
  return body.length === 0 ? {} : parseJson(body.toString("utf8"));
}

/** Sends the response; does nothing when the client has disconnected. */
export function send(response: ServerResponse, { status, headers, body }: PlainResponse): void {
  if (response.destroyed) return;
  response.writeHead(status, headers);
  response.end(body);
}

/**
 * Responds to a request to a service. Applies the service's active fault, if any.
 * @param apply processes the request and returns the response without a fault
 * @param failure builds the service's own error response for a status
 */
export async function respondWithFaults(
  faults: Faults,
  service: Service,
  response: ServerResponse,
  apply: () => Promise<PlainResponse>,
  failure: (status: number) => PlainResponse,
): Promise<void> {
  const fault = faults.meet(service);
  if (!fault) return send(response, await apply());
  if (fault.delayMs) await new Promise((next) => setTimeout(next, fault.delayMs));
  if (fault.hang) return hang(faults, response);
  if (fault.refuse) return void response.destroy();
  if (fault.status && !fault.applied) return send(response, failure(fault.status));
  const normal = await apply();
  if (fault.status) send(response, failure(fault.status));
  else if (fault.drop) response.destroy();
  else if (fault.garble) send(response, { ...normal, body: normal.body.slice(0, normal.body.length / 2) });
  else send(response, normal);
}

function hang(faults: Faults, response: ServerResponse): void {
  const unsubscribe = faults.onHeal(() => response.destroy());
  response.once("close", unsubscribe);
}

const LOCAL_TIME = new Intl.DateTimeFormat("es-AR", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "America/Argentina/Buenos_Aires",
});

/** Formats a time for Argentina. */
export function localTime(atMs: number): string {
  return LOCAL_TIME.format(new Date(atMs));
}
