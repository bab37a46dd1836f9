import { normalizeName } from "./person.ts";

/** Maximum length of an address (RFC 5321, without the angle brackets). */
export const EMAIL_MAX = 254;
export const EMAIL_INVALID = "Email inválido";

/** An unquoted local part of at most 64 characters and a domain of two or more labels: ASCII only, as providers require. */
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const TOP_LABEL = "[a-z][a-z0-9-]{0,61}[a-z0-9]";
const EMAIL = new RegExp(`^(?=.{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${TOP_LABEL}$`, "i");

/**
 * Normalizes an e-mail: trimmed, lower case (docs/product-rules.md#identity-fields). Letters other than A to Z are not changed,
 * so that an invalid address stays invalid: toLowerCase turns the Kelvin sign into an ASCII k.
 */
export function normalizeEmail(text: string): string {
  return text.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** The end of the addresses of deleted accounts, which nobody else may have. `.invalid` never resolves (RFC 2606). */
export const DELETED_DOMAIN = "@left.invalid";

/** Returns the messages for an e-mail as typed; empty when it is valid. */
export function emailMessages(text: string): string[] {
  const email = text.trim();
  const isFree = !normalizeEmail(email).endsWith(DELETED_DOMAIN);
  return email.length <= EMAIL_MAX && EMAIL.test(email) && isFree ? [] : [EMAIL_INVALID];
}

/** The sender of a mail or the address for replies, with its display name (empty when absent). */
export interface Mailbox {
  name: string;
  email: string;
}

/** A name and an address in angle brackets. The name has no control characters and no address syntax except dots. */
const NAMED = /^([^\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>"@,;:\\()[\]]+)<([^<>]+)>$/u;

/** Parses `Azahar <hola@azahar.example>` or a bare address. Returns null otherwise, so that no header can be injected. */
export function parseMailbox(text: string): Mailbox | null {
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return null;
  const [, name = "", inBrackets] = NAMED.exec(text.trim()) ?? [];
  const email = normalizeEmail(inBrackets ?? text);
  return emailMessages(email).length === 0 ? { name: name.trim(), email } : null;
}

/** Formats a mailbox for a header: the name on one line, quoted if needed, without invisible characters, `<` or `>`. */
export function formatMailbox({ name, email }: Mailbox): string {
  const visible = normalizeName(name);
  if (visible === "") return email;
  const quoted = visible.replace(/["\\]/g, "\\$&").replace(/[<>]/g, "");
  return `${/[@,;:\\()[\]"<>.]/.test(visible) ? `"${quoted}"` : visible} <${email}>`;
}
