import { type AccountView, accountViewOf, accountViewStatements } from "#db/accounts/accounts.ts";
import { deletionStatements, openOrdersIn } from "#db/accounts/delete-account.ts";
import { hashPassword } from "#db/accounts/password.ts";
import { type AddressEntry, changeProfile as profileStatements } from "#db/accounts/profile.ts";
import { type Credentials, credentialsOfUser, type LiveSession } from "#db/accounts/sessions.ts";
import { deleteWish, insertWish } from "#db/accounts/wishlist.ts";
import { findPerfume } from "#db/catalogue/catalogue.ts";
import { type NewMail, queueForAdministrators } from "#db/mail/outbox.ts";
import { read, rowsOf } from "#db/read.ts";
import { IF_CHANGED } from "#db/reports/audit-log.ts";
import { write } from "#db/write.ts";
import { isConfirmed } from "#shop/accounts/account.ts";
import type { AddressFields } from "#shop/accounts/address.ts";
import { type IdentityForm, identityMessages } from "#shop/accounts/forms.ts";
import { PASSWORD_REQUIRED } from "#shop/accounts/password.ts";
import { dayInArgentina, nameAndEmail, personName } from "#shop/accounts/person.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { fold } from "#shop/text.ts";
import { newMail } from "../mail/new-mail.ts";
import { expireAllOverdue } from "../orders/expire-orders.ts";
import { type CheckedPassword, checkPassword, queueHash } from "../password-queue.ts";
import { consumeRateLimits, passwordChangeLimits, refundRateLimits, secondsToWait } from "../rate-limits.ts";
import { type RequestContext, type Statements, written } from "../request-context.ts";

/** An address as sent. */
export interface SentAddress extends AddressFields {
  id: string | undefined;
  active: boolean | undefined;
}

/** A person's change of their own profile; undefined fields stay as they are. */
export interface ProfileChange extends IdentityForm {
  /** The session of the request. */
  session: LiveSession;
  /** The complete list. */
  addresses: SentAddress[] | undefined;
  /** Without `current` for a person who has no password. */
  password: { current: string | undefined; next: string } | undefined;
}

type ProfileRefusals =
  | "invalid_fields"
  | "too_many_logins"
  | "busy"
  | "invalid_password"
  | "sign_in_again"
  | "not_signed_in";

/**
 * Changes all that was sent, or nothing. Refuses `invalid_fields` for a wrong date of birth. With a new password it
 * refuses `invalid_fields` for a missing current one, `invalid_password` for a wrong one, and when the account or its
 * password changed meanwhile, and as `checkOwnPassword` and `passwordChangeLimits` do. Without a new password it refuses
 * `not_signed_in` when the person was blocked or deleted meanwhile. A new password ends all other sessions and earlier
 * recovery links, and sends a mail.
 */
export async function changeProfile(
  context: RequestContext,
  change: ProfileChange,
): Promise<{ ok: true; view: AccountView } | Refused<ProfileRefusals>> {
  const { dateOfBirth, password, session } = change;
  const fields = identityMessages({ dateOfBirth }, dayInArgentina(context.nowMs));
  if (Object.keys(fields).length > 0) return refuse({ code: "invalid_fields", fields });
  if (!password) return (await store(context, change, undefined)) ?? refuse({ code: "not_signed_in" });
  const checked = await checkOwnPassword(context, session, "currentPassword", password.current);
  if (!checked.ok) return checked;
  const limits = passwordChangeLimits(context, session.userId);
  const counted = await written(context, [...consumeRateLimits(limits, context), ...checked.refundedLimits]);
  const retryAfterSeconds = secondsToWait(limits, counted, context);
  if (retryAfterSeconds > 0) return refuse({ code: "too_many_logins", retryAfterSeconds });
  const refunds = refundRateLimits(limits, context);
  const queued = await queueHash(context, session.userId, () => hashPassword(password.next), refunds);
  if (!queued.ok) return queued;
  const changed = await store(context, change, { ...checked, hash: queued.hashed });
  if (changed) return changed;
  await written(context, refunds);
  return refuse({ code: "invalid_password" });
}

/**
 * Like `checkPassword`, for a field of a form. Without a password it accepts only a person who has no password, and refuses
 * `sign_in_again` unless they signed in recently.
 */
async function checkOwnPassword(
  context: RequestContext,
  session: LiveSession,
  field: string,
  password: string | undefined,
): Promise<CheckedOwn | Refused<"too_many_logins" | "busy" | "invalid_password" | "invalid_fields" | "sign_in_again">> {
  const { userId } = session;
  if (password !== undefined) return checkPassword(context, userId, password);
  const [[credentials]] = await read(context.db, [credentialsOfUser(userId)]);
  if (credentials?.passwordHash !== null)
    return refuse({ code: "invalid_fields", fields: { [field]: [PASSWORD_REQUIRED] } });
  if (!isConfirmed(session, context.nowMs)) return refuse({ code: "sign_in_again" });
  return { ok: true, credentials, compared: null, refundedLimits: [] };
}

type CheckedOwn = Omit<CheckedPassword, "compared"> & { compared: string | null };
type NewPassword = CheckedOwn & { hash: string };

/** Returns null if the account was blocked or deleted, or if the password has changed since it was compared. */
async function store(context: RequestContext, change: ProfileChange, password: NewPassword | undefined) {
  const { phone, dni, dateOfBirth, addresses } = change;
  const { userId } = change.session;
  const changed = {
    names: await namesOf(context, change),
    phone,
    dni,
    dateOfBirth,
    addresses: addresses && entriesOf(context, addresses),
    password: password && passwordChange(context, change, password),
  };
  const view = accountViewStatements(userId);
  const results = await written(context, [...profileStatements(userId, changed, context.nowMs), ...view]);
  const read = accountViewOf(rowsOf(view, results.slice(-view.length)));
  return results[0]?.rowsAffected === 1 && read ? { ok: true as const, view: read } : null;
}

/** Returns the names with the text for the administrators' search; undefined when none was sent. */
async function namesOf(context: RequestContext, { session, firstName, lastName }: ProfileChange) {
  if (firstName === undefined && lastName === undefined) return undefined;
  const [[known]] = await read(context.db, [credentialsOfUser(session.userId)]);
  const names = { firstName: firstName ?? known?.firstName ?? "", lastName: lastName ?? known?.lastName ?? "" };
  return { ...names, searchText: fold(`${names.firstName} ${names.lastName} ${known?.email ?? ""}`) };
}

/** If several addresses have the same id, the first one replaces the stored address and the others become new ones. */
function entriesOf(context: RequestContext, sent: SentAddress[]): AddressEntry[] {
  const ids = sent.map(({ id }) => id);
  return sent.map(({ id, ...address }, index) => ({
    ...address,
    id: ids.indexOf(id) === index ? id : undefined,
    newId: context.newId(ID_PREFIXES.address),
  }));
}

function passwordChange(context: RequestContext, { session }: ProfileChange, password: NewPassword) {
  const { compared, hash, credentials } = password;
  return {
    verifiedHash: compared,
    hash,
    sessionId: session.id,
    mail: passwordChangedMail(context, `${session.userId}/${context.nowMs}`, credentials),
  };
}

/** The mail about a new password. `change` identifies the change of the password. */
export function passwordChangedMail(
  context: RequestContext,
  change: string,
  { email, firstName }: Pick<Credentials, "email" | "firstName">,
): NewMail {
  const recoverLink = `${context.publicOrigin}/login?recuperar`;
  return newMail(context, `password-changed/${change}`, email, { kind: "password-changed", firstName, recoverLink });
}

type AccountDeleted =
  | { ok: true }
  | Refused<
      | "too_many_logins"
      | "busy"
      | "invalid_password"
      | "invalid_fields"
      | "sign_in_again"
      | "last_admin"
      | "open_orders"
    >;

/**
 * Deletes an account (docs/product-rules.md#deleted-accounts). Refuses `open_orders` while an order is open,
 * `last_admin`, a missing or wrong password, and `sign_in_again` for a person without a password who did not sign in
 * recently.
 */
export async function deleteAccount(
  context: RequestContext,
  session: LiveSession,
  password: string | undefined,
): Promise<AccountDeleted> {
  const { userId } = session;
  const checked = await checkOwnPassword(context, session, "password", password);
  if (!checked.ok) return checked;
  const { compared, refundedLimits, credentials } = checked;
  const { email, firstName } = credentials;
  const { nowMs } = context;
  const mail = newMail(context, `account-deleted/${userId}`, email, { kind: "account-deleted", firstName });
  const [emptying, ...others] = deletionStatements({ userId, by: "buyer", compared, mail, nowMs });
  const news = credentials.role === "admin" ? [newsOfLeaving(credentials, nowMs)] : [];
  const outcome = await writeDeletion(context, [emptying, ...news, ...others], refundedLimits);
  if (outcome === "done") return { ok: true };
  if (outcome === "last_admin") await written(context, refundedLimits);
  return refuse({ code: outcome === "changed" ? "invalid_password" : outcome });
}

/** Mails the other administrators that this one deleted the account, if the previous statement changed a row. */
function newsOfLeaving(who: Credentials, nowMs: number) {
  const news = { kind: "access-changed", what: "left", person: nameAndEmail(who), by: personName(who) } as const;
  return queueForAdministrators(news, `access-changed/${who.userId}/${nowMs}/left`, nowMs, { condition: IF_CHANGED });
}

/**
 * Writes the statements of a deletion (`deletionStatements`), after `first`. If open orders refuse it, expires the overdue ones,
 * which everybody sees as expired already, and writes it once more, without `first`. `changed`: the account is not as the
 * deletion requires.
 */
export async function writeDeletion(
  context: Pick<RequestContext, "db" | "nowMs">,
  deletion: Statements,
  first: Statements = [],
): Promise<"done" | "open_orders" | "changed" | "last_admin"> {
  const { db, nowMs } = context;
  const outcome = await write(db, [...first, ...deletion]);
  if (!outcome.ok) {
    if (outcome.refusal.code === "last_admin") return "last_admin";
    throw new Error(`the deletion of an account was refused: ${outcome.refusal.code}`);
  }
  if (outcome.results[first.length]?.rowsAffected === 1) return "done";
  if (openOrdersIn(outcome.results) === 0) return "changed";
  return (await expireAllOverdue(db, nowMs)) > 0 ? writeDeletion(context, deletion) : "open_orders";
}

/**
 * Adds a perfume to the wishlist, by id or slug, unless it is there already. Refuses `perfume_not_found`,
 * `wishlist_full`, and `not_signed_in` for a blocked or deleted user.
 */
export async function addWish(
  { db, nowMs }: RequestContext,
  userId: string,
  idOrSlug: string,
): Promise<{ ok: true; view: AccountView } | Refused<"perfume_not_found" | "wishlist_full" | "not_signed_in">> {
  const found = await findPerfume(db, idOrSlug);
  if (!found) return refuse({ code: "perfume_not_found" });
  const view = await insertWish(db, userId, found.perfume.id, nowMs);
  if (!view?.account.active) return refuse({ code: "not_signed_in" });
  return view.account.wishlist.includes(found.perfume.id) ? { ok: true, view } : refuse({ code: "wishlist_full" });
}

/** Removes a perfume from the wishlist, by id or slug, if it is there. Refuses `not_signed_in` for a deleted user. */
export async function removeWish(
  { db }: RequestContext,
  userId: string,
  idOrSlug: string,
): Promise<{ ok: true; view: AccountView } | Refused<"not_signed_in">> {
  const view = await deleteWish(db, userId, idOrSlug);
  return view ? { ok: true, view } : refuse({ code: "not_signed_in" });
}
