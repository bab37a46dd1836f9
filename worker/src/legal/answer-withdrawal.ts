import {
  closeWithdrawal,
  decodeWithdrawal,
  findWithdrawal,
  isOpen,
  type KeptWithdrawal,
  selectWithdrawal,
} from "#db/legal/withdrawals.ts";
import { queueMailIf } from "#db/mail/outbox.ts";
import { writeAudit } from "#db/reports/audit-log.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";
import { written } from "../written.ts";

export interface Answered {
  id: string;
  /** What was done, normalized. */
  outcome: string;
  /** The administrator's id. */
  by: string;
}

/**
 * Closes a withdrawal with its outcome, mails the person and writes an audit entry. Refuses `not_found`, and
 * `withdrawal_closed` when it is already closed. Two database trips.
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
  // `closeWithdrawal` comes last of the writes: the others check that it is still open.
  const [, , closed, selected] = await written(context, [
    writeAudit({ ...deed, from: null, to: { outcome }, by, nowMs }, isOpen(id)),
    queueMailIf(mail, isOpen(id)),
    closeWithdrawal(id, outcome, by, nowMs),
    selectWithdrawal(id),
  ]);
  if (closed?.rowsAffected !== 1) return refuse({ code: "withdrawal_closed" });
  return { ok: true, withdrawal: decodeWithdrawal(selected?.rows[0] ?? {}) };
}
