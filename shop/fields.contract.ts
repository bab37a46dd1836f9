import * as z from "zod";
import type { Field, Fields } from "./fields.ts";
import type { FieldMessages } from "./refusal.ts";

const UNKNOWN_FIELD = "Hay un campo que no se admite";
const NO_FORM = "Los datos no tienen la forma esperada";

/** An object of a response with exactly these fields; `id` names it in the API's documentation. */
export function namedObject<Shape extends z.ZodRawShape>(id: string, shape: Shape) {
  return z.strictObject(shape).meta({ id });
}

/** An object of a body with exactly these fields. Refuses an unknown field without repeating its name. */
export function strictForm<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, { error: ({ code }) => (code === "unrecognized_keys" ? UNKNOWN_FIELD : NO_FORM) });
}

/** Adds the messages of a rule about a whole form to those of the schema. */
export function reporting<Form>(rule: (form: Form) => FieldMessages) {
  return (form: Form, context: { addIssue(issue: { code: "custom"; path: string[]; message: string }): void }) => {
    for (const [name, messages] of Object.entries(rule(form)))
      for (const message of messages) context.addIssue({ code: "custom", path: [name], message });
  };
}

export const instant = z.iso.datetime();

/** Money over HTTP: a decimal number with at most two decimals, never below zero. */
const decimal = z.number().min(0).multipleOf(0.01);

export const dollars = decimal.describe("US dollars, at most two decimals");
export const pesos = decimal.describe("Argentine pesos, at most two decimals");
export const percent = z.number().min(0).max(100).multipleOf(0.01).describe("Percentage from 0 to 100: 15 means 15 %");

/**
 * An integer as ASCII digits. `pattern` must refuse a sign, decimals, an exponent, and too many digits for an exact integer.
 */
export function count(pattern: RegExp, error: string) {
  return z
    .string(error)
    .regex(pattern, error)
    .transform((text) => Number.parseInt(text, 10));
}

/** Page size. 0 or absent means all. */
export const limitField = count(/^\d{1,6}$/, "limit es un número entero desde 0").optional();

/** Page number, from 1. */
export const pageField = count(/^0{0,5}[1-9]\d{0,5}$/, "page es un número entero desde 1").optional();

/** Maximum length of a search text. */
const SEARCH_MAX = 100;

/** A query parameter that is true or false. */
export function queryFlag(name: string) {
  return z
    .enum(["true", "false"], `${name} es true o false`)
    .transform((text) => text === "true")
    .optional();
}

export function searchField(name: string) {
  return z
    .string(`${name} es un texto`)
    .max(SEARCH_MAX, `${name} tiene como máximo ${SEARCH_MAX} caracteres`)
    .optional();
}

/** Body of a search for people or orders. URLs are written to logs, so they must not have names or e-mails. */
export const searchBodySchema = strictForm({ search: searchField("search") });

type ShapeOf<F extends Fields> = {
  [Key in keyof F as F[Key]["name"]]: F[Key] extends Field<string, infer _, infer Wire> ? z.ZodType<Wire> : never;
};

/** The described fields of a response. */
export function responseShape<F extends Fields>(fields: F): ShapeOf<F> {
  return shapeOf(fields, responseSchema);
}

function responseSchema({ type, labels, isNullable, minimum }: Fields[string]["kind"]): z.ZodType {
  if (type === "flag") return z.boolean();
  if (type === "choice") return z.enum(Object.keys(labels ?? {}));
  if (type === "text") return z.string();
  if (type === "pesos") return pesos;
  if (type === "percent") return percent;
  if (type === "multiplier") return z.number().positive();
  if (type === "count") return z.int().min(minimum ?? 0);
  return isNullable ? dollars.nullable() : dollars;
}

const NOT_TEXT = "Tiene que ser un texto";
const TOO_LONG = "Es demasiado largo";
const NUMBER = "Tiene que ser un número";
export const formText = z.string(NOT_TEXT).max(5_000, TOO_LONG);
/** A text that may be as long as a legal text. */
export const longText = z.string(NOT_TEXT).max(20_000, TOO_LONG);
export const formNumber = z.number(NUMBER);
export const formInteger = z.int(NUMBER);
const formFlag = z.boolean("Tiene que ser verdadero o falso");

type SentShapeOf<F extends Fields> = {
  [Key in keyof F as F[Key]["name"]]: F[Key] extends Field<string, infer _, infer Wire> ? z.ZodType<Wire, Wire> : never;
};

/** The described fields of a body; texts may be long. `Kind.read` checks the values. */
export function sentShape<F extends Fields>(fields: F): SentShapeOf<F> {
  return shapeOf(fields, (kind) => sentSchema(kind, longText));
}

type OrNull<Wire> = Wire | (Wire extends number ? null : never);

type FormShapeOf<F extends Fields> = {
  [Name in keyof SentShapeOf<F>]: z.ZodOptional<z.ZodType<OrNull<z.output<SentShapeOf<F>[Name]>>>>;
};

/** The described fields of a body, all optional. A number may be null. */
export function formShape<F extends Fields>(fields: F): FormShapeOf<F> {
  return shapeOf(fields, (kind) => {
    const schema = sentSchema(kind, formText);
    return schema === formNumber ? schema.nullish() : schema.optional();
  });
}

function sentSchema({ type, labels }: Fields[string]["kind"], textSchema: z.ZodType): z.ZodType {
  const names = Object.keys(labels ?? {});
  if (type === "flag") return formFlag;
  if (type === "choice") return z.enum(names, `Tiene que ser uno de: ${names.join(", ")}`);
  return type === "text" ? textSchema : formNumber;
}

function shapeOf(fields: Fields, toSchema: (kind: Fields[string]["kind"]) => z.ZodType) {
  const schemas = Object.values(fields).map(({ name, kind, about }) => {
    const schema = toSchema(kind);
    return { [name]: about === undefined ? schema : schema.describe(about) };
  });
  return Object.assign({}, ...schemas);
}
