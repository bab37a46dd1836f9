import { ID_PREFIXES } from "#shop/id.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";
import { type LinkAnswer, type LinkRequest, lookUp, mailLink } from "./mail-link.ts";

/**
 * Mails a link to set a new password. Refuses `too_many_emails` before any look-up, and `user_not_verified` when the
 * person has not finished registering. For an unknown e-mail and for a blocked or deleted user it sends the same
 * statements, which write nothing, so that neither the response nor its time reveals an account
 * (docs/faults.md#p17-mail-flood). Two database trips.
 */
export async function beginRecovery(
  context: RequestContext,
  asked: LinkRequest,
): Promise<LinkAnswer | Refused<"too_many_emails" | "user_not_verified">> {
  const found = await lookUp(context, "recover", asked);
  if (!found.ok) return found;
  const { known } = found;
  if (known?.active && !known.verified) return refuse({ code: "user_not_verified" });
  const mailed = await mailLink(context, {
    purpose: "recover",
    userId: known?.userId ?? context.newId(ID_PREFIXES.user),
    email: asked.email,
    saying: (link) => ({ kind: "recover", firstName: known?.firstName ?? "", link }),
  });
  return { ok: true, mailed };
}
