import { expect, test } from "vitest";
import { stubStorage } from "../browser.fixture.ts";
import { readPendingItem, storeChosen, storePendingItem } from "./stored-choice.ts";

const balm = { slug: "carmex-cereza", type: "milliliter", ml: 10, quantity: 1 } as const;

test.each([
  ["10 gr", balm, "balsamo"],
  ["10 ml", balm, "arab"],
  ["Decant 5 ml", { ...balm, type: "smallDecant", ml: 5 }, "balsamo"],
] as const)("the item of a mailed link is labelled %s", (label, chosen, category) => {
  stubStorage("localStorage");
  storeChosen(chosen, { productName: "Cereza", category });
  expect(readPendingItem()).toEqual({ ...chosen, productName: "Cereza", label });
});

test("the item of a mailed link does not replace a choice of this browser", () => {
  stubStorage("localStorage");
  const own = { ...balm, slug: "asad", productName: "Asad", label: "100 ml", ml: 100 };
  storePendingItem(own);
  storeChosen(balm, { productName: "Cereza", category: "balsamo" });
  expect(readPendingItem()).toEqual(own);
});
