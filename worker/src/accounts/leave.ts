import { leaveShop, openOrdersIn } from "#db/accounts/leaving.ts";
import { write } from "#db/write.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { Doing } from "../doing.ts";
import { written } from "../written.ts";
import { type CheckedPassword, checkPassword } from "./check-password.ts";

type Left = { ok: true } | Refused<"too_many_logins" | "busy" | "invalid_password" | "last_admin" | "open_orders">;

/**
 * Somebody leaves the shop: nothing of them is left but orders of nobody, and their e-mail is free. Refuses `too_many_logins`, `busy`,
 * `invalid_password`, `open_orders` while one of their orders is not settled, and `last_admin`. Two trips.
 */
export async function leave(doing: Doing, userId: string, password: string): Promise<Left> {
  const checked = await checkPassword(doing, userId, password);
  if (!checked.ok) return checked;
  const { compared, giveBack } = checked;
  const mail = farewell(doing, userId, checked);
  const outcome = await write(doing.db, [...giveBack, ...leaveShop({ userId, compared, mail, nowMs: doing.nowMs })]);
  if (outcome.ok) return leftOr(outcome.results, giveBack.length);
  if (outcome.refusal.code !== "last_admin") throw new Error(`a leave was refused: ${outcome.refusal.code}`);
  await written(doing, giveBack);
  return refuse({ code: "last_admin" });
}

function farewell(doing: Doing, userId: string, { credentials }: CheckedPassword) {
  return {
    id: doing.newId(ID_PREFIXES.mail),
    mailKey: `account-deleted/${userId}`,
    recipient: credentials.email,
    content: { kind: "account-deleted" as const, firstName: credentials.firstName },
    nowMs: doing.nowMs,
  };
}

function leftOr(results: Parameters<typeof openOrdersIn>[0], before: number): Left {
  if (results[before]?.rowsAffected === 1) return { ok: true };
  return refuse({ code: openOrdersIn(results) > 0 ? "open_orders" : "invalid_password" });
}
