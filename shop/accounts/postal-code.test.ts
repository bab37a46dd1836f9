import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isUsualPostalCode } from "./address.ts";
import { anyText, ODD_TEXTS, spoiled, textOf } from "./texts.fixture.ts";

describe("a postal code", () => {
  test.each(["2000", "1425", "S2000ABC", "c1425dka", " 2000 "])("%j has a usual format", (code) => {
    expect(isUsualPostalCode(code)).toBe(true);
  });

  test.each([
    ...ODD_TEXTS,
    "200",
    "20000",
    "I2000ABC",
    "O2000ABC",
    "Ñ2000ABC",
    "S2000AB",
    "S2000ABCD",
    "2000S",
    "S 2000 ABC",
    "２０００",
    "S2000AB\u212a",
  ])("%j has not, but is accepted", (code) => {
    expect(isUsualPostalCode(code)).toBe(false);
  });

  test("is usual exactly with four digits, or with the province's letter before and three letters after them", () => {
    const short = textOf("0123456789", { minLength: 3, maxLength: 5 });
    const long = fc.tuple(
      textOf("ACHINOÑSZachinosz", { minLength: 1, maxLength: 1 }),
      short,
      textOf("ABYZaz", { minLength: 2, maxLength: 4 }),
    );
    const code = fc.oneof(
      short,
      long.map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(fc.oneof(code, anyText, spoiled(code, "٣２ -\u212a\u017f")), (text) => {
        expect(isUsualPostalCode(text)).toBe(isUsual([...text.trim()]));
      }),
      { numRuns: 3000 },
    );
  });
});

/** The same check, character by character. */
function isUsual(letters: string[]): boolean {
  const isDigit = (letter: string) => "0123456789".includes(letter);
  const isLetter = (letter: string) => "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".includes(letter);
  if (letters.length === 4) return letters.every(isDigit);
  const [province = "", ...rest] = letters;
  const isOfProvince = isLetter(province) && !"ioIO".includes(province);
  return letters.length === 8 && isOfProvince && rest.slice(0, 4).every(isDigit) && rest.slice(4).every(isLetter);
}
