import { beginPerson } from "#db/accounts/links.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { fold } from "#shop/text.ts";
import type { Doing } from "../doing.ts";
import { type LinkAnswer, type LinkRequest, lookUp, mailLink } from "./mail-link.ts";

/**
 * Mails a link to register with. Refuses `too_many_emails` before anything is looked up, and `email_registered`. Who was
 * blocked gets no mail; neither does the second of two requests that begin with a new e-mail at once, for the first one's
 * link is good. Two trips.
 */
export async function beginRegistration(
  doing: Doing,
  asked: LinkRequest,
): Promise<LinkAnswer | Refused<"too_many_emails" | "email_registered">> {
  const found = await lookUp(doing, "register", asked);
  if (!found.ok) return found;
  if (found.known?.verified) return refuse({ code: "email_registered" });
  const { email } = asked;
  const person = { id: doing.newId(ID_PREFIXES.user), email, searchText: fold(email), nowMs: doing.nowMs };
  const mailed = await mailLink(doing, {
    purpose: "register",
    userId: found.known?.userId ?? person.id,
    email,
    saying: (link) => ({ kind: "register", link }),
    after: [beginPerson(person)],
  });
  return { ok: true, mailed };
}
