import type { Called } from "#site/api/call.ts";

/** The server's message for a wrong current password, and the page's. */
const INVALID = "Invalid password";
const WRONG = "Contraseña incorrecta";

/** Returns the answer with a wrong-password refusal moved to the given field. */
export function atPasswordField<Body>(answer: Called<Body>, field: string): Called<Body> {
  return answer.ok || answer.message !== INVALID ? answer : { ...answer, fields: { [field]: [WRONG] } };
}
