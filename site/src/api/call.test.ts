import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call, onSessionExpired } from "./call.ts";
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

test("a refusal has its message and fields, and the log omits the rest of the path", async () => {
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
