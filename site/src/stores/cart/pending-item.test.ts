import { expect, test, vi } from "vitest";
import type { Offer } from "#shop/storefront/offer-shape.ts";
import { type PendingItem, pendingItem, storePendingItem } from "./pending-item.ts";

const ASAD = { slug: "lattafa-asad", productName: "Asad" };
const asad: Pick<Offer, "sizes"> = {
  sizes: [
    {
      key: 12,
      ml: 100,
      stock: 3,
      priceUsdCents: 4500,
      installmentUsdCents: null,
      numberOfInstallments: 0,
      promotion: null,
    },
  ],
};

test("a size and the two decants of Asad become items; a size it does not have gives null", () => {
  const size = { type: "milliliter", key: 12 } as const;
  expect(pendingItem(ASAD, asad, size, "100 ml", 2)).toMatchObject({ slug: "lattafa-asad", ml: 100, quantity: 2 });
  expect(pendingItem(ASAD, asad, { type: "bigDecant" }, "Decant 10 ml", 1)).toMatchObject({ ml: 10 });
  expect(pendingItem(ASAD, asad, { type: "smallDecant" }, "Decant 5 ml", 7)).toMatchObject({ ml: 5, quantity: 7 });
  expect(pendingItem(ASAD, asad, { type: "milliliter", key: 99 }, "?", 1)).toBeNull();
});

test("works without storage", () => {
  vi.stubGlobal("localStorage", {
    setItem: () => {
      throw new Error("full");
    },
  });
  const item: PendingItem = {
    slug: "lattafa-asad",
    productName: "Asad",
    type: "bigDecant",
    ml: 10,
    quantity: 1,
    label: "Decant 10 ml",
  };
  expect(() => storePendingItem(item)).not.toThrow();
  vi.unstubAllGlobals();
});
