import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyPerfume, anyTerms, off, perfume, size, TERMS } from "../catalogue/goods.fixture.ts";
import { forAll } from "../for-all.fixture.ts";
import { formatArs, formatPercent } from "../pricing/money.ts";
import { decantPrices, sizePrices } from "../pricing/price.ts";
import { offerOf, offerView } from "./offer.ts";
import { type Choice, defaultChoice, firstDecant, type Offer } from "./offer-shape.ts";
import { decodeOffer, encodeOffer } from "./offer-text.ts";

const BIG: Choice = { type: "bigDecant" };
const SMALL: Choice = { type: "smallDecant" };
const of = (key: number): Choice => ({ type: "milliliter", key });

const yara = offerOf(
  perfume({
    bigDecant: true,
    smallDecant: true,
    sizes: [size({ key: 7, ml: 50, stock: 0 }), size({ key: 8, ml: 100, stock: 2, priceUsdCents: 6000 })],
  }),
);
const view = (offer: Offer, choice: Choice | null = defaultChoice(offer)) => offerView(offer, TERMS, choice);

describe("the default choice", () => {
  test("is the first size with stock", () => {
    expect(defaultChoice(yara)).toEqual(of(8));
  });

  test("is a decant when no size has stock, 10 ml first", () => {
    const soldOut: Offer = { ...yara, sizes: yara.sizes.map((one) => ({ ...one, stock: 0 })) };
    expect(defaultChoice(soldOut)).toEqual(BIG);
    expect(defaultChoice({ ...soldOut, decants: { big: null, small: 422 } })).toEqual(SMALL);
    expect(view(soldOut)).toMatchObject({ decantMode: true, outOfStock: false, canAdd: true });
  });

  test("is the larger decant on a page about decants", () => {
    const decants = (big: number | null, small: number | null) => firstDecant({ ...yara, decants: { big, small } });
    expect([decants(844, 422), decants(null, 422), decants(null, null)]).toEqual([BIG, SMALL, null]);
  });

  test("is the first size when nothing can be bought", () => {
    expect(defaultChoice(offerOf(perfume({ sizes: [size({ key: 3, stock: 0 })] })))).toEqual(of(3));
  });

  test("treats a size without a price as one without stock", () => {
    const offer = offerOf(perfume({ sizes: [size({ key: 1, priceUsdCents: 0 }), size({ key: 2 })] }));
    expect(defaultChoice(offer)).toEqual(of(2));
    expect(view(offer, of(1))).toMatchObject({ outOfStock: true, canAdd: false });
  });

  test("is null for a perfume with neither size nor decant, which cannot be bought", () => {
    const empty = offerOf(perfume({ sizes: [] }));
    expect(defaultChoice(empty)).toBeNull();
    expect(view(empty)).toMatchObject({ sizes: [], decants: [], canAdd: false, button: "Sin stock" });
  });

  test("replaces a chosen size that no longer exists", () => {
    expect(view(yara, of(99))).toEqual(view(yara, of(8)));
    expect(view({ ...yara, decants: { big: null, small: null } }, BIG)).toMatchObject({ decantMode: false });
  });
});

describe("the view of a card", () => {
  test("has its sizes by volume; the default choice follows their stored order", () => {
    const stored = offerOf(perfume({ sizes: [100, 200, 50].map((ml, key) => size({ key, ml, stock: 3 })) }));
    expect(view(stored).sizes.map(({ label, selected }) => [label, selected])).toEqual([
      ["50 ml", false],
      ["100 ml", true],
      ["200 ml", false],
    ]);
  });

  test("has all its texts, at 60.00 dollars and 1455 to the dollar", () => {
    expect(offerView(yara, TERMS, of(8))).toMatchObject({
      sizes: [
        { key: 7, label: "50 ml", selected: false, outOfStock: true },
        { key: 8, label: "100 ml", selected: true, outOfStock: false },
      ],
      decantMode: false,
      hasDecants: true,
      decants: [
        {
          type: "bigDecant",
          label: "Decant 10 ml",
          selected: false,
          price: formatArs(decantPrices(750, TERMS).currentCentavos),
        },
        {
          type: "smallDecant",
          label: "Decant 5 ml",
          selected: false,
          price: formatArs(decantPrices(422, TERMS).currentCentavos),
        },
      ],
      price: "$\u00a087.300",
      struck: null,
      discount: null,
      installments: "3 cuotas de $\u00a035.060,65",
      transfer: "$\u00a078.570",
      soon: false,
      outOfStock: false,
      canAdd: true,
      button: "Agregar al carrito",
      lowStock: 2,
    });
  });

  test("in decant mode the price is that of the decant, and the stock is never low", () => {
    expect(view(yara, SMALL)).toMatchObject({
      decantMode: true,
      decants: [{ selected: false }, { selected: true }],
      price: formatArs(decantPrices(422, TERMS).currentCentavos),
      lowStock: null,
      canAdd: true,
    });
  });

  test("on promotion the normal price is struck through", () => {
    const offer = offerOf(perfume({ sizes: [size({ promotion: off(1500) })] }));
    expect(view(offer)).toMatchObject({
      price: "$\u00a055.675",
      struck: "$\u00a065.500",
      discount: "15 % off",
      transfer: null,
    });
  });

  test("a promotion above the price strikes nothing through", () => {
    const offer = offerOf(perfume({ sizes: [size({ promotion: off(0, { priceUsdCents: 5000 }) })] }));
    expect(view(offer)).toMatchObject({ price: "$\u00a072.800", struck: null, discount: null });
  });

  test("no transfer line without a transfer discount", () => {
    expect(offerView(yara, { ...TERMS, transferOffBp: 0 }, of(8)).transfer).toBeNull();
  });

  test("one installment is singular", () => {
    const offer = offerOf(perfume({ sizes: [size({ numberOfInstallments: 1 })] }));
    expect(view(offer).installments).toBe("1 cuota de $\u00a078.890,1");
  });

  test("balms are in grams", () => {
    expect(view(offerOf(perfume({ category: "balsamo", sizes: [size({ ml: 10 })] }))).sizes[0]?.label).toBe("10 gr");
  });

  test("only 1 to 3 units are low stock", () => {
    const left = (stock: number) => view(offerOf(perfume({ sizes: [size({ stock })] }))).lowStock;
    expect([0, 1, 3, 4, 10].map(left)).toEqual([null, 1, 3, null, null]);
  });

  test("a perfume that is coming soon cannot be added, whatever the stock", () => {
    expect(view({ ...yara, soon: true })).toMatchObject({
      soon: true,
      canAdd: false,
      button: "Próximamente",
      lowStock: null,
    });
  });

  test("a sold-out size cannot be added", () => {
    expect(view(yara, of(7))).toMatchObject({ outOfStock: true, canAdd: false, button: "Sin stock" });
  });

  test("of a perfume that is no longer sold, not even the decants can be added", () => {
    expect(view({ ...yara, available: false }, BIG)).toMatchObject({
      outOfStock: true,
      canAdd: false,
      button: "Sin stock",
    });
  });
});

describe("any offer", () => {
  test("is decoded from its text unchanged", () => {
    forAll([anyPerfume(4), fc.boolean()], (any, active) => {
      const offer = offerOf({ ...any, active, productName: `Club de Nuit "Intense" <b>&'ñ` });
      expect(decodeOffer(encodeOffer(offer))).toEqual(offer);
    });
  });

  test("is decoded without sizes, in grams, with entered, default and disabled decants", () => {
    const decants = { bigDecant: true, smallDecant: true, bigDecantUsdCents: 1, smallDecantUsdCents: null };
    for (const each of [
      perfume({ sizes: [] }),
      perfume(decants),
      perfume({ ...decants, sizes: [] }),
      perfume({ category: "balsamo" }),
    ]) {
      expect(decodeOffer(encodeOffer(offerOf(each)))).toEqual(offerOf(each));
    }
  });

  test("shows the prices of the choice", () => {
    forAll([anyPerfume(4, { minLength: 1, maxLength: 3 }), anyTerms], (any, terms) => {
      const offer = offerOf(any);
      for (const one of offer.sizes) expectFaces(offerView(offer, terms, of(one.key)), sizePrices(one, terms), terms);
      const { big, small } = offer.decants;
      if (big) expectFaces(offerView(offer, terms, BIG), decantPrices(big, terms), terms);
      if (small) expectFaces(offerView(offer, terms, SMALL), decantPrices(small, terms), terms);
    });
  });

  test("does not allow adding what is coming soon, unavailable, sold out or without a price", () => {
    forAll([anyPerfume(4), anyTerms, fc.boolean()], (any, terms, active) => {
      const offer = offerOf({ ...any, active });
      for (const one of offer.sizes) {
        const { canAdd, outOfStock } = offerView(offer, terms, of(one.key));
        const buyable = active && one.stock > 0 && one.priceUsdCents > 0;
        expect({ canAdd, outOfStock }).toEqual({ canAdd: buyable && !any.soon, outOfStock: !buyable });
      }
    });
  });

  test("exactly one choice is selected when there is any", () => {
    forAll([anyPerfume(4)], (any) => {
      const { sizes, decants } = view(offerOf(any));
      const selected = [...sizes, ...decants].filter((one) => one.selected).length;
      expect(selected).toBe(sizes.length + decants.length > 0 ? 1 : 0);
    });
  });
});

function expectFaces(shown: ReturnType<typeof offerView>, prices: ReturnType<typeof sizePrices>, terms: typeof TERMS) {
  const lowered = prices.currentCentavos < prices.priceCentavos;
  expect(shown.price).toBe(formatArs(prices.currentCentavos));
  expect(shown.struck).toBe(lowered ? formatArs(prices.priceCentavos) : null);
  expect(shown.discount).toBe(prices.discountBp === null ? null : `${formatPercent(prices.discountBp)} off`);
  expect(shown.installments).toContain(formatArs(prices.installment.amountCentavos));
  const line = terms.transferOffBp > 0 ? prices.transferCentavos : null;
  expect(shown.transfer).toBe(line === null ? null : formatArs(line));
}
