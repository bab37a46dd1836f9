import { afterAll, beforeAll, expect, test } from "vitest";
import { insertCatalogue } from "#db/seed/insert.ts";
import { decodeOffer } from "#shop/storefront/offer-text.ts";
import { startWorker, TEST_ORIGIN, type WorkerUnderTest } from "#tests/harness.ts";
import { startSqld } from "#tests/sqld.ts";
import { idOf, PRODUCTS, type ShopDatabase, startShopDatabase } from "../../fixtures/shop-database.ts";
import { SECURITY_HEADERS } from "../http/security-headers.ts";

let database: ShopDatabase;
let worker: WorkerUnderTest;

const HOSTILE = `</script><script>alert(1)</script>"'&<!-- {{7*7}}`;

beforeAll(async () => {
  database = await startShopDatabase(startSqld());
  const [asad] = PRODUCTS;
  if (!asad) throw new Error("the database has no products");
  await insertCatalogue(
    database.db,
    [{ ...asad, slug: "malo", productName: HOSTILE, description: HOSTILE }],
    Date.UTC(2026, 10, 21),
  );
  worker = await startWorker({ tursoUrl: database.proxy.url });
});
afterAll(async () => {
  await worker?.close();
  await database?.stop();
});

async function load(path: string, method = "GET") {
  database.proxy.reset();
  const response = await worker.fetch(path, { method, redirect: "manual" });
  return { response, status: response.status, text: await response.text(), trips: database.proxy.trips() };
}

function jsonLdOf(page: string) {
  const [, block = "null"] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(block);
}

test("a built page is served without the database", async () => {
  for (const path of ["/", "/perfumes", "/detail-perfume/yara", "/_astro/app.3f2a.js"]) {
    expect(await load(path)).toMatchObject({ status: 200, trips: 0 });
  }
});

test("a product's id redirects to its page, in one trip", async () => {
  const { response, status, trips } = await load(`/detail-perfume/${idOf("asad")}`);
  expect([status, response.headers.get("Location"), trips]).toEqual([302, "/detail-perfume/asad", 1]);
});

test("a slash after a page without a file redirects to the page, with its query", async () => {
  for (const [path, to] of [
    ["/buscar/?q=asad", "/buscar?q=asad"],
    ["/comparar/", "/comparar"],
    ["/detail-perfume/yara-lancome/?ml=50", "/detail-perfume/yara-lancome?ml=50"],
    [`/detail-perfume/${idOf("asad")}/`, `/detail-perfume/${idOf("asad")}`],
    ["/perfumes/brand/armaf/", "/perfumes/brand/armaf"],
  ] as const) {
    const { response, status, trips } = await load(path);
    expect([status, response.headers.get("Location"), trips], path).toEqual([307, to, 0]);
  }
});

test("a product newer than the build gets its page with its current prices, in two trips", async () => {
  const { response, status, text, trips } = await load("/detail-perfume/yara-lancome");
  expect([status, trips]).toEqual([200, 2]);
  expect(response.headers.get("Content-Type")).toMatch(/^text\/html/);
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=5, must-revalidate");
  expect(response.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(response.headers.get(name)).toBe(value);
  expect(text).toContain("<title>Yára Lancôme de Armaf | Azahar</title>");
  expect(text).toContain(`<link rel="canonical" href="${TEST_ORIGIN}/detail-perfume/yara-lancome"`);
  expect(text).toContain(`<meta property="og:image" content="${TEST_ORIGIN}/pictures/enlace/asad.0a1b2c.jpg"`);
  expect(text).toContain("<h1>Yára Lancôme</h1>");
  expect(text).toMatch(/data-part="price">\$\s111\.350</);
  expect(text).toMatch(/data-part="struck">\$\s131\.000</);
  expect(text).toMatch(/data-part="discount">15\s% off</);
  expect(text).toMatch(/src="\/pictures\/asad\.0a1b2c-480\.webp"/);
  expect(text).toContain('data-terms="[145500,1000,2100]"');
  expect(text).toMatch(/data-act="s\d+" aria-pressed="true">50 ml</);
  expect(text).toMatch(/data-act="add">Agregar al carrito</);
  expect(text).not.toContain("noindex");
});

test("the page contains the product's offer for the islands", async () => {
  const { text } = await load("/detail-perfume/yara-lancome");
  const [, attribute = ""] = /data-offer="([^"]*)"/.exec(text) ?? [];
  const offer = decodeOffer(attribute.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
  expect(offer).toMatchObject({ perfumeKey: 2, soon: false, available: true });
  expect(offer.sizes.map(({ ml, stock }) => [ml, stock])).toEqual([
    [50, 2],
    [100, 0],
  ]);
});

test("search engines get the product with one offer per size", async () => {
  expect(jsonLdOf((await load("/detail-perfume/yara-lancome")).text)).toMatchObject({
    "@type": "Product",
    name: "Yára Lancôme",
    brand: { "@type": "Brand", name: "Armaf" },
    url: `${TEST_ORIGIN}/detail-perfume/yara-lancome`,
    offers: [
      { price: "111350.00", priceCurrency: "ARS", availability: "InStock" },
      { price: "174600.00", availability: "OutOfStock" },
    ],
  });
});

test("markup in a name adds no script to the page, and is unchanged in JSON-LD", async () => {
  const { text } = await load("/detail-perfume/malo");
  expect(jsonLdOf(text)).toMatchObject({ name: HOSTILE, description: HOSTILE });
  const outsideAttributes = text.replaceAll(/="[^"]*"/g, "");
  // Our two blocks, the product and its breadcrumb, and the script in the head.
  expect(outsideAttributes.match(/<script/g)).toHaveLength(3);
  expect(outsideAttributes.match(/<script type>\{"@context"/g)).toHaveLength(2);
  expect(outsideAttributes).not.toContain("<!-- {{");
});

test("an unknown product gets the page that says so, with 404", async () => {
  for (const path of ["/detail-perfume/nadie", `/detail-perfume/${idOf("nadie")}`]) {
    const { status, text, trips } = await load(path);
    expect([status, trips]).toEqual([404, 1]);
    expect(text).toContain("No encontramos ese perfume");
    expect(text).toContain("noindex");
  }
});

test("an inactive product is unknown", async () => {
  await database.sql("UPDATE perfumes SET active = 0 WHERE slug = 'asad'");
  expect((await load("/detail-perfume/asad")).status).toBe(404);
  expect((await load(`/detail-perfume/${idOf("asad")}`)).status).toBe(404);
  await database.sql("UPDATE perfumes SET active = 1 WHERE slug = 'asad'");
});

test.each([
  ["/perfumes/gender", 404, "<title>perfumes</title>"],
  ["/perfumes/a/b/c/d", 404, "<title>perfumes</title>"],
  ["/nosotros", 404, "<title>404</title>"],
  ["/API/perfumes", 404, "<title>404</title>"],
  ["/Perfumes", 404, "<title>404</title>"],
  ["/detail-perfume", 404, "<title>404</title>"],
  ["/detail-perfume/Yara", 404, "No encontramos"],
  ["/_astro/gone.js", 404, "Not found"],
  ["/pictures/gone.webp", 404, "Not found"],
  ["/favicon.ico", 404, "Not found"],
])("%s is %i without the database", async (path, status, text) => {
  const requested = await load(path);
  expect([requested.status, requested.trips]).toEqual([status, 0]);
  expect(requested.text).toContain(text);
});

test("a brand newer than the build gets its listing, and an unknown one the whole catalogue with 404", async () => {
  await database.sql("UPDATE perfumes SET brand = 'Casa Nueva', brand_slug = 'casa-nueva' WHERE slug = 'asad'");
  const { status, text } = await load("/perfumes/brand/casa-nueva");
  expect([status, /<h1[^>]*>([^<]*)/.exec(text)?.[1]]).toEqual([200, "Casa Nueva"]);
  expect(text).toContain('href="/detail-perfume/asad"');
  for (const path of ["/perfumes/brand/nadie", "/perfumes/brand/casa-nueva/pagina/2"]) {
    const unknown = await load(path);
    expect([unknown.status, unknown.trips]).toEqual([404, 1]);
    expect(unknown.text).toContain("<title>perfumes</title>");
  }
});

test("the response for a missing file is small, plain text, and not cacheable", async () => {
  const { response, text } = await load("/_astro/gone.css");
  expect(text.length).toBeLessThan(20);
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test("no malformed path causes a 500", async () => {
  const absurd = [
    "%00",
    "%2e%2e%2f%2e%2e",
    "%E0%A4%A",
    "%",
    "%zz",
    "'%20OR%201=1--",
    "%3Cscript%3E",
    "a".repeat(8_000),
    "%F0%9F%8C%B8",
    "con%0d%0aSet-Cookie:x",
  ];
  for (const prefix of ["/", "/detail-perfume/", "/perfumes/", "/perfumes/brand/", "/_astro/", "/api/", "/cart/"]) {
    for (const path of absurd) {
      const { response, status } = await load(`${prefix}${path}`);
      expect([prefix, path, status < 500]).toEqual([prefix, path, true]);
      expect(response.headers.has("Set-Cookie")).toBe(false);
    }
  }
});

test("pages accept only GET and HEAD", async () => {
  expect(await load("/nosotros", "HEAD")).toMatchObject({ status: 404, text: "" });
  expect(await load("/detail-perfume/asad", "HEAD")).toMatchObject({ status: 200, text: "" });
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
    const { response, status, trips } = await load("/detail-perfume/asad", method);
    expect([status, response.headers.get("Allow"), trips]).toEqual([405, "GET, HEAD", 0]);
  }
});

test.each(["refuse", 500, 429] as const)(
  "with a failing database (%s), missing pages still get a response, and the API responds 503",
  async (how) => {
    database.proxy.fail(how);
    try {
      for (const path of ["/detail-perfume/asad", `/detail-perfume/${idOf("asad")}`]) {
        const { response, status, text } = await load(path);
        expect([status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
        expect(text).toContain("<h1");
      }
      expect((await load("/nosotros")).status).toBe(404);
      for (const path of ["/api/perfumes", "/api/perfumes/asad", "/api/admin/transfer-off", "/api/health"]) {
        const { response, status, text } = await load(path);
        expect([path, status, response.headers.get("Retry-After")]).toEqual([path, 503, "5"]);
        expect(JSON.parse(text)).toMatchObject({ code: "unavailable", requestId: expect.any(String) });
      }
    } finally {
      database.proxy.fail(null);
    }
    expect((await load("/api/perfumes")).status).toBe(200);
  },
);

test("the log contains no search words and no statement", async () => {
  database.proxy.fail(500);
  await load("/api/perfumes?productName=ana@azahar.test");
  database.proxy.fail(null);
  const logged = worker.log();
  expect(logged).toContain("failure");
  expect(logged).not.toMatch(/ana@azahar|select |from perfumes|Azahar2026/i);
});
