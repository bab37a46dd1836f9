import { randomBytes } from "node:crypto";
import { changeAccess, inviteAdministrator } from "#db/accounts/administer.ts";
import { insertRegistration } from "#db/accounts/links.ts";
import { type Credentials, credentialsOfEmail } from "#db/accounts/sessions.ts";
import type { Database } from "#db/client.ts";
import { queueForAdministrators } from "#db/mail/outbox.ts";
import { isMigrated } from "#db/migrate.ts";
import { lastRow } from "#db/read.ts";
import { write } from "#db/write.ts";
import { REGISTER_LINK_MS } from "#shop/accounts/account.ts";
import { emailMessages, normalizeEmail } from "#shop/accounts/email.ts";
import { DEFAULT_ADMIN_ROLE } from "#shop/accounts/permissions.ts";
import { ID_PREFIXES, ID_RANDOM_BYTES, type IdPrefix, makeId } from "#shop/id.ts";
import { fold } from "#shop/text.ts";
import { removalStatements } from "#worker/accounts/second-factor.ts";
import { hashToken, TOKEN_BYTES, tokenOf } from "#worker/secrets.ts";

/** Result: a registration link, an account that became an owner or already was one, a removed second factor, or a refusal. */
export type MadeAdministrator =
  | { kind: "invited"; link: string }
  | { kind: "promoted" }
  | { kind: "already" }
  | { kind: "reset" }
  | { kind: "refused"; why: string };

/**
 * Makes the person with this e-mail an owner, including an administrator with a smaller role. A verified account is promoted:
 * it keeps its password, is signed out everywhere, and is the author of the change in the activity log. For a person
 * without a verified account it returns a registration link that works once within a day. The administrators get a mail, unless the person is
 * an owner already or was invited as an owner before. Changes nothing for an owner with a verified account. Refuses a database
 * without the current schema, an invalid e-mail and a blocked person.
 */
export async function makeAdministrator(
  db: Database,
  { email: typed, publicOrigin, nowMs }: { email: string; publicOrigin: string; nowMs: number },
): Promise<MadeAdministrator> {
  if (emailMessages(typed).length > 0)
    return refused("The administrator's e-mail is missing or invalid: npm run admin:create -- <e-mail>");
  if (!(await isMigrated(db)))
    return refused("The database does not have the current schema: run `npm run db:migrate` first.");
  const email = normalizeEmail(typed);
  const person = { id: newId(ID_PREFIXES.user, nowMs), email, searchText: fold(email), nowMs };
  const credentials = credentialsOfEmail(email);
  const known = lastRow(credentials, await send(db, [insertRegistration(person), credentials]));
  if (!known?.active) return refused("The account is blocked: unblock it first.");
  // An owner, and a person who was invited as an owner before, is not reported again.
  const news = known.adminRole === DEFAULT_ADMIN_ROLE ? [] : [accessMail(known, email, nowMs)];
  return known.verified ? promote(db, known, news, nowMs) : invite(db, known, news, publicOrigin, nowMs);
}

/**
 * Removes the second factor of an administrator who has lost it, and mails them. Their password stays. Refuses an unknown
 * e-mail and an account without a second factor.
 */
export async function resetSecondFactor(
  db: Database,
  { email: typed, nowMs }: { email: string; nowMs: number },
): Promise<MadeAdministrator> {
  const credentials = credentialsOfEmail(normalizeEmail(typed));
  const known = lastRow(credentials, await send(db, [credentials]));
  if (!known) return refused("There is no account with this e-mail.");
  const context = { nowMs, newId: (prefix: IdPrefix) => newId(prefix, nowMs) };
  const removed = await send(db, removalStatements(context, known));
  return removed.at(-1)?.rowsAffected === 1 ? { kind: "reset" } : refused("The account has no second factor.");
}

const refused = (why: string) => ({ kind: "refused" as const, why });

type Statement = Parameters<typeof write>[1][number];

/** Mails the administrators about a new owner, so that they notice one whom somebody with access to the database has added. */
function accessMail({ userId, adminRole: former }: Credentials, person: string, nowMs: number): Statement {
  const what = former ? "role-changed" : "granted";
  const by = "Quien opera el servidor";
  const content = { kind: "access-changed" as const, what, person, by, adminRole: DEFAULT_ADMIN_ROLE } as const;
  return queueForAdministrators(content, `access-changed/${userId}/${nowMs}`, nowMs);
}

async function promote(
  db: Database,
  { userId, adminRole }: Credentials,
  news: Statement[],
  nowMs: number,
): Promise<MadeAdministrator> {
  if (adminRole === DEFAULT_ADMIN_ROLE) return { kind: "already" };
  const change = changeAccess({ userId, role: "admin", adminRole: DEFAULT_ADMIN_ROLE, by: userId, nowMs });
  await send(db, [...news, ...change.statements]);
  return { kind: "promoted" };
}

async function invite(
  db: Database,
  { userId }: Credentials,
  news: Statement[],
  origin: string,
  nowMs: number,
): Promise<MadeAdministrator> {
  const token = tokenOf(randomBytes(TOKEN_BYTES));
  const id = newId(ID_PREFIXES.link, nowMs);
  const times = { nowMs, expiresAtMs: nowMs + REGISTER_LINK_MS };
  const link = { id, userId, purpose: "register" as const, tokenHash: hashToken(token), ...times };
  await send(db, [...news, ...inviteAdministrator(link)]);
  return { kind: "invited", link: `${origin}/validate-link/register/${userId}/${token}` };
}

const newId = (prefix: IdPrefix, nowMs: number) => makeId(prefix, nowMs, randomBytes(ID_RANDOM_BYTES));

async function send(db: Database, statements: Parameters<typeof write>[1]) {
  const written = await write(db, statements);
  if (!written.ok) throw new Error(`the database refused: ${written.refusal.code}`);
  return written.results;
}
