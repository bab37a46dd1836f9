/** Removes the limits against abuse and the protections of the administrators (docs/reliability.md#limits-of-attacks). */
import { type Mutant, system, unit } from "./mutant.ts";

const RATE_LIMITS = "worker/src/rate-limits.ts";
const UPLOAD = "worker/src/http/body/upload.ts";
const TRANSFER = "worker/src/orders/place-transfer-order.ts";
const SIGN_IN = "worker/src/accounts/sign-in.ts";
const byUnpaid = (named: string) => system("worker/src/orders/unpaid-limits.system.test.ts", named);
const byDeclines = (named: string) => system("worker/src/payments/declines.system.test.ts", named);
const byUploads = (named: string) => system("tests/attack/uploads.system.test.ts", named);
const byConfirmation = (named: string) => system("worker/src/accounts/confirmation.system.test.ts", named);
const bySecondFactor = system(
  "worker/src/accounts/second-factor.system.test.ts",
  "once a second factor is required, an administrator without one can only set it up and read their own data",
);
const byMiddleware = (named: string) => unit("worker/src/http/request-middleware.test.ts", named);

export const ABUSE_MUTANTS: readonly Mutant[] = [
  {
    name: "abuse-unpaid-limits-before-the-batch-only",
    why: "orders that are sent at once hold more unpaid units than the limits allow",
    file: TRANSFER,
    edits: [["limits ? areWithinLimits(order, rows, unpaidLimits(checkout)) : []", "limits ? [] : []"]],
    killedBy: byUnpaid("holds when three orders are placed at the same time"),
  },
  {
    name: "abuse-cancellations",
    why: "a buyer places and cancels orders in a loop, and each turn sends two mails",
    file: RATE_LIMITS,
    edits: [['kind: "order-cancelled", text: userId, limit: 5', 'kind: "order-cancelled", text: userId, limit: 99']],
    killedBy: byUnpaid("a buyer cancels five orders in an hour"),
  },
  {
    name: "abuse-first-password-of-an-old-session",
    why: "an old session sets a first password, and then confirms sensitive changes with it",
    file: "worker/src/accounts/own-account.ts",
    edits: [["if (!isConfirmed(session, context.nowMs)) return", "if (false) return"]],
    killedBy: system("worker/src/accounts/sign-in-code.system.test.ts", "only shortly after signing in"),
  },
  {
    name: "abuse-password-changes",
    why: "a person changes their password in a loop, and each change sends a mail",
    file: RATE_LIMITS,
    edits: [['kind: "password-change", text: userId, limit: 5', 'kind: "password-change", text: userId, limit: 99']],
    killedBy: system("worker/src/accounts/password-change.system.test.ts", "the password can be changed five times"),
  },
  {
    name: "abuse-network-limit-refuses-cards",
    why: "a buyer who pays by card is refused because of unpaid orders of the same network",
    file: "worker/src/orders/place-order.ts",
    edits: [['prefix === "transfer" ? limitExceeded', "prefix ? limitExceeded"]],
    killedBy: system(
      "worker/src/payments/pay-abuse.system.test.ts",
      "the refusal offers the card, which is not refused",
    ),
  },
  {
    name: "abuse-declines-of-a-person",
    why: "one account tries any number of stolen cards",
    file: RATE_LIMITS,
    edits: [['kind: "decline", text: userId, limit: 5', 'kind: "decline", text: userId, limit: 99']],
    killedBy: byDeclines("are limited to five an hour"),
  },
  {
    name: "abuse-declines-of-a-card",
    why: "many accounts guess the data of one card",
    file: RATE_LIMITS,
    edits: [['kind: "decline-card", limit: 3', 'kind: "decline-card", limit: 99']],
    killedBy: byDeclines("is declined three times an hour"),
  },
  {
    name: "abuse-guesses-from-many-networks",
    why: "a password is guessed from many networks without a limit",
    file: RATE_LIMITS,
    edits: [['kind: "sign-in-account", text: email, limit: 20', 'kind: "sign-in-account", text: email, limit: 999']],
    killedBy: system("worker/src/accounts/guessing.system.test.ts", "of 25 guesses from 25 networks 20 are compared"),
  },
  {
    name: "abuse-flood-reaches-the-database",
    why: "refused registrations write to the database",
    file: "worker/src/http/flood-limit.ts",
    edits: [['!c.get("config").limits || (await isAllowed(c))', '(await isAllowed(c)) || c.req.path !== ""']],
    killedBy: system("tests/attack/floods.system.test.ts", "do not reach the database"),
  },
  {
    name: "abuse-uploads-without-limit",
    why: "unfinished uploads fill the memory of the isolate",
    file: UPLOAD,
    edits: [["const AT_ONCE = 4;", "const AT_ONCE = 24;"]],
    killedBy: byUploads("of 24 unfinished uploads four are read"),
  },
  {
    name: "abuse-uploads-of-one-person",
    why: "one person takes all slots for uploads",
    file: UPLOAD,
    edits: [["limits && uploads.slotsOf(userId) > 0", "limits && uploads.slotsOf(userId) > 9"]],
    killedBy: byUploads("a person has one upload at a time"),
  },
  {
    name: "abuse-calls-take-the-slots-of-webhooks",
    why: "a flood of calls delays payments",
    file: "worker/src/http/request-middleware.ts",
    edits: [["if (isWebhook(c)) return webhooks.run", 'if (path === "") return webhooks.run']],
    killedBy: byMiddleware("an isolate limits running and waiting requests"),
  },
  {
    name: "abuse-body-without-deadline",
    why: "half-sent bodies stay in memory for minutes",
    file: "worker/src/http/body/json-body.ts",
    edits: [["const TOTAL_MS = 5_000;", "const TOTAL_MS = 60_000;"]],
    killedBy: byMiddleware("a body that has not arrived after five seconds is refused"),
  },
  {
    name: "abuse-confirmation-not-asked",
    why: "a stolen session appoints administrators and refunds orders",
    file: "worker/src/http/session.ts",
    edits: [["confirmedRecently(c) ? next()", "sessionIn(c) ? next()"]],
    killedBy: byConfirmation("a change of a role"),
  },
  {
    name: "abuse-second-factor-not-asked",
    why: "an administrator without the required second factor reads the orders of a buyer",
    file: "worker/src/http/session.ts",
    edits: [['return session.lacksSecondFactor ? "second_factor_missing" : null;', "return null;"]],
    killedBy: bySecondFactor,
  },
  {
    name: "abuse-second-factor-not-asked-for-a-person",
    why: "an administrator without the required second factor reads the data of a person",
    file: "worker/src/http/session.ts",
    edits: [
      [
        'null : administratorRefusal(session, (role) => may(role, "read", area))',
        'null : forbiddenUnless(may(session.adminRole, "read", area))',
      ],
    ],
    killedBy: bySecondFactor,
  },
  {
    name: "abuse-export-without-confirmation",
    why: "a stolen session copies the data of all buyers",
    file: "worker/src/http/session.ts",
    edits: [["limit === 0 || limit > LISTED_MAX", "limit > 10_000"]],
    killedBy: byConfirmation("a list of many orders"),
  },
  {
    name: "abuse-bank-without-confirmation",
    why: "a stolen session changes the bank account",
    file: "worker/src/settings/admin-settings.routes.ts",
    edits: [['const SENSITIVE: readonly string[] = [\n  "bank",', "const SENSITIVE: readonly string[] = ["]],
    killedBy: byConfirmation("a change of the bank account"),
  },
  {
    name: "abuse-bank-not-frozen",
    why: "a changed bank account gets the transfers of orders that were placed before",
    file: TRANSFER,
    edits: [["bank: bankAt(checkout.settings, nowMs)", "bank: null"]],
    killedBy: system(
      "worker/src/settings/bank-change.system.test.ts",
      "an order keeps the account that it was placed with",
    ),
  },
  {
    name: "abuse-refused-sign-in-restores-the-password",
    why: "a sign-in that loses against a change of the password stores the former password again",
    file: "db/accounts/sessions.ts",
    edits: [[".where(and(eq(users.id, userId), isOpened(id)))", ".where(eq(users.id, userId))"]],
    killedBy: system(
      "worker/src/accounts/auth.routes.system.test.ts",
      "a password that is changed while the former one is compared stays changed",
    ),
  },
  {
    name: "abuse-administrators-session-for-ever",
    why: "a stolen session of an administrator that is used each day never ends",
    file: "shop/accounts/account.ts",
    edits: [["Math.min(idleEndMs, createdAtMs + ADMIN_SESSION_MAX_MS)", "Math.max(idleEndMs, createdAtMs)"]],
    killedBy: system(
      "worker/src/accounts/auth.routes.system.test.ts",
      "of an administrator is prolonged by use, to at most 7 days",
    ),
  },
  {
    name: "abuse-password-alone-opens-the-panel",
    why: "a stolen password opens the panel although a second factor is active",
    file: SIGN_IN,
    edits: [
      [
        'if (credentials.hasActiveFactor && credentials.role !== "user") {\n    await written',
        'if (credentials.hasActiveFactor && credentials.role === "user") {\n    await written',
      ],
    ],
    killedBy: system(
      "worker/src/accounts/second-factor.system.test.ts",
      "opens no session with the password alone, and one with the code",
    ),
  },
  {
    name: "abuse-cart-bought-twice",
    why: "a cart is ordered by transfer while its card is charged",
    file: TRANSFER,
    edits: [["if (requestedKeys.some((key) => charging.has(key)))", 'if (charging.has(""))']],
    killedBy: system("worker/src/payments/pay-races.system.test.ts", "is refused by transfer during its card charge"),
  },
  {
    name: "abuse-recovery-link-survives",
    why: "a recovery link that somebody has read still works after the password was changed",
    file: "db/accounts/profile.ts",
    edits: [['eq(oneTimeTokens.purpose, "recover")', 'eq(oneTimeTokens.purpose, "register")']],
    killedBy: system(
      "worker/src/accounts/recovery.routes.system.test.ts",
      "a link mailed before a password change > becomes invalid, while a later one is valid",
    ),
  },
  {
    name: "abuse-quantities-summed",
    why: "2.5 and -0.5 units of one product count as two",
    file: "shop/orders/order-price.ts",
    edits: [["Number.isSafeInteger(line.quantity) && line.quantity >= 1", "line.quantity !== 0"]],
    killedBy: unit("shop/orders/order-price.test.ts", "each quantity must be valid by itself"),
  },
  {
    name: "abuse-password-with-nul",
    why: "a password with a NUL at its end signs in",
    file: "db/accounts/password.ts",
    edits: [['password.normalize("NFC")', 'password.normalize("NFC").replace(/\\0+$/, "")']],
    killedBy: system("worker/src/accounts/auth.routes.system.test.ts", "at its end is another password"),
  },
  {
    name: "abuse-senders-fault-drops-mails",
    why: "mails are lost while the shop's domain is not verified",
    file: "worker/src/ports/mailer.ts",
    edits: [['retry: !isOfRecipient(status, name, fields.get("message"))', "retry: status >= 500"]],
    killedBy: system("worker/src/mail/send-mails-faults.system.test.ts", "that refuses our sender"),
  },
];
