import { expect, test } from "vitest";
import { SEED_BRANDS } from "#db/seed/brands.ts";
import { DEMO_PRODUCTS } from "#db/seed/demo.ts";
import type { Brand } from "#shop/catalogue/brands/brand.ts";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import { CATEGORIES, GENDERS } from "#shop/catalogue/categories.ts";
import { off, perfume, size, TERMS } from "#shop/catalogue/goods.fixture.ts";
import { listPerfumes, pageListing } from "#shop/storefront/listings/listing.ts";
import { PAGE_SIZE } from "#shop/storefront/listings/listing-url.ts";
import { TOPICS } from "#shop/storefront/listings/topics.ts";
import { listingsOf, pageHref, pagesOfListing, topicLinks } from "./listings.ts";

const listingPages = (perfumes: readonly Perfume[], brands = SEED_BRANDS) =>
  listingsOf(perfumes, brands).flatMap((listing) =>
    pagesOfListing(listing, perfumes, { ...TERMS, decantSet3Bp: 1000, decantSet5Bp: 0, decantSet10Bp: 0 }),
  );
const asad = perfume({ slug: "lattafa-asad", gender: "male" });

test("every listing has a page, also with an empty catalogue; so has a brand outside the menu", () => {
  const own: Perfume = { ...asad, brand: "Casa Nueva", brandSlug: "casa-nueva" };
  const ownBrand = { ...{ slug: "casa-nueva", name: "Casa Nueva", text: "" }, picture: "/pictures/u/1.webp" };
  const brands: Brand[] = [...SEED_BRANDS, { ...ownBrand, isLipBalm: false, position: null }];
  const paths = (perfumes: Perfume[]) => listingPages(perfumes, brands).map(({ path }) => path);
  expect(paths([])).toHaveLength(2 + 3 + 7 + TOPICS.length + 30);
  expect(paths([])).toContain("/perfumes");
  expect(paths([own])).toContain("/perfumes/brand/casa-nueva");
  const page = listingPages([own], brands).find(({ path }) => path === "/perfumes/brand/casa-nueva");
  const description = "Todo lo de Casa Nueva que tenemos ahora. Elegí el tamaño y mirá el stock al instante.";
  expect(page).toMatchObject({ banner: { title: "Casa Nueva", text: "" }, description, perfumes: [own] });
  expect(page?.picture).toBe("/pictures/u/1.webp");
});

test("a long listing is split into pages with different addresses", () => {
  const total = 2 * PAGE_SIZE + 1;
  const many = Array.from({ length: total }, (_, i) => ({ ...asad, id: `per_${i}`, slug: `p-${i}` }));
  const all = listingPages(many).filter(({ href }) => href === "/perfumes/brand/lattafa");
  expect(all.map(({ path, number, pages, perfumes }) => [path, number, pages, perfumes.length])).toEqual([
    ["/perfumes/brand/lattafa", 1, 3, PAGE_SIZE],
    ["/perfumes/brand/lattafa/pagina/2", 2, 3, PAGE_SIZE],
    ["/perfumes/brand/lattafa/pagina/3", 3, 3, 1],
  ]);
  expect(all.every((page) => page.total === total)).toBe(true);
  expect(new Set(all.flatMap(({ perfumes }) => perfumes)).size).toBe(total);
  const first = listingPages(many).filter(({ href }) => href === "/perfumes");
  expect(first.map(({ path }) => path)).toEqual(["/perfumes", "/perfumes/pagina/2", "/perfumes/pagina/3"]);
  expect([1, 2].map((number) => pageHref("/perfumes", number))).toEqual(["/perfumes", "/perfumes/pagina/2"]);
});

test("a page has its API query, and states whether it shows gender boxes", () => {
  const pages = listingPages([asad]);
  const page = (href: string) => pages.find((one) => one.href === href);
  expect(page("/perfumes/gender/male")).toMatchObject({ genders: false, theme: "male" });
  expect(page("/perfumes/gender/male")?.request).toMatch(/^gender=male&category=arab&.*sortBy=new$/);
  expect(page("/perfumes/brand/carmex")).toMatchObject({
    genders: true,
    request: "brand=carmex&buyableFirst=true&sortBy=default",
  });
});

/** Capitalized words in the brand texts that are not names of products: beginnings of sentences, places, other brands. */
const OTHER_WORDS = new Set(
  "Afnan Agua Brumas Bálsamos Caramelo Casa Clásicos De Desde Dubái Dulces Especias Estados Fragrance Frascos Fruta Frutales Inspirados Italia La Limpios Los Meca Mediterráneo Mentol Mucho Para Piel Postres Reversiones Una Unidos World Árabes".split(
    " ",
  ),
);

test.each(SEED_BRANDS)("the text of $slug names only products that the brand has", ({ slug, text }) => {
  const names = DEMO_PRODUCTS.filter(({ brandSlug }) => brandSlug === slug).map(({ productName }) => productName);
  const words = (text.match(/\p{Lu}[\p{L}'&]*/gu) ?? []).filter((word) => !OTHER_WORDS.has(word));
  expect(words.filter((word) => !names.join(" ").includes(word))).toEqual([]);
});

test("every brand of the menu has its own banner text", () => {
  expect(new Set(SEED_BRANDS.map(({ text }) => text).filter(Boolean)).size).toBe(30);
});

test("the pages about a topic with products are linked, and have its API query", () => {
  const oud = perfume({ baseNotes: "oud", family: "woody", gender: "unisex" });
  expect(topicLinks([oud], TERMS)).toEqual([
    { title: "Amaderados", href: "/perfumes/tema/amaderados" },
    { title: "Oud", href: "/perfumes/tema/oud" },
    { title: "Árabes unisex", href: "/perfumes/tema/arabes-unisex" },
  ]);
  const pages = listingPages([oud]);
  const page = (slug: string) => pages.find(({ href }) => href === `/perfumes/tema/${slug}`);
  expect(page("oud")).toMatchObject({ perfumes: [oud], filters: "/buscar?nota=oud", decant: false, genders: true });
  expect(page("oud")?.request).toMatch(/&note=oud&buyableFirst=true&sortBy=default$/);
  expect(page("arabes-unisex")).toMatchObject({ perfumes: [oud], genders: false });
  expect(page("decants")).toMatchObject({ perfumes: [], decant: true, filters: "/buscar?decant=1" });
});

test("the page of decants states the discount on a set", () => {
  const page = listingPages([asad]).find(({ path }) => path === "/perfumes/tema/decants");
  expect(page?.banner.text).toMatch(/Armá tu set: desde 3 decants, 10.% menos en todos\.$/);
});

test("each listing has the perfumes of its query, in the order of the query, with the prices of the terms", () => {
  const many = Array.from({ length: 300 }, (_, at) =>
    perfume({
      key: at + 1,
      id: `per_${at}`,
      productName: `Perfume ${(at * 7) % 300}`,
      brandSlug: SEED_BRANDS[at % 5]?.slug ?? "",
      gender: GENDERS[at % 3] ?? "unisex",
      category: CATEGORIES[at % CATEGORIES.length] ?? "arab",
      soon: at % 9 === 0,
      createdAtMs: (at * 13) % 50,
      sizes: [size({ stock: at % 4, ...(at % 6 === 0 && { promotion: off(10) }) })],
    }),
  );
  for (const rateCentavos of [TERMS.rateCentavos, 2 * TERMS.rateCentavos]) {
    const terms = { ...TERMS, rateCentavos, decantSet3Bp: 0, decantSet5Bp: 0, decantSet10Bp: 0 };
    for (const listing of listingsOf(many, SEED_BRANDS)) {
      const expected = listPerfumes(many, pageListing(listing.page), terms).perfumes;
      expect(pagesOfListing(listing, many, terms).flatMap((page) => page.perfumes)).toEqual(expected);
    }
  }
});
