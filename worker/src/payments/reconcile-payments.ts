import { type PaymentRow, readChargedPayments, readPayments } from "#db/payments/payments.ts";
import { storeWebhook } from "#db/payments/webhook-inbox.ts";
import type { ProviderPayment } from "#shop/payments/provider-payment.ts";
import { log } from "../log.ts";
import { type PaymentContext, written } from "../request-context.ts";
import { applyPayment } from "./apply-payment.ts";
import { readAndApply } from "./handle-webhook.ts";

const DAY_MS = 24 * 3_600_000;
/** Refunds and disputes can come long after the payment; most come within this time. */
const COMPARED_MS = 35 * DAY_MS;
/** The list may lack stored payments this close to either end: the provider's date can differ, and its index can lag. */
const IN_PROGRESS_MS = 3_600_000;
/** What is compared. The detail of a charge-back has the bank's decision. */
const COMPARED = ["status", "statusDetail", "refundedCentavos"] as const;
/** Page limit of one run; the rest of the list is not read, and the log says so. */
const MAX_PAGES = 400;

export interface Reconciled {
  /** Payments that the provider listed. */
  named: number;
  /** Of these, the ones that were new or different here. */
  applied: number;
  /** Stored payments that took money and that the provider did not list; each was read by its id. */
  unnamed: number;
}

/**
 * Compares the payments of the last 35 days with the provider's: applies what is new or different there
 * (docs/faults.md#i-21-same-payments-as-the-provider), and reads by id what is not listed
 * (docs/faults.md#p11-order-and-payment-differ). Throws when the list cannot be read, and when the provider does not know a
 * stored payment.
 */
export async function reconcilePayments(context: PaymentContext): Promise<Reconciled> {
  const [fromMs, toMs] = [context.nowMs - COMPARED_MS, context.nowMs];
  const listed = new Set<string>();
  let applied = 0;
  for await (const page of pagesOf(context, fromMs, toMs)) {
    for (const { id } of page) listed.add(id);
    applied += await applyChanges(context, page);
  }
  const stored = await readChargedPayments(context.db, fromMs + IN_PROGRESS_MS, toMs - IN_PROGRESS_MS);
  const unlisted = stored.filter(({ id }) => !listed.has(id));
  await readUnlisted(context, unlisted);
  return { named: listed.size, applied, unnamed: unlisted.length };
}

async function* pagesOf({ gateway }: PaymentContext, fromMs: number, toMs: number): AsyncGenerator<ProviderPayment[]> {
  for (let [page, offset] = [0, 0]; page < MAX_PAGES; page++) {
    const found = await gateway.findBetween({ fromMs, toMs, offset });
    if (found.kind === "unanswered") throw new Error(`the provider's payments could not be read: ${found.reason}`);
    yield found.payments;
    offset += found.payments.length;
    if (found.payments.length === 0 || offset >= found.total) return;
  }
  log("reconcile_too_long", { pages: MAX_PAGES });
}

/**
 * Applies new and changed payments. Reads each by id, because the search index may lack some of its data. If a payment cannot
 * be read now, the cron reads it later, as for a webhook. If it is not found by id, the result of the search is applied.
 */
async function applyChanges(context: PaymentContext, page: readonly ProviderPayment[]): Promise<number> {
  const known = await readPayments(
    context.db,
    page.map(({ id }) => id),
  );
  const changed = page.filter((payment) => COMPARED.some((name) => known.get(payment.id)?.[name] !== payment[name]));
  const { nowMs } = context;
  for (const payment of changed) {
    const { id: paymentId, status } = payment;
    const result = await readAndApply(context, paymentId);
    const left = { paymentId, requestId: "reconciliation", raw: "", nowMs, nextTryAtMs: nowMs };
    if (result === "unanswered") await written(context, [storeWebhook(left)]);
    if (result === "not_found") await applyPayment(context, payment, { buyerWaits: false, by: "provider" });
    log("reconciled", { paymentId, status, result });
  }
  return changed.length;
}

async function readUnlisted(context: PaymentContext, unlisted: readonly PaymentRow[]): Promise<void> {
  let missing = 0;
  for (const { id, orderId } of unlisted) {
    const result = await readAndApply(context, id);
    if (result !== "not_found") continue;
    missing += 1;
    log("payment_missing_at_provider", { paymentId: id, orderId });
  }
  if (missing > 0) throw new Error("the provider does not know payments that we have");
}
