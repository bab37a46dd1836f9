/** Parsers for the numbers of a form, and the collector of its field messages. */
import { fromWire } from "../decimal.ts";
import { type Bp, MAX_USD_CENTS, type UsdCents } from "../pricing/money.ts";
import type { FieldMessages } from "../refusal-facts.ts";

/** Reports a message for one field. */
export type Say = (message: string) => void;

/** Collects messages by field path. */
export interface FieldNotes {
  at(path: string): Say;
  /** Whether the field already has a message. */
  has(path: string): boolean;
  fields(): FieldMessages;
}

export function notes(): FieldNotes {
  const fields = new Map<string, string[]>();
  return {
    at: (path) => (message) => void fields.set(path, [...(fields.get(path) ?? []), message]),
    has: (path) => fields.has(path),
    fields: () => Object.fromEntries(fields),
  };
}

/** Dollars in cents, 0 for an empty field: from 0 to `MAX_USD_CENTS`, two decimals. */
export function dollars(value: number | null | undefined, say: Say): UsdCents {
  const read = fromWire(value ?? 0);
  if (!read.ok) say("Tiene que ser un precio en dólares, con hasta dos decimales");
  else if (read.value > MAX_USD_CENTS) say(`El precio más alto es US$ ${MAX_USD_CENTS / 100}`);
  else return read.value;
  return 0;
}

/** A percentage from 0 to below 100 in basis points, 0 for an empty field. */
export function percentage(value: number | null | undefined, say: Say): Bp {
  const read = fromWire(value ?? 0);
  if (read.ok && read.value < 10_000) return read.value;
  say("Tiene que ser un porcentaje de 0 a 99,99");
  return 0;
}

/** A whole number within bounds; the lower bound when it is invalid. */
export function whole(value: unknown, least: number, most: number, say: Say): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most) return value;
  say(`Tiene que ser un número entero de ${least} a ${most}`);
  return least;
}
