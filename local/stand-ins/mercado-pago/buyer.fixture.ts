import { LOCAL_CREDENTIALS } from "./settings.ts";

export interface StandInResponse {
  status: number;
  // Unchecked: tests compare single fields.
  body: Record<string, unknown>;
  text: string;
}

/** The calls of a browser and of the shop's server to the stand-in. */
export interface Buyer {
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<StandInResponse>;
  /** Reads a path as the shop's server. */
  get(path: string): Promise<StandInResponse>;
  /** Creates a token for the test Visa with this cardholder's name. */
  token(name: string, card?: object): Promise<string>;
  /** Returns the body of a charge. */
  body(token: string, more?: object): Record<string, unknown>;
  charge(key: string, body: object): Promise<StandInResponse>;
  /** Makes a token and charges it. */
  pay(name: string, key: string, more?: object): Promise<StandInResponse>;
}

const VISA = { card_number: "4509953566233704", security_code: "123", expiration_month: 11, expiration_year: 2030 };

export function buyerAt(url: string): Buyer {
  const ask: Buyer["ask"] = async (method, path, body, headers = {}) => {
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const response = await fetch(url + path, init);
    const text = await response.text();
    return { status: response.status, body: parsed(text), text };
  };
  const buyer: Buyer = {
    ask,
    get: (path) => ask("GET", path, undefined, BEARER),
    async token(name, card = {}) {
      const cardholder = { name, identification: { type: "DNI", number: "12345678" } };
      const path = `/v1/card_tokens?public_key=${LOCAL_CREDENTIALS.publicKey}`;
      return String((await ask("POST", path, { ...VISA, cardholder, ...card })).body["id"]);
    },
    body: (token, more = {}) => ({
      ...{ transaction_amount: 1843.5, token, installments: 3, payment_method_id: "visa", issuer_id: 310 },
      ...{ external_reference: "ORD-1", payer: { email: "ana@example.com" }, metadata: { attempt_id: "a-1" } },
      ...more,
    }),
    charge: (key, body) => ask("POST", "/v1/payments", body, { ...BEARER, "x-idempotency-key": key }),
    pay: async (name, key, more) => buyer.charge(key, buyer.body(await buyer.token(name), more)),
  };
  return buyer;
}

/** Authorization header of the shop's server. */
export const BEARER = { authorization: `Bearer ${LOCAL_CREDENTIALS.accessToken}` };

/** The expected response of a refusal with a code. */
export const refusal = (status: number, code: number) => ({ status, body: { status, cause: [{ code }] } });

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
