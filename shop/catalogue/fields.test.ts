import fc from "fast-check";
import { expect, test } from "vitest";
import { formShape, responseShape, strictForm } from "../fields.contract.ts";
import { type Field, type FieldValue, readValues, restoredValues, wireValues } from "../fields.ts";
import { MAX_USD_CENTS } from "../pricing/money.ts";
import { BRANDS } from "./brands.ts";
import { COUNTER_FIELDS, LOCATION_FIELDS, ML_MAX, PERFUME_FIELDS, SIZE_FIELDS } from "./fields.ts";

type AnyField = Field<string, FieldValue, FieldValue>;

/** Words that a form keeps as typed. */
const words = fc.stringMatching(/^[A-Za-zÁÉÍÓÚÑáéíóúñ][a-z0-9áéíóúñ]{0,9}( [a-z0-9áéíóúñ]{1,9}){0,3}$/);
const cents = fc.integer({ min: 0, max: MAX_USD_CENTS });
const TEXTS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  brand: fc.oneof(fc.constantFrom(...BRANDS.map(({ name }) => name)), fc.constant("Casa Ñandú")),
};

/** Any valid value of a field, in the domain. */
function valuesOf({ name, kind }: AnyField): fc.Arbitrary<FieldValue> {
  if (kind.type === "text") return TEXTS[name] ?? words;
  if (kind.type === "flag") return fc.boolean();
  if (kind.type === "choice") return fc.constantFrom(...Object.keys(kind.labels ?? {}));
  if (kind.type === "percent") return fc.integer({ min: 0, max: 9_999 });
  if (kind.type === "dollars") return kind.isNullable ? fc.option(cents.filter((value) => value > 0)) : cents;
  return name === "numberOfInstallments" ? fc.integer({ min: 0, max: 99 }) : fc.integer({ min: 1, max: ML_MAX });
}

const DESCRIBED: Record<string, Record<string, AnyField>> = {
  perfume: PERFUME_FIELDS,
  size: SIZE_FIELDS,
  counters: COUNTER_FIELDS,
  locations: LOCATION_FIELDS,
};
const ALL = Object.entries(DESCRIBED).flatMap(([of, fields]) =>
  Object.entries(fields).map(([key, field]) => ({ of, key, field })),
);

const refused = (name: string) => (message: string) => {
  throw new Error(`${name}: ${message}`);
};

test.each(ALL)("$of, $key: domain, API, form, CSV and log convert back unchanged", ({ key, field }) => {
  const fields = { [key]: field };
  const { name, kind } = field;
  fc.assert(
    fc.property(valuesOf(field), (value) => {
      const wire = wireValues(fields, { [key]: value });
      expect(strictForm(responseShape(fields)).parse(wire)).toEqual(wire);
      expect(strictForm(formShape(fields)).parse(wire)).toEqual(wire);
      expect(readValues(fields, wire, refused)).toEqual({ [key]: value });
      expect(restoredValues(fields, [{ field: name, value: wire[name] ?? null }])).toEqual({ [key]: value });
      const cell = kind.cells.write(wire[name] ?? null);
      expect(cell === "" ? (kind.isNullable ? null : "") : kind.cells.read(cell)).toEqual(wire[name]);
    }),
  );
});

test("every name, label and heading is used once", () => {
  for (const what of ["name", "label", "heading"] as const) {
    const used = ALL.map(({ field }) => field[what]);
    expect(used.filter((one, index) => used.indexOf(one) < index)).toEqual([]);
  }
});

test.each(ALL)("$of, $key: a value of another type is refused", ({ key, field }) => {
  const form = strictForm(formShape({ [key]: field }));
  expect(form.safeParse({ [field.name]: { a: 1 } }).success).toBe(false);
  expect(form.safeParse({ [field.name]: field.kind.type === "text" ? 1 : "otro" }).success).toBe(false);
});
