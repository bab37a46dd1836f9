/** What search engines and price comparers are told, against what the shop's API sells at: every product, every figure. */
import { beforeAll, expect, inject, test } from "vitest";
import { z } from "zod";
import { perfumesAnswerSchema, type WirePerfume } from "#shop/catalogue/perfume.contract.ts";

const shopUrl = inject("shopUrl");
const text = async (path: string) => (await fetch(new URL(path, shopUrl))).text();
const told = (pesos: number) => pesos.toFixed(2);

/** What one offer says, whoever says it. */
interface Said {
  id: string;
  price: string;
  /** What it is of, from which the price of one millilitre follows: "100 ml". */
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

let perfumes: WirePerfume[] = [];
beforeAll(async () => {
  // Other tests of this shop change prices: the build that says so is asked for, and waited for below.
  await fetch(`${inject("localUrl")}/cron`, { method: "POST" });
  perfumes = perfumesAnswerSchema.parse(JSON.parse(await text("/api/perfumes"))).perfumes;
  expect(perfumes.length).toBeGreaterThan(100);
});

/** What the API sells of a perfume. */
function soldBy({ _id, soon, category, milliliters, decants }: WirePerfume): Said[] {
  const unit = category === "balsamo" ? "g" : "ml";
  const stateOf = (stock: number) => (soon ? "preorder" : stock > 0 ? "in_stock" : "out_of_stock");
  return [
    ...milliliters
      .filter(({ price }) => price > 0)
      .map(({ _id: id, ml, priceArs, promotionArs, stock }) => ({
        id,
        price: told(promotionArs ?? priceArs),
        measure: `${ml} ${unit}`,
        availability: stateOf(stock),
      })),
    ...decants.map(({ ml, priceArs }) => ({
      id: `${_id}_${ml}`,
      price: told(priceArs),
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

test("each product's page says what the API sells, offer by offer, to the centavo, and the way to itself", async () => {
  const differences = async () => {
    const found = [];
    for (const perfume of perfumes) {
      const [product, crumbs] = documentsOf(await text(`/detail-perfume/${perfume.slug}`));
      const { name, brand, offers } = productSchema.parse(product);
      expect(crumbsSchema.parse(crumbs).itemListElement.at(-1)?.item).toMatch(new RegExp(`/${perfume.slug}$`));
      expect([name, brand.name]).toEqual([perfume.productName, perfume.brand]);
      const said = offers.map(({ sku, price, availability, priceSpecification: { referenceQuantity, ...unit } }) => ({
        id: sku,
        price: unit.price === price ? price : `${price}, of its measure ${unit.price}`,
        measure: `${referenceQuantity.value} ${UNITS[referenceQuantity.unitCode]}`,
        availability: WORDS[availability.replace("https://schema.org/", "")],
      }));
      if (JSON.stringify(said) !== JSON.stringify(soldBy(perfume))) found.push({ slug: perfume.slug, said });
    }
    return found;
  };
  await expect.poll(differences, { timeout: 90_000, interval: 1_000 }).toEqual([]);
});

test("the feed has each offer once, as the API sells it, with a picture that is there", async () => {
  const items = (await text("/feeds/productos.xml")).split("<item>").slice(1);
  const field = (item: string, name: string) => new RegExp(`<g:${name}>([^<]*)</g:${name}>`).exec(item)?.[1] ?? "";
  const said = items.map((item) => ({
    id: field(item, "id"),
    price: (field(item, "sale_price") || field(item, "price")).replace(" ARS", ""),
    measure: field(item, "unit_pricing_measure"),
    availability: field(item, "availability"),
  }));
  expect(said).toEqual(inOrder(perfumes.filter(({ soon }) => !soon).flatMap(soldBy), said));
  expect(new Set(said.map(({ id }) => id)).size).toBe(said.length);
  for (const item of items) {
    expect(await status(field(item, "image_link")), item).toBe(200);
    expect(await status(field(item, "link")), item).toBe(200);
  }
});

/** The same offers in the order of others: the feed's order says nothing. */
function inOrder(offers: readonly Said[], like: readonly Said[]): Said[] {
  const places = new Map(like.map(({ id }, at) => [id, at]));
  return offers.toSorted((one, other) => (places.get(one.id) ?? -1) - (places.get(other.id) ?? -1));
}

const asked = new Map<string, Promise<number>>();
function status(url: string): Promise<number> {
  const known = asked.get(url) ?? fetch(here(url), { method: "HEAD" }).then((answer) => answer.status);
  asked.set(url, known);
  return known;
}

/** An address of the public origin, asked of the shop that runs here. */
const here = (url: string) => new URL(new URL(url).pathname, shopUrl);

test("the sitemap names each product and listing once, every page says the same address, and robots.txt names it", async () => {
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
    const answer = await fetch(here(url));
    expect(answer.status, url).toBe(200);
    expect(/<link rel="canonical" href="([^"]*)"/.exec(await answer.text())?.[1], url).toBe(url);
  }
});

test("the home says who the shop is and how it is searched, in words that search", async () => {
  const [shop] = documentsOf(await text("/"));
  const template = JSON.stringify(shop).match(/"urlTemplate":"([^"]*)"/)?.[1] ?? "";
  expect(await status(template.replace("{search_term_string}", "yara"))).toBe(200);
  expect(JSON.stringify(shop)).toContain('"OnlineStore"');
});
