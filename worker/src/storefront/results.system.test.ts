/** The page of search results, rendered by the worker. */
import { beforeAll, expect, test } from "vitest";
import { countBestSellers } from "#db/storefront/best-sellers.ts";
import { perfumesResponseSchema } from "#shop/catalogue/perfume.contract.ts";
import { getJson } from "../../fixtures/caller.ts";
import { sell } from "../../fixtures/sales.ts";
import { openShop, sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";

const shop = sharedFixture(openShop);

async function load(query: string, method = "GET") {
  shop.database.proxy.reset();
  const response = await shop.worker.fetch(`/buscar${query}`, { method, redirect: "manual" });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, trips: shop.database.proxy.trips() };
}

/** Slugs of the cards of a page, in their order. */
const slugsIn = (html: string) =>
  [...html.matchAll(/<h3[^>]*><a href="\/detail-perfume\/([^"]+)"/g)].map(([, slug]) => slug);

beforeAll(async () => {
  const bottle = (slug: string, ml: number, quantity: number) =>
    ({ perfumeId: idOf(slug), type: "milliliter", ml, quantity }) as const;
  const status = "Recibido";
  const atMs = Date.UTC(2026, 10, 20);
  await sell(shop.database, { atMs, lines: [bottle("carmex-cereza", 10, 2)], status });
  await sell(shop.database, { atMs: atMs + 1, lines: [bottle("asad", 100, 1)], status });
  await sell(shop.database, { atMs: atMs + 2, lines: [bottle("asad", 100, 2)], status: "Cancelado" });
  await countBestSellers(shop.database.db);
});

test("the page of results is not indexed, says how the search was understood, and takes one trip", async () => {
  await load("?q=asad");
  const { status, headers, text, trips } = await load("?q=vainilla+para+hombre+hasta+80+mil");
  expect([status, trips]).toEqual([200, 1]);
  expect([headers.get("X-Robots-Tag"), headers.get("Content-Type")]).toEqual(["noindex", "text/html; charset=utf-8"]);
  expect(text).toContain('<meta name="robots" content="noindex"');
  expect(text).not.toContain("canonical");
  expect(text).toContain("<h1>Resultados para «vainilla para hombre hasta 80 mil»</h1>");
  expect(text).toContain('href="/buscar?q=vainilla+hasta+80+mil"');
  expect(text).toContain('href="/buscar?q=vainilla+para+hombre"');
  expect(slugsIn(text)).toEqual(["asad", "carmex-cereza", "proximo"]);
});

test.each(["vainilla", "lataffa", "yara lacnome", "para mujer", "hasta 70 mil", "ambar zzzz", "decant 10 ml"])(
  "%s finds the same perfumes in the same order on the page and in the API",
  async (typed) => {
    const query = new URLSearchParams({ q: typed, search: typed });
    const { perfumes } = await getJson(shop.worker, `/api/perfumes?${query}`, perfumesResponseSchema);
    expect(perfumes.length).toBeGreaterThan(0);
    expect(slugsIn((await load(`?${query}`)).text)).toEqual(perfumes.map(({ slug }) => slug));
  },
);

test.each([
  ["?categoria=arab", "category=arab", ["asad", "agotado", "proximo"]],
  ["?categoria=arab&stock=1", "category=arab&inStock=true", ["asad"]],
  ["?hasta=60000&orden=higherPrice&categoria=arab", "maxPrice=60000&sortBy=higherPrice&category=arab", ["proximo"]],
  ["?casa=armaf&ml=50&promo=1", "brand=armaf&ml=50&forSale=true", ["yara-lancome"]],
  // The bottle of 100 ml is not in stock.
  ["?casa=armaf&ml=100&stock=1", "brand=armaf&ml=100&inStock=true", []],
  ["?decant=1&q=", "decant=true", ["agotado"]],
  ["?q=ambar&genero=male", "search=ambar&gender=male", ["asad"]],
])("the filters of %s give the same perfumes on the page and in the API", async (query, request, expected) => {
  const path = `/api/perfumes?${request}&buyableFirst=true`;
  const { perfumes } = await getJson(shop.worker, path, perfumesResponseSchema);
  expect(perfumes.map(({ slug }) => slug)).toEqual(expected);
  const { status, text } = await load(query);
  expect(status).toBe(200);
  if (expected.length > 0) expect(slugsIn(text)).toEqual(expected);
  else expect(text).toContain("No hay ninguno así.");
});

test("the filters have counts, mark what is chosen and have links that remove it", async () => {
  const { text } = await load("?genero=male&genero=unisex&q=&desde=&hasta=70.000&stock=1");
  const choice = (name: string, value: string) =>
    new RegExp(`name="${name}" value="${value}"( checked)?[^>]*>([^<]+)<small>(\\d+)</small>`).exec(text)?.slice(1, 4);
  expect(choice("genero", "male")).toEqual([" checked", "Masculinas", "1"]);
  expect(choice("stock", "1")).toEqual([" checked", "En stock", "1"]);
  expect(text).toContain('href="/buscar?genero=male,unisex&amp;stock=1"');
  expect(text).toContain('href="/buscar?genero=unisex&amp;hasta=70000&amp;stock=1"');
  // A filter that would change nothing is hidden.
  expect(text).not.toContain('name="decant"');
});

test("the form keeps a chosen filter that has no checkbox", async () => {
  const query = "casa=armaf&nota=nadie&categoria=designer";
  const { text } = await load(`?${query}`);
  const sent = [...text.matchAll(/<input[^>]*>/g)].flatMap(([input]) => {
    const [, name, value] = /name="(\w+)"[^>]* value="([^"]*)"/.exec(input) ?? [];
    return input.includes('type="hidden"') || input.includes(" checked") ? [`${name}=${value}`] : [];
  });
  expect(sent.sort()).toEqual(query.split("&").sort());
});

test.each(["?decant=1", "?q=decant+10+ml"])("in the results of %s a card begins with its decant", async (query) => {
  expect((await load(query)).text).toMatch(/aria-label="Agotado"[^>]* data-first="bigDecant"/);
});

test("a search that the chosen filters leave empty says so, and links the search alone", async () => {
  const { text } = await load("?q=asad&casa=armaf");
  expect(text).toContain("No hay «asad» con lo que elegiste.");
  expect(text).toContain('href="/buscar?q=asad"');
  expect(text).not.toMatch(/No encontramos|¿Buscabas/);
  expect((await load("?q=zzzz&casa=armaf")).text).toContain("No encontramos «zzzz».");
});

test("a search without results suggests names, categories and the best sellers, in one trip", async () => {
  const { status, text, trips } = await load("?q=ahotado+xx+proksimow");
  expect([status, trips]).toEqual([200, 1]);
  expect(text).toContain("No encontramos «ahotado xx proksimow».");
  expect(text).toContain('href="/buscar?q=Pr%C3%B3ximo"');
  expect(text).toContain('href="/perfumes/category/arab"');
  // A cancelled order is not a sale.
  expect(slugsIn(text)).toEqual(["carmex-cereza", "asad"]);
});

test("without a search the page has its form, and HEAD has no body", async () => {
  const { status, text } = await load("");
  expect([status, text.includes("<h1>Buscar perfumes</h1>")]).toEqual([200, true]);
  expect(text).not.toContain("No encontramos");
  expect(await load("?q=asad", "HEAD")).toMatchObject({ status: 200, text: "" });
  expect(await load("?q=asad", "POST")).toMatchObject({ status: 405, trips: 0 });
});

test("markup in a search stays text, and a malformed query still gets the page", async () => {
  const policyIn = (html: string) => /http-equiv="content-security-policy" content="([^"]+)"/.exec(html)?.[1];
  const plain = await load("?q=zzzz");
  for (const hostile of [`"><script>alert(1)</script>{{7*7}}`, "<style>*{display:none}</style>{{7*7}}"]) {
    const { text } = await load(`?${new URLSearchParams({ q: hostile })}`);
    expect(text).toContain("{{7*7}}");
    expect(text).not.toMatch(/<(?:script>alert|style>\*)|\{display:none\}<|\*\{display:none\}\./);
    // The renderer hashes the scripts and moves the styles that it finds in the page (site/src/layouts/finish-page.ts).
    expect(policyIn(text)).toBe(policyIn(plain.text));
  }
  for (const query of [
    "?q=%00",
    "?q=%E0%A4%A",
    "?q=%",
    `?q=${"x".repeat(5_000)}`,
    "?q=asad&pagina=-1",
    "?q[]=a&pagina=NaN",
  ])
    expect([query, (await load(query)).status]).toEqual([query, 200]);
});

test("while the database is down the response is 503 with `Retry-After`", async () => {
  shop.database.proxy.fail("refuse");
  try {
    const { status, headers } = await load("?q=asad");
    expect([status, headers.get("Retry-After")]).toEqual([503, "5"]);
  } finally {
    shop.database.proxy.fail(null);
  }
});

test("the comparison has a page that is not indexed and takes one trip; without perfumes and with markup it is shown too", async () => {
  const compare = async (query: string) => {
    shop.database.proxy.reset();
    const response = await shop.worker.fetch(`/comparar${query}`);
    return { response, text: await response.text(), trips: shop.database.proxy.trips() };
  };
  await compare("");
  const { response, text, trips } = await compare("?perfumes=asad,carmex-cereza");
  expect([response.status, response.headers.get("X-Robots-Tag"), trips]).toEqual([200, "noindex", 1]);
  expect(text).toContain('<a class="link" href="/comparar?perfumes=carmex-cereza">Sacar');
  for (const query of ["", "?perfumes=%3Cscript%3E,nadie", "?perfumes=%E0%A4%A"]) {
    const other = await compare(query);
    expect([query, other.response.status]).toEqual([query, 200]);
    expect(other.text).toContain("Elegí un perfume");
    expect(other.text).not.toContain("<script>,nadie");
  }
});
