/** Stock alerts ("Avisame cuando haya stock"): whether a size is in stock, and the content of the mail. */
import type { Perfume, Size } from "../catalogue/catalogue.ts";
import type { Category } from "../catalogue/categories.ts";
import type { ArsCentavos } from "../pricing/money.ts";
import { hasStock } from "../storefront/offer-shape.ts";

/** The mail of a stock alert, with the prices at the time it was queued. */
export interface StockAlertMail {
  kind: "stock-notice";
  noticeId: string;
  slug: string;
  productName: string;
  brand: string;
  /** Site path of the main picture. */
  image: string;
  category: Category;
  ml: number;
  /** Price by card: the promotion price if there is one. */
  priceCentavos: ArsCentavos;
  /** Price by transfer; null where it is not lower. */
  transferCentavos: ArsCentavos | null;
}

/** Whether a size can be bought now, so that no stock alert is needed. */
export function isInStock(
  { active, soon }: Pick<Perfume, "active" | "soon">,
  size: Pick<Size, "stock" | "priceUsdCents">,
): boolean {
  return active && !soon && hasStock(size);
}
