/** Generated values of described fields, and what must hold for them. */
import fc from "fast-check";
import { expect } from "vitest";
import { formShape, responseShape, sentShape, strictForm } from "./fields.contract.ts";
import {
  type Field,
  type FieldValue,
  readSentValues,
  readValues,
  restoredValues,
  valuesOf,
  wireValues,
} from "./fields.ts";

type AnyField = Field<string, FieldValue, FieldValue>;
/** Generators of texts with a required format, by the fields' names in the API. */
export type Texts = Readonly<Record<string, fc.Arbitrary<string>>>;

/** Lists the fields of some groups, for `test.each`. */
export function allOf(groups: Readonly<Record<string, Readonly<Record<string, AnyField>>>>) {
  return Object.entries(groups).flatMap(([of, fields]) =>
    Object.entries(fields).map(([key, field]) => ({ of, key, field })),
  );
}

/** Words that a form keeps as typed. */
const words = fc.stringMatching(/^[A-Za-zÁÉÍÓÚÑáéíóúñ][a-z0-9áéíóúñ]{0,9}( [a-z0-9áéíóúñ]{1,9}){0,3}$/);

/** Any valid value of a field, in the domain. */
function generated({ name, kind }: AnyField, texts: Texts): fc.Arbitrary<FieldValue> {
  if (kind.type === "text") return texts[name] ?? words;
  if (kind.type === "flag") return fc.boolean();
  if (kind.type === "choice") return fc.constantFrom(...Object.keys(kind.labels ?? {}));
  const numbers = fc.integer({ min: kind.minimum ?? 0, max: kind.maximum ?? 0 });
  return kind.isNullable ? fc.option(numbers) : numbers;
}

const refused = (name: string) => (message: string) => {
  throw new Error(`${name}: ${message}`);
};

/** Converts generated values of a field from domain to API, form, CSV and log, and back. */
export function expectRoundTrips(key: string, field: AnyField, texts: Texts): void {
  const fields = { [key]: field };
  const { name, kind } = field;
  const [response, form, sent] = [responseShape(fields), formShape(fields), sentShape(fields)].map(strictForm);
  fc.assert(
    fc.property(generated(field, texts), (value) => {
      const values = { [key]: value };
      const wire = wireValues(fields, values);
      expect([response?.parse(wire), form?.parse(wire)]).toEqual([wire, wire]);
      if (value !== null) expect(sent?.parse(wire)).toEqual(wire);
      expect(valuesOf(fields, { ...values, other: 1 })).toEqual(values);
      expect(readValues(fields, wire, refused)).toEqual(values);
      expect(readSentValues(fields, wire, refused)).toEqual(value === null ? {} : values);
      expect(restoredValues(fields, [{ field: name, value: wire[name] ?? null }])).toEqual(values);
      const cell = kind.cells.write(wire[name] ?? null);
      expect(cell === "" ? (kind.isNullable ? null : "") : kind.cells.read(cell)).toEqual(wire[name]);
    }),
  );
}

/** Sends values of another type, which the contract refuses, and values out of bounds, which the form refuses. */
export function expectRefusals(key: string, field: AnyField): void {
  const fields = { [key]: field };
  const { name, kind } = field;
  const form = strictForm(formShape(fields));
  expect(form.safeParse({ [name]: { a: 1 } }).success).toBe(false);
  expect(form.safeParse({ [name]: kind.type === "text" ? 1 : "otro" }).success).toBe(false);
  for (const value of outOfBounds(field)) {
    const messages: string[] = [];
    readValues(fields, { [name]: value }, () => (message) => void messages.push(message));
    expect([value, messages]).toEqual([value, [expect.stringMatching(/^[A-ZÉ].{5}/)]]);
  }
}

function outOfBounds({ kind }: AnyField): FieldValue[] {
  const { type, minimum = 0, maximum = 0 } = kind;
  if (type === "text") return ["x".repeat(maximum + 1)];
  if (minimum === maximum) return [];
  const below = kind.isNullable ? -1 : kind.toWire(minimum - 1);
  return [below, kind.toWire(maximum + 1), Number.NaN];
}
