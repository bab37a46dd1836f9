/** Compares structured data, feed and sitemap with the perfumes and offers of the shop's API. */
import { expect, test } from "vitest";
import * as z from "zod";
import type { WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { listedPerfumes } from "../shop.ts";
import { localUrl, shopUrl } from "../test-shop.ts";

const text = async (path: string) => (await fetch(new URL(path, shopUrl))).text();
const decimal = (pesos: number) => pesos.toFixed(2);

/** An offer, from any source. */
interface ListedOffer {
  id: string;
  price: string;
  /** The measure that the price per unit refers to: "100 ml". */
  measure: string;
  availability: string;
}

const productSchema = z.object({
  "@type": z.literal("Product"),
  name: z.string(),
  brand: z.object({ name: z.string() }),
  offers: z.array(
    z.object({
      sku: z.string(),
      price: z.string(),
      availability: z.string(),
      priceCurrency: z.literal("ARS"),
      priceSpecification: z.object({
        price: z.string(),
        referenceQuantity: z.object({ value: z.number(), unitCode: z.enum(["MLT", "GRM"]) }),
      }),
    }),
  ),
});
const crumbsSchema = z.object({
  "@type": z.literal("BreadcrumbList"),
  itemListElement: z.array(z.object({ item: z.url() })).min(2),
});

// Other tests of this shop change prices. This starts a rebuild; the test of the product pages waits for it.
await fetch(`${localUrl}/cron`, { method: "POST" });
const perfumes = await listedPerfumes(shopUrl);

test("the catalogue has many perfumes", () => expect(perfumes.length).toBeGreaterThan(100));

/** Returns the offers of a perfume in the API: sizes that have a price, and decants. */
function soldBy({ _id, soon, category, milliliters, decants }: WirePerfume): ListedOffer[] {
  const unit = category === "balsamo" ? "g" : "ml";
  const stateOf = (stock: number) => (soon ? "preorder" : stock > 0 ? "in_stock" : "out_of_stock");
  return [
    ...milliliters
      .filter(({ price }) => price > 0)
      .map(({ _id: id, ml, priceArs, promotionArs, stock }) => ({
        id,
        price: decimal(promotionArs ?? priceArs),
        measure: `${ml} ${unit}`,
        availability: stateOf(stock),
      })),
    ...decants.map(({ ml, priceArs }) => ({
      id: `${_id}_${ml}`,
      price: decimal(priceArs),
      measure: `${ml} ml`,
      availability: stateOf(1),
    })),
  ];
}

const UNITS = { MLT: "ml", GRM: "g" };
const WORDS: Record<string, string> = { InStock: "in_stock", OutOfStock: "out_of_stock", PreOrder: "preorder" };

function documentsOf(html: string): unknown[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g);
  return [...scripts].map(([, json = ""]) => JSON.parse(json));
}

test("each product page has the API's offers, to the centavo, and breadcrumbs to itself", async () => {
  const differences = async () => {
    const found = [];
    for (const perfume of perfumes) {
      const [product, crumbs] = documentsOf(await text(`/detail-perfume/${perfume.slug}`));
      const { name, brand, offers } = productSchema.parse(product);
      expect(crumbsSchema.parse(crumbs).itemListElement.at(-1)?.item).toMatch(new RegExp(`/${perfume.slug}$`));
      expect([name, brand.name]).toEqual([perfume.productName, perfume.brand]);
      const listed = offers.map(({ sku, price, availability, priceSpecification: { referenceQuantity, ...unit } }) => ({
        id: sku,
        price: unit.price === price ? price : `${price}, of its measure ${unit.price}`,
        measure: `${referenceQuantity.value} ${UNITS[referenceQuantity.unitCode]}`,
        availability: WORDS[availability.replace("https://schema.org/", "")],
      }));
      if (JSON.stringify(listed) !== JSON.stringify(soldBy(perfume))) found.push({ slug: perfume.slug, listed });
    }
    return found;
  };
  await expect.poll(differences, { timeout: 90_000, interval: 1_000 }).toEqual([]);
});

test("the feed has each offer of the API once, except those of coming perfumes, with an existing picture and page", async () => {
  const items = (await text("/feeds/productos.xml")).split("<item>").slice(1);
  const field = (item: string, name: string) => new RegExp(`<g:${name}>([^<]*)</g:${name}>`).exec(item)?.[1] ?? "";
  const listed = items.map((item) => ({
    id: field(item, "id"),
    price: (field(item, "sale_price") || field(item, "price")).replace(" ARS", ""),
    measure: field(item, "unit_pricing_measure"),
    availability: field(item, "availability"),
  }));
  expect(listed).toEqual(inOrder(perfumes.filter(({ soon }) => !soon).flatMap(soldBy), listed));
  expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
  for (const item of items) {
    expect(await status(field(item, "image_link")), item).toBe(200);
    expect(await status(field(item, "link")), item).toBe(200);
  }
});

/** Sorts `offers` into the order of `like`, because the order in the feed does not matter. */
function inOrder(offers: readonly ListedOffer[], like: readonly ListedOffer[]): ListedOffer[] {
  const places = new Map(like.map(({ id }, at) => [id, at]));
  return offers.toSorted((one, other) => (places.get(one.id) ?? -1) - (places.get(other.id) ?? -1));
}

const statuses = new Map<string, Promise<number>>();
function status(url: string): Promise<number> {
  const known = statuses.get(url) ?? fetch(here(url), { method: "HEAD" }).then((response) => response.status);
  statuses.set(url, known);
  return known;
}

/** Maps a URL of the public origin to the shop under test. */
const here = (url: string) => new URL(new URL(url).pathname, shopUrl);

test("the sitemap has each product and no page twice, each page's canonical URL is the sitemap's, and robots.txt names the sitemap", async () => {
  const robots = await text("/robots.txt");
  const [, address = ""] = /^Sitemap: (\S+)$/m.exec(robots) ?? [];
  const map = await (await fetch(here(address))).text();
  const pages = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => url);
  expect(new Set(pages).size).toBe(pages.length);
  const paths = pages.map((url) => new URL(url).pathname);
  for (const { slug } of perfumes) expect(paths).toContain(`/detail-perfume/${slug}`);
  expect(paths).toEqual(
    expect.arrayContaining(["/", "/perfumes", "/perfumes/category/balsamo", "/promociones", "/arrepentimiento"]),
  );
  for (const url of pages) {
    const response = await fetch(here(url));
    expect(response.status, url).toBe(200);
    expect(/<link rel="canonical" href="([^"]*)"/.exec(await response.text())?.[1], url).toBe(url);
  }
});

test("the home page describes the shop and a search URL that works", async () => {
  const [shop] = documentsOf(await text("/"));
  const template = JSON.stringify(shop).match(/"urlTemplate":"([^"]*)"/)?.[1] ?? "";
  expect(await status(template.replace("{search_term_string}", "yara"))).toBe(200);
  expect(JSON.stringify(shop)).toContain('"OnlineStore"');
});
