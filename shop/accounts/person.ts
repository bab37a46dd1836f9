/** What a person says of themselves: names, telephone, DNI, day of birth (specification 5, Registration, Profile identity). */
import { oneLine } from "./written.ts";

export const NAME_MIN = 2;
export const NAME_MAX = 50;

const FIRST_NAME = { article: "El nombre", required: "El nombre es obligatorio." };
const LAST_NAME = { article: "El apellido", required: "El apellido es obligatorio." };

export const PHONE_INVALID = "El teléfono debe tener 10 dígitos";
export const DNI_INVALID = "El DNI debe tener 7 u 8 dígitos";
export const BIRTH_INVALID = "La fecha de nacimiento es inválida.";
/** In place of an age that is not known, or too low to be true. */
export const AGE_UNKNOWN = "No registrado";
const AGE_SHOWN_ABOVE = 12;
export const EARLIEST_BIRTH = "1900-01-01";

/** A name as it is kept: composed letters, single spaces, and nothing that cannot be seen or turns the line around. */
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

/** A number as people write it ("20.123.456", "(341) 555-1234"), for the field that takes digits. */
export function digitsAsTyped(text: string): string {
  return text.replace(/[\s().+-]/g, "");
}

/** What is wrong with a day of birth, `YYYY-MM-DD`: no day of the calendar, before 1900, or after `today`. */
export function birthMessages(text: string, today: string): string[] {
  return isDay(text) && text >= EARLIEST_BIRTH && text <= today ? [] : [BIRTH_INVALID];
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The day in Argentina at an instant, `YYYY-MM-DD`. The country keeps UTC-3 all year. */
export function dayInArgentina(nowMs: number): string {
  return new Date(nowMs - 3 * 3_600_000).toISOString().slice(0, 10);
}

/** "34 años", or "No registrado" without a day of birth or with 12 years and fewer (specification 2, Profile). */
export function ageText(dateOfBirth: string | null, today: string): string {
  if (dateOfBirth === null || !isDay(dateOfBirth)) return AGE_UNKNOWN;
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  const age = today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
  return age > AGE_SHOWN_ABOVE ? `${age} años` : AGE_UNKNOWN;
}
