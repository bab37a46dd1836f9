import type { Withdrawal, WithdrawalsAnswer } from "#shop/legal/withdrawal.contract.ts";
import type { NoticesAnswer } from "#shop/reports/notices.contract.ts";
import { type Called, call } from "./call.ts";

/** Reads everything that waits for an administrator. At most 100 items of each kind are listed, all are counted. */
export function readNotices(): Promise<Called<NoticesAnswer>> {
  return call("GET", "/admin/notices");
}

/** Reads answered withdrawals, newest first, 50 per page; `page` starts at 1. */
export function readAnsweredWithdrawals(page: number): Promise<Called<WithdrawalsAnswer>> {
  return call("GET", `/admin/withdrawals?state=closed&page=${page}`);
}

/** Closes a withdrawal with its outcome, which is mailed to the person. 409 `withdrawal_closed` if it is already closed. */
export function answerWithdrawal(id: string, outcome: string): Promise<Called<{ withdrawal: Withdrawal }>> {
  return call("PUT", `/admin/withdrawals/${encodeURIComponent(id)}`, { outcome });
}
