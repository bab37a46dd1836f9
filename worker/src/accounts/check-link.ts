import { findLink, type Link, type LinkPurpose } from "#db/accounts/links.ts";
import { ID_PREFIXES, isId } from "#shop/id.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";
import { hashToken, isToken } from "../secrets.ts";
import { readGrant } from "./grant.ts";

/** A mailed link as opened. Its parts are not validated. */
export interface OpenedLink {
  purpose: LinkPurpose;
  userId: string;
  token: string;
}

/**
 * Returns the opened link without using it up: mail scanners open links too. Refuses `link_not_good` for a wrong, used,
 * replaced or foreign link, and `link_expired`. One database trip.
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

/**
 * Returns the registration link that this grant cookie belongs to, while it can be used; else null. At most one
 * database trip.
 */
export async function grantedLink(
  { db, nowMs, authSecret }: RequestContext,
  cookie: string | undefined,
): Promise<Link | null> {
  const grant = cookie === undefined ? null : readGrant(authSecret, cookie, nowMs);
  if (!grant) return null;
  const link = await findLink(db, { purpose: "register", userId: grant.userId, id: grant.linkId });
  return link && link.expiresAtMs > nowMs ? link : null;
}
