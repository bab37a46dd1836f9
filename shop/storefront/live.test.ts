import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Perfume, Size } from "../catalogue/catalogue.ts";
import { anyPerfume, anyPrice, anyTerms, off, perfume, size, TERMS } from "../catalogue/goods.fixture.ts";
import { forAll, forMany } from "../for-all.fixture.ts";
import { decodeLive } from "./live.ts";
import { encodeChanges, encodeLive, type LiveSource } from "./live-encode.ts";
import { applyLive, offerOf } from "./offer.ts";

const overTheWire = (perfumes: readonly LiveSource[], terms = TERMS, version = 1) =>
  decodeLive(JSON.parse(JSON.stringify(encodeLive(version, terms, perfumes))));

/** The live catalogue that these perfumes decode to. */
function expected(perfumes: readonly ReturnType<typeof perfume>[]) {
  const offers = perfumes.map(offerOf);
  return {
    perfumes: new Map(offers.map(({ perfumeKey, soon, decants }) => [perfumeKey, { soon, decants }])),
    sizes: new Map(offers.flatMap((offer) => offer.sizes.map(({ ml: _, ...rest }) => [rest.key, rest]))),
  };
}

describe("the live response", () => {
  test("has the version and the terms", () => {
    forAll([anyTerms, fc.nat()], (terms, version) => {
      const nothing = { perfumes: new Map(), sizes: new Map(), gone: null };
      expect(overTheWire([], terms, version)).toEqual({ version, terms, ...nothing });
    });
  });

  test("has the data of the offers, for any catalogue in any order", () => {
    const any = fc
      .uniqueArray(fc.integer({ min: 1, max: 5000 }), { maxLength: 8 })
      .chain((keys) => fc.tuple(...keys.map((key) => anyPerfume(key))));
    forMany(300, [any], (perfumes) => {
      expect(overTheWire(perfumes)).toMatchObject(expected(perfumes));
    });
  });

  test("keeps the administrator's order of sizes, whatever their keys", () => {
    const khamrah = perfume({
      bigDecant: true,
      sizes: [size({ key: 9, priceUsdCents: 9000 }), size({ key: 4, priceUsdCents: 100 })],
    });
    expect(overTheWire([khamrah])).toMatchObject(expected([khamrah]));
    expect(overTheWire([khamrah]).perfumes.get(1)?.decants.big).toBe(1500);
  });

  test("a perfume without sizes does not take the sizes of the next perfume for its decants", () => {
    const bare = perfume({ key: 1, bigDecant: true, bigDecantUsdCents: 800, sizes: [] });
    const priced = perfume({ key: 2, sizes: [size({ priceUsdCents: 4800 })] });
    expect(overTheWire([bare, priced]).perfumes.get(1)?.decants).toEqual({ big: 800, small: null });
  });

  test("trailing zeros and nulls are left out", () => {
    const plain = perfume({ key: 7, sizes: [size({ key: 9, stock: 3, priceUsdCents: 4500 })] });
    expect(encodeLive(1, TERMS, [plain])).toMatchObject({ p: [[7]], s: [[9, 3, 4500]] });
    const full = perfume({
      key: 7,
      soon: true,
      bigDecantUsdCents: 900,
      bigDecant: true,
      sizes: [size({ key: 9, stock: 3, priceUsdCents: 4500, installmentUsdCents: 5000, promotion: off(1500) })],
    });
    expect(encodeLive(1, TERMS, [full])).toMatchObject({ p: [[7, 1, 900]], s: [[9, 3, 4500, 500, 0, 1501]] });
  });

  test("shows ten units where there are more", () => {
    expect(overTheWire([perfume({ sizes: [size({ stock: 250 })] })]).sizes.get(1)?.stock).toBe(10);
  });

  test("ignores unknown names", () => {
    expect(decodeLive({ ...encodeLive(3, TERMS, [perfume()]), z: "?", y: null }).version).toBe(3);
  });
});

describe("the changes since a page's build", () => {
  /** A subset of six perfumes, each in any state. */
  const anyShelf = fc
    .subarray([1, 2, 3, 40, 500, 6000])
    .chain((keys) => fc.tuple(...keys.map((key) => anyPerfume(key))));

  const changesOf = (then: readonly LiveSource[], now: readonly LiveSource[], terms = TERMS) =>
    decodeLive(JSON.parse(JSON.stringify(encodeChanges(encodeLive(1, TERMS, then), 2, terms, now))));

  function expectSameOverPages(then: readonly Perfume[], now: readonly Perfume[], terms = TERMS) {
    const [complete, changes] = [overTheWire(now, terms), changesOf(then, now, terms)];
    expect(changes).toMatchObject({ version: 2, terms });
    for (const offer of then.map(offerOf)) expect(applyLive(offer, changes)).toEqual(applyLive(offer, complete));
  }

  test("give every page of that build the same offers as the complete response", () => {
    forMany(500, [anyShelf, anyShelf, anyTerms], expectSameOverPages);
  });

  test("give the same offers also after small changes: one field of a perfume, or one size", () => {
    const ofPerfume: fc.Arbitrary<Partial<Perfume>> = fc.oneof(
      fc.record({ soon: fc.boolean() }),
      fc.record({ bigDecant: fc.boolean() }),
      fc.record({ smallDecantUsdCents: fc.option(fc.nat(9000)) }),
      fc.record({ sizes: fc.constant<Size[]>([]) }),
    );
    const ofSize: fc.Arbitrary<Partial<Size>> = fc.oneof(fc.record({ stock: fc.nat(20) }), anyPrice);
    const anyChange = fc.tuple(fc.nat(5), fc.nat(2), fc.oneof(ofPerfume, fc.constant({})), ofSize);
    forMany(300, [anyShelf, anyChange], (then, [place, sizePlace, perfumeFacts, sizeFacts]) => {
      const now = then.map((each, index) => {
        if (index !== place) return each;
        const sizes = each.sizes.map((one, at) => (at === sizePlace ? { ...one, ...sizeFacts } : one));
        return { ...each, sizes, ...perfumeFacts };
      });
      expectSameOverPages(then, now);
    });
  });

  test("are empty when nothing a page shows has changed", () => {
    const stock = (units: number) => [
      perfume({ bigDecant: true, sizes: [size({ stock: units, promotion: off(1000) })] }),
    ];
    expect(encodeChanges(encodeLive(1, TERMS, stock(250)), 2, TERMS, stock(11))).toEqual({
      v: 2,
      t: [145_500, 1000],
      p: [],
      s: [],
      g: [],
    });
  });

  test.each<Partial<Size>>([
    { stock: 6 },
    { priceUsdCents: 4501 },
    { installmentUsdCents: 5000 },
    { numberOfInstallments: 3 },
    { promotion: null },
    { promotion: off(1001) },
    { promotion: off(1000, { priceUsdCents: 4000 }) },
    { promotion: off(1000, { installmentUsdCents: 5000 }) },
  ])("include a size with %o", (facts) => {
    const sold = size({ promotion: off(1000) });
    const now = [perfume({ sizes: [{ ...sold, ...facts }] })];
    expect(changesOf([perfume({ sizes: [sold] })], now)).toMatchObject({ sizes: expected(now).sizes });
  });

  test("include a changed size without its perfume, unless that changes too", () => {
    const shelf = (usdCents: number, decant: boolean) => [
      perfume({ key: 1, bigDecant: decant, sizes: [size({ key: 1, priceUsdCents: usdCents }), size({ key: 2 })] }),
      perfume({ key: 2, sizes: [size({ key: 3 })] }),
    ];
    expect(encodeChanges(encodeLive(1, TERMS, shelf(4500, false)), 2, TERMS, shelf(4600, false))).toMatchObject({
      p: [],
      s: [[1, 5, 4600]],
    });
    expect(changesOf(shelf(4500, true), shelf(4600, true))).toMatchObject({
      perfumes: new Map([[1, { soon: false, decants: { big: 767, small: null } }]]),
      sizes: new Map([[1, { priceUsdCents: 4600 }]]),
    });
  });

  test("handle a removed perfume, a new one and a removed size", () => {
    const then = [perfume({ key: 1 }), perfume({ key: 2, sizes: [size({ key: 2 }), size({ key: 3 })] })];
    const now = [perfume({ key: 2, sizes: [size({ key: 3 })] }), perfume({ key: 3, sizes: [size({ key: 4 })] })];
    expectSameOverPages(then, now);
    const changes = changesOf(then, now);
    expect(changes.gone).toEqual(new Set([1]));
    expect([...changes.perfumes.keys()]).toEqual([3]);
    expect([...changes.sizes.values()].map(({ key, stock }) => [key, stock])).toEqual([
      [4, 5],
      [1, 0],
      [2, 0],
    ]);
  });
});

describe("invalid live responses are refused", () => {
  const good = encodeLive(1, TERMS, [perfume({ sizes: [size({ promotion: off(1000) })] })]);

  test.each([
    ["nothing", undefined],
    ["null", null],
    ["a text", "<html>"],
    ["a list", []],
    ["an error response", { message: "No encontrado", code: "not_found" }],
    ["no version", { ...good, v: null }],
    ["terms that are no numbers", { ...good, t: ["1455", 10] }],
    ["no terms", { ...good, t: [1455] }],
    ["no perfumes", { ...good, p: undefined }],
    ["a perfume that is no row", { ...good, p: [7] }],
    ["a perfume without a key", { ...good, p: [[]] }],
    ["a size without a price", { ...good, s: [[1, 5]] }],
    ["a size without stock", { ...good, s: [[1, null, 4500]] }],
    ["a price that is no integer", { ...good, s: [[1, 5, 45.5]] }],
    ["removed perfumes that are no list", { ...good, g: null }],
    ["a removed perfume without a key", { ...good, g: [null] }],
  ])("%s", (_, json) => {
    expect(() => decodeLive(json)).toThrow(TypeError);
  });
});
