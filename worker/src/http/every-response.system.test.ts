import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { perfumeResponseSchema, perfumesResponseSchema } from "#shop/catalogue/perfume.contract.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import { NO_DATABASE } from "../../fixtures/app.ts";
import { countingTrips, getJson } from "../../fixtures/caller.ts";
import { openShop, sharedFixture } from "../../fixtures/shop.ts";
import { createApp } from "../app.ts";

const shop = sharedFixture(openShop);

function get<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
  return getJson(shop.worker, path, schema);
}

function trips(path: string, headers?: Record<string, string>) {
  return countingTrips(shop.database, shop.worker, path, headers);
}

describe("every public response", () => {
  const PATHS = ["/api/perfumes", "/api/perfumes/asad", "/api/admin/transfer-off", "/api/admin/shipping-transfer"];

  test.each(PATHS)("%s takes one trip, has an ETag, and is 304 for that ETag", async (path) => {
    await (await shop.worker.fetch(path)).arrayBuffer();
    expect(await trips(path)).toEqual([200, 1]);
    const response = await shop.worker.fetch(path);
    const etag = response.headers.get("ETag") ?? "";
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=5, must-revalidate");
    const again = await shop.worker.fetch(path, { headers: { "If-None-Match": etag } });
    expect([again.status, again.headers.get("ETag"), await again.text()]).toEqual([304, etag, ""]);
  });

  test("changes its ETag with the dollar rate", async () => {
    const before = (await shop.worker.fetch("/api/perfumes/asad")).headers.get("ETag") ?? "";
    await shop.database.sql("UPDATE settings SET rate_centavos = 146000");
    const response = await shop.worker.fetch("/api/perfumes/asad", { headers: { "If-None-Match": before } });
    expect(response.status).toBe(200);
    expect(perfumeResponseSchema.parse(await response.json()).priceDollar).toBe(1460);
    await shop.database.sql("UPDATE settings SET rate_centavos = 145500");
  });

  test.each([...PATHS, "/api/perfumes/live", "/api/health", "/api/openapi.json", "/api/docs"])(
    "%s responds to HEAD like GET, without a body",
    async (path) => {
      const [get, head] = [await shop.worker.fetch(path), await shop.worker.fetch(path, { method: "HEAD" })];
      expect([head.status, await head.text()]).toEqual([get.status, ""]);
      expect(head.headers.get("Content-Type")).toBe(get.headers.get("Content-Type"));
      await get.arrayBuffer();
    },
  );

  test("reading changes nothing", async () => {
    const dump = async () => {
      const tables = ["perfumes", "sizes", "settings", "versions", "rebuild", "stock_movements"];
      const results = await shop.database.db.client.batch(
        tables.map((table) => `SELECT * FROM ${table}`),
        "read",
      );
      return JSON.stringify(results.map((result) => result.rows));
    };
    const before = await dump();
    for (const path of [...PATHS, ...PATHS, "/api/perfumes/live", "/api/health"])
      await (await shop.worker.fetch(path)).arrayBuffer();
    expect(await dump()).toBe(before);
  });
});

describe("under load", () => {
  test("forty concurrent visitors after a change cause one read of the catalogue", async () => {
    await shop.database.sql("UPDATE settings SET rate_centavos = 146000");
    shop.database.proxy.reset();
    const dollars = await Promise.all(
      Array.from({ length: 40 }, async () => (await get("/api/perfumes?limit=1", perfumesResponseSchema)).priceDollar),
    );
    expect(new Set(dollars)).toEqual(new Set([1460]));
    // Each reads the versions; one of them reads the catalogue.
    expect(shop.database.proxy.trips()).toBe(41);
    await shop.database.sql("UPDATE settings SET rate_centavos = 145500");
  });

  test.each(["/api/perfumes", "/api/perfumes/asad", "/api/admin/transfer-off"])(
    "60 parallel requests of %s all get a response, and so does the next one",
    async (path) => {
      const send = async () => {
        const response = await shop.worker.fetch(path);
        await response.arrayBuffer();
        return response.status;
      };
      const statuses = await Promise.all(Array.from({ length: 60 }, send));
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(await send()).toBe(200);
    },
  );
});

describe("bad input", () => {
  const NUMBERS = ["-1", "0.5", "1e3", "2%20", "%EF%BC%92", "1,5", "NaN", "-0", "", "%00", "9".repeat(40), "%E0%A4%A"];
  const TEXTS = [
    "",
    "%00",
    "%20",
    "TRUE",
    "'%20OR%201=1--",
    "%25",
    "_",
    "%5C",
    "__proto__",
    "%3Cscript%3E",
    "%E2%80%AE",
    "%ED%A0%80",
    "a".repeat(8_000),
  ];
  const IDS = [
    "%00",
    "%20",
    "..%2f..",
    "%2e%2e%2f",
    "'%20OR%201=1--",
    "Asad",
    "per_",
    "per_%27",
    "-asad",
    "%C3%B1",
    "%E0%A4%A",
    "%F0%9F%8C%B8",
    "{{7*7}}",
    "a".repeat(8_000),
    "__proto__",
  ];

  const cases = [
    ...["limit", "page", "minStock"].flatMap((name) => NUMBERS.map((value) => `/api/perfumes?${name}=${value}`)),
    ...["status", "gender", "category", "brand", "forSale", "soon", "sortBy"].flatMap((name) =>
      TEXTS.map((value) => `/api/perfumes?${name}=${value}`),
    ),
    ...IDS.map((id) => `/api/perfumes/${id}`),
    "/api/perfumes?page=0",
    "/api/perfumes?limit=1&limit=2",
    "/api/perfumes?productName=a&productName=b",
    `/api/perfumes?productName=${"a".repeat(8_000)}`,
    `/api/perfumes?gender=male&gender=nobody`,
    "/api/perfumes?brand=no-such-brand",
    `/api/perfumes?${"gender=male&".repeat(400)}`,
  ];

  test("is refused with 400 in the contract's form, without the input", async () => {
    for (const path of cases) {
      const response = await shop.worker.fetch(path);
      const text = await response.text();
      expect([path, response.status]).toEqual([path, 400]);
      const problem = problemSchema.parse(JSON.parse(text));
      expect(Object.keys(problem.fields ?? {})).toHaveLength(1);
      // The request id is random and may contain `aaaa`.
      expect(text.replace(problem.requestId, "")).not.toMatch(/script|OR 1=1|aaaa|zod|sql/i);
    }
  });
});

describe("the API's own description", () => {
  test("lists every route; that of the perfumes has its parameters and its errors", async () => {
    const response = await shop.worker.fetch("/api/openapi.json");
    const document = JSON.parse(await response.text());
    expect(document.openapi).toBe("3.1.0");
    const routed = createApp(NO_DATABASE)
      .routes.filter(({ method, path }) => method !== "ALL" && !/^\/api\/(docs|openapi\.json)$/.test(path))
      .map(({ method, path }) => `${method.toLowerCase()} ${path.slice(4).replace(/:(\w+)/g, "{$1}")}`);
    const documented = Object.entries<object>(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method} ${path}`),
    );
    expect(documented.sort()).toEqual([...new Set(routed)].sort());
    expect(document.paths["/perfumes"].get.parameters.map(({ name }: { name: string }) => name)).toContain("sortBy");
    expect(document.paths["/perfumes"].get.responses["400"].content["application/json"].schema).toEqual({
      $ref: "#/components/schemas/Problem",
    });
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(["Perfume", "Size", "Problem"]));
  });

  test("lists every status with which the second step of a sign-in responds", async () => {
    const { paths } = JSON.parse(await (await shop.worker.fetch("/api/openapi.json")).text());
    const statuses = Object.keys(paths["/auth/second-factor"].post.responses);
    expect(statuses).toEqual(["200", "400", "401", "403", "429", "503"]);
  });

  test("is also a page, whose policy allows only its own style", async () => {
    const response = await shop.worker.fetch("/api/docs");
    expect(response.headers.get("Content-Security-Policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='/,
    );
    const page = await response.text();
    expect(page).toContain("GET /api/perfumes/{id}");
    expect(page).not.toMatch(/<script|style=|onload/);
  });
});
