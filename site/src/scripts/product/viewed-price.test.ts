import { expect, test } from "vitest";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import { perfume, size, TERMS } from "#shop/catalogue/goods.fixture.ts";
import { decodeLive, encodeChanges, encodeLive } from "#shop/storefront/live.ts";
import { encodeOffer, offerOf } from "#shop/storefront/offer.ts";
import { priceNow } from "./viewed-price.ts";

const built = perfume({ key: 4, sizes: [size({ key: 7, stock: 0 }), size({ key: 8, stock: 2, priceUsdCents: 6000 })] });
const [first, second] = built.sizes;
const remembered = encodeOffer(offerOf(built));
const base = decodeLive(encodeLive(1, TERMS, [built]));
const whole = (sold: Perfume[]) => priceNow(remembered, decodeLive(encodeLive(2, TERMS, sold)));
const changes = (sold: Perfume[]) => priceNow(remembered, decodeLive(encodeChanges(base, 2, TERMS, sold)));

test.each([
  ["the whole", whole],
  ["what differs from its page", changes],
])("by %s, shows the current price of the first available size, and null once it is no longer sold", (_, now) => {
  if (!first || !second) throw new Error("Two sizes are needed.");
  expect(now([built])).toBe("$\u00a087.300");
  expect(now([{ ...built, sizes: [first, { ...second, priceUsdCents: 8000 }] }])).toBe("$\u00a0116.400");
  expect(now([{ ...built, sizes: [first, { ...second, stock: 0 }] }])).toBe("Sin stock");
  expect(now([{ ...built, soon: true }])).toBe("Próximamente");
  expect(now([])).toBeNull();
});

test("shows no price without a live answer", () => {
  expect(priceNow(remembered, null)).toBe("");
});
