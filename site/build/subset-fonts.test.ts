import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openSync } from "fontkit";
import { expect, test } from "vitest";
import { FALLBACK_STYLES, fallbackFaces, HEADING_LETTERS, ITALIC_PHRASE, LETTERS } from "./subset-fonts.ts";

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

test("every perfume and brand of the demo can be set in Fraunces", () => {
  const rows = readFileSync(new URL("../../db/seed/demo.csv", import.meta.url), "utf8").split("\n");
  const names = rows.slice(1).flatMap((row) => row.split(";").slice(2, 4));
  expect(names.length).toBeGreaterThan(200);
  expect(missing("fraunces.woff2", names.join(""))).toEqual([]);
});

test("Fraunces has one optical size, Instrument Sans its weights, and all fonts together at most 26,000 bytes", () => {
  expect(font("fraunces.woff2").variationAxes).toEqual({});
  expect(font("instrument-sans.woff2").variationAxes).toMatchObject({ wght: { min: 400, max: 600 } });
  const files = readdirSync(FONTS).filter((name) => name.endsWith(".woff2"));
  const bytes = files.reduce((total, name) => total + statSync(new URL(name, FONTS)).size, 0);
  expect(bytes).toBeLessThanOrEqual(26_000);
});

test("the fallback faces are those of the fonts: same average width, same height of a line", async () => {
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

test("the italic has the letters of the banner's phrase, and the banner sets only that phrase in italics", () => {
  const banner = readFileSync(new URL("../src/components/Home.astro", import.meta.url), "utf8");
  expect([...banner.matchAll(/<em>([^<]*)<\/em>/g)].map(([, phrase]) => phrase)).toEqual([ITALIC_PHRASE]);
  expect(missing("fraunces-italic.woff2", ITALIC_PHRASE)).toEqual([]);
});
