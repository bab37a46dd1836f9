import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forMany } from "../for-all.fixture.ts";
import {
  ADDRESSES_MAX,
  type AddressFields,
  addressMessages,
  INDICATIONS_MAX,
  isSameAddress,
  normalizeAddress,
  PROVINCES,
  TOO_MANY_ADDRESSES,
} from "./address.ts";
import { anyText, textOf } from "./texts.fixture.ts";

const HOME: AddressFields = {
  province: "Santa Fe",
  city: "Rosario",
  street: "9 de Julio",
  number: "1000",
  floor: "3º",
  door: "A",
  postalCode: "2000",
  indications: "Timbre de la derecha",
};

const REQUIRED = [
  ["province", "La provincia es requerida"],
  ["city", "La ciudad es requerida"],
  ["street", "La calle es requerida"],
  ["number", "El número es requerido"],
  ["postalCode", "El Código Postal es requerido"],
] as const;
const TOO_LONG = "Las indicaciones deben tener como máximo 200 caracteres";

const anyAddress = fc.record({
  province: anyText,
  city: anyText,
  street: anyText,
  number: anyText,
  floor: anyText,
  door: anyText,
  postalCode: anyText,
  indications: fc.oneof(anyText, textOf("ñ 😀\n", { minLength: 195, maxLength: 230 })),
});

test("two addresses are the same if their texts are, without the space around them", () => {
  expect(isSameAddress(HOME, { ...HOME, street: " 9 de Julio " })).toBe(true);
  expect(isSameAddress(HOME, { ...HOME, door: "B" })).toBe(false);
});

describe("an address", () => {
  test("is valid with all fields, and without the optional ones", () => {
    expect(addressMessages(HOME)).toEqual({});
    expect(addressMessages({ ...HOME, floor: "", door: "", indications: "" })).toEqual({});
  });

  test.each(REQUIRED)("without its %s is refused", (name, message) => {
    for (const nothing of ["", " ", "\u00a0\t\r\n", "\u200b\u202e", "\u0000", "\u3164"]) {
      expect(addressMessages({ ...HOME, [name]: nothing })).toEqual({ [name]: [message] });
    }
  });

  test("without any field reports all required ones", () => {
    const nothing = { ...HOME, ...Object.fromEntries(Object.keys(HOME).map((name) => [name, ""])) };
    expect(addressMessages(nothing)).toEqual(Object.fromEntries(REQUIRED.map(([name, message]) => [name, [message]])));
  });

  test.each([
    ["200 characters", "x".repeat(200), {}],
    ["201 characters", "x".repeat(201), { indications: [TOO_LONG] }],
    ["200 characters with spaces around them", `  ${"x".repeat(200)}\n`, {}],
    ["200 emoji", "😀".repeat(200), {}],
    ["201 emoji", "😀".repeat(201), { indications: [TOO_LONG] }],
    ["200 letters whose accents are separate characters", "e\u0301".repeat(200), {}],
    [
      "two lines of 100 characters, and the line break",
      `${"x".repeat(100)}\r\n${"x".repeat(100)}`,
      { indications: [TOO_LONG] },
    ],
  ])("limits indications to 200 characters: %s", (_, indications, messages) => {
    expect(addressMessages({ ...HOME, indications })).toEqual(messages);
  });

  test("accepts unusual provinces, numbers and postal codes", () => {
    const foreign = { province: "Montevideo", number: "s/n", postalCode: "11.000" };
    expect(addressMessages({ ...HOME, ...foreign })).toEqual({});
  });

  test("gets messages only for empty required fields and long indications, after normalization", () => {
    forMany(1000, [anyAddress], (fields) => {
      const stored = normalizeAddress(fields);
      const expected: string[] = REQUIRED.filter(([name]) => stored[name].length === 0).map(([name]) => name);
      if (Array.from(stored.indications).length > 200) expected.push("indications");
      expect(Object.keys(addressMessages(fields))).toEqual(expected);
      expect(addressMessages(stored)).toEqual(addressMessages(fields));
    });
  });
});

describe("normalizing an address", () => {
  test("trims every field", () => {
    const loose = Object.fromEntries(Object.entries(HOME).map(([name, text]) => [name, `  ${text}\u00a0\r\n`]));
    expect(normalizeAddress({ ...HOME, ...loose })).toEqual(HOME);
  });

  test("keeps quotes, accents and the lines of the indications", () => {
    const written = {
      ...HOME,
      street: '9 de Julio 1000 3º "A"',
      province: "Tucumán",
      indications: "Timbre 2\nDejar al lado",
    };
    expect(normalizeAddress(written)).toEqual(written);
  });

  test("returns the eight fields and nothing else", () => {
    const more = { ...HOME, id: "adr_1", active: true };
    expect(Object.keys(normalizeAddress(more)).sort()).toEqual(Object.keys(HOME).sort());
  });

  test("is idempotent and leaves trimmed, well-formed texts without NUL, CR or U+202E", () => {
    forMany(1000, [anyAddress], (fields) => {
      const stored = normalizeAddress(fields);
      expect(normalizeAddress(stored)).toEqual(stored);
      for (const text of Object.values(stored)) {
        expect(text.isWellFormed()).toBe(true);
        expect(text).toBe(text.trim());
        expect(text).not.toMatch(/[\0\r\u202e]/);
      }
    });
  });
});

test("the list of provinces has the 24 jurisdictions of Argentina, each normalized", () => {
  expect(new Set(PROVINCES).size).toBe(24);
  for (const province of PROVINCES) expect(normalizeAddress({ ...HOME, province }).province).toBe(province);
});

test("the limits are ten addresses and 200 characters of indications", () => {
  expect([ADDRESSES_MAX, INDICATIONS_MAX]).toEqual([10, 200]);
  expect(TOO_MANY_ADDRESSES).toBe("Podés guardar hasta 10 direcciones");
});
