import { beginPerson } from "#db/accounts/links.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { fold } from "#shop/text.ts";
import type { RequestContext } from "../request-context.ts";
import { type LinkAnswer, type LinkRequest, lookUp, mailLink } from "./mail-link.ts";

/**
 * Mails a link to register with. Refuses `too_many_emails` before anything is looked up, and `email_registered`. Who was
 * blocked gets no mail; neither does the second of two requests that begin with a new e-mail at once, for the first one's
 * link is good. Two trips.
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
