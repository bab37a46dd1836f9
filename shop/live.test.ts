import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyPerfume, anyTerms, off, perfume, size, TERMS } from "./goods.fixture.ts";
import { decodeLive, encodeLive, type LiveSource } from "./live.ts";
import { readDigits, writeDigits } from "./live-digits.ts";
import { offerOf } from "./offer.ts";
import { applyPlan } from "./price.ts";

const overTheWire = (perfumes: readonly LiveSource[], terms = TERMS, version = 1) =>
  decodeLive(JSON.parse(JSON.stringify(encodeLive(version, terms, perfumes))));

/** What the live answer has to say of these perfumes. */
function expected(perfumes: readonly ReturnType<typeof perfume>[]) {
  const offers = perfumes.map(offerOf);
  return {
    perfumes: new Map(offers.map(({ perfumeKey, soon, decants }) => [perfumeKey, { soon, decants }])),
    sizes: new Map(offers.flatMap((offer) => offer.sizes.map(({ ml: _, ...rest }) => [rest.key, rest]))),
  };
}

describe("the live answer", () => {
  test("carries version and terms", () => {
    fc.assert(
      fc.property(anyTerms, fc.nat(), (terms, version) => {
        expect(overTheWire([], terms, version)).toEqual({ version, terms, perfumes: new Map(), sizes: new Map() });
      }),
    );
  });

  test("says of any catalogue, in any order, exactly what its offers say", () => {
    const any = fc
      .uniqueArray(fc.integer({ min: 1, max: 5000 }), { maxLength: 8 })
      .chain((keys) => fc.tuple(...keys.map((key) => anyPerfume(key))));
    fc.assert(
      fc.property(any, (perfumes) => {
        expect(overTheWire(perfumes)).toMatchObject(expected(perfumes));
      }),
      { numRuns: 300 },
    );
  });

  test("keeps the administrator's order of sizes, whatever their keys", () => {
    const khamrah = perfume({
      bigDecant: true,
      sizes: [size({ key: 9, priceUsdCents: 9000 }), size({ key: 4, priceUsdCents: 100 })],
    });
    expect(overTheWire([khamrah])).toMatchObject(expected([khamrah]));
    expect(overTheWire([khamrah]).perfumes.get(1)?.decants.big).toBe(1500);
  });

  test("a perfume without sizes takes none of its neighbour's for its decants", () => {
    const bare = perfume({ key: 1, bigDecant: true, bigDecantUsdCents: 800, sizes: [] });
    const priced = perfume({ key: 2, sizes: [size({ priceUsdCents: 4800 })] });
    expect(overTheWire([bare, priced]).perfumes.get(1)?.decants).toEqual({ big: 800, small: null });
  });

  test("one plan over the whole catalogue costs nothing more for each size", () => {
    const perfumes = Array.from({ length: 60 }, (_, index) =>
      perfume({
        key: index + 1,
        sizes: [size({ key: index + 1, priceUsdCents: 2000 + index * 37, promotion: index % 5 ? null : off(1500) })],
      }),
    );
    for (const multiplierBp of [12_000, 12_345, 15_000]) {
      const planned = perfumes.map((one) => ({
        ...one,
        sizes: one.sizes.map((each) => applyPlan(each, { numberOfInstallments: 6, multiplierBp })),
      }));
      expect(overTheWire(planned)).toMatchObject(expected(planned));
      const answer = encodeLive(1, TERMS, planned);
      expect(answer.t.slice(2)).toEqual([6, multiplierBp]);
      expect(answer).toMatchObject({ c: "", e: "", o: [[1500, null, -1]] });
    }
  });

  test("a size that leaves the plan, or has no instalment price under one, is said apart", () => {
    const sizes = [1, 2, 3].map((key) => applyPlan(size({ key }), { numberOfInstallments: 3, multiplierBp: 12_000 }));
    const mixed = perfume({ sizes: [...sizes, size({ key: 4, numberOfInstallments: 12 })] });
    expect(overTheWire([mixed])).toMatchObject(expected([mixed]));
  });

  test("shows ten units where there are more", () => {
    expect(overTheWire([perfume({ sizes: [size({ stock: 250 })] })]).sizes.get(1)?.stock).toBe(10);
  });

  test("can get columns that a page of today does not know", () => {
    expect(decodeLive({ ...encodeLive(3, TERMS, [perfume()]), z: "?", y: null }).version).toBe(3);
  });
});

describe("what is no live answer is thrown out", () => {
  const good = encodeLive(1, TERMS, [perfume({ sizes: [size({ promotion: off(1000) })] })]);

  test.each([
    ["nothing", undefined],
    ["null", null],
    ["a text", "<html>"],
    ["a list", []],
    ["an error answer", { message: "No encontrado", code: "not_found" }],
    ["no version", { ...good, v: null }],
    ["terms that are no numbers", { ...good, t: ["1455", 10, 3, 0] }],
    ["no promotions", { ...good, o: undefined }],
    ["a column of numbers", { ...good, u: [45] }],
    ["a column with foreign characters", { ...good, s: "é" }],
    ["a size without stock", { ...good, s: "" }],
    ["a size without a price", { ...good, u: "" }],
    ["a size on an unknown promotion", { ...good, o: [] }],
    ["a perfume without flags", { ...good, f: "" }],
  ])("%s", (_, json) => {
    expect(() => decodeLive(json)).toThrow(TypeError);
  });
});

test("numbers come back from their digits, in characters JSON does not escape", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(80), fc.nat(5000), fc.integer({ min: 0, max: 1e9 }))), (numbers) => {
      const text = writeDigits(numbers);
      expect(JSON.stringify(text)).toHaveLength(text.length + 2);
      expect(text).toMatch(/^[#-[\]-~]*$/);
      expect(readDigits(text)).toEqual(numbers);
    }),
  );
  expect(writeDigits([0, 56, 57])).toBe("#[^#");
});
