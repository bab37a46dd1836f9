import { leaveShop, openOrdersIn } from "#db/accounts/delete-account.ts";
import { write } from "#db/write.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";
import { written } from "../written.ts";
import { type CheckedPassword, checkPassword } from "./check-password.ts";

type Left = { ok: true } | Refused<"too_many_logins" | "busy" | "invalid_password" | "last_admin" | "open_orders">;

/**
 * Deletes a person's account: only anonymous orders remain, and the e-mail is free again. Refuses `too_many_logins`,
 * `busy`, `invalid_password`, `open_orders` while an order is not settled, and `last_admin`. Two database trips.
 */
export async function deleteAccount(context: RequestContext, userId: string, password: string): Promise<Left> {
  const checked = await checkPassword(context, userId, password);
  if (!checked.ok) return checked;
  const { compared, giveBack } = checked;
  const mail = deletionMail(context, userId, checked);
  const outcome = await write(context.db, [
    ...giveBack,
    ...leaveShop({ userId, compared, mail, nowMs: context.nowMs }),
  ]);
  if (outcome.ok) return deletionResult(outcome.results, giveBack.length);
  if (outcome.refusal.code !== "last_admin") throw new Error(`a leave was refused: ${outcome.refusal.code}`);
  await written(context, giveBack);
  return refuse({ code: "last_admin" });
}

function deletionMail(context: RequestContext, userId: string, { credentials }: CheckedPassword) {
  return {
    id: context.newId(ID_PREFIXES.mail),
    mailKey: `account-deleted/${userId}`,
    recipient: credentials.email,
    content: { kind: "account-deleted" as const, firstName: credentials.firstName },
    nowMs: context.nowMs,
  };
}

function deletionResult(results: Parameters<typeof openOrdersIn>[0], before: number): Left {
  if (results[before]?.rowsAffected === 1) return { ok: true };
  return refuse({ code: openOrdersIn(results) > 0 ? "open_orders" : "invalid_password" });
}
