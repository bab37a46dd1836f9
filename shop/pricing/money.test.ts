import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromWire, parseDecimal, toWire } from "../decimal.ts";
import { forAll, forMany } from "../for-all.fixture.ts";
import { formatUsd } from "./dollars.ts";
import { divideUp, formatArs, formatPercent, scale } from "./money.ts";

/** Half up in BigInt, as a reference. */
const halfUp = (amount: number, numerator: number, denominator: number) =>
  Number((2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator)));

describe("dividing money", () => {
  test("divideUp rounds up only with a remainder", () => {
    expect(divideUp(300, 100)).toBe(3);
    expect(divideUp(301, 100)).toBe(4);
    expect(divideUp(0, 100)).toBe(0);
  });

  test("scale rounds half up", () => {
    expect(scale(5, 1, 2)).toBe(3);
    expect(scale(149, 1, 100)).toBe(1);
    expect(scale(150, 1, 100)).toBe(2);
  });

  test("agrees with BigInt for every dollar price, rate and percentage the shop allows", () => {
    const usd = fc.integer({ min: 0, max: 1e7 });
    const rate = fc.integer({ min: 1, max: 1e8 });
    forMany(2000, [usd, rate], (cents, centavos) => {
      expect(cents * centavos).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
      expect(scale(cents, centavos, 100)).toBe(halfUp(cents, centavos, 100));
      expect(divideUp(cents * centavos, 1e6)).toBe(Number((BigInt(cents) * BigInt(centavos) + 999_999n) / 1_000_000n));
    });
    forAll(
      [fc.integer({ min: 0, max: 1e13 }), fc.integer({ min: 0, max: 1e5 }), fc.integer({ min: 1, max: 2e4 })],
      (a, n, d) => {
        fc.pre((BigInt(a) * BigInt(n)) / BigInt(d) < 2n ** 53n);
        expect(scale(a, n, d)).toBe(halfUp(a, n, d));
      },
    );
  });
});

describe("formatting money", () => {
  test("pesos show zero, one or two decimals, as Intl does for es-AR", () => {
    expect(formatArs(6_550_000)).toBe("$\u00a065.500");
    expect(formatArs(2_629_670)).toBe("$\u00a026.296,7");
    expect(formatArs(2_629_675)).toBe("$\u00a026.296,75");
    expect(formatArs(0)).toBe("$\u00a00");
  });

  test("pesos are formatted as the required Intl options format them", () => {
    const contract = new Intl.NumberFormat("es-AR", {
      style: "currency",
      currency: "ARS",
      minimumFractionDigits: 0,
      maximumFractionDigits: 2,
    });
    forAll([fc.bigInt({ min: 0n, max: 10n ** 15n })], (centavos) => {
      const decimal = `${centavos / 100n}.${String(centavos % 100n).padStart(2, "0")}` as `${number}`;
      expect(formatArs(Number(centavos))).toBe(contract.format(decimal));
    });
  });

  test("dollars show cents", () => {
    expect(formatUsd(4500)).toBe("US$\u00a045,00");
  });

  test("percentages show decimals only when needed", () => {
    expect(formatPercent(1500)).toBe("15 %");
    expect(formatPercent(1250)).toBe("12,5 %");
  });
});

describe("parsing decimals", () => {
  test.each([
    ["12.10", 2, 1210],
    ["0.29", 2, 29],
    ["16.1", 2, 1610],
    ["45", 2, 4500],
    ["1.5", 4, 15_000],
    ["1.500", 1, 15],
    ["0", 2, 0],
    ["7", 0, 7],
  ])("%s with %i places is %i", (text, decimals, value) => {
    expect(parseDecimal(text, decimals)).toEqual({ ok: true, value });
  });

  test.each(["", "-1", "1e3", "1,5", ".5", "5.", "1.005", "NaN", "999999999999999.99", " 1"])(
    "%j is refused",
    (text) => {
      expect(parseDecimal(text, 2)).toEqual({ ok: false, refusal: { code: "malformed_number" } });
    },
  );

  test("a JSON number and a form's text give the same value", () => {
    expect(fromWire(16.1)).toEqual({ ok: true, value: 1610 });
    expect(fromWire(" 16.10 ")).toEqual({ ok: true, value: 1610 });
    expect(fromWire(Number.NaN).ok).toBe(false);
    expect(fromWire(1e21).ok).toBe(false);
    expect(fromWire(1e-7).ok).toBe(false);
  });

  test("toWire and fromWire are inverse, with at most two decimals", () => {
    forAll([fc.integer({ min: 0, max: 1e15 - 1 })], (cents) => {
      expect(JSON.stringify(toWire(cents))).toMatch(/^\d+(\.\d{1,2})?$/);
      expect(fromWire(toWire(cents))).toEqual({ ok: true, value: cents });
    });
  });
});
