import { expect, test } from "vitest";
import { SECURITY_HEADERS } from "#worker/http/security-headers.ts";
import { complaintsAbout, type Exchange } from "./oracle.ts";

const HEADERS = {
  ...Object.fromEntries(Object.entries(SECURITY_HEADERS).map(([name, value]) => [name.toLowerCase(), value])),
  "content-type": "application/json; charset=utf-8",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
};

function exchange(problem: object, over: Partial<Exchange> = {}, headers: object = {}, status = 400): Exchange {
  const text = JSON.stringify({ message: "No se puede", code: "invalid_fields", requestId: "r", ...problem });
  const response = { status, headers: { ...HEADERS, ...headers }, text };
  return { response, method: "POST", documented: ["200"], mustRefuse: true, ...over };
}

test("accepts a well-formed refusal, and a success where the request may succeed", () => {
  expect(complaintsAbout(exchange({ fields: { email: ["Email inválido"] } }))).toEqual([]);
  expect(complaintsAbout(exchange({ order: { _id: "x".repeat(9_000) } }, {}, {}, 403))).toEqual([]);
  expect(complaintsAbout(exchange({}, { mustRefuse: false }, {}, 200))).toEqual([]);
});

test.each<[string, Exchange]>([
  ["failed with 500", exchange({}, { documented: ["500"] }, {}, 500)],
  ["was accepted (200)", exchange({}, {}, {}, 200)],
  ["answered 418, which is not documented", exchange({}, {}, {}, 418)],
  ["has no X-Content-Type-Options", exchange({}, {}, { "x-content-type-options": "sniff" })],
  ["has the policy ", exchange({}, {}, { "content-security-policy": undefined })],
  ["allows another origin", exchange({}, {}, { "access-control-allow-origin": "*" })],
  ["is text/html", exchange({}, {}, { "content-type": "text/html" })],
  ["may be cached", exchange({}, {}, { "cache-control": undefined })],
  ["reveals internals: SQLITE", exchange({ message: "SQLITE_CONSTRAINT" })],
  ["reveals internals: at run (", exchange({ message: "at run (main)" })],
  ["says “Invalid input: expected string”", exchange({ fields: { email: ["Invalid input: expected string"] } })],
  ["says “undefined”", exchange({ fields: { undefined: ["No"] } })],
  ["has 5054 characters", exchange({ message: "a".repeat(5_000) })],
  ["repeats what was sent", exchange({ message: "no: <script>" }, { sent: "<script>" })],
  ["repeats what was sent", exchange({ message: 'no: "a\nbcdef"' }, { sent: '"a\nbcdef"' })],
])("%s", (complaint, case_) => expect(complaintsAbout(case_)).toContain(complaint));

test("reports a response that is not JSON", () => {
  const { response, ...rest } = exchange({});
  const [complaint] = complaintsAbout({ ...rest, response: { ...response, text: "Internal error" } });
  expect(complaint).toBe("does not have the error form: Internal error");
});
