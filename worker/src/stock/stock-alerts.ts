import { findPerfume } from "#db/catalogue/catalogue.ts";
import type { Database } from "#db/client.ts";
import { lastRow } from "#db/read.ts";
import {
  cancelStockAlerts,
  type DueStockAlert,
  insertStockAlert,
  MAX_ALERTS_PER_BATCH,
  mailStockAlerts,
  readDueStockAlerts,
  selectStockAlert,
} from "#db/stock/stock-alerts.ts";
import { FALLBACK_PICTURE } from "#shop/catalogue/pictures/picture.ts";
import { ID_PREFIXES, type IdPrefix } from "#shop/id.ts";
import { sizePrices } from "#shop/pricing/price.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { isInStock, type StockAlertMail } from "#shop/stock/stock-alert.ts";
import { newMail } from "../mail/new-mail.ts";
import { isStockAlertKey } from "../mail/phrases.ts";
import { consumeRateLimits, secondsToWait, stockAlertLimits } from "../rate-limits.ts";
import { type RequestContext, written } from "../request-context.ts";

interface StockAlertRequest {
  /** Id or slug. */
  perfume: string;
  ml: number;
  /** Normalized. */
  email: string;
  /** The client's network. */
  address: string;
}

/** Subscribes an e-mail to a size that is out of stock, once: a repeated request succeeds and changes nothing. */
export async function requestStockAlert(
  context: RequestContext,
  { perfume: idOrSlug, ml, email, address }: StockAlertRequest,
): Promise<{ ok: true } | Refused<"too_many_emails" | "not_sold" | "in_stock">> {
  const retryAfterSeconds = await secondsLeft(context, { email, address });
  if (retryAfterSeconds > 0) return refuse({ code: "too_many_emails", retryAfterSeconds });
  const found = await findPerfume(context.db, idOrSlug);
  const size = found?.perfume.sizes.find((one) => one.ml === ml);
  if (!found || !size) return refuse({ code: "not_sold" });
  if (isInStock(found.perfume, size)) return refuse({ code: "in_stock" });
  const alert = { id: context.newId(ID_PREFIXES.stockAlert), sizeId: size.id, email, nowMs: context.nowMs };
  await written(context, [insertStockAlert(alert)]);
  return { ok: true };
}

async function secondsLeft(
  context: RequestContext,
  who: Pick<StockAlertRequest, "email" | "address">,
): Promise<number> {
  const limits = stockAlertLimits(context, who);
  return secondsToWait(limits, await written(context, consumeRateLimits(limits, context)), context);
}

/**
 * Cancels all stock alerts of the person whose mail has this link; repeating it changes nothing. Refuses `link_not_good` once
 * that alert was removed (docs/product-rules.md#retention): nobody knows whose it was.
 */
export async function unsubscribe(
  context: RequestContext,
  { id, token }: { id: string; token: string },
): Promise<{ ok: true } | Refused<"link_not_good">> {
  if (!isStockAlertKey(context, id, token)) return refuse({ code: "link_not_good" });
  const named = selectStockAlert(id);
  const results = await written(context, [cancelStockAlerts(id, context.nowMs), named]);
  return lastRow(named, results) ? { ok: true } : refuse({ code: "link_not_good" });
}

/** Maximum slices of one run. The next run queues the rest. */
const MAX_SLICES = 10;

interface StockMailRun {
  db: Database;
  nowMs: number;
  newId(prefix: IdPrefix): string;
  /** Maximum stock alerts per slice. */
  slice?: number;
}

/**
 * Queues the mails of stock alerts whose size is in stock again, oldest first, in at most `MAX_SLICES` slices. Overlapping runs
 * queue each mail once.
 */
export async function queueStockAlertMails(run: StockMailRun): Promise<{ queued: number }> {
  const { slice = MAX_ALERTS_PER_BATCH } = run;
  let queued = 0;
  for (let slices = 0; slices < MAX_SLICES; slices++) {
    const due = await readDueStockAlerts(run.db, slice);
    if (due.length > 0) queued += await queueMails(run, due);
    if (due.length < slice) break;
  }
  return { queued };
}

function queueMails(run: StockMailRun, due: readonly DueStockAlert[]): Promise<number> {
  const mails = due.map(
    (alert) => [alert.id, newMail(run, `stock-notice/${alert.id}`, alert.email, mailOf(alert))] as const,
  );
  return mailStockAlerts(run.db, new Map(mails), run.nowMs);
}

function mailOf({ id: noticeId, slug, productName, brand, category, image, ml, size, terms }: DueStockAlert) {
  const { currentCentavos: priceCentavos, transferCentavos } = sizePrices(size, terms);
  return {
    kind: "stock-notice",
    noticeId,
    slug,
    productName,
    brand,
    category,
    image: image || FALLBACK_PICTURE,
    ml,
    priceCentavos,
    transferCentavos: terms.transferOffBp > 0 ? transferCentavos : null,
  } satisfies StockAlertMail;
}
