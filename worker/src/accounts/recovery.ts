import { resetWithLink } from "#db/accounts/links.ts";
import { hashPassword } from "#db/accounts/password.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { queueHash } from "../password-queue.ts";
import { mailLimits } from "../rate-limits.ts";
import { type RequestContext, written } from "../request-context.ts";
import { checkLink, type LinkRequest, type LinkResponse, lookUp, mailLink } from "./links.ts";
import { passwordChangedMail } from "./own-account.ts";

/**
 * Mails a link to set a new password. Refuses `user_not_verified` when the person is not verified. For an unknown
 * e-mail and for a blocked person it sends the same statements, which then issue no link: the response and its time are
 * those of a known e-mail (docs/product-rules.md#password-recovery).
 */
export async function beginRecovery(
  context: RequestContext,
  input: LinkRequest,
): Promise<LinkResponse | Refused<"too_many_emails" | "user_not_verified">> {
  const found = await lookUp(context, mailLimits(context, "recover", input), input.email);
  if (!found.ok) return found;
  const { known } = found;
  if (known?.active && !known.verified) return refuse({ code: "user_not_verified" });
  const mailed = await mailLink(context, {
    purpose: "recover",
    userId: known?.userId ?? context.newId(ID_PREFIXES.user),
    email: input.email,
    contentOf: (link) => ({ kind: "recover", firstName: known?.firstName ?? "", link }),
  });
  return { ok: true, mailed };
}

/**
 * Sets a new password, ends all sessions and sends a mail. Refuses `recovery_link_not_good` for a link that is wrong,
 * used, replaced or expired, or whose person is blocked.
 */
export async function finishRecovery(
  context: RequestContext,
  { userId, token, newPassword }: { userId: string; token: string; newPassword: string },
): Promise<{ ok: true; email: string } | Refused<"recovery_link_not_good" | "busy">> {
  const opened = await checkLink(context, { purpose: "recover", userId, token });
  if (!opened.ok) return refuse({ code: "recovery_link_not_good" });
  const queued = await queueHash(context, userId, () => hashPassword(newPassword));
  if (!queued.ok) return queued;
  const { id: linkId, email, firstName } = opened.link;
  const mail = passwordChangedMail(context, linkId, { email, firstName });
  const reset = { linkId, userId, passwordHash: queued.hashed, nowMs: context.nowMs };
  const results = await written(context, resetWithLink(reset, mail));
  return results[0]?.rowsAffected === 1 ? { ok: true, email } : refuse({ code: "recovery_link_not_good" });
}
