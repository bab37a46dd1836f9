import { expect, test } from "vitest";
import { eanDigits, isEan } from "./ean.ts";

test.each(["96385074", "036000291452", "6290360593012", "10012345678902", "4006381333931"])(
  "%s is a barcode",
  (code) => {
    expect(isEan(code)).toBe(true);
  },
);

test.each(["", "6290360593013", "629036059301", "62903605930", "629036059301x", "0", "00000000000", "1".repeat(13)])(
  "%s is not a barcode",
  (code) => {
    expect(isEan(code)).toBe(false);
  },
);

test("any single wrong digit of an EAN-13 is noticed", () => {
  const code = "4006381333931";
  for (let place = 0; place < code.length; place++)
    for (let digit = 0; digit < 10; digit++) {
      const other = `${code.slice(0, place)}${digit}${code.slice(place + 1)}`;
      expect(isEan(other)).toBe(other === code);
    }
});

test("blanks and hyphens between the digits do not count", () => {
  expect(eanDigits(" 4 006381-333931 ")).toBe("4006381333931");
});
