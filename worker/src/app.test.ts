import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { problemSchema } from "#shop/problem.contract.ts";
import { ASSETS, BINDINGS, ORIGIN, requestApp } from "../fixtures/app.ts";
import { SECURITY_HEADERS } from "./http/security-headers.ts";

const logged: unknown[] = [];
beforeEach(() => {
  logged.length = 0;
  vi.spyOn(console, "log").mockImplementation((line) => void logged.push(line));
});
afterEach(() => vi.restoreAllMocks());

const OWN = { Origin: ORIGIN };
const JSON_BODY = { ...OWN, "Content-Type": "application/json" };

async function problemOf(response: Response) {
  expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  return problemSchema.parse(await response.json());
}

test.each(["/api", "/api/nothing", "/api/perfumes/", "/api/perfumes/a/b", "/api/admin", "/api/%00", "/api/%E0%A4%A"])(
  "%s is an unknown route of the API",
  async (path) => {
    const response = await requestApp(path);
    expect(response.status).toBe(404);
    expect(await problemOf(response)).toMatchObject({ code: "unknown_route", requestId: "request-1" });
  },
);

test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
  "%s on a GET route is 405, with the Allow header",
  async (method) => {
    const response = await requestApp("/api/health", { method, headers: OWN });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("GET, HEAD");
    expect(response.headers.has("Access-Control-Allow-Origin")).toBe(false);
    expect(await problemOf(response)).toMatchObject({ code: "wrong_method" });
  },
);

test.each([
  [{ "Sec-Fetch-Site": "cross-site", ...OWN }],
  [{ "Sec-Fetch-Site": "same-site", ...OWN }],
  [{ "Sec-Fetch-Site": "none", ...OWN }],
  [{ Origin: "https://evil.example" }],
  [{ Origin: "null" }],
  [{ Origin: `${ORIGIN}.evil.example` }],
  [{ Host: "127.0.0.1:8787", "X-Forwarded-Host": "127.0.0.1:8787" }],
  [{}],
] as Record<string, string>[][])(
  "a write with %o is refused before any other check of the request",
  async (headers = {}) => {
    for (const path of ["/api/perfumes", "/api/nothing", "/api/cart/usr_1/per_1"]) {
      const response = await requestApp(path, {
        method: "POST",
        headers: { ...headers, "Content-Type": "text/plain" },
        body: "{",
      });
      expect(response.status).toBe(403);
      expect(await problemOf(response)).toMatchObject({ code: "foreign_origin" });
    }
  },
);

test("a write with Sec-Fetch-Site same-origin needs no Origin header", async () => {
  const response = await requestApp("/api/perfumes/live", {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect(response.status).toBe(405);
});

test.each([
  ["text/plain", "{}"],
  ["application/x-www-form-urlencoded", "a=1"],
  ["multipart/form-data; boundary=x", "--x--"],
  ["application/jsonp", "{}"],
  ["", "{}"],
])("a body of type '%s' is 415", async (type, body) => {
  const response = await requestApp("/api/nothing", { method: "PUT", headers: { ...OWN, "Content-Type": type }, body });
  expect(response.status).toBe(415);
  expect(await problemOf(response)).toMatchObject({ code: "wrong_type" });
});

test("an empty stream without a type counts as no body; with content it is 415", async () => {
  const nothing = () => new ReadableStream({ start: (controller) => controller.close() });
  const init = { method: "PATCH", headers: OWN, body: nothing(), duplex: "half" as const };
  expect((await requestApp("/api/nothing", init)).status).toBe(404);
  const something = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("{}"));
      controller.close();
    },
  });
  expect((await requestApp("/api/nothing", { ...init, body: something })).status).toBe(415);
});

test.each(["{", "", " ", "{'a':1}", '{"a":1,}', "\u0000", "undefined", `${"[".repeat(1000)}`, "NaN"])(
  "a body that does not parse (%j) is 400",
  async (body) => {
    const response = await requestApp("/api/nothing", { method: "PATCH", headers: JSON_BODY, body });
    expect(response.status).toBe(400);
    await problemOf(response);
  },
);

test("64 KiB are accepted, one byte more is 413, with or without Content-Length", async () => {
  const fitting = JSON.stringify("a".repeat(64 * 1024 - 2));
  const send = (body: BodyInit, headers = {}) =>
    requestApp("/api/nothing", { method: "POST", headers: { ...JSON_BODY, ...headers }, body });
  expect((await send(fitting)).status).toBe(404);
  expect((await send(`${fitting} `)).status).toBe(413);
  const refused = await send(`${fitting} `, { "Content-Length": String(fitting.length + 1) });
  expect(await problemOf(refused)).toMatchObject({ code: "too_large" });
});

test("__proto__ in a body changes no prototype", async () => {
  await requestApp("/api/nothing", {
    method: "POST",
    headers: JSON_BODY,
    body: '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}',
  });
  expect(Object.hasOwn(Object.prototype, "admin")).toBe(false);
});

test("an unexpected failure is 500 without any detail, and its log line contains no statement", async () => {
  const response = await requestApp("/api/admin/transfer-off?email=ana@azahar.test");
  expect(response.status).toBe(500);
  expect(await problemOf(response)).toEqual({
    code: "internal_error",
    message: "Algo salió mal de nuestro lado. Probá de nuevo",
    requestId: "request-1",
  });
  expect(logged).toMatchObject([{ event: "failure", requestId: "request-1", error: "Error" }]);
  expect(JSON.stringify(logged)).not.toMatch(/select|secret|ana@azahar/);
});

test.each([
  "/api/nothing",
  "/api/docs",
  "/api/openapi.json",
  "/nowhere",
  "/perfumes/x",
  "/_astro/x.js",
  "/detail-perfume/%",
])("the response for %s has the security headers", async (path) => {
  const { headers } = await requestApp(path);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(headers.get(name)).toBe(value);
  expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
});

test.each([
  ["/nowhere", 404, "home"],
  ["/API/perfumes", 404, "home"],
  ["/perfumes/nadie", 404, "all fragrances"],
  ["/detail-perfume/%E0%A4%A", 404, "no product"],
  ["/detail-perfume/%00", 404, "no product"],
  ["/_astro/gone.js", 404, "Not found\n"],
  ["/pictures/gone.webp", 404, "Not found\n"],
])("the missing path %s is %i with the text %j and without an ETag", async (path, status, text) => {
  const response = await requestApp(path, { headers: { "If-None-Match": '"of-the-file"' } });
  expect(response.status).toBe(status);
  expect(await response.text()).toBe(text);
  expect(response.headers.has("ETag")).toBe(false);
});

test("a missing path responds to HEAD without a body, to POST with 405", async () => {
  const head = await requestApp("/nowhere", { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([404, ""]);
  const post = await requestApp("/nowhere", { method: "POST" });
  expect([post.status, post.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
});

test("a missing path is 404 even when the build lacks its pages", async () => {
  const empty = { ...BINDINGS, ASSETS: { fetch: async () => new Response(null, { status: 404 }) } };
  for (const path of ["/nowhere", "/perfumes/x", "/detail-perfume/%"])
    expect((await requestApp(path, {}, empty)).status).toBe(404);
});

test("failing assets are 500, with X-Frame-Options and without any detail", async () => {
  const broken = () => Promise.reject(new Error("the pages of ana@azahar.test are gone"));
  const response = await requestApp("/nowhere", {}, { ...BINDINGS, ASSETS: { fetch: broken } });
  expect(response.status).toBe(500);
  expect(response.headers.get("X-Frame-Options")).toBe("DENY");
  expect(await problemOf(response)).toMatchObject({ code: "internal_error", requestId: "request-1" });
  expect(JSON.stringify(logged)).not.toMatch(/ana@azahar/);
});

test("while the database is down, a product's path gets the page without a product, with 503", async () => {
  const response = await requestApp("/detail-perfume/yara");
  expect([response.status, response.headers.get("Retry-After"), await response.text()]).toEqual([
    503,
    "5",
    "no product",
  ]);
});

test("health reports a database that does not respond", async () => {
  const response = await requestApp("/api/health");
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("5");
  expect(await response.json()).toMatchObject({
    ok: false,
    database: false,
    catalogueVersion: null,
    builtVersion: 7,
    code: "unavailable",
  });
});

test("with an invalid configuration, the API and pages respond 503, and the reason is logged once", async () => {
  const unsafe = { ...BINDINGS, ASSETS, PUBLIC_ORIGIN: "https://azahar.example", LIMITS: "off" };
  for (const path of ["/api/health", "/api/perfumes", "/nowhere"]) {
    const response = await requestApp(path, {}, unsafe);
    expect(response.status).toBe(503);
    expect(await problemOf(response)).toMatchObject({ code: "unavailable" });
  }
  expect(logged).toHaveLength(1);
  expect(JSON.stringify(logged)).toContain("LIMITS may be off only on 127.0.0.1");
});
