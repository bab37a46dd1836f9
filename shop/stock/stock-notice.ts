/** "Avisame cuando haya stock": who may wait for a size, and the mail that tells them it is there again. */
import { CATEGORIES, type Category, type Perfume, type Size } from "../catalogue/catalogue.ts";
import { type Check, hasAll, isText, isWhole } from "../mail/mail-checks.ts";
import type { ArsCentavos } from "../pricing/money.ts";
import { hasStock } from "../storefront/choice.ts";

/** The one mail of a notice, with the prices of when it was written. */
export interface StockNoticeMail {
  kind: "stock-notice";
  noticeId: string;
  slug: string;
  productName: string;
  brand: string;
  /** Site path of the main picture. */
  image: string;
  category: Category;
  ml: number;
  /** What a card pays: the promotion where there is one. */
  priceCentavos: ArsCentavos;
  /** What a transfer pays; null where that is not lower. */
  transferCentavos: ArsCentavos | null;
}

/** Whether a size can be bought now, so that nobody has to wait for it. */
export function isInStock(
  { active, soon }: Pick<Perfume, "active" | "soon">,
  size: Pick<Size, "stock" | "priceUsdCents">,
): boolean {
  return active && !soon && hasStock(size);
}

const FIELDS: Readonly<Record<keyof StockNoticeMail, Check>> = {
  kind: (value) => value === "stock-notice",
  noticeId: isText,
  slug: isText,
  productName: isText,
  brand: isText,
  image: isText,
  category: (value) => CATEGORIES.some((category) => category === value),
  ml: isWhole,
  priceCentavos: isWhole,
  transferCentavos: (value) => value === null || isWhole(value),
};

/** Whether JSON is what such a mail says. */
export function isStockNoticeMail(json: unknown): json is StockNoticeMail {
  return hasAll(FIELDS, json);
}
