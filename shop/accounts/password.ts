/** Passwords that are refused (docs/product-rules.md#password-rule) or give a warning (docs/faults.md#s-6-common-passwords). */
import { fold } from "../text.ts";

const PASSWORD_MIN = 8;
/** Checked before hashing: the cost of a hash grows with the length. docs/faults.md#s-5-stored-passwords */
export const PASSWORD_MAX = 128;

export const PASSWORD_REQUIRED = "La contraseña es requerida";
const TOO_SHORT = "La contraseña debe tener al menos 8 caracteres";
const TOO_LONG = "La contraseña debe tener como máximo 128 caracteres";
const TOO_PLAIN = "La contraseña debe contener al menos una letra mayúscula, una letra minúscula y un número.";

/**
 * Returns the messages for the password of an existing account: only when it is missing or too long.
 * docs/faults.md#s-5-stored-passwords
 */
export function givenPasswordMessages(password: string): string[] {
  if (password === "") return [PASSWORD_REQUIRED];
  return [...password].length > PASSWORD_MAX ? [TOO_LONG] : [];
}

/** Returns all messages for a new password. Counts Unicode characters, and trims nothing. */
export function newPasswordMessages(password: string): string[] {
  if (password === "") return [PASSWORD_REQUIRED];
  const length = [...password].length;
  const isMixed = /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\d/.test(password);
  return [
    ...(length < PASSWORD_MIN ? [TOO_SHORT] : []),
    ...(length > PASSWORD_MAX ? [TOO_LONG] : []),
    ...(isMixed ? [] : [TOO_PLAIN]),
  ];
}

/** Words of the most common passwords, in Argentina and worldwide, without accents. */
const COMMON_WORDS = [
  "password|passw0rd|p@ssword|p@ssw0rd|pass|contrasena|clave|admin|administrador|usuario|welcome|bienvenido|bienvenida|letmein|login|test|cambiar|temporal",
  "qwerty|qwertyuiop|qwer|asdf|asdfgh|asdfghjkl|zxcvbnm|abc|abcd|abcde|abcdef|abcdefg|abcdefgh|aa|aaa|iloveyou|tequiero|teamo",
  "azahar|perfume|perfumes|argentina|buenosaires|rosario|cordoba|boca|bocajuniors|river|riverplate|racing|messi|maradona",
  "hola|mama|papa|amor|familia|princesa|estrella|dragon|monkey|sunshine|football|futbol|summer|winter|spring|verano|invierno",
].join("|");
const COMMON = new RegExp(`^(?:${COMMON_WORDS})(?:\\d{1,8}|[12]q[23]w[34]e)?[!.*@#$_-]{0,2}$`);
const KEYBOARD_WALKS =
  /^(?:12345(?:6(?:7(?:89?)?)?)?[a-z]{2,3}|1q2w3e4r|1qaz2wsx|q1w2e3r4|zaq12wsx|a1b2c3d4|abcd1234|1234abcd|qwe123|123qwe|asd123)[a-z0-9]{0,4}[!.*]?$/;

/** Whether an allowed password is among those that attackers try first. */
export function isCommonPassword(password: string): boolean {
  const plain = fold(password);
  return COMMON.test(plain) || KEYBOARD_WALKS.test(plain);
}

/** Shown beside the field; the password is accepted. */
export const COMMON_PASSWORD_WARNING = "Es una contraseña muy usada: cualquiera puede adivinarla. Te conviene otra.";
