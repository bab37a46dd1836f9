import { perfume } from "./goods.fixture.ts";
import type { Product, ProductSize } from "./product.ts";

/** A size of 100 ml at 45 dollars, with 10 units in one location. */
export const SIZE: ProductSize = {
  id: "siz_asad_100",
  key: 11,
  ml: 100,
  priceUsdCents: 4_500,
  installmentUsdCents: null,
  numberOfInstallments: 0,
  forSale: false,
  percentageForSaleBp: 0,
  priceForSaleUsdCents: null,
  installmentForSaleUsdCents: null,
  ean: "",
  averageCostUsdCents: null,
  counters: { revenue: 10, stock: 10, reserved: 0, sold: 0, removed: 0, defective: 0 },
  locations: { snF: 10, snL: 0, ros: 0 },
};

/** A size of 30 ml at 20 dollars. */
export const SMALL: ProductSize = { ...SIZE, id: "siz_asad_30", key: 12, ml: 30, priceUsdCents: 2_000 };

export const ASAD: Product = {
  ...perfume({ id: "per_asad", key: 7, slug: "asad", productName: "Asad", gender: "male" }),
  description: "Especiado y cálido",
  pictures: [{ path: "/pictures/asad.0a1b2c.webp", width: 880, height: 1_076, tint: "#F3ECE2" }],
  sizes: [SIZE, SMALL],
  createdAtMs: 1_000,
  updatedAtMs: 2_000,
};

/** Changes fields of the first size. */
export function withSize(fields: Partial<ProductSize>, product: Product = ASAD): Product {
  const [first = SIZE, ...others] = product.sizes;
  return { ...product, sizes: [{ ...first, ...fields }, ...others] };
}
