import type { Called } from "#site/api/call.ts";

/** What the server says of a wrong current password, and what a page says (specification 8, Address and profile). */
const INVALID = "Invalid password";
const WRONG = "Contraseña incorrecta";

/** The same answer; a wrong password is told at its field. */
export function atPasswordField<Body>(answer: Called<Body>, field: string): Called<Body> {
  return answer.ok || answer.message !== INVALID ? answer : { ...answer, fields: { [field]: [WRONG] } };
}
