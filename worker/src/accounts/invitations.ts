import { readAccountView } from "#db/accounts/accounts.ts";
import {
  acceptInvitation as accepting,
  findInvitation,
  type Invitation,
  issueInvitation,
  revokeInvitation as revoking,
  type SentInvitation,
} from "#db/accounts/invitations.ts";
import { insertRegistration } from "#db/accounts/links.ts";
import { hashPassword } from "#db/accounts/password.ts";
import { type Credentials, credentialsOfEmail } from "#db/accounts/sessions.ts";
import { read } from "#db/read.ts";
import { INVITATION_MS } from "#shop/accounts/account.ts";
import { givenPasswordFormMessages, type InvitedForm, invitedMessages } from "#shop/accounts/forms.ts";
import type { AdminRole } from "#shop/accounts/permissions.ts";
import { nameAndEmail, normalizeName, personName } from "#shop/accounts/person.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { fold } from "#shop/text.ts";
import { newMail } from "../mail/new-mail.ts";
import { checkPassword, queueHash } from "../password-queue.ts";
import { mailLimits } from "../rate-limits.ts";
import { type RequestContext, written } from "../request-context.ts";
import { hashToken, isToken } from "../secrets.ts";
import { lookUp } from "./links.ts";

interface Invite {
  /** Normalized. */
  email: string;
  adminRole: AdminRole;
  /** The owner's id. */
  by: string;
  /** The client's network. */
  address: string;
}

/**
 * Mails an invitation to administer the shop, which replaces a former one to this e-mail. Refuses `already_administrator`
 * and `account_blocked`, and `too_many_emails` like the other mailed links.
 */
export async function sendInvitation(
  context: RequestContext,
  { email, adminRole, by, address }: Invite,
): Promise<
  { ok: true; invitation: Invitation } | Refused<"already_administrator" | "account_blocked" | "too_many_emails">
> {
  const { nowMs, publicOrigin } = context;
  const found = await lookUp(context, mailLimits(context, "invite", { email, address }), email);
  if (!found.ok) return found;
  if (found.known?.active === false) return refuse({ code: "account_blocked" });
  const token = context.newToken();
  const id = context.newId(ID_PREFIXES.invitation);
  const invitation = { id, email, adminRole, createdAtMs: nowMs, expiresAtMs: nowMs + INVITATION_MS };
  const inviter = await readAccountView(context.db, by);
  const link = `${publicOrigin}/invitacion#k=${token}`;
  const content = { kind: "admin-invited", link, by: inviter ? personName(inviter.account) : "", adminRole } as const;
  const [stored] = await written(
    context,
    issueInvitation(
      { ...invitation, tokenHash: hashToken(token), invitedBy: by },
      newMail(context, `admin-invited/${id}`, email, content),
    ),
  );
  return stored?.rowsAffected === 1 ? { ok: true, invitation } : refuse({ code: "already_administrator" });
}

/**
 * Ends an open invitation. Refuses `not_found` for an unknown id, and for an invitation that was accepted, revoked or
 * replaced.
 */
export async function revokeInvitation(
  context: RequestContext,
  id: string,
  by: string,
): Promise<{ ok: true } | Refused<"not_found">> {
  const results = await written(context, revoking(id, by, context.nowMs));
  return results.at(-1)?.rowsAffected === 1 ? { ok: true } : refuse({ code: "not_found" });
}

interface Opened {
  ok: true;
  invitation: SentInvitation;
  tokenHash: string;
  /** The account of the e-mail, perhaps without a password. */
  account: Credentials | null;
}

/**
 * Reads the invitation of a link, which stays valid. Refuses a link that is wrong, used, revoked, replaced or expired, a
 * link whose sender is no longer an active owner, and a link to a blocked person.
 */
export async function openInvitation(
  { db, nowMs }: RequestContext,
  token: string,
): Promise<Opened | Refused<"link_not_good" | "link_expired" | "user_blocked">> {
  if (!isToken(token)) return refuse({ code: "link_not_good" });
  const tokenHash = hashToken(token);
  const invitation = await findInvitation(db, tokenHash);
  if (!invitation) return refuse({ code: "link_not_good" });
  if (invitation.expiresAtMs <= nowMs) return refuse({ code: "link_expired" });
  const [[account = null]] = await read(db, [credentialsOfEmail(invitation.email)]);
  if (account?.active === false) return refuse({ code: "user_blocked" });
  return { ok: true, invitation, tokenHash, account };
}

/**
 * Makes the invited person an administrator. They choose a password, or enter that of their account if it has one. Uses
 * up the link and ends the sessions of the person. Of concurrent acceptances one succeeds. Refuses as `openInvitation`
 * does, `invalid_fields`, and a wrong password as `checkPassword` does.
 */
export async function acceptInvitation(
  context: RequestContext,
  token: string,
  form: InvitedForm,
): Promise<
  | { ok: true; userId: string; email: string; adminRole: AdminRole }
  | Refused<
      | "link_not_good"
      | "link_expired"
      | "user_blocked"
      | "invalid_fields"
      | "invalid_password"
      | "too_many_logins"
      | "busy"
    >
> {
  const opened = await openInvitation(context, token);
  if (!opened.ok) return opened;
  const { invitation, tokenHash, account } = opened;
  const identified = account?.passwordHash
    ? await confirmAccount(context, account, form)
    : await beginAccount(context, invitation, account, form);
  if (!identified.ok) return identified;
  const { first, ...acceptance } = identified;
  const { nowMs } = context;
  const results = await written(context, [...first, ...accepting({ invitation, tokenHash, nowMs, ...acceptance })]);
  if (results.at(-1)?.rowsAffected !== 1) return refuse({ code: "link_not_good" });
  return { ok: true, userId: acceptance.userId, email: invitation.email, adminRole: invitation.adminRole };
}

async function confirmAccount(context: RequestContext, account: Credentials, form: InvitedForm) {
  const { userId } = account;
  const fields = givenPasswordFormMessages(form);
  if (Object.keys(fields).length > 0) return refuse({ code: "invalid_fields", fields });
  const checked = await checkPassword(context, userId, form.password);
  if (!checked.ok) return checked;
  return {
    ok: true as const,
    userId,
    comparedHash: checked.compared,
    person: null,
    nameAndEmail: nameAndEmail(account),
    first: checked.refundedLimits,
  };
}

async function beginAccount(
  context: RequestContext,
  { email }: Invitation,
  account: Credentials | null,
  form: InvitedForm,
) {
  const fields = invitedMessages(form);
  if (Object.keys(fields).length > 0) return refuse({ code: "invalid_fields", fields });
  const userId = account?.userId ?? context.newId(ID_PREFIXES.user);
  const queued = await queueHash(context, email, () => hashPassword(form.password));
  if (!queued.ok) return queued;
  const [firstName, lastName] = [normalizeName(form.firstName), normalizeName(form.lastName)];
  return {
    ok: true as const,
    userId,
    comparedHash: null,
    person: { firstName, lastName, passwordHash: queued.hashed, searchText: fold(`${firstName} ${lastName} ${email}`) },
    nameAndEmail: nameAndEmail({ firstName, lastName, email }),
    first: [insertRegistration({ id: userId, email, searchText: fold(email), nowMs: context.nowMs })],
  };
}
