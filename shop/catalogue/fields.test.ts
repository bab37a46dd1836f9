import fc from "fast-check";
import { expect, test } from "vitest";
import { allOf, expectRefusals, expectRoundTrips } from "../fields.fixture.ts";
import { COUNTER_FIELDS, LOCATION_FIELDS, PERFUME_FIELDS, SIZE_FIELDS } from "./fields.ts";

const NOTES = fc.constantFrom("", "vainilla", "pimienta negra, bálsamo del Perú");
const TEXTS = {
  brand: fc.constantFrom("Grès", "Victoria's Secret", "Casa Ñandú"),
  topNotes: NOTES,
  heartNotes: NOTES,
  baseNotes: NOTES,
  video: fc.constantFrom("", "https://www.youtube.com/watch?v=dQw4w9WgXcQ", "https://vimeo.com/76979871"),
  year: fc.constantFrom("", "1959", "2026"),
  ean: fc.constantFrom("", "96385074", "6290360593012"),
};

const ALL = allOf({
  perfume: PERFUME_FIELDS,
  size: SIZE_FIELDS,
  counters: COUNTER_FIELDS,
  locations: LOCATION_FIELDS,
});

test.each(ALL)("$of, $key: domain, API, form, CSV and log convert back unchanged", ({ key, field }) => {
  expectRoundTrips(key, field, TEXTS);
});

test.each(ALL)("$of, $key: values of another type and out of bounds are refused", ({ key, field }) => {
  expectRefusals(key, field);
});

test("every name, label and heading is used once", () => {
  for (const what of ["name", "label", "heading"] as const) {
    const used = ALL.map(({ field }) => (field[what] ?? field.label).toLowerCase());
    expect(used.filter((one, index) => used.indexOf(one) < index)).toEqual([]);
  }
});

test("notes are separated by commas, and a year has four digits", () => {
  const { topNotes, year } = PERFUME_FIELDS;
  expect(topNotes.kind.read(" Rosa ,, pimienta  rosa;\noud,", () => expect.fail())).toBe("Rosa, pimienta rosa, oud");
  const messages: string[] = [];
  for (const typed of ["12", "3012", "dos mil"]) year.kind.read(typed, (message) => void messages.push(message));
  expect(messages).toHaveLength(3);
});
