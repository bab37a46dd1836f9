import { expect, test } from "vitest";
import { perfume, size, TERMS } from "../catalogue/goods.fixture.ts";
import { productHead, shorten } from "./product-head.ts";
import { jsonLdText } from "./seo/json-ld.ts";

const ORIGIN = "https://tienda.example";
const ALL_TERMS = { ...TERMS, shippingCentavos: 500_000, freeShippingFromCentavos: 0, zones: [] };
const asad = perfume({ slug: "lattafa-asad", productName: "Asad", bigDecant: true, sizes: [size({ stock: 9 })] });
const headOf = (product: typeof asad) => productHead(product, ALL_TERMS, ORIGIN);

test("link previews show the first picture or the fallback, structured data all pictures", () => {
  expect(headOf(asad).image).toBe(`${ORIGIN}/fallback.webp`);
  const picture = { width: 880, height: 1076, tint: "#F3ECE2" };
  const pictures = ["/pictures/a.1.webp", "/pictures/b.2.webp"].map((path) => ({ ...picture, path }));
  const head = headOf({ ...asad, pictures });
  expect(head.image).toBe(`${ORIGIN}/pictures/enlace/a.1.jpg`);
  expect(head.jsonLd[0]["image"]).toEqual([`${ORIGIN}/pictures/a.1.webp`, `${ORIGIN}/pictures/b.2.webp`]);
});

test("a product without a description uses its name and brand", () => {
  expect(headOf({ ...asad, description: "" })).toMatchObject({
    title: "Asad de Lattafa",
    description: "Asad de Lattafa",
    url: `${ORIGIN}/detail-perfume/lattafa-asad`,
  });
});

test("a product's own texts for search engines replace name and description in the head, and nothing else", () => {
  const own = { ...asad, description: "Larga.", seoTitle: "Asad: precio", seoDescription: "Corta." };
  const head = headOf(own);
  expect(head).toMatchObject({ title: "Asad: precio", description: "Corta." });
  expect(head.jsonLd).toEqual(headOf({ ...asad, description: "Larga." }).jsonLd);
});

test("the breadcrumbs lead through the category", () => {
  expect(headOf(asad).jsonLd[1]).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { position: 1, name: "Inicio", item: `${ORIGIN}/` },
      { position: 2, name: "Árabe", item: `${ORIGIN}/perfumes/category/arab` },
      { position: 3, name: "Asad", item: `${ORIGIN}/detail-perfume/lattafa-asad` },
    ],
  });
});

test("no text of a product can end the script element, and the parsed JSON has it unchanged", () => {
  const productName = "</script><script>alert(1)</script><!-- \u2028";
  const text = jsonLdText(headOf({ ...asad, productName }).jsonLd[0]);
  expect(text).not.toContain("<");
  expect(JSON.parse(text).name).toBe(productName);
});

test("a long description is cut after a word", () => {
  expect(shorten("Corta.")).toBe("Corta.");
  const long = shorten("palabra ".repeat(40).trim());
  expect(long.length).toBeLessThanOrEqual(155);
  expect(long.endsWith("palabra…")).toBe(true);
  expect(shorten("a".repeat(200))).toBe(`${"a".repeat(154)}…`);
  expect(shorten(`${"a".repeat(150)} bcd efg`)).toBe(`${"a".repeat(150)} bcd…`);
});
