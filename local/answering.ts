import type { IncomingMessage, ServerResponse } from "node:http";
import type { Fault, Faults, Service } from "./faults.ts";

const LARGEST_BODY_BYTES = 32 * 1024 * 1024;

/** What a stand-in or the database proxy answers. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer | string;
}

/** A JSON answer. */
export function json(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body: JSON.stringify(value),
  };
}

/** A plain sentence for the person or program that asked. */
export function sentence(status: number, text: string): Answer {
  return { status, headers: { "content-type": "text/plain; charset=utf-8" }, body: `${text}\n` };
}

/** A page. */
export function page(html: string): Answer {
  return {
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
    body: html,
  };
}

/** The whole body of a request. Throws when it is larger than 32 MiB. */
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

/** Sends an answer; a client that has gone is no error. */
export function send(response: ServerResponse, answer: Answer): void {
  if (response.destroyed) return;
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
}

/**
 * Answers a request to a service the way its fault in force says, or as always.
 * @param apply what the service does and answers when healthy
 * @param failure the service's own error body for a status
 */
export async function answerThroughFaults(
  faults: Faults,
  service: Service,
  response: ServerResponse,
  apply: () => Promise<Answer>,
  failure: (status: number) => Answer,
): Promise<void> {
  const fault = faults.meet(service);
  if (!fault) return send(response, await apply());
  if (fault.delayMs) await new Promise((next) => setTimeout(next, fault.delayMs));
  if (fault.hang) return hang(faults, response);
  if (fault.refuse) return void response.destroy();
  if (fault.status && !fault.applied) return send(response, failure(fault.status));
  const answer = await apply();
  if (fault.status) return send(response, failure(fault.status));
  finishBadly(fault, response, answer);
}

function hang(faults: Faults, response: ServerResponse): void {
  const forget = faults.onHeal(() => response.destroy());
  response.once("close", forget);
}

function finishBadly(fault: Fault, response: ServerResponse, answer: Answer): void {
  if (fault.drop) response.destroy();
  else if (fault.garble) send(response, halfOf(answer));
  else send(response, answer);
}

function halfOf(answer: Answer): Answer {
  const { "content-length": _whole, ...headers } = answer.headers;
  return { ...answer, headers, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) };
}
