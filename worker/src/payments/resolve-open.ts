import type { Paying } from "./paying.ts";
import { type Resolved, resolvePayments } from "./resolve-payments.ts";
import { resolveRefunds } from "./resolve-refunds.ts";

/** Finishes what of payments and refunds was left open. */
export async function resolveOpen(paying: Paying): Promise<Resolved & { refunds: number; open: number }> {
  return { ...(await resolvePayments(paying)), ...(await resolveRefunds(paying)) };
}
