import { describe, expect, test } from "vitest";
import { problemSchema } from "#shop/problem.contract.ts";
import { createApp } from "#worker/app.ts";
import { hashToken } from "#worker/secrets.ts";
import { NO_DATABASE } from "../../worker/fixtures/app.ts";
import { type CallResponse, call, PASSWORD } from "../../worker/fixtures/caller.ts";
import { anyAddress, dump } from "../../worker/fixtures/links.ts";
import { openShop, sharedFixture } from "../../worker/fixtures/shop.ts";
import { documentedRoutes, statusesOf, takesFile } from "../bad-input/api.ts";
import { newId } from "../database.ts";
import { TEST_SECRET } from "../harness.ts";
import { inRotation } from "../rotation.ts";
import { isForAdmins, type TestData } from "./call.ts";
import { CALLS } from "./calls.ts";
import { leaksIn } from "./leaks.ts";
import {
  adminRoleOf,
  CALLERS,
  type Caller,
  callOf,
  callRoute,
  createCaller,
  createTestData,
  expectedStatus,
  isWrite,
  methodOf,
} from "./requests.ts";
import { createUser, type TestUser } from "./users.ts";

/** The contact that every page of the shop shows. */
const SHOP_EMAIL = "hola@azahar.example";
/** The routes on which `orders` and `reader` see e-mails of buyers and of administrators. */
const SHOWS_BUYERS = /\/(?:orders|withdrawals|notices|audit)\b/;

const ROUTES = Object.keys(CALLS);
const WRITES = ROUTES.filter((route) => isWrite(route) && !callOf(route).isWebhook);
const JSON_WRITES = WRITES.filter((route) => !takesFile(route));
const WITH_BODY = JSON_WRITES.filter((route) => callOf(route).body);

const shop = sharedFixture(openShop);

/** Returns the error without its request id. */
function errorOf({ status, body }: CallResponse) {
  const { requestId: _, ...error } = problemSchema.parse(body);
  return { status, ...error };
}

test("the table names each route of the app once and no other", () => {
  const routes = createApp(NO_DATABASE).routes.filter(
    ({ method, path }) => method !== "ALL" && path.startsWith("/api"),
  );
  expect([...new Set(routes.map(({ method, path }) => `${method} ${path}`))].sort()).toEqual([...ROUTES].sort());
});

// Must run before the tests that queue mails: sending them would change trip counts and tables.
describe("before the handler", () => {
  const OWN_ORIGIN = { Origin: "http://127.0.0.1:8787" };
  const FOREIGN: [string, Record<string, string>][] = [
    ["from another site", { ...OWN_ORIGIN, "Sec-Fetch-Site": "cross-site" }],
    ["from another host of the site", { ...OWN_ORIGIN, "Sec-Fetch-Site": "same-site" }],
    ["from the address bar", { ...OWN_ORIGIN, "Sec-Fetch-Site": "none" }],
    ["from another origin", { Origin: "https://evil.example" }],
    ["from a frame with an opaque origin", { Origin: "null" }],
    ["without an origin", {}],
  ];

  test.each(FOREIGN)("a write %s is refused without a trip to the database", async (_, headers) => {
    const things = await createTestData(shop);
    shop.database.proxy.reset();
    for (const route of WRITES) {
      const { body, path } = callOf(route);
      const response = await shop.worker.fetch(path(things), {
        method: methodOf(route),
        headers: { ...headers, Cookie: things.cookie, "Content-Type": "application/json" },
        ...(body ? { body: JSON.stringify(body(things)) } : {}),
      });
      const { code } = problemSchema.parse(await response.json());
      expect([route, response.status, code]).toEqual([route, 403, "foreign_origin"]);
    }
    expect(shop.database.proxy.trips()).toBe(0);
  });

  test.each([
    ["whose type is not JSON", 415, "text/plain", "{}"],
    ["of a form", 415, "application/x-www-form-urlencoded", "a=1"],
    // The largest limit of an endpoint is 256 KB.
    ["larger than its endpoint accepts", 413, "application/json", JSON.stringify({ a: "a".repeat(257 * 1024) })],
    ["that does not parse", 400, "application/json", '{"a":'],
  ])("a body %s is refused with %d without a trip to the database", async (_, status, type, body) => {
    const things = await createTestData(shop);
    shop.database.proxy.reset();
    for (const route of JSON_WRITES) {
      const request = `${methodOf(route)} ${callOf(route).path(things)}`;
      const response = await call(shop.worker, request, {
        body,
        cookie: things.cookie,
        headers: { "Content-Type": type },
      });
      expect([route, errorOf(response).status]).toEqual([route, status]);
    }
    expect(shop.database.proxy.trips()).toBe(0);
  });

  test("CORS is off: OPTIONS is refused, and no response allows another origin", async () => {
    const things = await createTestData(shop);
    for (const route of ROUTES) {
      const headers = { Origin: "https://evil.example", "Access-Control-Request-Method": "PUT" };
      const response = await call(shop.worker, `OPTIONS ${callOf(route).path(things)}`, { headers });
      expect([route, errorOf(response).status, response.headers.get("Access-Control-Allow-Origin")]).toEqual([
        route,
        405,
        null,
      ]);
    }
  });

  test("reading twice changes nothing except the time when a session was last used", async () => {
    const reads = ROUTES.filter((route) => !isWrite(route));
    const all = await Promise.all(
      reads.map(async (route) => [route, await createTestData(shop, callOf(route).requires)] as const),
    );
    const admin = await createUser(shop.database, "owner");
    const before = await everything();
    for (const [route, things] of all)
      for (const cookie of [undefined, things.cookie, admin.cookie])
        for (let i = 0; i < 2; i++) await callRoute(shop, route, things, cookie);
    expect(await everything()).toBe(before);
  });

  async function everything() {
    const sessions = "SELECT id, token_hash, user_id, user_agent, created_at_ms FROM sessions";
    return [
      await dump(shop.database, ["sessions"]),
      JSON.stringify((await shop.database.db.client.execute(sessions)).rows),
    ].join();
  }
});

describe.each(inRotation(ROUTES))("%s", (route) => {
  test.each(CALLERS)("called by %s responds with the expected status and leaks nothing", async (caller) => {
    const entry = callOf(route);
    const things = await createTestData(shop, entry.requires);
    const user = await createCaller(shop, caller, things, entry);
    const response = await callRoute(shop, route, things, user?.cookie);
    expect(response.status).toBe(expectedStatus(entry, caller));
    expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
    if (response.status >= 400) await expectRefusal(things, user?.cookie, response);
    expect(statusesOf(route)).toContain(String(response.status));
    // The documentation itself contains the word password.
    if (documentedRoutes().includes(route)) expect(leaksIn(response.text, readerOf(caller, things, user))).toEqual([]);
  });

  /** Expects the error form, no caching, and the same error as for a user who does not exist. */
  async function expectRefusal(things: TestData, cookie: string | undefined, response: CallResponse) {
    const error = errorOf(response);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const ofMissing = await callRoute(shop, route, { ...things, id: newId("usr"), lineId: newId("lin") }, cookie);
    expect(errorOf(ofMissing)).toEqual(error);
  }

  function readerOf(caller: Caller, things: TestData, user: TestUser | null) {
    const role = adminRoleOf(caller);
    const known = callOf(route).mayShowEmail ? [things.link.email || things.email] : [];
    const tokens = [things.token, things.link.token, ...(user ? [user.token] : [])];
    return {
      administers: role !== null,
      seesPeople: role === "owner" || ((role === "orders" || role === "reader") && SHOWS_BUYERS.test(route)),
      emails: [...(user ? [user.email] : []), ...known, SHOP_EMAIL],
      secrets: [...tokens, ...tokens.map(hashToken), PASSWORD, "scrypt$", TEST_SECRET],
    };
  }
});

describe("objects under the user's own id", () => {
  test.each(inRotation(ROUTES.filter((route) => callOf(route).object)))(
    "%s responds to another user's resource as if it did not exist",
    async (route) => {
      const { requires, object = "lineId" } = callOf(route);
      const [foreignThings, own] = [await createTestData(shop, requires), await createTestData(shop)];
      const of = (id: string) => callRoute(shop, route, { ...own, [object]: id }, own.cookie);
      const [foreign, missing] = [errorOf(await of(foreignThings[object])), errorOf(await of(newId("lin")))];
      expect(foreign).toEqual(missing);
      expect(foreign.status).toBe(404);
      // The object still exists.
      expect((await callRoute(shop, route, foreignThings, foreignThings.cookie)).status).toBe(200);
    },
  );

  test.each(inRotation(ROUTES.filter((route) => callOf(route).who === "shopper")))(
    "%s refuses administrators",
    async (route) => {
      const admin = { ...(await createTestData(shop)), ...(await createUser(shop.database, "owner")) };
      expect(errorOf(await callRoute(shop, route, admin, admin.cookie)).status).toBe(403);
    },
  );
});

describe("administrator rights come only from the database", () => {
  test.each(inRotation(ROUTES.filter((route) => isForAdmins(callOf(route)))))(
    "%s ignores roles in the query, cookies and headers",
    async (route) => {
      const { requires, path, body } = callOf(route);
      const things = await createTestData(shop, requires);
      const request = `${methodOf(route)} ${path(things)}${path(things).includes("?") ? "&" : "?"}role=admin&isAdmin=true`;
      const response = await call(shop.worker, request, {
        address: anyAddress(),
        cookie: `${things.cookie}; role=admin; authed-user={"isAdmin":true,"user":{"role":"admin"}}`,
        headers: { "X-Role": "admin", "X-User-Id": things.id, Authorization: "Bearer admin" },
        ...(body ? { body: body(things) } : {}),
      });
      expect(errorOf(response)).toMatchObject({ status: 403, code: "forbidden" });
    },
  );
});

describe("a body's __proto__", () => {
  test.each(inRotation(WITH_BODY))("is not a field of %s and grants no rights", async (route) => {
    const entry = callOf(route);
    const things = await createTestData(shop, entry.requires);
    const caller = isForAdmins(entry) ? "admin" : "owner";
    const user = await createCaller(shop, caller, things, entry);
    const cookies = [user?.cookie, entry.cookie?.(things)].filter(Boolean).join("; ");
    const fields = JSON.stringify(entry.body?.(things)).slice(1);
    for (const name of ["__proto__", "constructor", "role", "isAdmin"]) {
      const response = await call(shop.worker, `${methodOf(route)} ${entry.path(things)}`, {
        address: anyAddress(),
        cookie: cookies,
        body: `{"${name}":{"role":"admin","isAdmin":true},${fields}`,
      });
      // Ignored fields change nothing: the first charge succeeds, later ones conflict.
      const expected = entry.ignoresFields ? [entry.status, 409] : [400];
      expect([name, expected]).toEqual([name, expect.arrayContaining([response.status])]);
    }
    const shopper = await createUser(shop.database);
    expect((await call(shop.worker, "GET /api/users", { cookie: shopper.cookie })).status).toBe(403);
  });
});
