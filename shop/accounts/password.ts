/** Passwords: what is refused (specification 5), and what is only warned about (reliability S-6). */
import { fold } from "../text.ts";

export const PASSWORD_MIN = 8;
/** Refused before it is hashed: a hash of a long text costs as much as one wants it to. */
export const PASSWORD_MAX = 128;

export const PASSWORD_REQUIRED = "La contraseña es requerida";
const TOO_SHORT = "La contraseña debe tener al menos 8 caracteres";
const TOO_LONG = "La contraseña debe tener como máximo 128 caracteres";
const TOO_PLAIN = "La contraseña debe contener al menos una letra mayúscula, una letra minúscula y un número.";

/** What is wrong with a password that is said to be somebody's: it is left out, or longer than any can be (reliability S-5). */
export function givenPasswordMessages(password: string): string[] {
  if (password === "") return [PASSWORD_REQUIRED];
  return [...password].length > PASSWORD_MAX ? [TOO_LONG] : [];
}

/** What is wrong with a new password, all of it. Characters are counted as people do, and none is taken away. */
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

/** Words that the commonest passwords are made of, here and everywhere; without accents. */
const COMMON_WORDS = [
  "password|passw0rd|p@ssword|p@ssw0rd|pass|contrasena|clave|admin|administrador|usuario|welcome|bienvenido|bienvenida|letmein|login|test|cambiar|temporal",
  "qwerty|qwertyuiop|qwer|asdf|asdfgh|asdfghjkl|zxcvbnm|abc|abcd|abcde|abcdef|abcdefg|abcdefgh|aa|aaa|iloveyou|tequiero|teamo",
  "azahar|perfume|perfumes|argentina|buenosaires|rosario|cordoba|boca|bocajuniors|river|riverplate|racing|messi|maradona",
  "hola|mama|papa|amor|familia|princesa|estrella|dragon|monkey|sunshine|football|futbol|summer|winter|spring|verano|invierno",
].join("|");
const COMMON = new RegExp(`^(?:${COMMON_WORDS})(?:\\d{1,8}|[12]q[23]w[34]e)?[!.*@#$_-]{0,2}$`);
const WALKS =
  /^(?:12345(?:6(?:7(?:89?)?)?)?[a-z]{2,3}|1q2w3e4r|1qaz2wsx|q1w2e3r4|zaq12wsx|a1b2c3d4|abcd1234|1234abcd|qwe123|123qwe|asd123)[a-z0-9]{0,4}[!.*]?$/;

/** Whether a password that is allowed is one of those that are tried first. */
export function isCommonPassword(password: string): boolean {
  const plain = fold(password);
  return COMMON.test(plain) || WALKS.test(plain);
}

/** Said beside the field; the password is taken all the same. */
export const COMMON_PASSWORD_WARNING = "Es una contraseña muy usada: cualquiera puede adivinarla. Te conviene otra.";
