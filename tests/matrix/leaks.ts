/** Keys that no response may contain (docs/faults.md#i-30-secrets-in-answers). */
const SECRET_KEY = /pass(word|code)?|hash|token|secret|salt/i;

/** Keys of the stock ledger and the shop's earnings: for administrators only. */
const LEDGER = new Set([
  "revenue",
  "sold",
  "reserved",
  "removeToStock",
  "defectiveStock",
  "snF",
  "snL",
  "ros",
  "netReceivedAmount",
]);

const EMAIL = /[^\s"@<>]+@[\w-]+\.[\w.-]+/g;

/** What a caller may see. */
export interface Reader {
  /** The stock ledger and net amounts. */
  administers: boolean;
  /** The e-mails of others. */
  seesPeople: boolean;
  /** The shop's e-mail, the caller's, and that of an account whose link or password the caller has. */
  emails: readonly string[];
  /** Texts that nobody may see: tokens, passwords and hashes of this shop. */
  secrets: readonly string[];
}

/** Returns what a response leaks, as readable texts; empty when nothing. */
export function leaksIn(text: string, { administers, seesPeople, emails, secrets }: Reader): string[] {
  const keys = keysIn(parsed(text));
  const ledger = administers ? [] : keys.filter((key) => LEDGER.has(key));
  const strangers = seesPeople
    ? []
    : [...text.matchAll(EMAIL)].map(([email]) => email).filter((e) => !emails.includes(e));
  return [
    ...keys.filter((key) => SECRET_KEY.test(key)).map((key) => `the key ${key}`),
    ...ledger.map((key) => `${key} of the ledger`),
    ...strangers.map((email) => `the e-mail ${email}`),
    ...secrets.filter((secret) => text.includes(secret)).map((_, index) => `the secret ${index}`),
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function keysIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => [...(Array.isArray(value) ? [] : [key]), ...keysIn(below)]);
}
