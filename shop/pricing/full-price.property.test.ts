/** Page, order, structured data and feed show the same price, for any perfume and any settings. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Perfume } from "../catalogue/catalogue.ts";
import { anyPerfume, anyTerms } from "../catalogue/goods.fixture.ts";
import { forAll, forMany } from "../for-all.fixture.ts";
import { orderTotal } from "../orders/order-price.ts";
import { SHEET } from "../settings/settings.fixture.ts";
import type { Settings } from "../settings/settings.ts";
import { offerOf, offerView } from "../storefront/offer.ts";
import type { Choice, Offer } from "../storefront/offer-shape.ts";
import { measuredOf, priceDetails } from "../storefront/price-details.ts";
import { pesos, productJsonLd } from "../storefront/seo/json-ld.ts";
import { marketOffers } from "../storefront/seo/offers.ts";
import { productFeeds } from "../storefront/seo/xml.ts";
import { type FullPrice, financingOf, fullPrice, MAX_CFT_BP } from "./full-price.ts";
import { formatArs, formatPercent } from "./money.ts";

const ORIGIN = "https://tienda.example";
const anySettings: fc.Arbitrary<Settings> = fc
  .record({
    terms: anyTerms,
    vatBp: fc.constantFrom(0, 1050, 2100),
    shippingCentavos: fc.integer({ min: 0, max: 2_000_000 }),
    freeShippingFromCentavos: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 50_000_000 })),
  })
  .map(({ terms, ...settings }) => ({ ...SHEET, ...settings, ...terms }));
const anyCase = fc.tuple(anyPerfume(4, { minLength: 1, maxLength: 3 }), fc.boolean(), anySettings);

/** Every choice of an offer with a price, and that price. A choice that a promotion lowers to 0 is left out. */
function pricesOf(offer: Offer, settings: Settings): { choice: Choice; price: FullPrice; ml: number }[] {
  const sizes: Choice[] = offer.sizes.map(({ key }) => ({ type: "milliliter", key }));
  const choices: Choice[] = [...sizes, { type: "bigDecant" }, { type: "smallDecant" }];
  return choices.flatMap((choice) => {
    const measured = measuredOf(offer, choice, settings);
    if (!(measured?.prices.priceCentavos && measured.prices.currentCentavos)) return [];
    return [{ choice, ml: measured.ml, price: fullPrice(measured, settings) }];
  });
}

const asBalm = (perfume: Perfume): Perfume => ({ ...perfume, category: "balsamo" });

test("both views of the page show the same price and the same figures", () => {
  forMany(500, [anyCase], ([perfume, isBalm, settings]) => {
    const offer = offerOf(isBalm ? asBalm(perfume) : perfume);
    for (const { choice, price, ml } of pricesOf(offer, settings)) {
      const [view, full] = [offerView(offer, settings, choice), priceDetails(offer, choice, settings)];
      const { paidCentavos, cftBp } = price.financing;
      expect(view.price).toBe(formatArs(price.currentCentavos));
      expect(view.installments).toContain(formatArs(price.installment.amountCentavos));
      expect(full.cost).toBe(formatArs(price.installment.amountCentavos * price.installment.count));
      expect(full.costLabel).toContain(formatPercent(cftBp));
      expect(full.costLabel.includes("sin interés")).toBe(paidCentavos <= price.currentCentavos);
      expect(full.unit).toBe(formatArs(Math.floor((2 * price.currentCentavos + ml) / (2 * ml))));
      const net = BigInt(price.currentCentavos) * 20_000n + BigInt(10_000 + settings.vatBp);
      const netCentavos = Number(net / BigInt(2 * (10_000 + settings.vatBp)));
      expect(full.net).toBe(settings.vatBp ? formatArs(netCentavos) : null);
    }
  });
});

test("an order of one unit costs the page's price, by card and by transfer; the page says whether shipping is free", () => {
  forMany(500, [anyCase], ([perfume, , settings]) => {
    const offer = offerOf(perfume);
    for (const { choice, price } of pricesOf(offer, settings)) {
      const total = (payment: "card" | "transfer") =>
        orderTotal([{ perfumeId: "per_one", type: "milliliter", prices: price, isForSale: false, quantity: 1 }], {
          payment,
          delivery: "home",
          terms: settings,
          shipping: settings,
        });
      const { merchandiseCentavos, shippingCentavos } = total("card");
      const { transfer, price: shown } = offerView(offer, settings, choice);
      expect(shown).toBe(formatArs(merchandiseCentavos));
      expect(transfer ?? formatArs(price.transferPaysCentavos)).toBe(formatArs(total("transfer").merchandiseCentavos));
      const { freeShipping } = priceDetails(offer, choice, settings);
      expect(freeShipping === null).toBe(settings.freeShippingFromCentavos === 0);
      if (freeShipping !== null && settings.shippingCentavos > 0)
        expect(freeShipping === "incluido").toBe(shippingCentavos === 0);
    }
  });
});

test("structured data and the feed have the page's price for each size and decant, with its measure", () => {
  forMany(300, [anyCase], ([generated, isBalm, settings]) => {
    const perfume = { ...(isBalm ? asBalm(generated) : generated), soon: false };
    const prices = pricesOf(offerOf(perfume), settings).map(({ price, ml }) => ({
      centavos: price.currentCentavos,
      ml,
    }));
    const offers = marketOffers(perfume, settings).filter(({ priceCentavos }) => priceCentavos > 0);
    expect(offers.map(({ priceCentavos, measure }) => ({ centavos: priceCentavos, ml: measure.amount }))).toEqual(
      prices,
    );
    const [page, feed] = [
      JSON.stringify(productJsonLd(perfume, settings, ORIGIN, [])),
      productFeeds([perfume], settings, ORIGIN).join(""),
    ];
    for (const { centavos, ml } of prices) {
      expect(page).toContain(`"price":"${pesos(centavos)}","priceCurrency":"ARS","referenceQuantity"`);
      expect(feed).toContain(`${pesos(centavos)} ARS`);
      expect(feed).toContain(`<g:unit_pricing_measure>${ml} `);
    }
  });
});

const plan = (count: number, amountCentavos: number) => ({
  count,
  amountCentavos,
  totalCentavos: count * amountCentavos,
});

describe("the yearly financial cost of installments", () => {
  test.each([
    // Computed independently of the code: one installment of 110 a month later is 10 % a month, (1.1)^12 - 1.
    ["one a month later, 10 % dearer", 10_000, plan(1, 11_000), { paidCentavos: 11_000, cftBp: 21_384 }],
    // Two of 12,100 at 10 % a month are worth 12,100 / 1.1 + 12,100 / 1.21 = 11,000 + 10,000.
    ["two at 10 % a month", 2_100_000, plan(2, 1_210_000), { paidCentavos: 2_420_000, cftBp: 21_384 }],
    // An annuity table: twelve of 8.8849 at 1 % a month are worth 100; (1.01)^12 - 1 is 12.68 %.
    ["twelve at 1 % a month", 1_000_000, plan(12, 88_849), { paidCentavos: 1_066_188, cftBp: 1_268 }],
    ["three at the price", 9_000, plan(3, 3_000), { paidCentavos: 9_000, cftBp: 0 }],
    ["three below the price", 9_000, plan(3, 2_999), { paidCentavos: 8_997, cftBp: 0 }],
    ["a mistyped price", 100, plan(3, 1_000_000), { paidCentavos: 3_000_000, cftBp: MAX_CFT_BP }],
    ["a size without a cash price", 0, plan(3, 1_000), { paidCentavos: 3_000, cftBp: 0 }],
  ])("of %s", (_, cash, installment, financing) => {
    expect(financingOf(cash, installment)).toEqual(financing);
  });

  test("at the stated rate, the installments are worth the cash price", () => {
    const anyPlan = fc.record({
      cash: fc.integer({ min: 1_000_000, max: 100_000_000 }),
      count: fc.integer({ min: 1, max: 24 }),
      surchargeBp: fc.integer({ min: 1, max: 7_000 }),
    });
    forAll([anyPlan], ({ cash, count, surchargeBp }) => {
      const amountCentavos = Math.ceil((cash * (1 + surchargeBp / 10_000)) / count);
      const { cftBp } = financingOf(cash, plan(count, amountCentavos));
      // Converts the yearly rate back to a monthly one differently from the code. The worth equals the price within
      // rounding.
      const worthAt = (bp: number) => {
        const monthly = (1 + bp / 10_000) ** (1 / 12);
        return Array.from({ length: count }, (__, i) => amountCentavos / monthly ** (i + 1)).reduce((a, b) => a + b);
      };
      expect(worthAt(cftBp + 1)).toBeLessThanOrEqual(cash);
      expect(worthAt(Math.max(0, cftBp - 1))).toBeGreaterThanOrEqual(cash);
    });
  });
});
