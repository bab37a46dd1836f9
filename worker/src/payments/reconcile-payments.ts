import { type KeptPayment, readMoneyBetween, readPayments } from "#db/payments/payments.ts";
import type { ProviderPayment } from "#shop/payments/provider-payment.ts";
import { log } from "../log.ts";
import { applyPayment } from "./apply-payment.ts";
import { hearPayment, isHeard } from "./handle-webhook.ts";
import type { PaymentContext } from "./payment-context.ts";

const DAY_MS = 24 * 3_600_000;
/** Money can be given back or disputed long after it was taken; most of it is by then. */
const LOOKED_BACK_MS = 35 * DAY_MS;
/** What was made in the last hour is under way, and the provider's index may lag. */
const UNDER_WAY_MS = 3_600_000;
/** More pages than that are a shop that has outgrown this job. */
const MOST_PAGES = 400;

export interface Reconciled {
  /** Payments the provider named. */
  named: number;
  /** Of which we had heard nothing, or something else. */
  applied: number;
  /** Payments of ours that took money and that the provider does not name; each was asked for by itself. */
  unnamed: number;
}

/**
 * Compares the payments of the last 35 days with the provider's, both ways: what it has that we do not know is applied, what
 * we have that it does not name is asked for (reliability P11, I-21). Throws when one of ours is not there at all.
 */
export async function reconcilePayments(context: PaymentContext): Promise<Reconciled> {
  const [fromMs, toMs] = [context.nowMs - LOOKED_BACK_MS, context.nowMs];
  const named = new Set<string>();
  let applied = 0;
  for await (const page of pagesOf(context, fromMs, toMs)) {
    for (const { id } of page) named.add(id);
    applied += await applyNews(context, page);
  }
  const ours = await readMoneyBetween(context.db, fromMs + UNDER_WAY_MS, toMs - UNDER_WAY_MS);
  const unnamed = ours.filter(({ id }) => !named.has(id));
  await askFor(context, unnamed);
  return { named: named.size, applied, unnamed: unnamed.length };
}

async function* pagesOf({ gateway }: PaymentContext, fromMs: number, toMs: number): AsyncGenerator<ProviderPayment[]> {
  for (let [page, offset] = [0, 0]; page < MOST_PAGES; page++) {
    const found = await gateway.findBetween({ fromMs, toMs, offset });
    if (found.kind === "unanswered") throw new Error(`the provider's payments could not be read: ${found.reason}`);
    yield found.payments;
    offset += found.payments.length;
    if (found.payments.length === 0 || offset >= found.total) return;
  }
  log("reconcile_too_long", { pages: MOST_PAGES });
}

/** Applies what is news to us; the index may say less than the payment itself, which is asked for. */
async function applyNews(context: PaymentContext, page: readonly ProviderPayment[]): Promise<number> {
  const known = await readPayments(
    context.db,
    page.map(({ id }) => id),
  );
  const news = page.filter((word) => !isKnown(word, known.get(word.id)));
  for (const word of news) {
    const heard = await hearPayment(context, word.id);
    if (!isHeard(heard)) await applyPayment(context, word, { buyerWaits: false, by: "provider" });
    log("reconciled", { paymentId: word.id, status: word.status });
  }
  return news.length;
}

function isKnown(word: ProviderPayment, kept: KeptPayment | undefined): boolean {
  return kept?.status === word.status && kept.refundedCentavos === word.refundedCentavos;
}

async function askFor(context: PaymentContext, unnamed: readonly KeptPayment[]): Promise<void> {
  let missing = 0;
  for (const { id, orderId } of unnamed) {
    const heard = await hearPayment(context, id);
    if (heard !== "not_found") continue;
    missing += 1;
    log("payment_missing_at_provider", { paymentId: id, orderId });
  }
  if (missing > 0) throw new Error("the provider does not know payments that we have");
}
