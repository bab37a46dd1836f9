import { describe, expect, test } from "vitest";
import { DESKTOP, PHONE, visit } from "../browser.ts";
import { productWithTwoSizes } from "../shop.ts";
import { browser, shopUrl } from "../test-shop.ts";

const product = `/detail-perfume/${await productWithTwoSizes(shopUrl)}`;

/** Kinds of pages, with their expected status. */
const kinds = () =>
  [
    ["/", 200],
    ["/perfumes", 200],
    ["/perfumes/gender/female", 200],
    ["/perfumes/category/balsamo", 200],
    ["/perfumes/brand/lattafa", 200],
    ["/perfumes/forSale", 200],
    ["/perfumes/tema/decants", 200],
    ["/buscar", 200],
    ["/comparar?perfumes=lattafa-asad,lattafa-khamrah", 200],
    ["/preguntas", 200],
    [product, 200],
    ["/login", 200],
    ["/perfumes/brand/no-es-una-marca", 404],
    ["/detail-perfume/no-existe", 404],
    ["/cualquier-cosa", 404],
  ] as const;

describe.each([
  ["a desktop", DESKTOP],
  ["a phone", PHONE],
])("on %s", (_, viewport) => {
  test("pages open without errors, policy violations or horizontal scrolling", async () => {
    for (const [path, status] of kinds()) {
      const { page, complaints, close } = await visit(browser, { viewport });
      const response = await page.goto(`${shopUrl}${path}`, { waitUntil: "networkidle" });
      expect.soft(response?.status(), path).toBe(status);
      expect.soft(await page.locator("h1:visible").count(), `${path} has one h1`).toBe(1);
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} fits`)
        .toBe(true);
      const own404 = (text: string) => status === 404 && /status of 404/.test(text);
      expect
        .soft(
          complaints.filter((text) => !own404(text)),
          path,
        )
        .toEqual([]);
      await close();
    }
  });
});

test("an unknown address shows the home, and says that there is no such page", async () => {
  const html = await (await fetch(`${shopUrl}/cualquier-cosa`)).text();
  expect(html).toMatch(/Esa página no existe[\s\S]*Un frasco entero/);
  expect(await (await fetch(shopUrl)).text()).not.toContain("Esa página no existe");
});

test("pages have the security headers, and only hashed files are immutable", async () => {
  for (const path of ["/", product, "/cualquier-cosa", "/api/health"]) {
    const { headers } = await fetch(`${shopUrl}${path}`);
    expect.soft(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect.soft(headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
    expect.soft(headers.get("strict-transport-security"), path).toMatch(/max-age=\d{8}/);
    expect.soft(headers.get("cache-control") ?? "", path).not.toContain("immutable");
  }
  const html = await (await fetch(`${shopUrl}/`)).text();
  const script = /\/_astro\/[^"']+\.js/.exec(html)?.[0] ?? "";
  expect((await fetch(`${shopUrl}${script}`)).headers.get("cache-control")).toContain("immutable");
});
