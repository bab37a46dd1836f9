import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  changePasswordMessages,
  emailFormMessages,
  identityMessages,
  leaveMessages,
  loginMessages,
  newPasswordFormMessages,
  type RegistrationForm,
  registrationMessages,
} from "./forms.ts";
import { anyText, TODAY } from "./texts.fixture.ts";

const EMAIL = ["Email inválido"];
const REQUIRED = ["La contraseña es requerida"];
const TOO_LONG = ["La contraseña debe tener como máximo 128 caracteres"];
const TOO_SHORT = "La contraseña debe tener al menos 8 caracteres";
const TOO_PLAIN = "La contraseña debe contener al menos una letra mayúscula, una letra minúscula y un número.";

const LUCIA: RegistrationForm = {
  firstName: "Lucía",
  lastName: "Fernández",
  dateOfBirth: "1990-05-17",
  phone: "3415551234",
  email: "lucia@gmail.com",
  password: "Jazmín88",
  confirmPassword: "Jazmín88",
};

test("an e-mail is asked for", () => {
  expect(emailFormMessages({ email: " Lucia@Gmail.com " })).toEqual({});
  expect(emailFormMessages({ email: "" })).toEqual({ email: EMAIL });
});

describe("who logs in", () => {
  test("says an e-mail and a password, whatever the password is like", () => {
    expect(loginMessages({ email: "lucia@gmail.com", password: "x" })).toEqual({});
    expect(loginMessages({ email: "lucia@gmail.com", password: "x".repeat(128) })).toEqual({});
  });

  test("is told what is wrong with both", () => {
    expect(loginMessages({ email: "lucia", password: "" })).toEqual({ email: EMAIL, password: REQUIRED });
  });

  test("with a password that nobody can have is refused before it is hashed", () => {
    expect(loginMessages({ email: "lucia@gmail.com", password: "x".repeat(10_000) })).toEqual({ password: TOO_LONG });
  });
});

test("who leaves says a password", () => {
  expect(leaveMessages({ password: "x" })).toEqual({});
  expect(leaveMessages({ password: "" })).toEqual({ password: REQUIRED });
  expect(leaveMessages({ password: "x".repeat(129) })).toEqual({ password: TOO_LONG });
});

describe("who registers", () => {
  test("gives all fields, or leaves out day of birth and telephone", () => {
    expect(registrationMessages(LUCIA, TODAY)).toEqual({});
    expect(registrationMessages({ ...LUCIA, dateOfBirth: "", phone: "" }, TODAY)).toEqual({});
  });

  test("with nothing filled in is told what is required", () => {
    const empty = {
      firstName: "",
      lastName: "",
      dateOfBirth: "",
      phone: "",
      email: "",
      password: "",
      confirmPassword: "",
    };
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

  test.each(FAULTS)("with %s %j is told that, and nothing else", (name, text, messages) => {
    expect(registrationMessages({ ...LUCIA, [name]: text }, TODAY)).toEqual({ [name]: messages });
  });

  test("with a short and plain password is told both", () => {
    expect(registrationMessages({ ...LUCIA, password: "azahar", confirmPassword: "azahar" }, TODAY)).toEqual({
      password: [TOO_SHORT, TOO_PLAIN],
    });
  });

  test("with one field out of order is told of that field alone, or of the passwords that no longer agree", () => {
    fc.assert(
      fc.property(fc.constantFrom(...FAULTS.map(([name]) => name)), anyText, (name, text) => {
        const named = Object.keys(registrationMessages({ ...LUCIA, [name]: text }, TODAY));
        expect([name, undefined]).toContain(named[0]);
        expect(named.length).toBeLessThan(2);
      }),
    );
  });
});

describe("who sets a new password", () => {
  test("says it twice", () => {
    expect(newPasswordFormMessages({ newPassword: "Jazmín88", confirmNewPassword: "Jazmín88" })).toEqual({});
  });

  test("and otherwise the second time is told so, without a full stop", () => {
    expect(newPasswordFormMessages({ newPassword: "Jazmín88", confirmNewPassword: "jazmín88" })).toEqual({
      confirmNewPassword: ["Las contraseñas no coinciden"],
    });
  });

  test("and nothing, or a short one, is told what the rule is", () => {
    expect(newPasswordFormMessages({ newPassword: "", confirmNewPassword: "" })).toEqual({ newPassword: REQUIRED });
    expect(newPasswordFormMessages({ newPassword: "Azahar7", confirmNewPassword: "x" })).toEqual({
      newPassword: [TOO_SHORT],
      confirmNewPassword: ["Las contraseñas no coinciden"],
    });
  });

  test("in the profile says the present one too", () => {
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

  test("agrees with themselves exactly when both are the same text", () => {
    fc.assert(
      fc.property(anyText, anyText, fc.boolean(), (newPassword, other, isSame) => {
        const confirmNewPassword = isSame ? newPassword : other;
        const told = newPasswordFormMessages({ newPassword, confirmNewPassword })["confirmNewPassword"];
        expect(told === undefined).toBe(newPassword === confirmNewPassword);
      }),
    );
  });
});

describe("who changes what the shop knows of them", () => {
  test("may leave out any of it", () => {
    expect(identityMessages({}, TODAY)).toEqual({});
    expect(identityMessages({ phone: "3415551234", dni: "12345678", dateOfBirth: TODAY }, TODAY)).toEqual({});
    expect(identityMessages({ phone: undefined, dni: "1234567", dateOfBirth: undefined }, TODAY)).toEqual({});
  });

  test("is told what each is like, with nothing in it too", () => {
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
