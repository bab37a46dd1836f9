/** Keys that no answer has (reliability, I-30). */
const SECRET_KEY = /pass(word|code)?|hash|token|secret|salt/i;

/** Keys of the stock's ledger and of what the shop earns: for administrators only. */
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

/** What somebody may be told. */
export interface Reader {
  administers: boolean;
  /** Their own e-mail, and those they know as holders of a link or a password. */
  emails: readonly string[];
  /** Texts that nobody is told: tokens, passwords and hashes of this world. */
  secrets: readonly string[];
}

/** What an answer tells that it may not, as people read it; empty when nothing. */
export function leaksIn(text: string, { administers, emails, secrets }: Reader): string[] {
  const keys = keysIn(parsed(text));
  const ledger = administers ? [] : keys.filter((key) => LEDGER.has(key));
  const strangers = administers
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
