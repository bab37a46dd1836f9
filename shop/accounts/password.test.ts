import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll, forMany } from "../for-all.fixture.ts";
import {
  COMMON_PASSWORD_WARNING,
  givenPasswordMessages,
  isCommonPassword,
  newPasswordMessages,
  PASSWORD_MAX,
} from "./password.ts";
import { anyText, textOf } from "./texts.fixture.ts";

const REQUIRED = "La contraseña es requerida";
const SHORT = "La contraseña debe tener al menos 8 caracteres";
const LONG = "La contraseña debe tener como máximo 128 caracteres";
const PLAIN = "La contraseña debe contener al menos una letra mayúscula, una letra minúscula y un número.";

describe("a new password", () => {
  test.each([
    ["nothing", "", [REQUIRED]],
    ["seven characters", "Azahar7", [SHORT]],
    ["eight characters", "Azahar88", []],
    ["128 characters", `Aa1${"x".repeat(125)}`, []],
    ["129 characters", `Aa1${"x".repeat(126)}`, [LONG]],
    ["ten thousand letters", "x".repeat(10_000), [LONG, PLAIN]],
    ["no capital", "azahar88", [PLAIN]],
    ["no small letter", "AZAHAR88", [PLAIN]],
    ["no number", "AzaharAzahar", [PLAIN]],
    ["short and plain", "azahar", [SHORT, PLAIN]],
    ["eight spaces", "        ", [PLAIN]],
    ["spaces around, that count", " Azah 8 ", []],
    ["accents and ñ for its letters", "ÑANDÚ ñandú 1", []],
    ["an Arabic number", "Azaharé٣", [PLAIN]],
    ["a fullwidth number", "Azaharé１", [PLAIN]],
    ["seven characters in eleven code units", "Aa1😀😀😀😀", [SHORT]],
    ["128 characters in 253 code units", `Aa1${"😀".repeat(125)}`, []],
  ])("has the expected messages: %s", (_, password, messages) => {
    expect(newPasswordMessages(password)).toEqual(messages);
  });

  test("is measured in characters and checked by letter case and digits", () => {
    const [small, capital, digit] = ["abzñáü", "ABZÑÁÜ", "0189"];
    const mixed = textOf(`${small}${capital}${digit} !?_€😀文`, { maxLength: 140 });
    const short = textOf("aB1 ", { maxLength: 12 });
    forMany(2000, [fc.oneof(mixed, short)], (password) => {
      const letters = Array.from(password);
      const has = (those: string) => letters.some((letter) => those.includes(letter));
      const expected = letters.length === 0 ? [REQUIRED] : [];
      if (letters.length > 0 && letters.length < 8) expected.push(SHORT);
      if (letters.length > 128) expected.push(LONG);
      if (letters.length > 0 && !(has(small) && has(capital) && has(digit))) expected.push(PLAIN);
      expect(newPasswordMessages(password)).toEqual(expected);
    });
  });

  test("a valid one stays valid with more characters, up to the limit", () => {
    forAll([anyText], (more) => {
      const length = [...`Azahar88${more}`].length;
      expect(newPasswordMessages(`Azahar88${more}`)).toEqual(length > 128 ? [LONG] : []);
    });
  });
});

describe("a password given for an existing account", () => {
  test.each([
    ["", [REQUIRED]],
    ["x", []],
    [" ", []],
    ["x".repeat(PASSWORD_MAX), []],
    ["x".repeat(PASSWORD_MAX + 1), [LONG]],
    ["x".repeat(10_000), [LONG]],
  ])("%#: is refused only when no account can have it", (password, messages) => {
    expect(givenPasswordMessages(password)).toEqual(messages);
  });

  test("is never refused when it could be set", () => {
    forAll([textOf("aB1 ñ😀", { maxLength: 140 })], (password) => {
      fc.pre(newPasswordMessages(password).length === 0);
      expect(givenPasswordMessages(password)).toEqual([]);
    });
  });
});

/** From public lists of leaked passwords, and variations with the shop, a team and a year. */
const COMMON = `
  Password1 Password123 Passw0rd P@ssw0rd P@ssword1 Pass1234 Welcome1 Welcome123! Letmein1 Iloveyou1 Monkey123 Dragon12
  Qwerty123 Qwerty12345 Abc12345 Abcd1234 Asdf1234 Zxcvbnm1 Aa123456 Aa12345678 12345678Aa 1q2w3e4R 1Qaz2wsx Q1w2e3r4
  Admin123 Admin2026 Usuario1 Test1234 Cambiar123 Clave123 Contraseña1 Contrasena123 Bienvenido1 Hola1234 Teamo123
  Argentina2022 Argentina1 Azahar2026 Azahar2026! Perfume1 Boca1905 Riverplate1 Maradona10 Futbol10 Verano2026
  Cordoba2024 Córdoba2024 Córdoba2024`;

describe("common passwords that the rule allows", () => {
  test.each(COMMON.trim().split(/\s+/))("%s is accepted with a warning", (password) => {
    expect(newPasswordMessages(password)).toEqual([]);
    expect(isCommonPassword(password)).toBe(true);
    expect(isCommonPassword(password.toUpperCase())).toBe(true);
  });

  test.each([
    "",
    "Azahar88Jazmín",
    "tresPerros7Cenan",
    "Password-de-Lucía-1",
    "Xk7mQp2v",
    "caballo Batería 9 grapa",
    "A1b2",
  ])("%j causes no warning", (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  test("generated passwords of twelve or more characters cause no warning", () => {
    const characters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!@#$%&*-_.?+=";
    const anyCharacter = fc.noBias(fc.nat(characters.length - 1)).map((at) => characters.charAt(at));
    const generated = fc.noBias(fc.array(anyCharacter, { minLength: 12, maxLength: 40, size: "max" }));
    forMany(5000, [generated], (letters) => {
      expect(isCommonPassword(letters.join(""))).toBe(false);
    });
  });

  test("a very long password causes no warning", () => {
    expect(isCommonPassword(`Password${"1".repeat(100_000)}`)).toBe(false);
  });

  test("the warning is in Spanish and is not a refusal", () => {
    expect(COMMON_PASSWORD_WARNING).toBe("Es una contraseña muy usada: cualquiera puede adivinarla. Te conviene otra.");
  });
});
