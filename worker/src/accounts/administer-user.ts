import { readAccountView } from "#db/accounts/accounts.ts";
import { type AccessChange, type AccessEvent, changeAccess, concernsAdministrators } from "#db/accounts/administer.ts";
import { type Person, personOf, personStatements } from "#db/accounts/people.ts";
import { queueForAdministrators } from "#db/mail/outbox.ts";
import { rowsOf } from "#db/read.ts";
import { write } from "#db/write.ts";
import { DEFAULT_ADMIN_ROLE } from "#shop/accounts/permissions.ts";
import { nameAndEmail, personName } from "#shop/accounts/person.ts";
import type { AccessMail } from "#shop/mail/mail.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";

/** An administrator's change of a person. An `adminRole` implies the role `admin`. */
type Administration = Omit<AccessChange, "nowMs">;

/** `events`: what actually changed. */
export interface Administered {
  ok: true;
  person: Person;
  events: AccessEvent[];
}

const NO_CHANGE = { _: ["Decí qué querés cambiar: status o role"] };
const FOR_ADMINISTRATORS = { adminRole: ["Es sólo para quien administra"] };

/**
 * Blocks or unblocks a person, or changes their role. Blocking and a new role end the person's sessions. All
 * administrators get a mail about a change that concerns an administrator. Refuses `invalid_fields` for an empty change
 * and for an `adminRole` with the role `user`, `last_admin`, `not_found`, and `user_not_verified` for making an administrator
 * of a person who is not verified.
 */
export async function administerUser(
  context: RequestContext,
  input: Administration,
): Promise<Administered | Refused<"invalid_fields" | "not_found" | "last_admin" | "user_not_verified">> {
  const { userId, adminRole, active } = input;
  if (adminRole && input.role === "user") return refuse({ code: "invalid_fields", fields: FOR_ADMINISTRATORS });
  const role = adminRole ? "admin" : input.role;
  if (role === undefined && active === undefined) return refuse({ code: "invalid_fields", fields: NO_CHANGE });
  const { nowMs } = context;
  const change = { ...input, role, nowMs };
  const { events, statements } = changeAccess(change);
  const mailOf = await accessMails(context, change);
  const mails = events.map((event) =>
    queueForAdministrators(mailOf[event], `access-changed/${userId}/${nowMs}/${event}`, nowMs, {
      condition: concernsAdministrators(change, event),
    }),
  );
  const view = personStatements(userId);
  // The mails' conditions read the state before the change, so their statements are between the activity log and the change.
  const outcome = await write(context.db, [...statements.slice(0, -1), ...mails, ...statements.slice(-1), ...view]);
  if (!outcome.ok) {
    if (outcome.refusal.code === "last_admin") return refuse({ code: "last_admin" });
    throw new Error(`a change of access was refused: ${outcome.refusal.code}`);
  }
  const { results } = outcome;
  const person = personOf(rowsOf(view, results.slice(-view.length)));
  if (!person) return refuse({ code: "not_found" });
  const { account } = person.view;
  if (role === "admin" && !account.verified) return refuse({ code: "user_not_verified" });
  return { ok: true, person, events: events.filter((_, index) => results[index]?.rowsAffected === 1) };
}

/** The mail to all administrators about each part of a change. */
async function accessMails({ db }: RequestContext, change: Administration): Promise<Record<AccessEvent, AccessMail>> {
  const { userId, role, active, by } = change;
  const [person, actor] = await Promise.all([readAccountView(db, userId), readAccountView(db, by)]);
  const mail = {
    kind: "access-changed" as const,
    person: person ? nameAndEmail(person.account) : "",
    by: actor ? personName(actor.account) : "",
  };
  const former = person?.account.adminRole ?? null;
  return {
    role_changed: {
      ...mail,
      what: role === "user" ? "withdrawn" : former ? "role-changed" : "granted",
      ...(role === "admin" && { adminRole: change.adminRole ?? DEFAULT_ADMIN_ROLE }),
    },
    access_changed: { ...mail, what: active ? "unblocked" : "blocked" },
  };
}
