import { findLink, type Link, type LinkPurpose } from "#db/accounts/links.ts";
import { ID_PREFIXES, isId } from "#shop/id.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";
import { hashToken, isToken } from "../secrets.ts";
import { readGrant } from "./grant.ts";

/** A mailed link as it was opened; anything may stand in its places. */
export interface OpenedLink {
  purpose: LinkPurpose;
  userId: string;
  token: string;
}

/**
 * The link that was opened, which stays as it is: mail scanners open links too. Refuses `link_not_good` for a wrong, used,
 * replaced or foreign one, and `link_expired`. One trip.
 */
export async function checkLink(
  { db, nowMs }: RequestContext,
  { purpose, userId, token }: OpenedLink,
): Promise<{ ok: true; link: Link } | Refused<"link_not_good" | "link_expired">> {
  if (!isId(ID_PREFIXES.user, userId) || !isToken(token)) return refuse({ code: "link_not_good" });
  const link = await findLink(db, { purpose, userId, tokenHash: hashToken(token) });
  if (!link) return refuse({ code: "link_not_good" });
  return link.expiresAtMs > nowMs ? { ok: true, link } : refuse({ code: "link_expired" });
}

/** The registration link whose opening a browser's cookie grants, while it can still be used; else null. One trip or none. */
export async function grantedLink(
  { db, nowMs, authSecret }: RequestContext,
  cookie: string | undefined,
): Promise<Link | null> {
  const grant = cookie === undefined ? null : readGrant(authSecret, cookie, nowMs);
  if (!grant) return null;
  const link = await findLink(db, { purpose: "register", userId: grant.userId, id: grant.linkId });
  return link && link.expiresAtMs > nowMs ? link : null;
}
