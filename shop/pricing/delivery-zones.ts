/** The texts by which administrators describe delivery zones and holidays. docs/product-rules.md#delivery-zones */
import { PROVINCES } from "../accounts/address.ts";
import { isDay } from "../accounts/person.ts";
import { fold, oneLine } from "../text.ts";

/** The part of an address that decides its zone. */
export interface ZoneAddress {
  province: string;
  postalCode: string;
}

const CAPITAL = "Ciudad Autónoma de Buenos Aires";
const PROVINCE_NAMES = new Map<string, string>([
  ...PROVINCES.map((name) => [fold(name), name] as const),
  ["caba", CAPITAL],
  ["capital federal", CAPITAL],
]);

/** Writes a zone's places with one comma between them and the provinces by their names: "Santa Fe, 1000-1499". */
export function normalizePlaces(text: string): string {
  return partsOf(text).map(normalizePlace).join(", ");
}

function normalizePlace(part: string): string {
  return PROVINCE_NAMES.get(fold(part)) ?? part.replace(/\s*-\s*/, "-");
}

/** Returns the message for an empty text and for places that are neither provinces nor postal codes; null if all are known. */
export function placesFault(places: string): string | null {
  const parts = partsOf(places);
  if (parts.length === 0) return "Escribí qué provincias o códigos postales abarca";
  // Names the place by its position: a refusal does not repeat what was sent.
  const unknown = parts.findIndex((part) => !PROVINCE_NAMES.has(fold(part)) && !rangeOf(part));
  return unknown < 0
    ? null
    : `No conocemos el lugar ${unknown + 1}: van provincias o códigos, como Santa Fe, 1000-1499`;
}

/** Whether an address lies in a zone's places: by its province, or by the four digits of its postal code. */
export function isWithin(places: string, { province, postalCode }: ZoneAddress): boolean {
  const name = normalizePlace(oneLine(province));
  const code = Number(/\d{4}/.exec(postalCode)?.[0] ?? 0);
  return partsOf(places).some((part) => {
    const range = rangeOf(part);
    return range ? range[0] <= code && code <= range[1] : normalizePlace(part) === name;
  });
}

function partsOf(text: string): string[] {
  return oneLine(text)
    .split(/\s*[,;]\s*/)
    .filter(Boolean);
}

/** The first and the last code of `1000-1499` or `2000`. */
function rangeOf(part: string): readonly [number, number] | null {
  const [, first, last = first] = /^([1-9]\d{3})(?:-([1-9]\d{3}))?$/.exec(part) ?? [];
  return first !== undefined && Number(first) <= Number(last) ? [Number(first), Number(last)] : null;
}

/** Writes holidays with one comma between them, and days and months with two digits: "25/12/2026, 01/01/2027". */
export function normalizeHolidays(text: string): string {
  return partsOf(text)
    .map((part) =>
      part.replace(
        /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/,
        (_, ...[day, month, year]) => `${pad(day)}/${pad(month)}/${year}`,
      ),
    )
    .join(", ");
}

function pad(digits: string): string {
  return digits.padStart(2, "0");
}

/** Returns the message for a text with anything but dates; null for dates and for an empty text. */
export function holidaysFault(holidays: string): string | null {
  const unknown = partsOf(holidays).findIndex((part) => dayOf(part) === null);
  return unknown < 0 ? null : `El feriado ${unknown + 1} no es una fecha: van como 25/12/2026, separadas por comas`;
}

/** Returns the days of a text as `YYYY-MM-DD`. Parts that are not dates are skipped. */
export function holidaysOf(text: string): string[] {
  return partsOf(text).flatMap((part) => dayOf(part) ?? []);
}

function dayOf(part: string): string | null {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(part) ?? [];
  const iso = `${year}-${month}-${day}`;
  return isDay(iso) ? iso : null;
}
