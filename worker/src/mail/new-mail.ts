import type { NewMail } from "#db/mail/outbox.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import type { RequestContext } from "../request-context.ts";

/** Returns a mail for the outbox, with a new id. `mailKey` identifies its event. */
export function newMail(
  { newId, nowMs }: Pick<RequestContext, "newId" | "nowMs">,
  mailKey: string,
  recipient: string,
  content: NewMail["content"],
): NewMail {
  return { id: newId(ID_PREFIXES.mail), mailKey, recipient, content, nowMs };
}
