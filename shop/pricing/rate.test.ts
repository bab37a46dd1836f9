import { expect, test } from "vitest";
import { off, perfume, size } from "../catalogue/goods.fixture.ts";
import { previewRate, rateWarnings, stepBp } from "./rate.ts";

const terms = (rateCentavos: number) => ({ rateCentavos, transferOffBp: 1000 });

test("each price is shown before and after", () => {
  const goods = [
    perfume({ smallDecant: true, bigDecant: true, sizes: [size({ ml: 50, promotion: off(1500) })] }),
    perfume({
      category: "balsamo",
      sizes: [size({ ml: 10, priceUsdCents: 450 }), size({ ml: 5, priceUsdCents: 0 })],
    }),
  ];
  const { largest, sample, ...facts } = previewRate(goods, terms(145_500), terms(150_000));
  expect(facts).toEqual({ changeBp: 309, isJump: false, prices: 4, raised: 4, lowered: 0 });
  expect(
    sample.map(({ label, fromCentavos, toCentavos, changeBp }) => [label, fromCentavos, toCentavos, changeBp]),
  ).toEqual([
    ["50 ml", 5_567_500, 5_737_500, 305],
    ["Decant 10 ml", 1_100_000, 1_130_000, 273],
    ["Decant 5 ml", 620_000, 640_000, 323],
    ["10 gr", 660_000, 680_000, 303],
  ]);
  expect(largest.map(({ label }) => label)).toEqual(["Decant 5 ml", "50 ml", "10 gr", "Decant 10 ml"]);
});

test("prices that rounding leaves equal do not change", () => {
  const preview = previewRate([perfume()], terms(145_500), terms(145_501));
  expect(preview).toMatchObject({ prices: 1, raised: 0, lowered: 0, largest: [], sample: [], changeBp: 0 });
});

test("equal changes are sorted by pesos, and the sample is spread over the full catalogue", () => {
  const goods = Array.from({ length: 25 }, (_, index) =>
    perfume({ id: `p${index}`, sizes: [size({ priceUsdCents: 1000 * (index + 1) })] }),
  );
  const { largest, sample, lowered } = previewRate(goods, terms(200_000), terms(100_000));
  expect([lowered, largest.length, largest[0]?.perfume.id, largest[1]?.perfume.id]).toEqual([25, 10, "p24", "p23"]);
  expect(sample.map(({ perfume: { id } }) => id).join(" ")).toBe("p0 p2 p5 p7 p10 p12 p15 p17 p20 p22");
});

test.each([
  [100, 120, 2000],
  [100, 121, 2100],
  [3, 1, -6667],
  [145_500, 145_500, 0],
])("from %d to %d are %d basis points", (from, to, bp) => {
  expect(stepBp(from, to)).toBe(bp);
});

test.each([
  [120_000, false],
  [120_001, false],
  [120_100, true],
  [80_000, false],
  [79_900, true],
])("a rate of 100000 centavos that becomes %d is a jump: %j", (to, isJump) => {
  expect(previewRate([], terms(100_000), terms(to)).isJump).toBe(isJump);
});

const NOW_MS = Date.UTC(2026, 10, 21, 15);
const HOUR_MS = 3_600_000;
const facts = (centavos: number | null, { setHoursAgo = 0, quotedHoursAgo = 1 as number | null } = {}) => ({
  rateCentavos: 100_000,
  rateSetAtMs: NOW_MS - setHoursAgo * HOUR_MS,
  quote:
    centavos === null
      ? null
      : { centavos, quotedAtMs: quotedHoursAgo === null ? null : NOW_MS - quotedHoursAgo * HOUR_MS },
});

test.each([
  ["equal to the quote", facts(100_000), [], 0],
  ["a little behind", facts(104_990), [], 499],
  ["behind", facts(105_000), ["behind"], 500],
  ["above the quote", facts(94_000), ["behind"], -600],
  ["a fifth behind", facts(120_000), ["behind"], 2000],
  ["beside a quote that jumps", facts(1_000_000), ["jump"], 90_000],
  ["beside an old quote", facts(100_000, { quotedHoursAgo: 97 }), ["old"], 0],
  ["beside an old quote that leaps", facts(130_000, { quotedHoursAgo: 97 }), ["old", "jump"], 3000],
  ["beside a quote of a long weekend", facts(100_000, { quotedHoursAgo: 96 }), [], 0],
  ["beside a quote without a time", facts(100_000, { quotedHoursAgo: null }), [], 0],
  ["of today, without a quote", facts(null, { setHoursAgo: 24 }), [], null],
  ["of yesterday, without a quote", facts(null, { setHoursAgo: 24.1 }), ["unavailable"], null],
] as const)("a rate %s gives the expected warnings", (_, given, warnings, differenceBp) => {
  expect(rateWarnings(given, NOW_MS)).toEqual({ warnings, differenceBp });
});
