import { TEST_ORIGIN } from "../harness.ts";
import type { Person } from "./shop.ts";

export interface Answer {
  status: number;
  /** The code of a refusal. */
  code: string | undefined;
  body: Record<string, unknown>;
}

export interface Asked {
  by: Person;
  body?: unknown;
  key?: string | undefined;
  /** The client address; a fixed one by default. */
  address?: string;
}

/** Calls the API at `url` as a browser does: `POST /api/...`. Throws when the connection fails. */
export async function ask(
  url: string,
  request: string,
  { by, body, key, address = "203.0.113.1" }: Asked,
): Promise<Answer> {
  const [method = "GET", path = ""] = request.split(" ");
  const headers = {
    Origin: TEST_ORIGIN,
    "CF-Connecting-IP": address,
    "Accept-Encoding": "identity",
    Cookie: by.cookie,
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    ...(key === undefined ? {} : { "Idempotency-Key": key }),
  };
  const answer = await fetch(url + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return read(answer);
}

export async function read(answer: Response): Promise<Answer> {
  const facts: Record<string, unknown> = { ...Object(await answer.json()) };
  return { status: answer.status, code: typeof facts["code"] === "string" ? facts["code"] : undefined, body: facts };
}
