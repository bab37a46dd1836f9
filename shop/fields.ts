/**
 * One description of each field. Contract, presenter, form, CSV, activity log and labels are derived from it.
 * docs/architecture.md#one-description-of-each-field
 */
import type { CellFormat } from "./cells.ts";
import { type Refused, refuse } from "./refusal.ts";

/** A field's value. In the API money and percentages are decimals, in the domain they are integers. */
export type FieldValue = string | number | boolean | null;

/** Takes the message of a refused value. */
export type Report = (message: string) => void;

/** Collects messages by field path. */
export function fieldErrors() {
  const fields = new Map<string, string[]>();
  return {
    at: (path: string) => (message: string) => void fields.set(path, [...(fields.get(path) ?? []), message]),
    has: (path: string) => fields.has(path),
    /** Null without messages. */
    refusal: (): Refused<"invalid_fields"> | null =>
      fields.size > 0 ? refuse({ code: "invalid_fields", fields: Object.fromEntries(fields) }) : null,
  };
}

export type FieldErrors = ReturnType<typeof fieldErrors>;

export interface Kind<Value extends FieldValue, Wire extends FieldValue> {
  type: "text" | "flag" | "choice" | "dollars" | "pesos" | "percent" | "multiplier" | "count";
  toWire(value: Value): Wire;
  /** Parses a value of the API. When it is refused, reports why; the returned value must not be used. */
  read(sent: Wire, report: Report): Value;
  /** Conversion between the API's value and a cell of a CSV file. */
  cells: CellFormat<Wire>;
  /** Whether the API's value may be null. */
  isNullable?: boolean;
  /** The least number, in the domain. */
  minimum?: number;
  /** The greatest number, in the domain, or the length of a text. */
  maximum?: number;
  /** Whether a text may have several lines. */
  isMultiline?: boolean;
  /** Labels of a choice. */
  labels?: Readonly<Record<string, string>>;
}

export interface Field<Name extends string, Value extends FieldValue, Wire extends FieldValue> {
  /** The name in the API. */
  name: Name;
  kind: Kind<Value, Wire>;
  /** The value in a new form. */
  initial: Wire;
  label: string;
  /** The label in the form, where it differs. */
  formLabel?: string;
  /** Help below the field in the form. */
  hint?: string;
  /** The heading of the CSV column, where it is not the label in lower case. */
  heading?: string;
  /** The description in the API's documentation. */
  about?: string;
}

/** Fields by their names in the domain. */
export type Fields = Readonly<Record<string, Field<string, FieldValue, FieldValue>>>;

/** The domain's values of fields. */
export type ValuesOf<F extends Fields> = {
  -readonly [Key in keyof F]: F[Key] extends Field<string, infer Value, infer _> ? Value : never;
};

type WireOfField<F> = F extends Field<string, infer _, infer Wire> ? Wire : never;

/** The API's values of fields. */
export type WireOf<F extends Fields> = { [Key in keyof F as F[Key]["name"]]: WireOfField<F[Key]> };

/** A sent form. `readValues` replaces null and missing values by the initial ones. */
export type SentOf<F extends Fields> = { [Key in keyof F as F[Key]["name"]]?: WireOfField<F[Key]> | null | undefined };

export function field<const Name extends string, Value extends FieldValue, Wire extends FieldValue>(
  name: Name,
  kind: Kind<Value, Wire>,
  facts: Omit<Field<Name, Value, Wire>, "name" | "kind">,
): Field<Name, Value, Wire> {
  return { name, kind, ...facts };
}

/** Picks the described fields of an object. */
export function valuesOf<F extends Fields>(fields: F, values: ValuesOf<F>): ValuesOf<F> {
  return mapFields(fields, (key) => ({ [key]: Reflect.get(values, key) }));
}

/** Converts the domain's values to the API's. */
export function wireValues<F extends Fields>(fields: F, values: ValuesOf<F>): WireOf<F> {
  return mapFields(fields, (key, { name, kind }) => ({ [name]: kind.toWire(Reflect.get(values, key)) }));
}

/** Parses a sent form. `at` returns the reporter of a field. */
export function readValues<F extends Fields>(fields: F, sent: object, at: (name: string) => Report): ValuesOf<F> {
  return mapFields(fields, (key, { name, kind, initial }) => ({
    [key]: kind.read(Reflect.get(sent, name) ?? initial, at(name)),
  }));
}

/** Parses the fields that were sent. Missing fields and null are left out. */
export function readSentValues<F extends Fields>(
  fields: F,
  sent: object,
  at: (name: string) => Report,
): Partial<ValuesOf<F>> {
  return mapFields(fields, (key, { name, kind }) => {
    const value = Reflect.get(sent, name) ?? null;
    return value === null ? {} : { [key]: kind.read(value, at(name)) };
  });
}

/** The label and the hint of a field in the form. */
export function formTexts({ label, formLabel = label, hint }: Pick<Fields[string], "label" | "formLabel" | "hint">) {
  return { label: formLabel, ...(hint !== undefined && { hint }) };
}

/** The API's values of a new object. */
export function initialValues<F extends Fields>(fields: F): WireOf<F> {
  return mapFields(fields, (_, { name, initial }) => ({ [name]: initial }));
}

/** Converts API values to the domain's. Throws on an unknown field and on a value that its field refuses. */
export function restoredValues<F extends Fields>(
  fields: F,
  values: readonly { field: string; value: FieldValue }[],
): Partial<ValuesOf<F>> {
  const restored = values.map(({ field, value }) => {
    const [key, { kind }] = Object.entries(fields).find(([, { name }]) => name === field) ?? malformed(field);
    return { [key]: kind.read(value, () => malformed(field)) };
  });
  return Object.assign({}, ...restored);
}

function malformed(field: string): never {
  throw new TypeError(`${field} cannot be restored`);
}

function mapFields(fields: Fields, toEntry: (key: string, field: Fields[string]) => object) {
  return Object.assign({}, ...Object.entries(fields).map(([key, one]) => toEntry(key, one)));
}
