import { expect, test } from "vitest";
import { SECURITY_HEADERS } from "#worker/http/security-headers.ts";
import { complaintsAbout, type Judged } from "./oracle.ts";

const HEADERS = {
  ...Object.fromEntries(Object.entries(SECURITY_HEADERS).map(([name, value]) => [name.toLowerCase(), value])),
  "content-type": "application/json; charset=utf-8",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
};

function judged(problem: object, over: Partial<Judged> = {}, headers: object = {}, status = 400): Judged {
  const text = JSON.stringify({ message: "No se puede", code: "invalid_fields", requestId: "r", ...problem });
  const answer = { status, headers: { ...HEADERS, ...headers }, text };
  return { answer, method: "POST", documented: ["200"], mustRefuse: true, ...over };
}

test("accepts a well-formed refusal, and a success where the request may succeed", () => {
  expect(complaintsAbout(judged({ fields: { email: ["Email inválido"] } }))).toEqual([]);
  expect(complaintsAbout(judged({ order: { _id: "x".repeat(9_000) } }, {}, {}, 403))).toEqual([]);
  expect(complaintsAbout(judged({}, { mustRefuse: false }, {}, 200))).toEqual([]);
});

test.each<[string, Judged]>([
  ["failed with 500", judged({}, { documented: ["500"] }, {}, 500)],
  ["took it (200)", judged({}, {}, {}, 200)],
  ["answered 418, which is not described", judged({}, {}, {}, 418)],
  ["has no X-Content-Type-Options", judged({}, {}, { "x-content-type-options": "sniff" })],
  ["has the policy ", judged({}, {}, { "content-security-policy": undefined })],
  ["lets another site in", judged({}, {}, { "access-control-allow-origin": "*" })],
  ["is text/html", judged({}, {}, { "content-type": "text/html" })],
  ["may be kept", judged({}, {}, { "cache-control": undefined })],
  ["tells of the insides: SQLITE", judged({ message: "SQLITE_CONSTRAINT" })],
  ["tells of the insides: at run (", judged({ message: "at run (main)" })],
  ["says “Invalid input: expected string”", judged({ fields: { email: ["Invalid input: expected string"] } })],
  ["says “undefined”", judged({ fields: { undefined: ["No"] } })],
  ["has 5054 characters", judged({ message: "a".repeat(5_000) })],
  ["repeats what was sent", judged({ message: "no: <script>" }, { sent: "<script>" })],
  ["repeats what was sent", judged({ message: 'no: "a\nbcdef"' }, { sent: '"a\nbcdef"' })],
])("%s", (complaint, case_) => expect(complaintsAbout(case_)).toContain(complaint));

test("reports a response that is not JSON", () => {
  const { answer, ...rest } = judged({});
  const [complaint] = complaintsAbout({ ...rest, answer: { ...answer, text: "Internal error" } });
  expect(complaint).toBe("has not the contract's form: Internal error");
});
