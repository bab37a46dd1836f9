import type { Withdrawal, WithdrawalsAnswer } from "#shop/legal/withdrawal.contract.ts";
import type { NoticesAnswer } from "#shop/reports/notices.contract.ts";
import { type Called, call } from "./call.ts";

/** All that waits for an administrator: at most 100 of a kind are listed, all are counted. */
export function readNotices(): Promise<Called<NoticesAnswer>> {
  return call("GET", "/admin/notices");
}

/** Withdrawals that were answered, the newest first: 50 of them, `page` from 1. */
export function readAnsweredWithdrawals(page: number): Promise<Called<WithdrawalsAnswer>> {
  return call("GET", `/admin/withdrawals?state=closed&page=${page}`);
}

/** Closes a withdrawal with what was done, which is mailed to the person. 409 `withdrawal_closed` when somebody has. */
export function answerWithdrawal(id: string, outcome: string): Promise<Called<{ withdrawal: Withdrawal }>> {
  return call("PUT", `/admin/withdrawals/${encodeURIComponent(id)}`, { outcome });
}
