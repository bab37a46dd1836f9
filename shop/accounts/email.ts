/** Longest address that can be written to (RFC 5321, with the brackets taken off). */
export const EMAIL_MAX = 254;
export const EMAIL_INVALID = "Email inválido";

/** One unquoted local part of 64 characters at most without stray dots, and a domain of at least two labels. Addresses are ASCII, as mail providers take them. */
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const TOP_LABEL = "[a-z][a-z0-9-]{0,61}[a-z0-9]";
const EMAIL = new RegExp(`^(?=.{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${TOP_LABEL}$`, "i");

/** An e-mail as it is kept and compared: trimmed, in lower case (specification 5, Email). */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** What is wrong with an e-mail as it was typed; nothing when one can write to it. */
export function emailMessages(text: string): string[] {
  // Not in lower case yet: that would make a k of the sign of the kelvin.
  const email = text.trim();
  return email.length <= EMAIL_MAX && EMAIL.test(email) ? [] : [EMAIL_INVALID];
}
