import { describe, expect, test } from "vitest";
import { forMany } from "../for-all.fixture.ts";
import { anyBody, LUCIA, messagesOf, NEW_PASSWORD } from "../sent.contract.fixture.ts";
import {
  authorizedSchema,
  doneSchema,
  emailFormSchema,
  loginSchema,
  newPasswordSchema,
  registeredSchema,
  registrationSchema,
  signedInSchema,
  verifiedLinkSchema,
} from "./auth.contract.ts";
import { inviteSchema } from "./invitation.contract.ts";
import { newPasswordMessages } from "./password.ts";
import { LUCIA_RESPONSE } from "./user.contract.fixture.ts";

const EMAIL = ["Email inválido"];
const REQUIRED = ["La contraseña es requerida"];

describe("login body", () => {
  test("lowers the e-mail's case and leaves the password unchanged", () => {
    expect(loginSchema.parse({ email: " Lucia@Gmail.COM ", password: " x " })).toEqual({
      email: "lucia@gmail.com",
      password: " x ",
    });
  });

  test.each([
    ["nothing", {}, { email: EMAIL, password: REQUIRED }],
    ["empty texts", { email: "", password: "" }, { email: EMAIL, password: REQUIRED }],
    ["no password", { email: "lucia@gmail.com" }, { password: REQUIRED }],
    ["no e-mail", { password: "x" }, { email: EMAIL }],
    ["two addresses", { email: "a@b.com,c@d.com", password: "x" }, { email: EMAIL }],
    ["an injected header", { email: "a@b.com\r\nBcc: x@y.com", password: "x" }, { email: EMAIL }],
    ["a list of e-mails", { email: ["a@b.com"], password: "x" }, { email: EMAIL }],
    [
      "ten thousand characters",
      { email: "lucia@gmail.com", password: "x".repeat(10_000) },
      { password: ["La contraseña debe tener como máximo 128 caracteres"] },
    ],
  ])("with %s is refused", (_, body, fields) => {
    expect(messagesOf(loginSchema, body)).toEqual(fields);
  });
});

test("an invitation lowers the e-mail's case and names a role", () => {
  const invitation = { email: "lucia@gmail.com", adminRole: "reader" };
  expect(inviteSchema.parse({ email: " LUCIA@gmail.com", adminRole: "reader" })).toEqual(invitation);
  expect(messagesOf(inviteSchema, { email: "x", adminRole: "root" })).toEqual({
    adminRole: ["Elegí qué va a poder hacer"],
  });
  expect(messagesOf(inviteSchema, { email: "x", adminRole: "owner" })).toEqual({ email: EMAIL });
});

test("the e-mail form lowers the e-mail's case", () => {
  expect(emailFormSchema.parse({ email: "\tLUCIA+azahar@gmail.com\n" })).toEqual({ email: "lucia+azahar@gmail.com" });
  expect(messagesOf(emailFormSchema, { email: "lucia@localhost" })).toEqual({ email: EMAIL });
});

describe("registration body", () => {
  const { confirmPassword: _, ...kept } = LUCIA;

  test("is normalized, without the repeated password", () => {
    const typed = {
      ...LUCIA,
      firstName: "  Luci\u0301a\u202e ",
      lastName: "Fernández \t Paz",
      email: "Lucia@Gmail.com",
    };
    expect(registrationSchema.parse(typed)).toEqual({ ...kept, lastName: "Fernández Paz" });
  });

  test.each([
    ["left out", undefined],
    ["empty", ""],
  ])("date of birth and telephone that are %s become empty", (__, text) => {
    expect(registrationSchema.parse({ ...LUCIA, dateOfBirth: text, phone: text })).toEqual({
      ...kept,
      dateOfBirth: null,
      phone: "",
    });
  });

  test("reports every required field of an empty body", () => {
    expect(messagesOf(registrationSchema, {})).toEqual({
      firstName: ["El nombre es obligatorio."],
      lastName: ["El apellido es obligatorio."],
      email: EMAIL,
      password: REQUIRED,
      confirmPassword: ["Las contraseñas no coinciden."],
    });
  });

  test("reports every invalid field", () => {
    const wrong = { ...LUCIA, firstName: "L", dateOfBirth: "2026-02-29", phone: "341", password: "azahar" };
    expect(messagesOf(registrationSchema, wrong)).toEqual({
      firstName: ["El nombre debe tener al menos 2 caracteres."],
      dateOfBirth: ["La fecha de nacimiento es inválida."],
      phone: ["El teléfono debe tener 10 dígitos"],
      password: newPasswordMessages("azahar"),
      confirmPassword: ["Las contraseñas no coinciden."],
    });
  });

  test("parses its own output to the same value", () => {
    forMany(1000, [anyBody(LUCIA)], (body) => {
      const first = registrationSchema.safeParse(body);
      if (!first.success) return;
      const { password, dateOfBirth } = first.data;
      const again = { ...first.data, dateOfBirth: dateOfBirth ?? "", confirmPassword: password };
      expect(registrationSchema.parse(again)).toEqual(first.data);
    });
  });
});

describe("new password body", () => {
  test("needs the password twice", () => {
    expect(newPasswordSchema.parse(NEW_PASSWORD)).toEqual(NEW_PASSWORD);
  });

  test.each([
    ["nothing", {}, { newPassword: REQUIRED, confirmNewPassword: ["Las contraseñas no coinciden"] }],
    ["empty texts", { newPassword: "", confirmNewPassword: "" }, { newPassword: REQUIRED }],
    [
      "another password the second time",
      { ...NEW_PASSWORD, confirmNewPassword: "Jazmín99" },
      { confirmNewPassword: ["Las contraseñas no coinciden"] },
    ],
    [
      "seven characters",
      { newPassword: "Azahar7", confirmNewPassword: "Azahar7" },
      { newPassword: ["La contraseña debe tener al menos 8 caracteres"] },
    ],
  ])("with %s is refused, with messages without full stops", (_, body, fields) => {
    expect(messagesOf(newPasswordSchema, body)).toEqual(fields);
  });
});

describe("a response", () => {
  test.each([
    ["to a login", signedInSchema, { payload: LUCIA_RESPONSE }],
    ["to a valid session", authorizedSchema, { message: "Authorized", payload: LUCIA_RESPONSE }],
    ["to a registration", registeredSchema, { payload: { _id: "usr_1", firstName: "Lucía" } }],
    ["to a valid link", verifiedLinkSchema, { email: "lucia@gmail.com" }],
    ["without data", doneSchema, { message: "Listo" }],
  ])("%s has these fields and no others", (_, schema, response) => {
    expect(schema.parse(response)).toEqual(response);
    expect(schema.safeParse({ ...response, token: "x" }).success).toBe(false);
    expect(schema.safeParse({}).success).toBe(false);
  });

  test("the response for a valid session says Authorized", () => {
    expect(authorizedSchema.safeParse({ message: "ok", payload: LUCIA_RESPONSE }).success).toBe(false);
  });
});
