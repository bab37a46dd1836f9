/** Texts for tests of the account's fields. */
import fc from "fast-check";

/** Today in the tests. */
export const TODAY = "2026-11-21";

/** Texts that commonly break forms. */
export const ODD_TEXTS = [
  "",
  " ",
  "\u00a0",
  "\u200b",
  "\u202eaicuL",
  "Z\u0351\u0489\u0316algo",
  "a".repeat(10_000),
  "\ud800",
  "Lu\udc00",
  "\u0000",
  "a\u0000b",
  "a\r\nBcc: x@y.com",
  "👩‍🌾",
  "n\u0303",
  "İı",
  "Ⓐ",
  "٣٣٣٣٣٣٣",
  "１２３４５６７",
  "1e7",
  " 1234567",
  "12.345.678",
  "NaN",
  "null",
  "<script>alert(1)</script>",
  "' OR 1=1--",
  "=HYPERLINK()",
  "\u2028",
  "__proto__",
];

const anyCodeUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
  .map((units) => String.fromCharCode(...units));

/** Any text, including malformed ones and the odd ones above. */
export const anyText = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  anyCodeUnits,
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.string({ unit: "binary", maxLength: 60 }),
);

/** A text of characters from an alphabet. */
export const textOf = (alphabet: string, size: { minLength?: number; maxLength?: number }) =>
  fc.array(fc.constantFrom(...alphabet), size).map((letters) => letters.join(""));

/** A text in which a character of `by` is inserted or replaces another. */
export const spoiled = (texts: fc.Arbitrary<string>, by: string) =>
  fc.tuple(texts, fc.constantFrom(...by), fc.nat(20), fc.nat(1)).map(([text, odd, at, out]) => {
    const characters = [...text];
    characters.splice(at % (characters.length + 1), out, odd);
    return characters.join("");
  });
