import type { WithdrawalAnswer } from "#shop/legal/withdrawal.contract.ts";
import type { WithdrawalForm } from "#shop/legal/withdrawal-form.ts";
import { type Called, call } from "./call.ts";

/**
 * Withdraws from a purchase; anybody may. The same `requestKey` with the same form gives the same code again. 400 for a field,
 * 429 for too many of an e-mail or an address.
 */
export function withdraw(form: WithdrawalForm, requestKey: string): Promise<Called<WithdrawalAnswer>> {
  return call("POST", "/withdrawals", form, { "Idempotency-Key": requestKey });
}
