/** Identity fields: names, telephone, DNI, date of birth. See docs/product-rules.md#identity-fields */
import { oneLine } from "../text.ts";

export const NAME_MIN = 2;
export const NAME_MAX = 50;

const FIRST_NAME = { article: "El nombre", required: "El nombre es obligatorio." };
const LAST_NAME = { article: "El apellido", required: "El apellido es obligatorio." };

export const PHONE_INVALID = "El teléfono debe tener 10 dígitos";
export const DNI_INVALID = "El DNI debe tener 7 u 8 dígitos";
export const BIRTH_INVALID = "La fecha de nacimiento es inválida.";
/** Shown when the age is unknown or implausibly low. */
export const AGE_UNKNOWN = "No registrado";
const AGE_SHOWN_ABOVE = 12;
export const EARLIEST_BIRTH = "1900-01-01";

/** Normalizes a name. */
export function normalizeName(text: string): string {
  return oneLine(text);
}

export function firstNameMessages(text: string): string[] {
  return nameMessages(text, FIRST_NAME);
}

export function lastNameMessages(text: string): string[] {
  return nameMessages(text, LAST_NAME);
}

function nameMessages(text: string, { article, required }: typeof FIRST_NAME): string[] {
  const length = [...normalizeName(text)].length;
  if (length === 0) return [required];
  if (length < NAME_MIN) return [`${article} debe tener al menos ${NAME_MIN} caracteres.`];
  return length > NAME_MAX ? [`${article} debe tener como máximo ${NAME_MAX} caracteres.`] : [];
}

export function phoneMessages(text: string): string[] {
  return /^\d{10}$/.test(text) ? [] : [PHONE_INVALID];
}

export function dniMessages(text: string): string[] {
  return /^\d{7,8}$/.test(text) ? [] : [DNI_INVALID];
}

/** Drops the separators of a number as typed ("20.123.456", "(341) 555-1234"), for a field of digits. */
export function digitsAsTyped(text: string): string {
  return text.replace(/[\s().+-]/g, "");
}

/** Validates a date of birth, `YYYY-MM-DD`: a calendar day from 1900 to `today`. */
export function birthMessages(text: string, today: string): string[] {
  return isDay(text) && text >= EARLIEST_BIRTH && text <= today ? [] : [BIRTH_INVALID];
}

/** Whether a text is a calendar day, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The day in Argentina at an instant, `YYYY-MM-DD`. Argentina is UTC-3 all year. */
export function dayInArgentina(nowMs: number): string {
  return new Date(nowMs - 3 * 3_600_000).toISOString().slice(0, 10);
}

/** "34 años"; "No registrado" when unknown or at most 12. docs/product-rules.md#identity-fields */
export function ageText(dateOfBirth: string | null, today: string): string {
  if (dateOfBirth === null || !isDay(dateOfBirth)) return AGE_UNKNOWN;
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  const age = today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
  return age > AGE_SHOWN_ABOVE ? `${age} años` : AGE_UNKNOWN;
}
