/** Removes the protections of signing in with a mailed code (docs/faults.md#s-9-sign-in-codes). */
import { type Mutant, system } from "./mutant.ts";

const CODES = "db/accounts/sign-in-codes.ts";
const SIGN_IN = "worker/src/accounts/sign-in.ts";
const OWN_ACCOUNT = "worker/src/accounts/own-account.ts";
const byFlow = (named: string) => system("worker/src/accounts/sign-in-code.system.test.ts", named);

export const ACCOUNT_MUTANTS: readonly Mutant[] = [
  {
    name: "code-attempts-unlimited",
    why: "a program tries all codes of an account",
    together: "code",
    file: CODES,
    edits: [
      [
        "and(isOfEmail, isOpen(nowMs), lt(oneTimeTokens.tries, SIGN_IN_CODE_TRIES), condition)",
        "and(isOfEmail, isOpen(nowMs), condition)",
      ],
    ],
    killedBy: byFlow("of fifty guesses at once"),
  },
  {
    name: "code-without-second-factor",
    why: "whoever reads an administrator's mails administers the shop",
    together: "code",
    file: SIGN_IN,
    edits: [
      [
        'if (credentials.hasActiveFactor && credentials.role !== "user") {\n    const mark',
        'if (credentials.hasActiveFactor && credentials.role === "user") {\n    const mark',
      ],
    ],
    killedBy: byFlow("an administrator with a second factor"),
  },
  {
    name: "code-mails-without-pause",
    why: "a program fills a mailbox with codes",
    together: "code",
    file: "worker/src/rate-limits.ts",
    edits: [["text: email, limit: 1 }", "text: email, limit: 99 }"]],
    killedBy: byFlow("is refused for 30 seconds"),
  },
  {
    name: "code-works-twice",
    why: "a code that somebody saw opens a second session",
    together: "code-use",
    file: CODES,
    edits: [["rowExists(oneTimeTokens, eq(oneTimeTokens.tokenHash, mark))", "sql`true`"]],
    killedBy: byFlow("works once"),
  },
  {
    name: "code-never-expires",
    why: "an old mail opens the account",
    together: "code-use",
    file: CODES,
    edits: [
      [
        "and(isNull(oneTimeTokens.usedAtMs), gt(oneTimeTokens.expiresAtMs, nowMs))",
        "and(isNull(oneTimeTokens.usedAtMs), gt(oneTimeTokens.expiresAtMs, 0))",
      ],
    ],
    killedBy: byFlow("an expired one is refused"),
  },
  {
    name: "code-password-replaced",
    why: "a stolen session sets another password without the current one",
    together: "code-use",
    file: OWN_ACCOUNT,
    edits: [
      ["if (credentials?.passwordHash !== null)", "if (!credentials)"],
      ["compared: null, refunded", "compared: credentials.passwordHash, refunded"],
    ],
    killedBy: byFlow("sets a first password"),
  },
  {
    name: "code-account-deleted-at-any-time",
    why: "a stolen session of a person without a password deletes the account",
    together: "code-use",
    file: OWN_ACCOUNT,
    edits: [["!isConfirmed(session, context.nowMs)", "session.createdAtMs < 0"]],
    killedBy: byFlow("deletes the account shortly after"),
  },
];
