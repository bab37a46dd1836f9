import { expect, test } from "vitest";
import { perfume, size, TERMS } from "../catalogue/goods.fixture.ts";
import { formatArs } from "../pricing/money.ts";
import { defaultChoice, offerOf, offerView } from "./offer.ts";

const yara = offerOf(perfume({ bigDecant: true, sizes: [size({ key: 7, stock: 0 }), size({ key: 8, ml: 50 })] }));

test("without a choice the default one is shown", () => {
  expect(offerView(yara, TERMS, null)).toEqual(offerView(yara, TERMS, defaultChoice(yara)));
});

test("hasDecants says whether there are decants", () => {
  expect(offerView(yara, TERMS, null).hasDecants).toBe(true);
  expect(offerView(offerOf(perfume()), TERMS, null).hasDecants).toBe(false);
});

test("a perfume with neither size nor decant costs 0 and is not in decant mode", () => {
  const shown = offerView(offerOf(perfume({ sizes: [] })), TERMS, null);
  expect(shown).toMatchObject({ price: formatArs(0), decantMode: false, outOfStock: true, discount: null });
});
