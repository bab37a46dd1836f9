import { describe, expect, test } from "vitest";
import { off, perfume, size } from "../../catalogue/goods.fixture.ts";
import { SHEET, SOUTH } from "../../settings/settings.fixture.ts";
import { productJsonLd, shopJsonLd } from "./json-ld.ts";
import { MAX_SITEMAP_PAGES, productFeeds, sitemap } from "./xml.ts";

const SETTINGS = { ...SHEET, shop: { ...SHEET.shop, instagram: "https://www.instagram.com/azahar" } };
const ORIGIN = "https://tienda.example";
const TERMS = {
  rateCentavos: 145_500,
  transferOffBp: 1000,
  shippingCentavos: 500_000,
  freeShippingFromCentavos: 6_000_000,
  zones: [],
};
const PICTURE = { width: 880, height: 1076, tint: "#F3ECE2" };
const asad = perfume({
  id: "per_asad",
  slug: "lattafa-asad",
  productName: "Asad & Co <1>",
  bigDecant: true,
  smallDecant: true,
  pictures: ["/pictures/a.webp", "/pictures/b.webp"].map((path) => ({ ...PICTURE, path })),
  sizes: [
    size({ key: 1 }),
    size({ key: 2, ml: 50, stock: 0, promotion: off(2000) }),
    size({ key: 3, priceUsdCents: 0 }),
  ],
});
const offersOf = (goods: typeof asad) => productJsonLd(goods, TERMS, ORIGIN, [])["offers"];

test("a product has one offer for each size and decant with a price, at the page's price", () => {
  expect(offersOf(asad)).toMatchObject([
    {
      sku: "siz_1",
      name: "100 ml",
      price: "65500.00",
      priceCurrency: "ARS",
      availability: "InStock",
    },
    { sku: "siz_2", name: "50 ml", price: "52400.00", availability: "OutOfStock" },
    { sku: "per_asad_10", name: "Decant 10 ml", price: "11000.00", availability: "InStock" },
    { sku: "per_asad_5", name: "Decant 5 ml" },
  ]);
});

test("a barcode is in the structured data and the feed; the feed says which offers have none", () => {
  const coded = perfume({ bigDecant: true, sizes: [size({ ean: "4006381333931" }), size({ key: 2, ml: 50 })] });
  const offers = Reflect.get(productJsonLd(coded, { ...SETTINGS, ...TERMS }, ORIGIN, []), "offers");
  expect(JSON.stringify(offers).match(/"gtin":"\d+"/g)).toEqual(['"gtin":"4006381333931"']);
  const [feed = ""] = productFeeds([coded], { ...SETTINGS, ...TERMS }, ORIGIN);
  const items = feed.split("<item>").slice(1);
  expect(
    items.map((item) => [item.includes("<g:gtin>4006381333931</g:gtin>"), item.includes("identifier_exists")]),
  ).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ]);
});

test("reviews are in the structured data with their average, and absent without any", () => {
  const review = {
    perfumeId: "per_asad",
    longevity: 0,
    projection: 0,
    answer: "",
    // 22:30 of the day before in Argentina.
    createdAtMs: Date.UTC(2026, 10, 21, 1, 30),
  };
  const newest = [
    { ...review, id: "rev_2", author: "Marta R.", stars: 5, text: "</script>" },
    { ...review, id: "rev_1", author: "", stars: 4, text: "" },
  ];
  const summary = { count: 7, stars: 4.6, longevity: 0, projection: 0 };
  const rated = productJsonLd(asad, TERMS, ORIGIN, [], { summary, newest });
  expect(rated["aggregateRating"]).toMatchObject({ ratingValue: 4.6, reviewCount: 7, bestRating: 5 });
  expect(rated["review"]).toMatchObject([
    {
      author: { name: "Marta R." },
      datePublished: "2026-11-20",
      reviewBody: "</script>",
      reviewRating: { ratingValue: 5 },
    },
    { author: { name: "Compra verificada" } },
  ]);
  expect(Object.keys(productJsonLd(asad, TERMS, ORIGIN, []))).not.toContain("review");
});

test("a balm is offered in grams, and a perfume coming soon is a pre-order", () => {
  expect(offersOf(perfume({ category: "balsamo", soon: true, sizes: [size({ ml: 10 })] }))).toMatchObject([
    { name: "10 gr", availability: "PreOrder" },
  ]);
});

test("shipping is free where the price alone reaches the minimum; shared nodes are written once", () => {
  expect(offersOf(asad)).toMatchObject([
    { shippingDetails: { "@id": "#envio-0.00", shippingRate: { value: "0.00", currency: "ARS" } } },
    {
      shippingDetails: { "@id": "#envio-5000.00", shippingRate: { value: "5000.00" } },
      hasMerchantReturnPolicy: { "@id": "#devolucion" },
    },
    { shippingDetails: { "@id": "#envio-5000.00" } },
    {},
  ]);
  expect(JSON.stringify(offersOf(asad)).match(/"@type":"MerchantReturnPolicy"/g)).toHaveLength(1);
});

test("where zones cost differently, offers and feed state no shipping cost", () => {
  const terms = { ...TERMS, zones: [SOUTH] };
  expect(JSON.stringify(productJsonLd(asad, terms, ORIGIN, []))).not.toContain("shippingDetails");
  expect(productFeeds([asad], { ...SETTINGS, ...terms }, ORIGIN).join("")).not.toContain("g:shipping");
});

test("the shop has its identity, places and search; empty settings are left out", () => {
  const text = JSON.stringify(shopJsonLd(SETTINGS, ORIGIN));
  expect(text).toContain(`${ORIGIN}/buscar?q={search_term_string}`);
  expect(text).toContain("instagram.com");
  const bare = { ...SETTINGS.shop, legalName: "", taxId: "", instagram: "" };
  const without = JSON.stringify(shopJsonLd({ ...SETTINGS, shop: bare }, ORIGIN));
  for (const name of ["legalName", "taxID", "sameAs"]) {
    expect(without).not.toContain(name);
  }
  const named = { ...SETTINGS.shop, legalName: "Azahar SRL", taxId: "30712345671" };
  expect(JSON.stringify(shopJsonLd({ ...SETTINGS, shop: named }, ORIGIN))).toContain('"taxID":"30712345671"');
});

test("the feed has an item for each offer, escaped, with the price before a promotion", () => {
  const [feed = ""] = productFeeds([asad, perfume({ slug: "luego", soon: true })], { ...SETTINGS, ...TERMS }, ORIGIN);
  const items = feed.split("<item>").slice(1);
  expect(items).toHaveLength(4);
  expect(items[0]).toContain("<g:title>Asad &amp; Co &lt;1&gt; de Lattafa, 100 ml</g:title>");
  expect(items[0]).toContain("<g:price>65500.00 ARS</g:price>");
  expect(items[0]).not.toContain("sale_price");
  expect(items[0]).toContain(`<g:image_link>${ORIGIN}/pictures/a.webp</g:image_link>`);
  expect(items[0]).toContain(`<g:additional_image_link>${ORIGIN}/pictures/b.webp</g:additional_image_link>`);
  expect(items[1]).toContain("<g:price>65500.00 ARS</g:price>\n<g:sale_price>52400.00 ARS</g:sale_price>");
  expect(items[1]).toContain("<g:availability>out_of_stock</g:availability>");
  expect(items[1]).toContain("<g:country>AR</g:country>\n<g:price>5000.00 ARS</g:price>");
});

describe("a catalogue's feeds", () => {
  const settings = { ...SETTINGS, ...TERMS };
  const many = Array.from({ length: 9 }, (_, at) =>
    perfume({ id: `per_${at}`, slug: `p-${at}`, description: "ñandú 🌸".repeat(at), soon: at === 4 }),
  );
  const offered = many.filter(({ soon }) => !soon).map(({ id }) => id);
  const split = (perfumes: typeof many, maximum: number) => productFeeds(perfumes, settings, ORIGIN, maximum);
  const idsIn = (feed: string) => [...new Set([...feed.matchAll(/<g:item_group_id>(\w+)</g)].map(([, id]) => id))];
  const empty = Buffer.byteLength(split([], 1).join(""));

  test.each([1, 2_500, 5_000, 1_000_000])(
    "of up to %i bytes together contain every offered perfume once, by id",
    (maximum) => {
      const parts = split(many.toReversed(), maximum);
      expect(parts.flatMap(idsIn)).toEqual(offered);
      for (const part of parts.filter((feed) => idsIn(feed).length > 1))
        expect(Buffer.byteLength(part) - empty).toBeLessThanOrEqual(maximum);
      // The last perfume by id changes no other file.
      expect(split(many.slice(0, -1), maximum).slice(0, -1)).toEqual(
        parts.slice(0, split(many.slice(0, -1), maximum).length - 1),
      );
    },
  );

  test("are as few as possible, and at least one", () => {
    expect(split(many, 1)).toHaveLength(offered.length);
    expect(split(many, 1_000_000)).toHaveLength(1);
    expect(split([], 1).map(idsIn)).toEqual([[]]);
  });
});

test("a balm has Google's category of lip balms, and a perfume without a description uses its name", () => {
  const balm = perfume({ category: "balsamo", description: "", productName: "Classic \u0001" });
  const [feed] = productFeeds([balm], { ...SETTINGS, ...TERMS }, ORIGIN);
  expect(feed).toContain("<g:google_product_category>2899</g:google_product_category>");
  expect(feed).toContain("<g:description>Classic  de Lattafa, 100 gr</g:description>");
});

test("a sitemap has pages, their last change and their pictures; too many are an error", () => {
  const text = sitemap([
    { url: `${ORIGIN}/`, changedAtMs: null, images: [] },
    { url: `${ORIGIN}/detail-perfume/a`, changedAtMs: 0, images: [`${ORIGIN}/a.webp?x=1&y=2`] },
  ]);
  expect(text).toContain(`<url>\n<loc>${ORIGIN}/</loc>\n</url>`);
  expect(text).toContain("<lastmod>1970-01-01T00:00:00.000Z</lastmod>");
  expect(text).toContain("<image:loc>https://tienda.example/a.webp?x=1&amp;y=2</image:loc>");
  const page = { url: ORIGIN, changedAtMs: null, images: [] };
  expect(() => sitemap(Array.from({ length: MAX_SITEMAP_PAGES + 1 }, () => page))).toThrow("too many");
});
