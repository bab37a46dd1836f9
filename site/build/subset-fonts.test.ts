import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openSync } from "fontkit";
import { expect, test } from "vitest";
import { ITALIC_PHRASE, LETTERS } from "./subset-fonts.ts";

const FONTS = new URL("../src/fonts/", import.meta.url);

const font = (name: string) => openSync(fileURLToPath(new URL(name, FONTS)));
const missing = (name: string, letters: string) => {
  const has = new Set(font(name).characterSet);
  return [...letters].filter((letter) => !has.has(letter.codePointAt(0) ?? 0));
};

test.each(["fraunces.woff2", "instrument-sans.woff2"])("%s has every letter of our pages", (name) => {
  expect(missing(name, LETTERS)).toEqual([]);
});

test("Fraunces keeps its optical sizes and Instrument Sans its weights", () => {
  expect(font("fraunces.woff2").variationAxes).toMatchObject({ opsz: { min: 18, max: 72 } });
  expect(font("instrument-sans.woff2").variationAxes).toMatchObject({ wght: { min: 400, max: 600 } });
});

test("the italic has the letters of the banner's phrase, and the banner sets only that phrase in italics", () => {
  const banner = readFileSync(new URL("../src/components/Home.astro", import.meta.url), "utf8");
  expect([...banner.matchAll(/<em>([^<]*)<\/em>/g)].map(([, phrase]) => phrase)).toEqual([ITALIC_PHRASE]);
  expect(missing("fraunces-italic.woff2", ITALIC_PHRASE)).toEqual([]);
});
