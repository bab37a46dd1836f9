import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyPerfume, off, perfume, size, TERMS } from "../catalogue/goods.fixture.ts";
import { forAll } from "../for-all.fixture.ts";
import { formatArs } from "../pricing/money.ts";
import { decodeLive } from "./live.ts";
import { encodeLive } from "./live-encode.ts";
import { applyLive, offerOf, offerView, shareByWhatsApp, soldOutLabel, stockNote, transferLabel } from "./offer.ts";
import { defaultChoice, type Offer } from "./offer-shape.ts";
import { decodeTerms, encodeOffer, encodeTerms } from "./offer-text.ts";

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

const inStock = { lowStock: null, soon: false, outOfStock: false };

test("the note shows how few are left, and explains missing stock", () => {
  expect(stockNote(inStock, true)).toBe("");
  expect(stockNote({ ...inStock, lowStock: 1 }, true)).toBe("Última unidad.");
  expect(stockNote({ ...inStock, lowStock: 3 }, true)).toBe("Quedan 3.");
  expect(stockNote({ ...inStock, outOfStock: true }, true)).toBe("Agotado por ahora. Te avisamos cuando vuelva.");
  expect(stockNote({ ...inStock, soon: true, outOfStock: true }, true)).toMatch(/Llega pronto/);
  expect(stockNote({ ...inStock, outOfStock: true }, false)).toBe("Este perfume ya no está a la venta.");
});

test("the label names the transfer price, else the promotion, else nothing", () => {
  expect(transferLabel({ transfer: "$ 58.950", struck: null })).toBe("por transferencia");
  expect(transferLabel({ transfer: null, struck: "$ 65.500" })).toBe("Precio promocional");
  expect(transferLabel({ transfer: null, struck: null })).toBe("");
});

test("the label of a sold-out size says so to screen readers", () => {
  expect(soldOutLabel("100 ml")).toBe("100 ml, sin stock");
});

test("the link that shares a product has its name and its full URL", () => {
  const link = new URL(shareByWhatsApp("Yara & Asad + 1 #2 50%", "https://tienda.example/detail-perfume/yara"));
  expect(link.searchParams.get("text")).toBe("Yara & Asad + 1 #2 50%: https://tienda.example/detail-perfume/yara");
});

describe("applyLive on a page of an old build", () => {
  const live = (perfumes: Parameters<typeof encodeLive>[2]) =>
    decodeLive(JSON.parse(JSON.stringify(encodeLive(1, TERMS, perfumes))));

  test("gives the offer that a page built now would have, for the same sizes", () => {
    const pair = fc.nat(3).chain((count) => {
      const sizes = { minLength: count, maxLength: count };
      return fc.tuple(anyPerfume(1, sizes), anyPerfume(1, sizes), anyPerfume(2));
    });
    forAll([pair], ([then, now, other]) => {
      expect(applyLive(offerOf(then), live([other, now]))).toEqual(offerOf(now));
    });
  });

  test("a removed perfume becomes unavailable", () => {
    expect(applyLive(yara, live([])).available).toBe(false);
  });

  test("a removed size stays without stock; a new one is not shown until the next build", () => {
    const now = perfume({ sizes: [size({ key: 7, stock: 1 }), size({ key: 9 })] });
    expect(applyLive(yara, live([now])).sizes.map(({ key, stock }) => [key, stock])).toEqual([
      [7, 1],
      [8, 0],
    ]);
  });
});

const decants = { bigDecant: true, smallDecant: true };
const textOf = (offer: Offer) => JSON.parse(encodeOffer(offer));

/** Every card of a page has an offer, so common values are short or left out. */
test.each<[string, Offer, unknown]>([
  ["a plain one", offerOf(perfume()), [1, 2, 0, 0, [1, 100, 5, 4500]]],
  ["one in grams, coming soon", offerOf(perfume({ category: "balsamo", soon: true })), [1, 7, 0, 0, [1, 100, 5, 4500]]],
  ["decants that follow from the first size", offerOf(perfume(decants)), [1, 2, -1, -1, [1, 100, 5, 4500]]],
  [
    "a decant with an entered price",
    offerOf(perfume({ ...decants, bigDecantUsdCents: 900 })),
    [1, 2, 900, -1, [1, 100, 5, 4500]],
  ],
  ["no size", offerOf(perfume({ ...decants, sizes: [], bigDecantUsdCents: 900 })), [1, 2, 900, 0]],
  [
    "installments",
    offerOf(perfume({ sizes: [size({ numberOfInstallments: 2 })] })),
    [1, 2, 0, 0, [1, 100, 5, 4500, null, 2]],
  ],
  [
    "a promotion",
    offerOf(perfume({ sizes: [size({ promotion: off(1500) })] })),
    [1, 2, 0, 0, [1, 100, 5, 4500, null, 0, 1501]],
  ],
  [
    "an entered installment price",
    offerOf(perfume({ sizes: [size({ installmentUsdCents: 6000 })] })),
    [1, 2, 0, 0, [1, 100, 5, 4500, 1500]],
  ],
])("encodes %s", (_, offer, text) => {
  expect(textOf(offer)).toEqual(text);
});

test("terms are an array in the page, and are decoded unchanged", () => {
  const terms = { rateCentavos: 145_500, transferOffBp: 1000, vatBp: 2100 };
  expect(JSON.parse(encodeTerms(terms))).toEqual([145_500, 1000, 2100]);
  expect(decodeTerms(encodeTerms(terms))).toEqual(terms);
});
