import { type Credentials, credentialsOfEmail, decodeCredentials } from "#db/accounts/credentials.ts";
import { issueLink, type LinkPurpose } from "#db/accounts/links.ts";
import { type AccountMail, RECOVER_LINK_MS, REGISTER_LINK_MS } from "#shop/accounts/account.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { consumeRateLimits, mailLimits, secondsToWait } from "../rate-limits.ts";
import type { RequestContext } from "../request-context.ts";
import { hashToken } from "../secrets.ts";
import { type Statements, written } from "../written.ts";

/** A request for a link. */
export interface LinkRequest {
  /** Normalized. */
  email: string;
  /** The client's network. */
  address: string;
}

/** `mailed`: whether a link was issued; its mail is then in the outbox. */
export interface LinkAnswer {
  ok: true;
  mailed: boolean;
}

const LINK_MS: Readonly<Record<LinkPurpose, number>> = { register: REGISTER_LINK_MS, recover: RECOVER_LINK_MS };

/**
 * Counts the rate limits of a mail and returns the account of the e-mail, null for none. Refuses `too_many_emails`
 * without revealing whether there is an account.
 */
export async function lookUp(
  context: RequestContext,
  purpose: LinkPurpose,
  asked: LinkRequest,
): Promise<{ ok: true; known: Credentials | null } | Refused<"too_many_emails">> {
  const limits = mailLimits(context, purpose, asked);
  const results = await written(context, [...consumeRateLimits(limits, context), credentialsOfEmail(asked.email)]);
  const retryAfterSeconds = secondsToWait(limits, results, context);
  if (retryAfterSeconds > 0) return refuse({ code: "too_many_emails", retryAfterSeconds });
  return { ok: true, known: decodeCredentials(results.at(-1)?.rows) };
}

interface LinkMail {
  purpose: LinkPurpose;
  userId: string;
  email: string;
  /** Returns the mail's content with the link. */
  saying: (link: string) => AccountMail;
  /** Statements that run first in the same batch. */
  after?: Statements;
}

/**
 * Issues a link in place of the former one and queues its mail. Returns false when nobody has that id or the link's
 * purpose does not apply to them.
 */
export async function mailLink(
  context: RequestContext,
  { purpose, userId, email, saying, after = [] }: LinkMail,
): Promise<boolean> {
  const { nowMs, publicOrigin } = context;
  const token = context.newToken();
  const id = context.newId(ID_PREFIXES.link);
  const results = await written(context, [
    ...after,
    ...issueLink(
      { id, userId, purpose, tokenHash: hashToken(token), nowMs, expiresAtMs: nowMs + LINK_MS[purpose] },
      {
        id: context.newId(ID_PREFIXES.mail),
        mailKey: `${purpose}/${id}`,
        recipient: email,
        content: saying(`${publicOrigin}/validate-link/${purpose}/${userId}/${token}`),
        nowMs,
      },
    ),
  ]);
  return results.at(-1)?.rowsAffected === 1;
}
