/** Request bodies for contract tests, and a helper that lists a schema's messages. */
import fc from "fast-check";
import type { z } from "zod";
import { anyText } from "./accounts/texts.fixture.ts";

/** Every kind of JSON value that is not a text, and undefined. */
export const NO_TEXTS = [
  undefined,
  null,
  0,
  -1,
  2.5,
  true,
  false,
  [],
  ["Lucía"],
  Array(41).fill("x"),
  {},
  { length: 3 },
];

/** Values that are not an object with fields. */
export const NO_FORMS = [undefined, null, 0, true, "", "Lucía", [], [{}]];

/** A name and a value that no response may repeat. */
export const MARK = "zzMARKzz";
/** Fields that attackers may add to a body, as parsed JSON. Here `__proto__` is an own field. */
export const STRANGE_FIELDS = [
  "role",
  "verified",
  "status_",
  "email_",
  "cart",
  "orders",
  "passwordHash",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "",
  " ",
  MARK,
].map((name): [string, unknown] => [name, JSON.parse(`{${JSON.stringify(name)}:{"role":"${MARK}","isAdmin":true}}`)]);

/** Returns a copy of a body with one more field. Goes through JSON so that `__proto__` stays an own field. */
export function withField(body: object, more: unknown): unknown {
  const fields = (value: unknown) => JSON.stringify(value).slice(1, -1);
  return JSON.parse(`{${[fields(body), fields(more)].filter(Boolean).join(",")}}`);
}

/** Returns a schema's messages for a body, by path; `_` is the complete body. */
export function messagesOf(schema: z.ZodType, body: unknown): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of schema.safeParse(body).error?.issues ?? []) {
    const name = path.join(".") || "_";
    fields[name] = [...(fields[name] ?? []), message];
  }
  return fields;
}

export const LUCIA = {
  firstName: "Lucía",
  lastName: "Fernández",
  dateOfBirth: "1990-05-17",
  phone: "3415551234",
  email: "lucia@gmail.com",
  password: "Jazmín88",
  confirmPassword: "Jazmín88",
};

export const HOME = { province: "Santa Fe", city: "Rosario", street: "9 de Julio", number: "1000", postalCode: "2000" };

export const NEW_PASSWORD = { newPassword: "Jazmín88", confirmNewPassword: "Jazmín88" };
export const PASSWORD_CHANGE = { currentPassword: "x", ...NEW_PASSWORD };

const anyValue = fc.oneof(anyText, fc.constantFrom(...NO_TEXTS), fc.jsonValue({ maxDepth: 3 }));

/** Arbitrary bodies: each valid field may be missing or have any value, and sometimes there is an extra field. */
export function anyBody(good: Record<string, unknown>): fc.Arbitrary<unknown> {
  const fields = Object.entries(good).map(
    ([name, value]) => [name, fc.oneof({ weight: 4, arbitrary: fc.constant(value) }, anyValue)] as const,
  );
  const form = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  const strange = fc.tuple(form, fc.constantFrom(...STRANGE_FIELDS)).map(([body, [, more]]) => withField(body, more));
  return fc.oneof({ weight: 6, arbitrary: form }, strange, anyValue);
}

/** Every validation message of the bodies in `fields.contract.test.ts`. */
export const MESSAGES = new Set([
  "Email inválido",
  "La contraseña es requerida",
  "La contraseña debe tener al menos 8 caracteres",
  "La contraseña debe tener como máximo 128 caracteres",
  "La contraseña debe contener al menos una letra mayúscula, una letra minúscula y un número.",
  "Las contraseñas no coinciden.",
  "Las contraseñas no coinciden",
  "El nombre es obligatorio.",
  "El nombre debe tener al menos 2 caracteres.",
  "El nombre debe tener como máximo 50 caracteres.",
  "El apellido es obligatorio.",
  "El apellido debe tener al menos 2 caracteres.",
  "El apellido debe tener como máximo 50 caracteres.",
  "La fecha de nacimiento es inválida.",
  "El teléfono debe tener 10 dígitos",
  "El DNI debe tener 7 u 8 dígitos",
  "La provincia es requerida",
  "La ciudad es requerida",
  "La calle es requerida",
  "El número es requerido",
  "El Código Postal es requerido",
  "Las indicaciones deben tener como máximo 200 caracteres",
  "Podés guardar hasta 10 direcciones",
  "Tiene que ser una lista de direcciones",
  "Tiene que ser verdadero o falso",
  "Tiene que ser user o admin",
  "Elegí qué va a poder hacer",
  "Tiene que ser un texto",
  "Texto inválido",
  "Hay un campo que no se admite",
  "Los datos no tienen la forma esperada",
]);
