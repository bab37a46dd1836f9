import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  digitsAsTyped,
  dniMessages,
  firstNameMessages,
  lastNameMessages,
  NAME_MAX,
  NAME_MIN,
  normalizeName,
  phoneMessages,
} from "./person.ts";
import { anyText, spoiled, textOf } from "./texts.fixture.ts";

const FIRST = {
  none: ["El nombre es obligatorio."],
  short: ["El nombre debe tener al menos 2 caracteres."],
  long: ["El nombre debe tener como máximo 50 caracteres."],
};
const LAST = {
  none: ["El apellido es obligatorio."],
  short: ["El apellido debe tener al menos 2 caracteres."],
  long: ["El apellido debe tener como máximo 50 caracteres."],
};

describe("a name", () => {
  test.each([
    ["nothing", "", "none"],
    ["spaces", " \u00a0\t", "none"],
    ["nothing that can be seen", "\u200b\u202e\u200d\u3164", "none"],
    ["NUL and line feeds", "\u0000\r\n", "none"],
    ["one letter", "L", "short"],
    ["one letter with spaces", "  L  ", "short"],
    ["one letter and what cannot be seen", "L\u200b", "short"],
    ["one letter with its accent apart", "e\u0301", "short"],
    ["one emoji of two units", "😀", "short"],
    ["half an emoji", "\ud83d", "short"],
    ["51 letters", "a".repeat(51), "long"],
    ["51 emoji", "😀".repeat(51), "long"],
    ["an accent with fifty marks", `e${"\u0316".repeat(50)}`, "long"],
    ["ten thousand letters", "a".repeat(10_000), "long"],
  ] as const)("of %s is refused", (_, name, why) => {
    expect(firstNameMessages(name)).toEqual(FIRST[why]);
    expect(lastNameMessages(name)).toEqual(LAST[why]);
  });

  test.each([
    "Al",
    "Lucía",
    "María José",
    "D'Angelo-Paz",
    "Ñu",
    "عطر",
    "Ⓐz",
    "İı",
    "a".repeat(50),
    "😀".repeat(50),
    `  ${"e\u0301".repeat(50)}  `,
    "👩‍🌾",
    "<script>",
    "' OR 1=1--",
    "x\r\nBcc: a",
  ])("%j is accepted", (name) => {
    expect(firstNameMessages(name)).toEqual([]);
    expect(lastNameMessages(name)).toEqual([]);
  });

  test("is measured in characters, from 2 to 50, however many code units they take", () => {
    fc.assert(
      fc.property(textOf("aÑé😀文ع𝒜", { maxLength: 60 }), (name) => {
        const count = Array.from(name).length;
        const why = count === 0 ? "none" : count === 1 ? "short" : "long";
        const isGood = count >= NAME_MIN && count <= NAME_MAX;
        expect(firstNameMessages(` ${name.normalize("NFD")}\n`)).toEqual(isGood ? [] : FIRST[why]);
        expect(lastNameMessages(name)).toEqual(isGood ? [] : LAST[why]);
      }),
      { numRuns: 2000 },
    );
  });

  test("normalizing does not change the result of the check", () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const stored = normalizeName(name);
        expect(normalizeName(stored)).toBe(stored);
        expect(firstNameMessages(stored)).toEqual(firstNameMessages(name));
        expect(lastNameMessages(stored)).toEqual(lastNameMessages(name));
        expect(stored).not.toMatch(/[\r\n\0\u202e\u200b]/);
      }),
      { numRuns: 2000 },
    );
  });
});

const ALMOST_DIGITS = "٣０１oOlI-. +e\u0000\u200b\n";

describe("a DNI", () => {
  const WRONG = ["El DNI debe tener 7 u 8 dígitos"];
  test.each(["1234567", "12345678", "00000000"])("%s is accepted", (dni) => expect(dniMessages(dni)).toEqual([]));

  test.each([
    "",
    "123456",
    "123456789",
    "12.345.678",
    " 1234567",
    "1234567\n",
    "1e7",
    "-1234567",
    "٣٣٣٣٣٣٣",
    "１２３４５６７",
    "20123456789",
    "M1234567",
  ])("%j is refused", (dni) => expect(dniMessages(dni)).toEqual(WRONG));

  test("is accepted exactly with seven or eight digits", () => {
    const numbers = textOf("0123456789", { minLength: 5, maxLength: 10 });
    fc.assert(
      fc.property(fc.oneof(numbers, anyText, spoiled(numbers, ALMOST_DIGITS)), (text) => {
        const count = digitsIn(text);
        expect(dniMessages(text)).toEqual(count === 7 || count === 8 ? [] : WRONG);
      }),
      { numRuns: 3000 },
    );
  });
});

describe("a telephone", () => {
  const WRONG = ["El teléfono debe tener 10 dígitos"];
  test.each(["3415551234", "0000000000"])("%s is accepted", (phone) => expect(phoneMessages(phone)).toEqual([]));

  test.each([
    "",
    "341555123",
    "34155512345",
    "+54 9 11 5555-1234",
    "341 555-1234",
    " 3415551234",
    "3415551234\n",
    "١٢٣٤٥٦٧٨٩٠",
    "1e9",
  ])("%j is refused", (phone) => expect(phoneMessages(phone)).toEqual(WRONG));

  test("is accepted exactly with ten digits", () => {
    const numbers = textOf("0123456789", { minLength: 8, maxLength: 12 });
    fc.assert(
      fc.property(fc.oneof(numbers, anyText, spoiled(numbers, ALMOST_DIGITS)), (text) => {
        expect(phoneMessages(text)).toEqual(digitsIn(text) === 10 ? [] : WRONG);
      }),
      { numRuns: 3000 },
    );
  });
});

describe("digitsAsTyped", () => {
  test.each([
    ["12.345.678", "12345678"],
    ["(341) 555-1234", "3415551234"],
    ["+54 9 11 5555 1234", "5491155551234"],
    ["341\u00a0555\t1234", "3415551234"],
    ["doce", "doce"],
    ["", ""],
  ])("%s becomes %j", (typed, digits) => expect(digitsAsTyped(typed)).toBe(digits));

  test("drops separators and no digit, wherever they are", () => {
    const parts = fc.array(fc.tuple(textOf("0123456789", { maxLength: 3 }), fc.constantFrom(..." .()-+\u00a0")));
    fc.assert(
      fc.property(parts, (written) => {
        expect(digitsAsTyped(written.flat().join(""))).toBe(written.map(([digits]) => digits).join(""));
      }),
    );
  });
});

/** The number of digits of a text; -1 when it has any other character. */
function digitsIn(text: string): number {
  let count = 0;
  for (const unit of text.split("")) {
    if (unit.charCodeAt(0) < 48 || unit.charCodeAt(0) > 57) return -1;
    count += 1;
  }
  return count;
}
