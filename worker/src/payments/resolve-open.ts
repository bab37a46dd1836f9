import type { PaymentContext } from "./payment-context.ts";
import { type Resolved, resolvePayments } from "./resolve-payments.ts";
import { resolveRefunds } from "./resolve-refunds.ts";

/** Finishes open payments and refunds. */
export async function resolveOpen(context: PaymentContext): Promise<Resolved & { refunds: number; open: number }> {
  return { ...(await resolvePayments(context)), ...(await resolveRefunds(context)) };
}
