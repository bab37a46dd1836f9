import { endSessionOfToken } from "#db/accounts/sessions.ts";
import { write } from "#db/write.ts";
import type { RequestContext } from "../request-context.ts";
import { hashToken } from "../secrets.ts";

/** Ends the session of this token, if there is one. */
export async function signOut({ db }: RequestContext, token: string): Promise<void> {
  await write(db, [endSessionOfToken(hashToken(token))]);
}
