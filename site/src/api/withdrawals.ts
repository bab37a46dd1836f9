import type { WithdrawalResponse } from "#shop/legal/withdrawal.contract.ts";
import type { WithdrawalForm } from "#shop/legal/withdrawal-form.ts";
import { type Called, call } from "./call.ts";

/**
 * Withdraws from a purchase, without an account. The same `requestKey` with the same form returns the same code. 400
 * for an invalid field, 429 after too many requests of an e-mail or a network.
 */
export function withdraw(form: WithdrawalForm, requestKey: string): Promise<Called<WithdrawalResponse>> {
  return call("POST", "/withdrawals", form, { "Idempotency-Key": requestKey });
}
