import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { WAITING_ORDER } from "../orders/order.contract.fixture.ts";
import { HOME, messagesOf, PASSWORD_CHANGE } from "../sent.contract.fixture.ts";
import { LUCIA_RESPONSE } from "./user.contract.fixture.ts";
import {
  adminUserChangeSchema,
  adminUserResponseSchema,
  cartChangeResponseSchema,
  changeUserSchema,
  deleteAccountSchema,
  exportSchema,
  profileChangeResponseSchema,
  registeringSchema,
  sessionsResponseSchema,
  userForAdminSchema,
  userResponseSchema,
  userSchema,
  usersResponseSchema,
} from "./user.contract.ts";

const REQUIRED = ["La contraseña es requerida"];
const DO_NOT_MATCH = ["Las contraseñas no coinciden"];

describe("the profile change body", () => {
  test("accepts any of its fields, or none", () => {
    for (const body of [{}, { phone: "3415551234" }, { dni: "1234567", dateOfBirth: "2000-02-29" }, { address: [] }]) {
      expect(changeUserSchema.parse(body)).toEqual(body);
    }
  });

  test.each([
    ["phone", "+54 341 555 1234", "El teléfono debe tener 10 dígitos"],
    ["phone", "", "El teléfono debe tener 10 dígitos"],
    ["dni", "12.345.678", "El DNI debe tener 7 u 8 dígitos"],
    ["dni", 12345678, "El DNI debe tener 7 u 8 dígitos"],
    ["dateOfBirth", "2025-02-29", "La fecha de nacimiento es inválida."],
    ["dateOfBirth", "1899-12-31", "La fecha de nacimiento es inválida."],
    ["dateOfBirth", null, "La fecha de nacimiento es inválida."],
    ["address", { 0: HOME }, "Tiene que ser una lista de direcciones"],
    ["address", "Rosario", "Tiene que ser una lista de direcciones"],
    ["address", Array(11).fill(HOME), "Podés guardar hasta 10 direcciones"],
  ])("with %s %j is refused", (name, value, message) => {
    expect(messagesOf(changeUserSchema, { [name]: value })).toEqual({ [name]: [message] });
  });

  test("accepts ten addresses, trimmed, with empty optional fields", () => {
    const sent = Array(10).fill({ ...HOME, city: " Rosario ", _id: "adr_1" });
    expect(changeUserSchema.parse({ address: sent })).toEqual({
      address: Array(10).fill({ ...HOME, _id: "adr_1", floor: "", door: "", indications: "" }),
    });
  });

  test("reports the missing fields of each address", () => {
    const { city: _, ...cityless } = HOME;
    expect(messagesOf(changeUserSchema, { address: [HOME, cityless, null, { ...HOME, role: "admin" }] })).toEqual({
      "address.1.city": ["La ciudad es requerida"],
      "address.2": ["Los datos no tienen la forma esperada"],
      "address.3": ["Hay un campo que no se admite"],
    });
  });

  test.each(["role", "verified", "status", "cart", "email", "orders", "_id", "wishlist"])("refuses %s", (name) => {
    expect(messagesOf(changeUserSchema, { phone: "3415551234", [name]: "admin" })).toEqual({
      _: ["Hay un campo que no se admite"],
    });
  });
});

describe("the password change", () => {
  test("takes the current password, and the new one twice; a first password has no current one", () => {
    expect(changeUserSchema.parse(PASSWORD_CHANGE)).toEqual(PASSWORD_CHANGE);
    const { currentPassword: _, ...first } = PASSWORD_CHANGE;
    expect(changeUserSchema.parse(first)).toEqual(first);
    expect(changeUserSchema.parse({ ...PASSWORD_CHANGE, dni: "1234567" })).toEqual({
      ...PASSWORD_CHANGE,
      dni: "1234567",
    });
  });

  test.each([
    ["only the current password", { currentPassword: "x" }, { newPassword: REQUIRED }],
    ["only the new password", { newPassword: "Jazmín88" }, { confirmNewPassword: DO_NOT_MATCH }],
    [
      "only the confirmation",
      { confirmNewPassword: "Jazmín88" },
      { newPassword: REQUIRED, confirmNewPassword: DO_NOT_MATCH },
    ],
    [
      "three empty texts",
      { currentPassword: "", newPassword: "", confirmNewPassword: "" },
      { currentPassword: REQUIRED, newPassword: REQUIRED },
    ],
    [
      "a new password without an uppercase letter",
      { ...PASSWORD_CHANGE, newPassword: "azahar88", confirmNewPassword: "azahar88" },
      { newPassword: ["La contraseña debe contener al menos una letra mayúscula, una letra minúscula y un número."] },
    ],
    [
      "a current password longer than 128 characters",
      { ...PASSWORD_CHANGE, currentPassword: "x".repeat(10_000) },
      { currentPassword: ["La contraseña debe tener como máximo 128 caracteres"] },
    ],
  ])("with %s is refused", (_, body, fields) => {
    expect(messagesOf(changeUserSchema, body)).toEqual(fields);
  });
});

describe("administration of a user", () => {
  test("accepts a status, a role, both or neither", () => {
    for (const body of [{}, { status: false }, { role: "admin" }, { status: true, role: "user" }]) {
      expect(adminUserChangeSchema.parse(body)).toEqual(body);
    }
  });

  test.each([
    [{ status: "false" }, { status: ["Tiene que ser verdadero o falso"] }],
    [{ status: 0 }, { status: ["Tiene que ser verdadero o falso"] }],
    [{ role: "root" }, { role: ["Tiene que ser user o admin"] }],
    [{ role: "Admin" }, { role: ["Tiene que ser user o admin"] }],
    [{ email: "a@b.com" }, { _: ["Hay un campo que no se admite"] }],
  ])("%j is refused", (body, fields) => {
    expect(messagesOf(adminUserChangeSchema, body)).toEqual(fields);
  });
});

test("deleting the account takes the password, or none", () => {
  expect(deleteAccountSchema.parse({ password: "x" })).toEqual({ password: "x" });
  expect(deleteAccountSchema.parse({})).toEqual({});
  for (const body of [{ password: "" }, { password: [] }, { password: null }]) {
    expect(messagesOf(deleteAccountSchema, body)).toEqual({ password: REQUIRED });
  }
});

const SECRET_FIELDS = [
  "passwordHash",
  "password",
  "token",
  "verificationToken",
  "refreshToken",
  "searchText",
  "orders",
];
const MANAGED = { ...LUCIA_RESPONSE, ordersCount: 3, lastSignInAt: null, tags: ["vip"] };
const AT = LUCIA_RESPONSE.createdAt;
const SESSION = { _id: "ses_1", device: "Firefox en Linux", createdAt: AT, lastSeenAt: AT, current: true };

const RESPONSES: [string, z.ZodType, Record<string, unknown>][] = [
  ["a person", userSchema, LUCIA_RESPONSE],
  ["a person for administrators", userForAdminSchema, MANAGED],
  ["a person by id", userResponseSchema, { user: LUCIA_RESPONSE }],
  ["a person by id for administrators", adminUserResponseSchema, { user: MANAGED }],
  ["a changed person", profileChangeResponseSchema, { updatedUser: LUCIA_RESPONSE }],
  ["a person with a changed cart", cartChangeResponseSchema, { userUpdated: LUCIA_RESPONSE }],
  ["people", usersResponseSchema, { users: [MANAGED], total: 1, usedTags: ["vip"] }],
  ["a person with an unfinished registration", registeringSchema, { user: { _id: "usr_1", email: "lucia@gmail.com" } }],
  ["sessions", sessionsResponseSchema, { sessions: [SESSION] }],
  [
    "the data export of a person",
    exportSchema,
    {
      exportedAt: AT,
      user: LUCIA_RESPONSE,
      sessions: [SESSION],
      orders: [{ ...WAITING_ORDER, receipts: [] }],
      reviews: [],
      withdrawals: [],
      stockNotices: [{ perfume: "asad", ml: 100, createdAt: AT, toldAt: AT, takenBackAt: null }],
    },
  ],
];

describe.each(RESPONSES)("the response for %s", (_, schema, response) => {
  test("has these fields", () => {
    expect(schema.parse(response)).toEqual(response);
  });

  test.each(SECRET_FIELDS.filter((name) => !(name in response)))("has no field %s", (name) => {
    expect(schema.safeParse({ ...response, [name]: "x" }).success).toBe(false);
    if ("user" in response && typeof response["user"] === "object") {
      expect(schema.safeParse({ ...response, user: { ...response["user"], [name]: "x" } }).success).toBe(false);
    }
  });
});

test.each([
  ["a date of birth with a time", { dateOfBirth: "1990-05-17T00:00:00Z" }],
  ["an invalid timestamp", { createdAt: "ayer" }],
  ["an unknown role", { role: "root" }],
  ["no id", { _id: "" }],
])("a person with %s does not match the schema", (_, wrong) => {
  expect(userSchema.safeParse({ ...LUCIA_RESPONSE, ...wrong }).success).toBe(false);
});
