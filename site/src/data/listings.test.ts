import { expect, test } from "vitest";
import { BRANDS } from "#shop/brands.ts";
import type { Perfume, Size } from "#shop/catalogue.ts";
import { BRAND_TEXTS } from "./brand-texts.ts";
import { listingPages } from "./listings.ts";

const TERMS = { rateCentavos: 145_500, transferOffBp: 1000 };
const size: Size = {
  id: "siz_asad",
  key: 1,
  ml: 100,
  stock: 9,
  priceUsdCents: 4500,
  installmentUsdCents: null,
  numberOfInstallments: 0,
  promotion: null,
};
const asad: Perfume = {
  id: "per_asad",
  key: 1,
  slug: "lattafa-asad",
  productName: "Asad",
  brand: "Lattafa",
  brandSlug: "lattafa",
  description: "Pimienta negra y ananá.",
  pictures: [],
  gender: "male",
  category: "arab",
  active: true,
  soon: false,
  bigDecant: true,
  smallDecant: false,
  bigDecantUsdCents: null,
  smallDecantUsdCents: null,
  sizes: [size],
  createdAtMs: 0,
  updatedAtMs: 0,
};

test("every listing of the shop is a page, a brand outside the menu too, and an empty catalogue has them all", () => {
  const own: Perfume = { ...asad, brand: "Casa Nueva", brandSlug: "casa-nueva" };
  const paths = (perfumes: Perfume[]) => listingPages(perfumes, TERMS).map(({ path }) => path);
  expect(paths([])).toHaveLength(2 + 3 + 7 + BRANDS.length);
  expect(paths([])).toContain(undefined);
  expect(paths([own])).toContain("brand/casa-nueva");
  const page = listingPages([own], TERMS).find(({ path }) => path === "brand/casa-nueva");
  expect(page).toMatchObject({ banner: { title: "Casa Nueva" }, perfumes: [own] });
});

test("every house of the menu has its own words", () => {
  expect(Object.keys(BRAND_TEXTS).toSorted()).toEqual(BRANDS.map(({ slug }) => slug).toSorted());
});
