import {
  closeWithdrawal,
  decodeWithdrawal,
  findWithdrawal,
  isOpen,
  type KeptWithdrawal,
  selectWithdrawal,
} from "#db/legal/withdrawals.ts";
import { queueMailIf } from "#db/mail/outbox.ts";
import { noteDeed } from "#db/reports/audit-log.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";
import { written } from "../written.ts";

export interface Answered {
  id: string;
  /** What was done, as it is kept. */
  outcome: string;
  /** The administrator's id. */
  by: string;
}

/**
 * Closes a withdrawal with what was done: the person is told by mail, and it is written down who said so. Refuses `not_found`,
 * and `withdrawal_closed` when somebody has answered it before. Two trips.
 */
export async function answerWithdrawal(
  context: RequestContext,
  { id, outcome, by }: Answered,
): Promise<{ ok: true; withdrawal: KeptWithdrawal } | Refused<"not_found" | "withdrawal_closed">> {
  const { db, nowMs } = context;
  const found = await findWithdrawal(db, id);
  if (!found) return refuse({ code: "not_found" });
  if (found.closedAtMs !== null) return refuse({ code: "withdrawal_closed" });
  const deed = { noun: "withdrawal", nounId: id, what: "withdrawal_closed" } as const;
  const mail = {
    id: context.newId(ID_PREFIXES.mail),
    mailKey: `withdrawal-closed/${id}`,
    recipient: found.email,
    content: { kind: "withdrawal-closed", code: found.code, outcome } as const,
    nowMs,
  };
  // The last of those that write: the others ask whether it is still open.
  const [, , closed, selected] = await written(context, [
    noteDeed({ ...deed, from: null, to: { outcome }, by, nowMs }, isOpen(id)),
    queueMailIf(mail, isOpen(id)),
    closeWithdrawal(id, outcome, by, nowMs),
    selectWithdrawal(id),
  ]);
  if (closed?.rowsAffected !== 1) return refuse({ code: "withdrawal_closed" });
  return { ok: true, withdrawal: decodeWithdrawal(selected?.rows[0] ?? {}) };
}
