/** The fields of the product form: its messages, numbers, pictures and installment plan. */

import { fromWire, parseDecimal } from "../decimal.ts";
import { type Bp, MAX_USD_CENTS, type UsdCents } from "../pricing/money.ts";
import { type FieldMessages, type Refused, refuse } from "../refusal-facts.ts";
import type { InstallmentPlan } from "../settings/settings.ts";
import type { Picture } from "./catalogue.ts";

/** Reports a message for one field. */
type Say = (message: string) => void;

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

/** A path, or a path with its file's known data. */
export type SentPicture = string | Picture;

/** A picture; `facts` is null when only its path is known. */
export interface PictureEntry {
  path: string;
  facts: Omit<Picture, "path"> | null;
}

export const PICTURES_MAX = 20;
const PATH_MAX = 300;

/** A path of the shop's own site: no other host, no scheme. docs/faults.md#s-54-links-that-can-be-configured */
const SITE_PATH = /^\/(?![/\\])[^\s\\]*$/;
const TINT = /^#[0-9a-f]{6}$/i;

/** Whether a field has no file yet: it is empty, or only the prefix of a path. */
const isBlank = (path: string) => path === "" || (path.endsWith("/") && !path.includes("."));

/** Parses the pictures in order, without empty and repeated paths. */
export function readPictures(sent: readonly SentPicture[], said: FieldNotes): PictureEntry[] {
  const entries = sent.flatMap((one, index) => {
    const entry = readPicture(one, said.at(`images.${index}`));
    return entry ? [entry] : [];
  });
  if (entries.length > PICTURES_MAX) said.at("images")(`Hasta ${PICTURES_MAX} imágenes`);
  return entries.filter(({ path }, index) => entries.findIndex((other) => other.path === path) === index);
}

function readPicture(sent: SentPicture, say: Say): PictureEntry | null {
  const path = (typeof sent === "string" ? sent : sent.path).trim();
  if (isBlank(path)) return null;
  if (!SITE_PATH.test(path) || path.length > PATH_MAX)
    say("Tiene que ser una ruta del sitio, como /pictures/asad.webp");
  if (typeof sent === "string") return { path, facts: null };
  const { width, height, tint } = sent;
  if (!isSide(width) || !isSide(height) || !TINT.test(tint)) say("Los datos de la imagen no son válidos");
  return { path, facts: { width, height, tint } };
}

function isSide(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels >= 1 && pixels <= 20_000;
}

const BOTH_NEEDED = "Por favor complete ambos campos";
const MOST_INSTALLMENTS = 99;
const HIGHEST_MULTIPLIER_BP = 1_000_000;

/**
 * The form that applies an installment plan to every size: the number of payments and the multiplier of the price
 * (1.5 is +50 %). See docs/product-rules.md#installment-plans
 */
export interface SentPlan {
  numberOfInstallments: number;
  percentageInInstallments: number;
}

/** Parses a plan: both fields above 0. Refuses `invalid_fields`. docs/product-rules.md#installment-plans */
export function readPlan(sent: SentPlan): { ok: true; plan: InstallmentPlan } | Refused<"invalid_fields"> {
  const { numberOfInstallments, percentageInInstallments } = sent;
  const read = parseDecimal(String(percentageInInstallments), 4);
  const multiplierBp = read.ok ? read.value : -1;
  const fields = {
    ...(numberOfInstallments > 0 ? {} : { numberOfInstallments: [BOTH_NEEDED] }),
    ...(percentageInInstallments > 0 ? {} : { percentageInInstallments: [BOTH_NEEDED] }),
    ...(numberOfInstallments > 0 &&
    !(Number.isInteger(numberOfInstallments) && numberOfInstallments <= MOST_INSTALLMENTS)
      ? { numberOfInstallments: [`Tiene que ser un número entero de 1 a ${MOST_INSTALLMENTS}`] }
      : {}),
    ...(percentageInInstallments > 0 && !(multiplierBp > 0 && multiplierBp <= HIGHEST_MULTIPLIER_BP)
      ? { percentageInInstallments: ["Tiene que ser un multiplicador de 0,0001 a 100, con hasta cuatro decimales"] }
      : {}),
  };
  if (Object.keys(fields).length > 0) return refuse({ code: "invalid_fields", fields });
  return { ok: true, plan: { numberOfInstallments, multiplierBp } };
}
