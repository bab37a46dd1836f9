import { expect, test } from "vitest";
import { ASAD, SIZE, withSize } from "./product.fixture.ts";
import { asPerfume, type Product } from "./product.ts";
import { listProducts, type ProductQuery } from "./product-list.ts";
import { isSameName, slugBase, unusedSlug } from "./slug.ts";

const TERMS = { rateCentavos: 100_000, transferOffBp: 0 };

const named = (productName: string, fields: Partial<Product>): Product => ({
  ...ASAD,
  id: `per_${productName}`,
  productName,
  ...fields,
});
const stocked = (stock: number) => [{ ...SIZE, counters: { ...SIZE.counters, stock } }];
const PRODUCTS = [
  named("Ámbar", { brand: "Zimaya", brandSlug: "zimaya", sizes: stocked(250) }),
  named("Boa", { active: false, bigDecant: true, sizes: stocked(0) }),
  named("Cuero", {
    brand: "Armaf",
    brandSlug: "armaf",
    sizes: withSize({ forSale: true, percentageForSaleBp: 500, ml: 10, priceUsdCents: 100 }).sizes.slice(0, 1),
  }),
  named("Dátil", { smallDecant: true, sizes: [...stocked(2), ...stocked(0)] }),
  named("Enebro", { sizes: [] }),
].map(asPerfume);

const list = (query: ProductQuery) => {
  const { products, total } = listProducts(PRODUCTS, query, TERMS);
  return [products.map(({ productName }) => productName.charAt(0)).join(""), total];
};

test.each<[ProductQuery, string, number]>([
  [{}, "ÁBCDE", 5],
  [{ sort: "stock" }, "ÁCDBE", 5],
  [{ limit: 2, page: 2 }, "CD", 5],
  [{ active: false }, "B", 1],
  [{ active: true }, "ÁCDE", 4],
  [{ decant: true }, "BD", 2],
  [{ decant: false }, "ÁCE", 3],
  [{ stock: "none" }, "BE", 2],
  [{ stock: "low" }, "D", 1],
  [{ stock: "some" }, "ÁCD", 3],
  [{ minStock: 11 }, "Á", 1],
  [{ among: new Set(["per_Boa"]) }, "B", 1],
  [{ search: "ambar" }, "Á", 1],
  [{ forSale: true }, "C", 1],
  [{ column: "productName", descending: true }, "EDCBÁ", 5],
  [{ column: "brand" }, "CBDEÁ", 5],
  [{ column: "brand", descending: true }, "ÁBDEC", 5],
  [{ column: "ml" }, "ECÁBD", 5],
  [{ column: "price" }, "ECÁBD", 5],
  [{ column: "margin" }, "ÁBCDE", 5],
  [{ column: "margin", costs: new Map([[SIZE.id, 50]]) }, "ECÁBD", 5],
  [{ column: "margin", costs: new Map([[SIZE.id, 50]]), descending: true }, "ÁBDCE", 5],
  [{ column: "stock", descending: true }, "ÁCDBE", 5],
  [{ column: "forSale", descending: true }, "CÁBDE", 5],
  [{ column: "decant", descending: true }, "BDÁCE", 5],
  [{ column: "status" }, "BÁCDE", 5],
])("%j lists %s of %i", (query, names, total) => {
  expect(list(query)).toEqual([names, total]);
});

test("the price column is sorted by the normal prices that it shows, also on promotion", () => {
  const priced = (productName: string, priceUsdCents: number, fields: object = {}) =>
    asPerfume(named(productName, { sizes: withSize({ priceUsdCents, ...fields }).sizes.slice(0, 1) }));
  const promoted = priced("Ámbar", 5_400, { forSale: true, priceForSaleUsdCents: 4_690 });
  const products = [promoted, priced("Boa", 5_000), priced("Cuero", 0), priced("Dátil", 5_200)];
  const names = listProducts(products, { column: "price" }, TERMS).products.map(({ productName }) => productName);
  expect(names).toEqual(["Cuero", "Boa", "Dátil", "Ámbar"]);
});

test("the slug of a new perfume is its brand and name, with a number when that is in use; case and accents do not count", () => {
  const product = { productName: "9 PM Élixir", brand: "Afnan" };
  expect(unusedSlug(product, new Set())).toBe("afnan-9-pm-elixir");
  expect(unusedSlug(product, new Set(["afnan-9-pm-elixir", "afnan-9-pm-elixir-2"]))).toBe("afnan-9-pm-elixir-3");
  expect(slugBase({ productName: "عود", brand: "—" })).toBe("perfume");
  expect(slugBase({ productName: "a".repeat(200), brand: "b" })).toHaveLength(116);
  expect(isSameName(product, { productName: "9 pm elixir", brand: "AFNAN" })).toBe(true);
  expect(isSameName(product, { productName: "9 pm", brand: "Afnan" })).toBe(false);
});
