import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll, forMany } from "../for-all.fixture.ts";
import {
  digitsAsTyped,
  dniMessages,
  firstNameMessages,
  lastNameMessages,
  NAME_MAX,
  NAME_MIN,
  nameAndEmail,
  normalizeName,
  personName,
  phoneMessages,
} from "./person.ts";
import { anyText, spoiled, textOf } from "./texts.fixture.ts";

const messagesOf = (article: string) => ({
  none: [`${article} es obligatorio.`],
  short: [`${article} debe tener al menos 2 caracteres.`],
  long: [`${article} debe tener como máximo 50 caracteres.`],
});
const FIRST = messagesOf("El nombre");
const LAST = messagesOf("El apellido");

describe("a name", () => {
  test.each([
    ["nothing", "", "none"],
    ["spaces", " \u00a0\t", "none"],
    ["only invisible characters", "\u200b\u202e\u200d\u3164", "none"],
    ["NUL and line feeds", "\u0000\r\n", "none"],
    ["one letter", "L", "short"],
    ["one letter with spaces", "  L  ", "short"],
    ["one letter and an invisible character", "L\u200b", "short"],
    ["one letter and its accent as a separate character", "e\u0301", "short"],
    ["one emoji of two code units", "😀", "short"],
    ["half an emoji", "\ud83d", "short"],
    ["51 letters", "a".repeat(51), "long"],
    ["51 emoji", "😀".repeat(51), "long"],
    ["a letter with fifty accents", `e${"\u0316".repeat(50)}`, "long"],
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
    forMany(2000, [textOf("aÑé😀文ع𝒜", { maxLength: 60 })], (name) => {
      const count = Array.from(name).length;
      const why = count === 0 ? "none" : count === 1 ? "short" : "long";
      const isGood = count >= NAME_MIN && count <= NAME_MAX;
      expect(firstNameMessages(` ${name.normalize("NFD")}\n`)).toEqual(isGood ? [] : FIRST[why]);
      expect(lastNameMessages(name)).toEqual(isGood ? [] : LAST[why]);
    });
  });

  test("normalizing does not change the result of the check", () => {
    forMany(2000, [anyText], (name) => {
      const stored = normalizeName(name);
      expect(normalizeName(stored)).toBe(stored);
      expect(firstNameMessages(stored)).toEqual(firstNameMessages(name));
      expect(lastNameMessages(stored)).toEqual(lastNameMessages(name));
      expect(stored).not.toMatch(/[\r\n\0\u202e\u200b]/);
    });
  });
});

const ALMOST_DIGITS = "٣０１oOlI-. +e\u0000\u200b\n";

describe.each([
  {
    name: "a DNI",
    lengths: [7, 8],
    messages: dniMessages,
    message: "El DNI debe tener 7 u 8 dígitos",
    wrong: [
      "123456",
      "123456789",
      "12.345.678",
      " 1234567",
      "1234567\n",
      "1e7",
      "-1234567",
      "٣٣٣٣٣٣٣",
      "１２３４５６７",
      "M1234567",
    ],
  },
  {
    name: "a telephone",
    lengths: [10],
    messages: phoneMessages,
    message: "El teléfono debe tener 10 dígitos",
    wrong: [
      "341555123",
      "34155512345",
      "+54 9 11 5555-1234",
      "341 555-1234",
      " 3415551234",
      "3415551234\n",
      "١٢٣٤٥٦٧٨٩٠",
    ],
  },
])("$name", ({ lengths, messages, message, wrong }) => {
  test("is accepted with its number of digits", () => {
    for (const length of lengths) expect(messages("0".repeat(length))).toEqual([]);
  });

  test.each(["", ...wrong])("%j is refused", (text) => expect(messages(text)).toEqual([message]));

  test("is accepted only with its number of digits and nothing else", () => {
    const numbers = textOf("0123456789", { minLength: 5, maxLength: 12 });
    forMany(3000, [fc.oneof(numbers, anyText, spoiled(numbers, ALMOST_DIGITS))], (text) => {
      expect(messages(text)).toEqual(lengths.includes(digitsIn(text)) ? [] : [message]);
    });
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

  test("removes separators and no digit, wherever they are", () => {
    const parts = fc.array(fc.tuple(textOf("0123456789", { maxLength: 3 }), fc.constantFrom(..." .()-+\u00a0")));
    forAll([parts], (written) => {
      expect(digitsAsTyped(written.flat().join(""))).toBe(written.map(([digits]) => digits).join(""));
    });
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

test("a person without a name is named by the e-mail", () => {
  const email = "ana@azahar.test";
  const people = [
    { firstName: "Ana", lastName: "Paz", email },
    { firstName: "Ana", lastName: "", email },
    { firstName: "", lastName: "", email },
  ];
  expect(people.map(personName)).toEqual(["Ana Paz", "Ana", email]);
  expect(people.map(nameAndEmail)).toEqual([`Ana Paz (${email})`, `Ana (${email})`, email]);
});
