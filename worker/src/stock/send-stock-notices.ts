import type { Database } from "#db/client.ts";
import type { NewMail } from "#db/mail/outbox.ts";
import { type DueStockNotice, mailNotices, readDueNotices, TOLD_AT_ONCE } from "#db/stock/stock-notices.ts";
import { FALLBACK_PICTURE } from "#shop/catalogue/picture.ts";
import { ID_PREFIXES, type IdPrefix } from "#shop/id.ts";
import { sizeFaces } from "#shop/pricing/price.ts";
import type { StockNoticeMail } from "#shop/stock/stock-notice.ts";

/** Maximum slices of one run; the next run sends the rest. */
const MOST_SLICES = 10;

interface StockMailRun {
  db: Database;
  nowMs: number;
  newId(prefix: IdPrefix): string;
  /** Maximum notices per slice. */
  slice?: number;
}

/**
 * Queues a mail for each notice whose size is in stock again, oldest first, once even when runs overlap. Returns the
 * number of notices.
 */
export async function sendStockNotices(telling: StockMailRun): Promise<{ told: number }> {
  const { slice = TOLD_AT_ONCE } = telling;
  let told = 0;
  for (let slices = 0; slices < MOST_SLICES; slices++) {
    const due = await readDueNotices(telling.db, slice);
    if (due.length > 0) told += await tell(telling, due);
    if (due.length < slice) break;
  }
  return { told };
}

function tell({ db, nowMs, newId }: StockMailRun, due: readonly DueStockNotice[]): Promise<number> {
  const mails = due.map((notice): [string, NewMail] => [
    notice.id,
    {
      id: newId(ID_PREFIXES.mail),
      mailKey: `stock-notice/${notice.id}`,
      recipient: notice.email,
      content: mailOf(notice),
      nowMs,
    },
  ]);
  return mailNotices(db, new Map(mails), nowMs);
}

function mailOf({ id: noticeId, slug, productName, brand, category, image, ml, size, terms }: DueStockNotice) {
  const { currentCentavos: priceCentavos, transferCentavos } = sizeFaces(size, terms);
  return {
    kind: "stock-notice",
    noticeId,
    slug,
    productName,
    brand,
    category,
    image: image ?? FALLBACK_PICTURE,
    ml,
    priceCentavos,
    transferCentavos,
  } satisfies StockNoticeMail;
}
