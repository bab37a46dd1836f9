import { expect, test, vi } from "vitest";
import { perfume, size } from "#shop/catalogue/goods.fixture.ts";
import { offerOf } from "#shop/storefront/offer.ts";
import { $waiting, cart, type PendingItem, pendingItem } from "./pending-item.ts";
import { storePendingItem } from "./stored-choice.ts";

const ASAD = { slug: "lattafa-asad", productName: "Asad" };
const OFFER = offerOf(perfume({ sizes: [size({ key: 12 })] }));

test("a size and the two decants of Asad become items; a size it does not have gives null", () => {
  const chosen = { type: "milliliter", key: 12 } as const;
  expect(pendingItem(ASAD, OFFER, chosen, "100 ml", 2)).toMatchObject({ slug: "lattafa-asad", ml: 100, quantity: 2 });
  expect(pendingItem(ASAD, OFFER, { type: "bigDecant" }, "Decant 10 ml", 1)).toMatchObject({ ml: 10 });
  expect(pendingItem(ASAD, OFFER, { type: "smallDecant" }, "Decant 5 ml", 7)).toMatchObject({ ml: 5, quantity: 7 });
  expect(pendingItem(ASAD, OFFER, { type: "milliliter", key: 99 }, "?", 1)).toBeNull();
});

test("every press before the session is read waits", () => {
  const item: PendingItem = { ...ASAD, type: "bigDecant", ml: 10, quantity: 1, label: "Decant 10 ml" };
  cart.add(item);
  cart.add({ ...item, slug: "yara" });
  expect($waiting.get()).toEqual([item, { ...item, slug: "yara" }]);
  $waiting.set([]);
});

test("storing an item does not throw when storage is full", () => {
  vi.stubGlobal("localStorage", {
    setItem: () => {
      throw new Error("full");
    },
  });
  const item: PendingItem = { ...ASAD, type: "bigDecant", ml: 10, quantity: 1, label: "Decant 10 ml" };
  expect(() => storePendingItem(item)).not.toThrow();
  vi.unstubAllGlobals();
});
