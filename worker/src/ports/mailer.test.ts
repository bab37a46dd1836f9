import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeNow, listen, portOf } from "#local/process/ports.ts";
import type { MailConfig } from "../env/service-config.ts";
import { type Mail, mailerOf } from "./mailer.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const [MINUTE, HOUR] = [60_000, 3_600_000];
const FROM = { name: "Azahar", email: "hola@azahar.test" };
const MAIL: Mail = {
  from: { name: "Azahar, perfumes", email: "hola@azahar.test" },
  replyTo: { name: "", email: "ventas@azahar.test" },
  to: "ana@example.com",
  subject: "Hola",
  html: "<p>Hola</p>",
  text: "Hola",
  kind: "register",
};

interface StubResponse {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  /** Cuts the connection in the middle of the body. */
  cut?: boolean;
}

let server: Server;
let url: string;
let reply: StubResponse;
const calls: { path: string; headers: Record<string, unknown>; body: unknown }[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    calls.push({ path: request.url ?? "", headers: request.headers, body: JSON.parse(body) });
    response.writeHead(reply.status, reply.headers);
    if (!reply.cut) return void response.end(reply.body ?? "");
    response.write('{"id":', () => setImmediate(() => response.destroy()));
  });
  await listen(server, 0, "LOCAL_PORT");
  url = `http://127.0.0.1:${portOf(server)}/mail/`;
});
afterAll(() => closeNow(server));

function resend(change: object = {}) {
  const config: MailConfig = { by: "resend", url, hosts: [new URL(url).host], key: "re_1", from: FROM, ...change };
  return mailerOf(config, () => NOON);
}

function sendTo(response: StubResponse) {
  reply = response;
  calls.length = 0;
  return resend().send(MAIL, "mai_1");
}

const refusal = (status: number, name: string, headers = {}, message = "The azahar.test domain is not verified.") => ({
  status,
  headers,
  body: JSON.stringify({ statusCode: status, name, message }),
});

describe("Resend", () => {
  test("gets the mail in its own format, with an idempotency key", async () => {
    expect(await sendTo({ status: 200, body: '{"id":"49a3"}' })).toEqual({ ok: true, providerId: "49a3" });
    expect(calls).toMatchObject([
      {
        path: "/mail/emails",
        headers: {
          authorization: "Bearer re_1",
          "content-type": "application/json",
          "idempotency-key": "mai_1",
        },
        body: {
          from: '"Azahar, perfumes" <hola@azahar.test>',
          to: ["ana@example.com"],
          reply_to: "ventas@azahar.test",
          subject: "Hola",
          html: "<p>Hola</p>",
          text: "Hola",
          tags: [{ name: "kind", value: "register" }],
        },
      },
    ]);
  });

  test.each<StubResponse>([
    { status: 200, body: '{"id":' },
    { status: 200, body: '{"id":7}' },
    { status: 200, cut: true },
    { status: 202, body: "" },
    { status: 200, body: `{"x":"${"x".repeat(100_000)}"}` },
    { status: 200, body: "null" },
  ])("accepts a mail by status, whatever the body (%#)", async (response) => {
    expect(await sendTo(response)).toEqual({ ok: true, providerId: null });
  });

  test("counts a mail accepted earlier with another text as sent", async () => {
    expect(await sendTo(refusal(409, "invalid_idempotent_request"))).toEqual({ ok: true, providerId: null });
  });

  test.each<[StubResponse, string]>([
    [refusal(500, "internal_server_error"), "internal_server_error"],
    [{ status: 502, body: "<html>" }, "status_502"],
    [{ status: 302, headers: { Location: "http://127.0.0.1:9/" } }, "status_302"],
    [refusal(409, "concurrent_idempotent_requests"), "concurrent_idempotent_requests"],
    [refusal(401, "missing_api_key"), "missing_api_key"],
    [refusal(403, "invalid_api_key"), "invalid_api_key"],
    [refusal(422, "validation_error"), "validation_error"],
    [refusal(403, "validation_error"), "validation_error"],
    [refusal(422, "invalid_from_address"), "invalid_from_address"],
    [refusal(451, "security_error"), "security_error"],
    [{ status: 400, body: "no" }, "status_400"],
    [refusal(422, "ana@example.com"), "status_422"],
  ])("gives a refusal after which the mail is retried (%#: %o)", async (response, reason) => {
    expect(await sendTo(response)).toEqual({ ok: false, retry: true, reason });
  });

  test("refuses a recipient for good, with a code as reason and no personal data", async () => {
    const response = refusal(422, "validation_error", {}, "Invalid `to` field: ana@example.com");
    expect(await sendTo(response)).toEqual({ ok: false, retry: false, reason: "validation_error" });
  });

  test.each<[string, Record<string, string>, number]>([
    ["rate_limit_exceeded", { "Retry-After": "2" }, 2_000],
    ["rate_limit_exceeded", { "Retry-After": "0" }, 1_000],
    ["rate_limit_exceeded", { "Retry-After": "Sat, 21 Nov 2026 12:03:00 GMT" }, 3 * MINUTE],
    ["rate_limit_exceeded", { "Retry-After": "99999999" }, 6 * HOUR],
    ["rate_limit_exceeded", { "Retry-After": "soon" }, MINUTE],
    ["rate_limit_exceeded", {}, MINUTE],
    ["daily_quota_exceeded", { "Retry-After": "2" }, 12 * HOUR],
    ["monthly_quota_exceeded", {}, 12 * HOUR],
  ])("names a wait: %s %o is %i ms", async (name, headers, afterMs) => {
    expect(await sendTo(refusal(429, name, headers))).toEqual({ ok: false, retry: true, afterMs, reason: name });
  });

  test("a mail is retried when the host cannot be reached; a host outside the configuration is not called", async () => {
    expect(await resend({ url: "http://127.0.0.1:9/mail", hosts: ["127.0.0.1:9"] }).send(MAIL, "mai_1")).toMatchObject({
      ok: false,
      retry: true,
    });
    calls.length = 0;
    const elsewhere = await resend({ hosts: ["api.resend.com"] }).send(MAIL, "mai_1");
    expect(elsewhere).toEqual({ ok: false, retry: true, reason: "ForbiddenHost" });
    expect(calls).toEqual([]);
  });
});

describe("Cloudflare's binding", () => {
  function bound(outcome: { code?: string; name?: string } | null) {
    const sent: unknown[] = [];
    const send = async (mail: unknown) => {
      sent.push(mail);
      if (outcome) throw Object.assign(new Error("ana@example.com"), outcome);
      return { messageId: "m-1" };
    };
    return { sent, mailer: mailerOf({ by: "cloudflare", binding: { send }, from: FROM }, () => NOON) };
  }

  test("gets the mail in its own format", async () => {
    const { sent, mailer } = bound(null);
    expect(await mailer.send(MAIL, "mai_1")).toEqual({ ok: true, providerId: "m-1" });
    expect(sent).toEqual([
      {
        from: { email: "hola@azahar.test", name: "Azahar, perfumes" },
        to: "ana@example.com",
        replyTo: "ventas@azahar.test",
        subject: "Hola",
        html: "<p>Hola</p>",
        text: "Hola",
        headers: { "X-Entity-Ref-ID": "mai_1" },
      },
    ]);
  });

  test.each([
    [{ code: "E_DELIVERY_FAILED" }, { retry: true, reason: "E_DELIVERY_FAILED" }],
    [{ code: "E_INTERNAL_SERVER_ERROR" }, { retry: true, reason: "E_INTERNAL_SERVER_ERROR" }],
    [{ code: "E_RATE_LIMIT_EXCEEDED" }, { retry: true, afterMs: MINUTE, reason: "E_RATE_LIMIT_EXCEEDED" }],
    [{ code: "E_DAILY_LIMIT_EXCEEDED" }, { retry: true, afterMs: 12 * HOUR, reason: "E_DAILY_LIMIT_EXCEEDED" }],
    [{ code: "E_RECIPIENT_SUPPRESSED" }, { retry: false, reason: "E_RECIPIENT_SUPPRESSED" }],
    [{ code: "E_SENDER_NOT_VERIFIED" }, { retry: true, reason: "E_SENDER_NOT_VERIFIED" }],
    [{ code: "E_VALIDATION_ERROR" }, { retry: true, reason: "E_VALIDATION_ERROR" }],
    [{ code: "ana@example.com" }, { retry: true, reason: "Error" }],
    [{ name: "TypeError" }, { retry: true, reason: "TypeError" }],
  ])("throws %o: %o", async (outcome, response) => {
    expect(await bound(outcome).mailer.send(MAIL, "mai_1")).toEqual({ ok: false, ...response });
  });
});

test.each<Partial<Mail>>([
  { to: "ana@example.com\r\nBcc: x@y.example" },
  { to: "ana@example.com, x@y.example" },
  { to: "Ana <ana@example.com>" },
  { to: "Ana@Example.com" },
  { to: "" },
  { to: "ana@localhost" },
  { subject: "Hola\r\nBcc: x@y.example" },
  { subject: "Hola\u2028" },
  { subject: "x".repeat(999) },
  { from: { name: "", email: "hola" } },
  { replyTo: { name: "", email: "a@b.example\nX: y" } },
])("sends no mail with an invalid address or subject: %o", async (change) => {
  const sent: unknown[] = [];
  const send = async (mail: unknown) => ({ messageId: String(sent.push(mail)) });
  const mailer = mailerOf({ by: "cloudflare", binding: { send }, from: FROM }, () => NOON);
  expect(await mailer.send({ ...MAIL, ...change }, "mai_1")).toEqual({
    ok: false,
    retry: false,
    reason: "malformed_mail",
  });
  expect(sent).toEqual([]);
});
