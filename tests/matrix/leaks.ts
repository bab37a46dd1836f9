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

/** The caller of an endpoint, and the secrets of the shop. */
export interface Reader {
  /** True if the caller may see the stock ledger and net amounts. */
  administers: boolean;
  /** True if the caller may see the e-mails of other people. */
  seesPeople: boolean;
  /** The e-mails that every caller may see: the shop's, their own, and that of an account whose link or password they have. */
  emails: readonly string[];
  /** Texts that no response may contain: tokens, passwords and hashes of this shop. */
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
