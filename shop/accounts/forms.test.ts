import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "../for-all.fixture.ts";
import { LUCIA } from "../sent.contract.fixture.ts";
import {
  changePasswordMessages,
  emailFormMessages,
  givenPasswordFormMessages,
  identityMessages,
  invitedMessages,
  loginMessages,
  newPasswordFormMessages,
  type RegistrationForm,
  registrationMessages,
  signInCodeMessages,
} from "./forms.ts";
import { anyText, TODAY } from "./texts.fixture.ts";

const EMAIL = ["Email inválido"];
const REQUIRED = ["La contraseña es requerida"];
const TOO_LONG = ["La contraseña debe tener como máximo 128 caracteres"];
const TOO_SHORT = "La contraseña debe tener al menos 8 caracteres";
const TOO_PLAIN = "La contraseña debe contener al menos una letra mayúscula, una letra minúscula y un número.";

test("the e-mail form needs a valid e-mail", () => {
  expect(emailFormMessages({ email: " Lucia@Gmail.com " })).toEqual({});
  expect(emailFormMessages({ email: "" })).toEqual({ email: EMAIL });
});

test("a sign-in code needs an e-mail and six digits", () => {
  expect(signInCodeMessages({ email: "lucia@gmail.com", code: "012345" })).toEqual({});
  for (const code of ["", "12345", "1234567", "12345x"])
    expect(signInCodeMessages({ email: "lucia", code })).toEqual({
      email: EMAIL,
      code: ["Escribí los 6 números del código"],
    });
});

describe("login form", () => {
  test("needs an e-mail and a password, and does not check the password's strength", () => {
    expect(loginMessages({ email: "lucia@gmail.com", password: "x" })).toEqual({});
    expect(loginMessages({ email: "lucia@gmail.com", password: "x".repeat(128) })).toEqual({});
  });

  test("reports both fields", () => {
    expect(loginMessages({ email: "lucia", password: "" })).toEqual({ email: EMAIL, password: REQUIRED });
  });

  test("refuses a password of 10,000 characters", () => {
    expect(loginMessages({ email: "lucia@gmail.com", password: "x".repeat(10_000) })).toEqual({ password: TOO_LONG });
  });
});

test("a form that asks for an account's existing password needs one of at most 128 characters", () => {
  expect(givenPasswordFormMessages({ password: "x" })).toEqual({});
  expect(givenPasswordFormMessages({ password: "" })).toEqual({ password: REQUIRED });
  expect(givenPasswordFormMessages({ password: "x".repeat(129) })).toEqual({ password: TOO_LONG });
});

describe("registration form", () => {
  test("accepts all fields, and a form without date of birth and telephone", () => {
    expect(registrationMessages(LUCIA, TODAY)).toEqual({});
    expect(registrationMessages({ ...LUCIA, dateOfBirth: "", phone: "" }, TODAY)).toEqual({});
  });

  test("reports every empty required field, except the repeated password", () => {
    const empty = { ...LUCIA, ...Object.fromEntries(Object.keys(LUCIA).map((name) => [name, ""])) };
    expect(registrationMessages(empty, TODAY)).toEqual({
      firstName: ["El nombre es obligatorio."],
      lastName: ["El apellido es obligatorio."],
      email: EMAIL,
      password: REQUIRED,
    });
  });

  const FAULTS: [keyof RegistrationForm, string, string[]][] = [
    ["firstName", "L", ["El nombre debe tener al menos 2 caracteres."]],
    ["firstName", "L".repeat(51), ["El nombre debe tener como máximo 50 caracteres."]],
    ["lastName", "F", ["El apellido debe tener al menos 2 caracteres."]],
    ["lastName", "F".repeat(51), ["El apellido debe tener como máximo 50 caracteres."]],
    ["dateOfBirth", "2026-11-22", ["La fecha de nacimiento es inválida."]],
    ["dateOfBirth", " ", ["La fecha de nacimiento es inválida."]],
    ["phone", "341555123", ["El teléfono debe tener 10 dígitos"]],
    ["phone", " ", ["El teléfono debe tener 10 dígitos"]],
    ["email", "lucia@localhost", EMAIL],
    ["confirmPassword", "", ["Las contraseñas no coinciden."]],
    ["confirmPassword", "Jazmín88 ", ["Las contraseñas no coinciden."]],
    ["confirmPassword", "Jazmi\u0301n88", ["Las contraseñas no coinciden."]],
  ];

  test.each(FAULTS)("with %s %j reports only that field", (name, text, messages) => {
    expect(registrationMessages({ ...LUCIA, [name]: text }, TODAY)).toEqual({ [name]: messages });
  });

  test("reports both faults of a short and plain password", () => {
    expect(registrationMessages({ ...LUCIA, password: "azahar", confirmPassword: "azahar" }, TODAY)).toEqual({
      password: [TOO_SHORT, TOO_PLAIN],
    });
  });

  test("reports at most the field that changed", () => {
    forAll([fc.constantFrom(...FAULTS.map(([name]) => name)), anyText], (name, text) => {
      const named = Object.keys(registrationMessages({ ...LUCIA, [name]: text }, TODAY));
      expect([name, undefined]).toContain(named[0]);
      expect(named.length).toBeLessThan(2);
    });
  });
});

describe("new password form", () => {
  test("needs the password twice", () => {
    expect(newPasswordFormMessages({ newPassword: "Jazmín88", confirmNewPassword: "Jazmín88" })).toEqual({});
  });

  test("reports a different repetition, without a full stop", () => {
    expect(newPasswordFormMessages({ newPassword: "Jazmín88", confirmNewPassword: "jazmín88" })).toEqual({
      confirmNewPassword: ["Las contraseñas no coinciden"],
    });
  });

  test("reports the rule for an empty or short password", () => {
    expect(newPasswordFormMessages({ newPassword: "", confirmNewPassword: "" })).toEqual({ newPassword: REQUIRED });
    expect(newPasswordFormMessages({ newPassword: "Azahar7", confirmNewPassword: "x" })).toEqual({
      newPassword: [TOO_SHORT],
      confirmNewPassword: ["Las contraseñas no coinciden"],
    });
  });

  test("in the profile also needs the current password", () => {
    const form = { currentPassword: "x", newPassword: "Jazmín88", confirmNewPassword: "Jazmín88" };
    expect(changePasswordMessages(form)).toEqual({});
    expect(changePasswordMessages({ ...form, currentPassword: "" })).toEqual({ currentPassword: REQUIRED });
    expect(changePasswordMessages({ ...form, currentPassword: "x".repeat(129) })).toEqual({
      currentPassword: TOO_LONG,
    });
    expect(changePasswordMessages({ currentPassword: "", newPassword: "", confirmNewPassword: "y" })).toEqual({
      currentPassword: REQUIRED,
      newPassword: REQUIRED,
      confirmNewPassword: ["Las contraseñas no coinciden"],
    });
  });

  test("the two passwords match exactly when they are the same text", () => {
    forAll([anyText, anyText, fc.boolean()], (newPassword, other, isSame) => {
      const confirmNewPassword = isSame ? newPassword : other;
      const message = newPasswordFormMessages({ newPassword, confirmNewPassword })["confirmNewPassword"];
      expect(message === undefined).toBe(newPassword === confirmNewPassword);
    });
  });
});

describe("identity form", () => {
  test("every field is optional", () => {
    expect(identityMessages({}, TODAY)).toEqual({});
    expect(identityMessages({ phone: "3415551234", dni: "12345678", dateOfBirth: TODAY }, TODAY)).toEqual({});
    expect(identityMessages({ phone: undefined, dni: "1234567", dateOfBirth: undefined }, TODAY)).toEqual({});
  });

  test("validates names that are present", () => {
    expect(identityMessages({ firstName: "Lía", lastName: "Ríos" }, TODAY)).toEqual({});
    expect(identityMessages({ firstName: "", lastName: "R" }, TODAY)).toEqual({
      firstName: ["El nombre es obligatorio."],
      lastName: ["El apellido debe tener al menos 2 caracteres."],
    });
  });

  test("validates each field that is present, also an empty one", () => {
    for (const form of [
      { phone: "", dni: "", dateOfBirth: "" },
      { phone: "341", dni: "20-12345678-3", dateOfBirth: "2026-11-22" },
    ]) {
      expect(identityMessages(form, TODAY)).toEqual({
        phone: ["El teléfono debe tener 10 dígitos"],
        dni: ["El DNI debe tener 7 u 8 dígitos"],
        dateOfBirth: ["La fecha de nacimiento es inválida."],
      });
    }
  });
});

test("a person without a password accepts an invitation with names and a new password, typed twice", () => {
  const form = { firstName: "Lía", lastName: "Ríos", password: "Azahar2026", confirmPassword: "Azahar2026" };
  expect(invitedMessages(form)).toEqual({});
  expect(Object.keys(invitedMessages({ firstName: "", lastName: "R", password: "x", confirmPassword: "y" }))).toEqual([
    "firstName",
    "lastName",
    "password",
    "confirmPassword",
  ]);
});
