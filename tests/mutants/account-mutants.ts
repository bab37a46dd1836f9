/**
 * Removes the protections of invitations, of sign-in codes (docs/faults.md#s-9-sign-in-codes) and of deleted accounts
 * (docs/faults.md#i-36-deleted-accounts), and the limit of a customer's tags.
 */
import { type Mutant, system } from "./mutant.ts";

const CODES = "db/accounts/sign-in-codes.ts";
const SIGN_IN = "worker/src/accounts/sign-in.ts";
const OWN_ACCOUNT = "worker/src/accounts/own-account.ts";
const byFlow = (named: string) => system("worker/src/accounts/sign-in-code.system.test.ts", named);

const byDeletion = (named: string) => system("worker/src/accounts/customers/delete-customer.system.test.ts", named);

export const ACCOUNT_MUTANTS: readonly Mutant[] = [
  {
    name: "invitation-of-a-blocked-owner",
    why: "an owner who was blocked makes somebody an administrator with an invitation that is just being accepted",
    file: "db/triggers.sql",
    edits: [["DELETE FROM invitations WHERE invited_by = NEW.id;", "SELECT 1;"]],
    killedBy: system(
      "worker/src/accounts/invitations.system.test.ts",
      "is not accepted if its sender is blocked after the link was read",
    ),
  },
  {
    name: "code-attempts-unlimited",
    why: "a program tries all codes of an account",
    together: "code",
    file: CODES,
    edits: [
      [
        "and(isOfEmail, isOpen(nowMs), lt(oneTimeTokens.tries, triesMax), condition)",
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
  {
    name: "deletion-despite-open-orders",
    why: "the data of a person are deleted while an order of theirs waits for goods or money",
    together: "deletion",
    file: "db/accounts/delete-account.ts",
    edits: [["and(isThere, not(rowExists(orders, isOpen(userId))))", "isThere"]],
    killedBy: byDeletion("is refused with an order in"),
  },
  {
    name: "deletion-of-administrators",
    why: "an administrator deletes another one's account without first taking back that person's role",
    together: "deletion",
    file: "db/accounts/delete-account.ts",
    edits: [['and(isNull(users.deletedAtMs), eq(users.role, "user"))', "isNull(users.deletedAtMs)"]],
    killedBy: byDeletion("and a promotion to administrator at the same time"),
  },
  {
    name: "order-of-a-deleted-account",
    why: "an order keeps the address of a person whose data were deleted a moment before",
    together: "deletion-order",
    file: "db/orders/order-moves.ts",
    edits: [["and(eq(users.id, order.userId), eq(users.active, true))", "eq(users.id, order.userId)"]],
    killedBy: byDeletion("and an order at the same time"),
  },
  {
    name: "customer-tags-unlimited",
    why: "people have so many tags that a list of people is too large to read",
    file: "db/triggers.sql",
    edits: [["SELECT RAISE(ABORT, 'customer_tags_full');", "SELECT 1;"]],
    killedBy: system(
      "worker/src/accounts/customers/customers.routes.system.test.ts",
      "a person has at most eight tags",
    ),
  },
];
