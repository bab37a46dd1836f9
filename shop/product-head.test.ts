import { expect, test } from "vitest";
import { perfume, size, TERMS } from "./goods.fixture.ts";
import { jsonLdText, productHead, shorten } from "./product-head.ts";

const ORIGIN = "https://tienda.example";
const asad = perfume({ slug: "lattafa-asad", productName: "Asad", bigDecant: true, sizes: [size({ stock: 9 })] });
const offersOf = (product: typeof asad) => productHead(product, TERMS, ORIGIN).jsonLd["offers"];

test("a product is one offer for each size and decant, at the price of the page", () => {
  const none = size({ key: 3, ml: 10, priceUsdCents: 0 });
  expect(offersOf({ ...asad, sizes: [...asad.sizes, size({ key: 2, ml: 50, stock: 0 }), none] })).toMatchObject([
    { name: "100 ml", price: "65500.00", priceCurrency: "ARS", availability: "https://schema.org/InStock" },
    { name: "50 ml", price: "65500.00", availability: "https://schema.org/OutOfStock" },
    { name: "Decant 10 ml", price: "11000.00", availability: "https://schema.org/InStock" },
  ]);
});

test("a balm is offered in grams, and what comes soon is a pre-order", () => {
  expect(offersOf(perfume({ category: "balsamo", soon: true, sizes: [size({ ml: 10 })] }))).toMatchObject([
    { name: "10 gr", availability: "https://schema.org/PreOrder" },
  ]);
});

test("a product without a picture shows the fallback, one with pictures all of them", () => {
  expect(productHead(asad, TERMS, ORIGIN).image).toBe(`${ORIGIN}/fallback.webp`);
  const picture = { width: 880, height: 1076, tint: "#F3ECE2" };
  const pictures = ["/pictures/a.1.webp", "/pictures/b.2.webp"].map((path) => ({ ...picture, path }));
  const head = productHead({ ...asad, pictures }, TERMS, ORIGIN);
  expect(head.image).toBe(`${ORIGIN}/pictures/a.1.webp`);
  expect(head.jsonLd["image"]).toEqual([`${ORIGIN}/pictures/a.1.webp`, `${ORIGIN}/pictures/b.2.webp`]);
});

test("a product without a description says its name and house", () => {
  const head = productHead({ ...asad, description: "" }, TERMS, ORIGIN);
  expect(head).toMatchObject({
    title: "Asad de Lattafa",
    description: "Asad de Lattafa",
    url: `${ORIGIN}/detail-perfume/lattafa-asad`,
  });
});

test("no text of a product can end the script, and machines read it unchanged", () => {
  const productName = "</script><script>alert(1)</script><!-- \u2028";
  const text = jsonLdText(productHead({ ...asad, productName }, TERMS, ORIGIN).jsonLd);
  expect(text).not.toContain("<");
  expect(JSON.parse(text).name).toBe(productName);
});

test("a long description is cut after a word", () => {
  expect(shorten("Corta.")).toBe("Corta.");
  const long = shorten("palabra ".repeat(40).trim());
  expect(long.length).toBeLessThanOrEqual(155);
  expect(long.endsWith("palabra…")).toBe(true);
});
