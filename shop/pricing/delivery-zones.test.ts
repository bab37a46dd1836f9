import { expect, test } from "vitest";
import {
  holidaysFault,
  holidaysOf,
  isWithin,
  normalizeHolidays,
  normalizePlaces,
  placesFault,
} from "./delivery-zones.ts";

test.each([
  ["santa fe ;  CABA,1000 - 1499", "Santa Fe, Ciudad Autónoma de Buenos Aires, 1000-1499"],
  ["rio negro, 2000,", "Río Negro, 2000"],
  ["Atlántida", "Atlántida"],
])("the places %j are written as %j", (typed, written) => {
  expect(normalizePlaces(typed)).toBe(written);
});

test.each(["Santa Fe", "1000-1499", "2000", "Tucumán, 4000-4199, capital federal"])("%j are places", (places) => {
  expect(placesFault(places)).toBeNull();
});

test.each([
  ["", "Escribí qué provincias o códigos postales abarca"],
  [" , ", "Escribí qué provincias o códigos postales abarca"],
  ["Santa Fe, Atlántida", "No conocemos el lugar 2: van provincias o códigos, como Santa Fe, 1000-1499"],
  ["1499-1000", "No conocemos el lugar 1: van provincias o códigos, como Santa Fe, 1000-1499"],
  ["200", "No conocemos el lugar 1: van provincias o códigos, como Santa Fe, 1000-1499"],
])("%j are not places", (places, message) => {
  expect(placesFault(places)).toBe(message);
});

test.each([
  ["Santa Fe", "santa fe", "9410", true],
  ["Córdoba, 2000-2099", "Santa Fe", "S2013ABC", true],
  ["2000", "Buenos Aires", "2000", true],
  ["2000", "Santa Fe", "2001", false],
  ["1000-1499", "Santa Fe", "", false],
  ["Ciudad Autónoma de Buenos Aires", "Capital Federal", "1425", true],
  ["Buenos Aires", "CABA", "1425", false],
])("the places %j contain an address in %s, %s: %s", (places, province, postalCode, expected) => {
  expect(isWithin(places, { province, postalCode })).toBe(expected);
});

test("holidays are written with two digits and read as days", () => {
  expect(normalizeHolidays(" 1/5/2026 ;25/12/2026,mañana")).toBe("01/05/2026, 25/12/2026, mañana");
  expect(holidaysOf("01/05/2026, 25/12/2026")).toEqual(["2026-05-01", "2026-12-25"]);
  expect(holidaysOf("mañana")).toEqual([]);
  expect(holidaysOf("")).toEqual([]);
});

test.each(["", "25/12/2026", "29/02/2028, 01/01/2027"])("%j are holidays", (text) => {
  expect(holidaysFault(text)).toBeNull();
});

test.each(["30/02/2027", "mañana", "2026-12-25", "25/13/2026", "25/12"])("%j is not a date", (text) => {
  expect(holidaysFault(text)).toBe("El feriado 1 no es una fecha: van como 25/12/2026, separadas por comas");
});
