import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { afterAll, beforeAll } from "vitest";
import { closeNow, listen, portOf } from "#local/process/ports.ts";

/** One response of the scripted provider; `text` is sent unchanged. `hang` never responds, `cut` closes the connection. */
export type StubResponse =
  | { status: number; json?: unknown; text?: string; headers?: Record<string, string> }
  | "hang"
  | "cut";

interface Call {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server for the tests of a file. It gives scripted responses in order, then status 599, and records its calls. */
export function scriptedProvider() {
  const calls: Call[] = [];
  const script: StubResponse[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    calls.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
    respond(response, script.shift() ?? { status: 599 });
  });
  beforeAll(() => listen(server, 0, "LOCAL_PORT"));
  afterAll(() => closeNow(server));
  return {
    calls,
    get config() {
      const host = `127.0.0.1:${portOf(server)}`;
      return {
        apiUrl: `http://${host}/mercadopago`,
        hosts: [host],
        accessToken: "TEST-1",
        webhookSecrets: ["clave"],
        publicKey: "TEST-2",
        sdkUrl: `http://${host}/mercadopago/sdk.js`,
        collectorId: "448876418",
      };
    },
    says(...responses: StubResponse[]) {
      calls.length = 0;
      script.splice(0, script.length, ...responses);
    },
  };
}

function respond(response: ServerResponse, reply: StubResponse): void {
  if (reply === "hang") return;
  if (reply === "cut") return void response.destroy();
  response.writeHead(reply.status, reply.headers);
  response.end(reply.text ?? (reply.json === undefined ? "" : JSON.stringify(reply.json)));
}

/** The response to a charge (docs/outside-services.md#charging-a-card). */
export function wirePayment(change: object = {}): Record<string, unknown> {
  return {
    id: 131415926535,
    date_created: "2026-11-20T10:15:29.000-04:00",
    date_last_updated: "2026-11-20T10:15:31.000-04:00",
    payment_method_id: "visa",
    payment_type_id: "credit_card",
    status: "approved",
    status_detail: "accredited",
    currency_id: "ARS",
    collector_id: 448876418,
    payer: { id: "99887766", email: null },
    metadata: { attempt_id: "att_1" },
    external_reference: "ord_1",
    transaction_amount: 184300,
    transaction_amount_refunded: 0,
    transaction_details: { net_received_amount: 171214.7, total_paid_amount: 203650.5, installment_amount: 67883.5 },
    installments: 3,
    refunds: [],
    ...change,
  };
}

/** The provider's error body. */
export function wireError(status: number, code?: number | string): { status: number; json: object } {
  const cause = code === undefined ? [] : [{ code, description: "Invalid card_token_id", data: "20-11-2026;f3c1" }];
  return { status, json: { status, error: "bad_request", message: "Invalid card_token_id", cause } };
}
