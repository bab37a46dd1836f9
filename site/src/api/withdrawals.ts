import type { WithdrawalForm } from "#shop/legal/withdrawal-form.ts";
import { call } from "./call.ts";

/**
 * Withdraws from a purchase, without an account. The same `requestKey` with the same form returns the same code. 400
 * for an invalid field, 403 if a challenge is required, 409 if the key was used with another form, 429 after too many requests
 * for an e-mail or from a network.
 */
export const withdraw = (json: WithdrawalForm, requestKey: string) =>
  call("POST", "/withdrawals", { json }, { headers: { "Idempotency-Key": requestKey } });
