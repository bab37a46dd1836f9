import { beginPerson } from "#db/accounts/links.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { fold } from "#shop/text.ts";
import type { RequestContext } from "../request-context.ts";
import { type LinkAnswer, type LinkRequest, lookUp, mailLink } from "./mail-link.ts";

/**
 * Mails a registration link. Refuses `too_many_emails` before any look-up, and `email_registered`. Sends no mail to a
 * blocked user, nor for the second of two concurrent first requests for an e-mail, since the first one's link is valid.
 * Two database trips.
 */
export async function beginRegistration(
  context: RequestContext,
  asked: LinkRequest,
): Promise<LinkAnswer | Refused<"too_many_emails" | "email_registered">> {
  const found = await lookUp(context, "register", asked);
  if (!found.ok) return found;
  if (found.known?.verified) return refuse({ code: "email_registered" });
  const { email } = asked;
  const person = { id: context.newId(ID_PREFIXES.user), email, searchText: fold(email), nowMs: context.nowMs };
  const mailed = await mailLink(context, {
    purpose: "register",
    userId: found.known?.userId ?? person.id,
    email,
    saying: (link) => ({ kind: "register", link }),
    after: [beginPerson(person)],
  });
  return { ok: true, mailed };
}
