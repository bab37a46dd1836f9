import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openSync } from "fontkit";
import { expect, test } from "vitest";
import { DEMO_SETTINGS } from "#db/seed/settings.ts";
import { headlineLines } from "#shop/settings/headline.ts";
import {
  FALLBACK_STYLES,
  fallbackFaces,
  HEADING_LETTERS,
  ITALIC_PHRASE,
  LETTERS,
  OTHER_ITALICS,
} from "./subset-fonts.ts";

const FONTS = new URL("../src/fonts/", import.meta.url);

const font = (name: string) => openSync(fileURLToPath(new URL(name, FONTS)));
const missing = (name: string, letters: string) => {
  const has = new Set(font(name).characterSet);
  return [...letters].filter((letter) => !has.has(letter.codePointAt(0) ?? 0));
};

test.each([
  ["fraunces.woff2", HEADING_LETTERS],
  ["instrument-sans.woff2", LETTERS],
])("%s has every letter of our pages", (name, letters) => {
  expect(missing(name, letters)).toEqual([]);
});

test("Fraunces has every letter of the demo's perfumes and brands", () => {
  const rows = readFileSync(new URL("../../db/seed/demo.csv", import.meta.url), "utf8").split("\n");
  const names = rows.slice(1).flatMap((row) => row.split(";").slice(2, 4));
  expect(names.length).toBeGreaterThan(200);
  expect(missing("fraunces.woff2", names.join(""))).toEqual([]);
});

test("Fraunces has one optical size, Instrument Sans its weights, and the fonts of the demo together at most 26,000 bytes", () => {
  expect(font("fraunces.woff2").variationAxes).toEqual({});
  expect(font("instrument-sans.woff2").variationAxes).toMatchObject({ wght: { min: 400, max: 600 } });
  const files = readdirSync(FONTS).filter((name) => name.endsWith(".woff2") && !name.includes("others"));
  const bytes = files.reduce((total, name) => total + statSync(new URL(name, FONTS)).size, 0);
  expect(bytes).toBeLessThanOrEqual(26_000);
});

test("the fallback faces are up to date, and those of Fraunces have its ascent", async () => {
  const styles = readFileSync(FALLBACK_STYLES, "utf8");
  expect(styles).toBe(await fallbackFaces());
  for (const system of ["Georgia", "Arial", "Noto Serif", "Roboto", "DejaVu Serif", "DejaVu Sans", "Liberation Serif"])
    expect(styles).toContain(`local("${system}")`);
  const fraunces = font("fraunces.woff2");
  const rules = styles
    .split("@font-face")
    .slice(1)
    .filter((rule) => rule.includes("Fraunces"));
  for (const rule of rules) {
    const [size = 0, ascent = 0] = [...rule.matchAll(/: ([\d.]+)%/g)].map(([, percent]) => Number(percent) / 100);
    expect(size * ascent).toBeCloseTo(fraunces.ascent / fraunces.unitsPerEm, 2);
  }
});

test("the italics have every letter of a headline, and the demo's banner needs only the small file", () => {
  const phrases = headlineLines(DEMO_SETTINGS.banner.headline).flat();
  expect(phrases.filter(({ isItalic }) => isItalic).map(({ text }) => text)).toEqual([ITALIC_PHRASE]);
  expect(missing("fraunces-italic.woff2", ITALIC_PHRASE)).toEqual([]);
  expect(missing("fraunces-italic-others.woff2", OTHER_ITALICS)).toEqual([]);
  const styles = readFileSync(new URL("../src/styles/base/fonts.css", import.meta.url), "utf8");
  const [small = "", others = ""] = [...styles.matchAll(/unicode-range: ([^;]+);/g)].map(([, ranges = ""]) => ranges);
  const outside = (ranges: string, letters: string) => [...letters].filter((letter) => !isWithin(ranges, letter));
  expect([outside(small, ITALIC_PHRASE), outside(others, OTHER_ITALICS)]).toEqual([[], []]);
  expect(outside(others, ITALIC_PHRASE)).toEqual([...ITALIC_PHRASE]);
});

/** Whether a letter is within a CSS unicode-range. */
function isWithin(ranges: string, letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return ranges.split(", ").some((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split("-")
      .map((digits) => Number.parseInt(digits, 16));
    return first <= code && code <= last;
  });
}
