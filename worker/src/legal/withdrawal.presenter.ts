import type { StoredWithdrawal } from "#db/legal/withdrawals.ts";
import type { ExportedWithdrawal, Withdrawal } from "#shop/legal/withdrawal.contract.ts";
import { withdrawalTerm } from "#shop/legal/withdrawal.ts";
import { iso, isoOrNull } from "../http/respond.ts";
import { presentActor } from "../settings/settings-admin.presenter.ts";

/** A withdrawal as administrators see it; its term follows the current state of its order. */
export function presentWithdrawal(stored: StoredWithdrawal): Withdrawal {
  const { id: _id, createdAtMs, purchase, closedAtMs, closedBy, ...fields } = stored;
  return {
    _id,
    ...fields,
    createdAt: iso(createdAtMs),
    term: purchase && withdrawalTerm(purchase, createdAtMs),
    closedAt: isoOrNull(closedAtMs),
    closedBy: closedBy && presentActor(closedBy),
  };
}

/** A withdrawal as the person who requested it sees it: without order, term and administrator. */
export function presentExportedWithdrawal(stored: StoredWithdrawal): ExportedWithdrawal {
  const { _id, orderId, term, closedBy, ...withdrawal } = presentWithdrawal(stored);
  return withdrawal;
}
