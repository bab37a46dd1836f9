import { emailMessages, normalizeEmail } from "../accounts/email.ts";
import { normalizeName } from "../accounts/person.ts";

/** Where mail comes from or goes to: an address, and the name shown for it (empty when there is none). */
export interface Mailbox {
  name: string;
  email: string;
}

/** A name that needs no quotes in a header: nothing that ends a line, begins an address or separates two. */
const NAMED = /^([^\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>"@,;:\\()[\]]+)<([^<>]+)>$/u;

/** Reads `Azahar <hola@azahar.example>` or a bare address; null when it is neither, so that no header can be forged. */
export function parseMailbox(text: string): Mailbox | null {
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return null;
  const [, name = "", inBrackets] = NAMED.exec(text.trim()) ?? [];
  const email = normalizeEmail(inBrackets ?? text);
  return emailMessages(email).length === 0 ? { name: name.trim(), email } : null;
}

/**
 * The mailbox as a header has it. Whatever the name holds, the line stays one line with one address: characters that
 * cannot be seen are left out, and a name with signs of the header's own grammar is quoted.
 */
export function formatMailbox({ name, email }: Mailbox): string {
  const visible = normalizeName(name);
  if (visible === "") return email;
  const quoted = visible.replace(/["\\]/g, "\\$&").replace(/[<>]/g, "");
  return `${/[@,;:\\()[\]"<>.]/.test(visible) ? `"${quoted}"` : visible} <${email}>`;
}
