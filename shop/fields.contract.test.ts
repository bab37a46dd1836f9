import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { sentAddressSchema } from "./accounts/address.contract.ts";
import { emailFormSchema, loginSchema, newPasswordSchema, registrationSchema } from "./accounts/auth.contract.ts";
import { acceptInvitationSchema, inviteSchema } from "./accounts/invitation.contract.ts";
import { adminUserChangeSchema, changeUserSchema, deleteAccountSchema } from "./accounts/user.contract.ts";
import { forAll, forMany } from "./for-all.fixture.ts";
import {
  anyBody,
  HOME,
  LUCIA,
  MARK,
  MESSAGES,
  messagesOf,
  NEW_PASSWORD,
  NO_FORMS,
  NO_TEXTS,
  PASSWORD_CHANGE,
  STRANGE_FIELDS,
  withField,
} from "./sent.contract.fixture.ts";

const { email, password } = LUCIA;
const ADDRESS = { ...HOME, _id: "adr_1", floor: "3", door: "A", indications: "Timbre", status: true };
const CHANGE = {
  phone: "3415551234",
  dni: "12345678",
  dateOfBirth: "1990-05-17",
  address: [ADDRESS],
  ...PASSWORD_CHANGE,
};

/** Account bodies, each with a valid example. */
const BODIES: [string, z.ZodType, Record<string, unknown>][] = [
  ["login", loginSchema, { email, password }],
  ["e-mail form", emailFormSchema, { email }],
  ["registration", registrationSchema, LUCIA],
  ["new password", newPasswordSchema, NEW_PASSWORD],
  ["change of a person", changeUserSchema, CHANGE],
  ["administration of a person", adminUserChangeSchema, { status: false, role: "admin" }],
  ["an invitation", inviteSchema, { email, adminRole: "orders" }],
  [
    "accepting an invitation",
    acceptInvitationSchema,
    { password, firstName: "Lía", lastName: "Ríos", confirmPassword: password },
  ],
  ["deletion of the account", deleteAccountSchema, { password }],
  ["address", sentAddressSchema, ADDRESS],
];

describe.each(BODIES)("the body of %s", (_, schema, good) => {
  test("accepts a good example", () => {
    expect(messagesOf(schema, good)).toEqual({});
  });

  test.each(STRANGE_FIELDS.filter(([field]) => !(field in good) || field in {}))(
    "with a field %j is refused without repeating the name",
    (__, field) => {
      expect(messagesOf(schema, withField(good, field))).toEqual({ _: ["Hay un campo que no se admite"] });
      expect(messagesOf(schema, field)["_"]).toEqual(["Hay un campo que no se admite"]);
    },
  );

  test.each(NO_FORMS.map((body) => [body]))("that is %j is refused", (body) => {
    expect(messagesOf(schema, body)).toEqual({ _: ["Los datos no tienen la forma esperada"] });
  });

  test.each(Object.keys(good))("reports a value of the wrong type for %s under that name, in Spanish", (name) => {
    for (const value of NO_TEXTS.filter((kind) => kind !== undefined && typeof kind !== typeof good[name])) {
      const messages = messagesOf(schema, { ...good, [name]: value });
      expect(Object.keys(messages)).toEqual([name]);
      expect(messages[name]?.filter((message) => !MESSAGES.has(message))).toEqual([]);
      expect(new Set(messages[name]).size).toBe(messages[name]?.length);
    }
  });

  test("reports only known Spanish messages under known names, and nothing that was sent", () => {
    forMany(1000, [anyBody(good)], (body) => {
      for (const [path, messages] of Object.entries(messagesOf(schema, body))) {
        expect(messages.filter((message) => !MESSAGES.has(message))).toEqual([]);
        expect([...Object.keys(good), "_"]).toContain(path.split(".")[0]);
        expect(JSON.stringify([path, messages])).not.toContain(MARK);
      }
    });
  });

  test("leaves the prototype of objects unchanged", () => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    forAll([anyBody(good)], (body) => void schema.safeParse(body));
    for (const [, field] of STRANGE_FIELDS) schema.safeParse(withField(good, field));
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
    expect({}).not.toHaveProperty("isAdmin");
  });
});

const KEPT_AS_SENT = BODIES.filter(([, schema]) => schema !== registrationSchema);

test.each(KEPT_AS_SENT)("the parsed body of %s parses again to the same value", (_, schema, good) => {
  forMany(1000, [anyBody(good)], (body) => {
    const first = schema.safeParse(body);
    if (first.success) expect(schema.parse(first.data)).toEqual(first.data);
  });
});
