import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { closeNow } from "#local/process/ports.ts";
import type { Fault } from "#local/shop/faults.ts";
import { originOf, startTurnstile } from "../../fixtures/outside-services.ts";
import { turnstileConfigOf } from "../env/service-config.ts";
import { verifyToken } from "./turnstile.ts";

let service: Awaited<ReturnType<typeof startTurnstile>>;
beforeAll(async () => {
  service = await startTurnstile();
});
afterEach(() => service.faults.heal());
afterAll(() => service.stop());

function configWith(change: object = {}) {
  const parsed = turnstileConfigOf({ PUBLIC_ORIGIN: "http://127.0.0.1:8787", ...service.vars, ...change });
  if (!parsed.ok || !parsed.turnstile) throw new Error("Turnstile is not configured");
  return parsed.turnstile;
}

const ask = (token: string, change: object = {}) =>
  verifyToken(configWith(change), { token, action: "payment", ip: "203.0.113.9" });

describe("a token", () => {
  test("is valid once, for its action, on the shop's host", async () => {
    const token = service.pass("payment");
    expect(await ask(token)).toEqual({ kind: "ok" });
    expect(await ask(token)).toEqual({ kind: "refused", reason: "timeout-or-duplicate" });
  });

  test("of another action or another site's widget is refused", async () => {
    expect(await ask(service.pass("withdrawal"))).toEqual({ kind: "refused", reason: "other_action" });
    expect(await ask(service.pass("payment", "evil.example"))).toEqual({ kind: "refused", reason: "other_host" });
  });

  test("is refused five minutes later", async () => {
    const token = service.pass("payment");
    service.advance(300_001);
    expect(await ask(token)).toEqual({ kind: "refused", reason: "timeout-or-duplicate" });
  });

  test.each(["", " ", "a\nb", "ñ", "x".repeat(2_049)])("in the form %j is refused without a call", async (token) => {
    const before = service.calls();
    expect(await ask(token)).toEqual({ kind: "refused", reason: "malformed" });
    expect(service.calls()).toBe(before);
  });

  test("that is invented is refused", async () => {
    expect(await ask("x".repeat(2_048))).toEqual({ kind: "refused", reason: "invalid-input-response" });
  });
});

describe("the service counts as unavailable", () => {
  test.each<[string, Fault]>([
    ["refuses the connection", { refuse: true }],
    ["cuts its answer", { drop: true }],
    ["sends half of its answer", { garble: true }],
    ["answers 500", { status: 500 }],
    ["has verified, and answers 503", { status: 503, applied: true }],
    ["does not answer within 3 seconds", { hang: true }],
  ])("when it %s", async (_, fault) => {
    service.faults.put({ turnstile: fault });
    expect(await ask(service.pass("payment"))).toMatchObject({ kind: "unavailable" });
  });

  test("when our secret is wrong", async () => {
    const verdict = await ask(service.pass("payment"), { TURNSTILE_SECRET_KEY: "another" });
    expect(verdict).toEqual({ kind: "unavailable", reason: "invalid-input-secret" });
  });

  test.each(["<html>", "[]", '{"success":"yes"}', `{"success":true,"x":"${"x".repeat(20_000)}"}`])(
    "when it answers %.20s",
    async (text) => {
      const server = createServer((_, response) => void response.end(text));
      const url = await originOf(server);
      expect(await ask("0.token", { TURNSTILE_URL: url })).toEqual({ kind: "unavailable", reason: "status_200" });
      await closeNow(server);
    },
  );

  test("when it redirects, and its target gets nothing", async () => {
    const server = createServer((_, response) => {
      response.writeHead(307, { Location: service.vars.TURNSTILE_URL }).end();
    });
    const [url, before] = [await originOf(server), service.calls()];
    expect(await ask("0.token", { TURNSTILE_URL: url })).toMatchObject({ kind: "unavailable" });
    expect(service.calls()).toBe(before);
    await closeNow(server);
  });
});

test("the call has the secret, the token and the browser's address", async () => {
  let received: unknown;
  const server = createServer(async (request, response) => {
    const chunks = await Array.fromAsync(request);
    received = [request.method, request.url, JSON.parse(Buffer.concat(chunks).toString())];
    response.end('{"success":false,"error-codes":["bad-request"]}');
  });
  const url = `${await originOf(server)}/turnstile/v0/`;
  expect(await ask("0.token", { TURNSTILE_URL: url })).toEqual({ kind: "refused", reason: "bad-request" });
  const body = { secret: service.vars.TURNSTILE_SECRET_KEY, response: "0.token", remoteip: "203.0.113.9" };
  expect(received).toEqual(["POST", "/turnstile/v0/siteverify", body]);
  await closeNow(server);
});
