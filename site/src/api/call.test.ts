import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call, onChallengeRequired, onSessionExpired } from "./call.ts";
import { verifyLink } from "./links.ts";

const fetched = vi.fn<typeof fetch>();
const expired = vi.fn();
const warned = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal("fetch", fetched);
  vi.spyOn(console, "warn").mockImplementation(warned);
  onSessionExpired(expired);
});
afterEach(() => vi.unstubAllGlobals());

test("sends and receives JSON", async () => {
  fetched.mockResolvedValueOnce(Response.json({ payload: { _id: "usr_ana" } }, { status: 201 }));
  const response = await call("POST", "/users/register-email", { json: { email: "ana@example.com" } });
  expect(response).toEqual({ ok: true, status: 201, body: { payload: { _id: "usr_ana" } } });
  expect(fetched).toHaveBeenCalledWith("/api/users/register-email", {
    method: "POST",
    cache: "no-store",
    headers: { "Content-Type": "application/json" },
    body: '{"email":"ana@example.com"}',
  });
});

test("a call without a body has no content type", async () => {
  fetched.mockResolvedValueOnce(Response.json({}));
  await call("POST", "/auth/logout", {});
  expect(fetched).toHaveBeenCalledWith("/api/auth/logout", { method: "POST", cache: "no-store" });
});

test("a refusal has its message and fields, and the log omits the token in the path", async () => {
  const problem = {
    message: "El enlace venció",
    code: "link_expired",
    requestId: "r1",
    fields: { email: ["Email inválido"] },
  };
  fetched.mockResolvedValueOnce(Response.json(problem, { status: 410 }));
  const { message, code, fields } = problem;
  expect(await verifyLink("recover", "usr_ana", "s3cr3t/..")).toEqual({
    ok: false,
    status: 410,
    message,
    code,
    fields,
  });
  expect(fetched.mock.lastCall?.[0]).toBe("/api/users/recover-password-verify/usr_ana/s3cr3t%2F..");
  expect(warned.mock.lastCall?.[0]).toContain("410 link_expired El enlace venció");
  expect(warned.mock.lastCall?.[0]).not.toContain("s3cr3t");
});

test.each([
  ["no response", async () => Promise.reject(new TypeError("offline")), 0],
  ["an incomplete response", async () => new Response('{"pay', { status: 200 }), 0],
  ["a page of a proxy", async () => new Response("<html>", { status: 502 }), 502],
  ["an unknown form of error", async () => Response.json({ message: 7, fields: null }, { status: 500 }), 500],
  ["a text", async () => Response.json("no", { status: 500 }), 500],
])("%s is a failure without a message", async (_, response, status) => {
  fetched.mockImplementationOnce(response);
  expect(await call("GET", "/auth/verify-token", {})).toMatchObject({ ok: false, status, message: "", fields: {} });
  expect(expired).not.toHaveBeenCalled();
});

test.each([
  [401, "Iniciá sesión para continuar", 1],
  [401, "", 0],
  [403, "No tenés permiso", 0],
])("%i with the message %j signs the person out %i times", async (status, message, times) => {
  fetched.mockResolvedValueOnce(Response.json({ message }, { status }));
  await call("GET", "/users/:id", { param: { id: "usr_ana" } });
  expect(expired).toHaveBeenCalledTimes(times);
});

test("a call that requires a challenge is repeated once, with the same key and body and the challenge's token", async () => {
  const challenge = { action: "withdrawal", siteKey: "0x4", script: "https://challenges.example/api.js" };
  const refusal = () => Response.json({ message: "Confirmá", code: "challenge_required", challenge }, { status: 403 });
  const send = () =>
    call(
      "POST",
      "/withdrawals",
      { json: { name: "Ana", email: "a@b.test" } },
      { headers: { "Idempotency-Key": "k1" } },
    );

  fetched.mockResolvedValueOnce(refusal());
  expect(await send()).toMatchObject({ ok: false, code: "challenge_required", challenge });
  expect(fetched).toHaveBeenCalledTimes(1);

  const pass = vi.fn<() => Promise<string | null>>();
  onChallengeRequired(pass);
  pass.mockResolvedValueOnce("t0ken");
  fetched.mockResolvedValueOnce(refusal()).mockResolvedValueOnce(refusal());
  expect(await send()).toMatchObject({ ok: false, code: "challenge_required" });
  expect(pass).toHaveBeenCalledExactlyOnceWith(challenge);
  const [[, first], [, second]] = fetched.mock.calls.slice(1) as [[string, RequestInit], [string, RequestInit]];
  expect(second).toEqual({ ...first, headers: { ...first.headers, "X-Challenge-Token": "t0ken" } });

  pass.mockResolvedValueOnce(null);
  fetched.mockResolvedValueOnce(refusal());
  expect(await send()).toMatchObject({ ok: false, code: "challenge_required" });
  expect(fetched).toHaveBeenCalledTimes(4);
  onChallengeRequired(undefined);
});
