import { emailMessages, normalizeEmail } from "../accounts/email.ts";
import { normalizeName } from "../accounts/person.ts";

/** A sender or recipient: an address and its display name (empty when absent). */
export interface Mailbox {
  name: string;
  email: string;
}

/** A name that needs no quotes in a header: no line end and none of the characters of address syntax. */
const NAMED = /^([^\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>"@,;:\\()[\]]+)<([^<>]+)>$/u;

/** Parses `Azahar <hola@azahar.example>` or a bare address. Returns null otherwise, so that no header can be injected. */
export function parseMailbox(text: string): Mailbox | null {
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return null;
  const [, name = "", inBrackets] = NAMED.exec(text.trim()) ?? [];
  const email = normalizeEmail(inBrackets ?? text);
  return emailMessages(email).length === 0 ? { name: name.trim(), email } : null;
}

/**
 * Formats a mailbox for a header: always one line with one address. Invisible characters are dropped, and a name with
 * characters of header syntax is quoted.
 */
export function formatMailbox({ name, email }: Mailbox): string {
  const visible = normalizeName(name);
  if (visible === "") return email;
  const quoted = visible.replace(/["\\]/g, "\\$&").replace(/[<>]/g, "");
  return `${/[@,;:\\()[\]"<>.]/.test(visible) ? `"${quoted}"` : visible} <${email}>`;
}
