import { type AccountView, accountViewStatements, decodeAccountView } from "#db/accounts/accounts.ts";
import { hashPassword } from "#db/accounts/password.ts";
import { type AddressEntry, changeProfile as profileStatements } from "#db/accounts/profile.ts";
import type { AddressFields } from "#shop/accounts/address.ts";
import { identityMessages } from "#shop/accounts/forms.ts";
import { dayInArgentina } from "#shop/accounts/person.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";
import { written } from "../written.ts";
import { type CheckedPassword, checkPassword } from "./check-password.ts";
import { queueHash } from "./password-queue.ts";

/** An address as sent. */
export interface SentAddress extends AddressFields {
  id: string | undefined;
  active: boolean | undefined;
}

/** A person's change of their own profile; undefined fields stay as they are. */
export interface ProfileChange {
  userId: string;
  /** The session of the request. */
  sessionId: string;
  phone: string | undefined;
  dni: string | undefined;
  /** `YYYY-MM-DD`. */
  dateOfBirth: string | undefined;
  /** The whole list. */
  addresses: SentAddress[] | undefined;
  password: { current: string; next: string } | undefined;
}

type Refusals = "invalid_fields" | "too_many_logins" | "busy" | "invalid_password" | "not_signed_in";

/**
 * Changes all that was sent, or nothing. Refuses `invalid_fields` for a future date of birth; for a password change
 * `too_many_logins`, `busy` and `invalid_password`; `not_signed_in` when the person was blocked or deleted meanwhile. A
 * new password ends all other sessions and earlier recovery links, and sends a mail. One database trip, two with a
 * password.
 */
export async function changeProfile(
  context: RequestContext,
  change: ProfileChange,
): Promise<{ ok: true; view: AccountView } | Refused<Refusals>> {
  const { dateOfBirth, password, userId } = change;
  const fields = identityMessages({ dateOfBirth }, dayInArgentina(context.nowMs));
  if (Object.keys(fields).length > 0) return refuse({ code: "invalid_fields", fields });
  if (!password) return (await store(context, change, undefined)) ?? refuse({ code: "not_signed_in" });
  const checked = await checkPassword(context, userId, password.current);
  if (!checked.ok) return checked;
  const queued = await queueHash(context, userId, () => hashPassword(password.next), checked.giveBack);
  if (!queued.ok) return queued;
  const newPassword = { ...checked, hash: queued.hashed };
  return (await store(context, change, newPassword)) ?? refuse({ code: "invalid_password" });
}

type NewPassword = CheckedPassword & { hash: string };

/** Returns null when the person or their password changed since it was compared. */
async function store(context: RequestContext, change: ProfileChange, password: NewPassword | undefined) {
  const { userId, phone, dni, dateOfBirth, addresses } = change;
  const changed = {
    phone,
    dni,
    dateOfBirth,
    addresses: addresses && entriesOf(context, addresses),
    password: password && passwordChange(context, change, password),
  };
  const view = accountViewStatements(userId);
  const results = await written(context, [
    ...profileStatements(userId, changed, context.nowMs),
    ...(password?.giveBack ?? []),
    ...view,
  ]);
  const read = decodeAccountView(results.slice(-view.length).map(({ rows }) => rows));
  return results[0]?.rowsAffected === 1 && read ? { ok: true as const, view: read } : null;
}

/** A repeated id counts for its first address; the others become new addresses. */
function entriesOf(context: RequestContext, sent: SentAddress[]): AddressEntry[] {
  const ids = sent.map(({ id }) => id);
  return sent.map(({ id, ...address }, index) => ({
    ...address,
    id: ids.indexOf(id) === index ? id : undefined,
    newId: context.newId(ID_PREFIXES.address),
  }));
}

function passwordChange(context: RequestContext, { userId, sessionId }: ProfileChange, password: NewPassword) {
  const { nowMs, publicOrigin } = context;
  const { firstName, email } = password.credentials;
  const mail = {
    id: context.newId(ID_PREFIXES.mail),
    mailKey: `password-changed/${userId}/${nowMs}`,
    recipient: email,
    content: { kind: "password-changed" as const, firstName, recoverLink: `${publicOrigin}/login?recuperar` },
    nowMs,
  };
  return { compared: password.compared, hash: password.hash, sessionId, mail };
}
