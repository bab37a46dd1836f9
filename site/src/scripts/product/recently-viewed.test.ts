import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import { perfume, size, TERMS } from "#shop/catalogue/goods.fixture.ts";
import { decodeLive } from "#shop/storefront/live.ts";
import { encodeChanges, encodeLive } from "#shop/storefront/live-encode.ts";
import { offerOf } from "#shop/storefront/offer.ts";
import { encodeOffer } from "#shop/storefront/offer-text.ts";
import { stubStorage } from "#site/stores/browser.fixture.ts";
import { forgetViewed, priceNow, rememberViewed, showRecentlyViewed, viewedBefore } from "./recently-viewed.ts";

const asad = {
  slug: "lattafa-asad",
  productName: "Asad",
  picture: "/pictures/asad.0a1b2c3d.webp",
  offer: "[4,2,-1,0,[7,100,10,4500],[8,50,0,3000,-100,3,1501,null,2600]]",
  base: "Ab3_-xyZ",
};
let store: Map<string, string>;
beforeEach(() => {
  store = stubStorage("localStorage");
});
afterEach(() => vi.unstubAllGlobals());

test("lists the newest first, each perfume once, and forgets the oldest of thirteen", () => {
  for (let i = 0; i < 12; i += 1) rememberViewed({ ...asad, slug: `p${i}` });
  rememberViewed(asad);
  rememberViewed({ ...asad, slug: "p5" });
  const slugs = viewedBefore().map(({ slug }) => slug);
  expect(slugs.slice(0, 3)).toEqual(["p5", "lattafa-asad", "p11"]);
  expect(slugs).toHaveLength(12);
  expect(slugs).not.toContain("p0");
  forgetViewed();
  expect(viewedBefore()).toEqual([]);
});

test("remembers a perfume also after the search has added the name of its file to the page's", () => {
  vi.stubGlobal("location", { pathname: `/detail-perfume/${asad.slug}` });
  vi.stubGlobal("document", { body: { dataset: { base: `${asad.base},Cd4_-uvW` } } });
  const elements: Record<string, object> = {
    "[data-part=picture]": { getAttribute: () => "/pictures/asad.0a1b2c3d-480.webp" },
    h1: { textContent: asad.productName },
  };
  const article = { querySelector: (selector: string) => elements[selector], dataset: { offer: asad.offer } };
  showRecentlyViewed(article as never);
  expect(viewedBefore()).toEqual([asad]);
});

test.each([
  ["a text that is not JSON", "{"],
  ["a value that is not a list", '{"slug":"a"}'],
  [
    "invalid entries",
    JSON.stringify([null, 7, { ...asad, slug: "../login" }, { ...asad, picture: "//other.example/a" }]),
  ],
  ["an entry without its offer", JSON.stringify([{ ...asad, offer: undefined, base: undefined }])],
  [
    "offers of another form",
    JSON.stringify(["", "[]", "[4,2,-1]", "[4,2,-1,0,[7]]"].map((offer) => ({ ...asad, offer }))),
  ],
  [
    "offers in the form of earlier pages",
    JSON.stringify(
      ["[4,2,0,0,[7,100,10,4500,0,[1500,null,null]]]", "[4,2,0,0,[7,100,10,4500,0,null,6000]]"].map((offer) => ({
        ...asad,
        offer,
      })),
    ),
  ],
  ["an invalid name of a page", JSON.stringify([{ ...asad, base: "a,b&c=d" }])],
  ["a script as the picture", JSON.stringify([{ ...asad, picture: "javascript:alert(1)" }])],
])("shows nothing for %s", (_, stored) => {
  store.set("looked-at", stored);
  expect(viewedBefore()).toEqual([]);
});

test("without storage nothing is remembered, and nothing fails", () => {
  const refuse = () => {
    throw new Error("denied");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  expect(viewedBefore()).toEqual([]);
  expect(() => rememberViewed(asad)).not.toThrow();
});

const built = perfume({ key: 4, sizes: [size({ key: 7, stock: 0 }), size({ key: 8, stock: 2, priceUsdCents: 6000 })] });
const [first, second] = built.sizes;
const remembered = encodeOffer(offerOf(built));
const base = encodeLive(1, TERMS, [built]);
const complete = (sold: Perfume[]) => priceNow(remembered, decodeLive(encodeLive(2, TERMS, sold)));
const changes = (sold: Perfume[]) => priceNow(remembered, decodeLive(encodeChanges(base, 2, TERMS, sold)));

test.each([
  ["the complete catalogue", complete],
  ["what differs from its page", changes],
])(
  "with %s, returns the current price of the first size in stock, why none can be bought, or null once it is not sold",
  (_, now) => {
    if (!first || !second) throw new Error("Two sizes are needed.");
    expect(now([built])).toBe("$\u00a087.300");
    expect(now([{ ...built, sizes: [first, { ...second, priceUsdCents: 8000 }] }])).toBe("$\u00a0116.400");
    expect(now([{ ...built, sizes: [first, { ...second, stock: 0 }] }])).toBe("Sin stock");
    expect(now([{ ...built, soon: true }])).toBe("Próximamente");
    expect(now([])).toBeNull();
  },
);

test("shows no price without a live response", () => {
  expect(priceNow(remembered, null)).toBe("");
});
