import { findLink, issueLink, type Link, type LinkPurpose } from "#db/accounts/links.ts";
import { type Credentials, credentialsOfEmail } from "#db/accounts/sessions.ts";
import { lastRow } from "#db/read.ts";
import { type AccountMail, RECOVER_LINK_MS, REGISTER_LINK_MS } from "#shop/accounts/account.ts";
import { ID_PREFIXES, isId } from "#shop/id.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { newMail } from "../mail/new-mail.ts";
import { consumeMailLimits, type MailLimits, secondsToWait, secondsToWaitForMail } from "../rate-limits.ts";
import { type RequestContext, type Statements, written } from "../request-context.ts";
import { type AuthSecrets, hashToken, isToken, openingSecrets, sign, unsign } from "../secrets.ts";

/** A request for a link. */
export interface LinkRequest {
  /** Normalized. */
  email: string;
  /** The client's network. */
  address: string;
}

/** `mailed`: whether a link was issued; its mail is then in the outbox. */
export interface LinkResponse {
  ok: true;
  mailed: boolean;
}

const LINK_MS: Readonly<Record<LinkPurpose, number>> = { register: REGISTER_LINK_MS, recover: RECOVER_LINK_MS };

/** `isNetwork`: whether the network's limit refuses. Then nothing is counted for the e-mail. */
type TooManyMails = Refused<"too_many_emails"> & { isNetwork: boolean };

/**
 * Counts a mail in its rate limits, and returns the account of the e-mail, or null. Refuses `too_many_emails`. The
 * limits count the same for an unknown e-mail, so this refusal reveals no account.
 */
export async function lookUp(
  context: RequestContext,
  limits: MailLimits,
  email: string,
): Promise<{ ok: true; known: Credentials | null } | TooManyMails> {
  const person = credentialsOfEmail(email);
  const results = await written(context, [...consumeMailLimits(limits, context), person]);
  const retryAfterSeconds = secondsToWaitForMail(limits, results, context);
  if (retryAfterSeconds > 0) {
    const isNetwork = secondsToWait(limits.network, results, context) > 0;
    return { ...refuse({ code: "too_many_emails", retryAfterSeconds }), isNetwork };
  }
  return { ok: true, known: lastRow(person, results) ?? null };
}

interface LinkMail {
  purpose: LinkPurpose;
  userId: string;
  email: string;
  contentOf: (link: string) => AccountMail;
  /** Statements that run first in the same batch. */
  after?: Statements;
}

/** Issues a link that replaces the previous one, and queues its mail. Returns false if the person may not have the link. */
export async function mailLink(
  context: RequestContext,
  { purpose, userId, email, contentOf, after = [] }: LinkMail,
): Promise<boolean> {
  const { nowMs, publicOrigin } = context;
  const token = context.newToken();
  const id = context.newId(ID_PREFIXES.link);
  const content = contentOf(`${publicOrigin}/validate-link/${purpose}/${userId}/${token}`);
  const results = await written(context, [
    ...after,
    ...issueLink(
      { id, userId, purpose, tokenHash: hashToken(token), nowMs, expiresAtMs: nowMs + LINK_MS[purpose] },
      newMail(context, `${purpose}/${id}`, email, content),
    ),
  ]);
  return results.at(-1)?.rowsAffected === 1;
}

/** A mailed link as opened. Its parts are not validated. */
export interface OpenedLink {
  purpose: LinkPurpose;
  userId: string;
  token: string;
}

/** Returns the opened link, which stays valid: mail scanners open links too. Refuses a wrong, used, replaced or expired one. */
export async function checkLink(
  { db, nowMs }: RequestContext,
  { purpose, userId, token }: OpenedLink,
): Promise<{ ok: true; link: Link } | Refused<"link_not_good" | "link_expired">> {
  if (!isId(ID_PREFIXES.user, userId) || !isToken(token)) return refuse({ code: "link_not_good" });
  const link = await findLink(db, { purpose, userId, tokenHash: hashToken(token) });
  if (!link) return refuse({ code: "link_not_good" });
  return link.expiresAtMs > nowMs ? { ok: true, link } : refuse({ code: "link_expired" });
}

/** Returns the registration link that this grant cookie belongs to, while it can be used; else null. */
export async function grantedLink(context: RequestContext, cookie: string | undefined): Promise<Link | null> {
  const { db, nowMs } = context;
  const grant = cookie === undefined ? null : readGrant(context, cookie, nowMs);
  if (!grant) return null;
  const link = await findLink(db, { purpose: "register", userId: grant.userId, id: grant.linkId });
  return link && link.expiresAtMs > nowMs ? link : null;
}

/** The permission to register, from opening the link until it expires (docs/product-rules.md#registration). */
export interface Grant {
  userId: string;
  linkId: string;
  expiresAtMs: number;
}

const PURPOSE = "grant";

/** Encodes and signs a grant for its cookie. */
export function signGrant(secret: string, { userId, linkId, expiresAtMs }: Grant): string {
  return sign(secret, PURPOSE, `${userId}.${linkId}.${expiresAtMs}`);
}

/** Returns the grant in a cookie; null when its signature is invalid or it has expired. */
function readGrant(secrets: AuthSecrets, cookie: string, nowMs: number): Grant | null {
  const [userId, linkId, expires] = unsign(openingSecrets(secrets), PURPOSE, cookie)?.split(".") ?? [];
  if (!userId || !linkId) return null;
  const expiresAtMs = Number(expires);
  return expiresAtMs > nowMs ? { userId, linkId, expiresAtMs } : null;
}
