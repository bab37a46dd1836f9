/** Identity fields: names, telephone, DNI, date of birth. See docs/product-rules.md#identity-fields */
import { oneLine } from "../text.ts";

export const NAME_MIN = 2;
export const NAME_MAX = 50;

export const PHONE_INVALID = "El teléfono debe tener 10 dígitos";
export const DNI_INVALID = "El DNI debe tener 7 u 8 dígitos";
export const BIRTH_INVALID = "La fecha de nacimiento es inválida.";
/** Shown when the age is unknown or implausibly low. */
const AGE_UNKNOWN = "No registrado";
const AGE_SHOWN_ABOVE = 12;
export const EARLIEST_BIRTH = "1900-01-01";

/** Normalizes a name: one line with single spaces, without invisible characters. */
export function normalizeName(text: string): string {
  return oneLine(text);
}

interface Named {
  firstName: string;
  lastName: string;
  email: string;
}

/** Returns a person's name; the e-mail of one without a name. */
export function personName({ firstName, lastName, email }: Named): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** "Ana Paz (ana@azahar.test)"; only the e-mail of a person without a name. */
export function nameAndEmail(person: Named): string {
  const name = personName(person);
  return name === person.email ? name : `${name} (${person.email})`;
}

export const firstNameMessages = (text: string) => nameMessages(text, "El nombre");
export const lastNameMessages = (text: string) => nameMessages(text, "El apellido");

function nameMessages(text: string, field: string): string[] {
  const length = [...normalizeName(text)].length;
  if (length === 0) return [`${field} es obligatorio.`];
  if (length < NAME_MIN) return [`${field} debe tener al menos ${NAME_MIN} caracteres.`];
  return length > NAME_MAX ? [`${field} debe tener como máximo ${NAME_MAX} caracteres.`] : [];
}

export function phoneMessages(text: string): string[] {
  return /^\d{10}$/.test(text) ? [] : [PHONE_INVALID];
}

export function dniMessages(text: string): string[] {
  return /^\d{7,8}$/.test(text) ? [] : [DNI_INVALID];
}

/** Removes the separators of a number as typed ("20.123.456", "(341) 555-1234"), for a field of digits. */
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
