/**
 * Prices the lines of an order, and checks each a last time before units are held and money is requested. See
 * docs/product-rules.md#order-moves
 */

import { checkPurchase, type ForSale } from "../cart/cart.ts";
import { type CartItemKey, lineKey } from "../cart/cart-line.ts";
import type { Perfume } from "../catalogue/catalogue.ts";
import { FALLBACK_PICTURE } from "../catalogue/picture.ts";
import { onPromotion, type PriceFaces, sizeFaces } from "../pricing/price.ts";
import { type Refused, refuse } from "../refusal.ts";
import type { Terms } from "../settings/settings.ts";
import type { OrderLine } from "./placed-order.ts";

export interface WantedLine extends CartItemKey {
  quantity: number;
}

/** A priced line of a new order, with all its prices. */
export interface PricedOrderLine extends OrderLine {
  faces: PriceFaces;
}

export interface Pricing {
  perfumeOf: (perfumeId: string) => Perfume | null;
  terms: Terms;
  payment: "card" | "transfer";
}

/** Name shown for a product that no longer exists. */
const UNKNOWN = "Uno de los productos";

/**
 * Returns the lines with current prices; repeated things become one line. Refuses with the first product that cannot be
 * bought in its quantity: missing, not sold, above the limit, or short of stock.
 */
export function priceLines(
  wanted: readonly WantedLine[],
  pricing: Pricing,
): { ok: true; lines: PricedOrderLine[] } | Refused<"transfer_cannot_buy" | "card_cannot_buy"> {
  const lines: PricedOrderLine[] = [];
  for (const line of merged(wanted)) {
    const perfume = pricing.perfumeOf(line.perfumeId);
    const purchase = checkPurchase(perfume, line, line.quantity);
    if (!perfume || !purchase.ok) {
      const code = pricing.payment === "transfer" ? "transfer_cannot_buy" : "card_cannot_buy";
      return refuse({ code, productName: perfume?.productName ?? UNKNOWN });
    }
    lines.push(priced(line, perfume, purchase.forSale, pricing));
  }
  return { ok: true, lines };
}

function merged(wanted: readonly WantedLine[]): WantedLine[] {
  const lines = new Map<string, WantedLine>();
  for (const line of wanted) {
    const former = lines.get(lineKey(line))?.quantity ?? 0;
    lines.set(lineKey(line), { ...line, quantity: former + line.quantity });
  }
  return [...lines.values()];
}

function priced(line: WantedLine, perfume: Perfume, sold: ForSale, { terms, payment }: Pricing): PricedOrderLine {
  const faces = sizeFaces(sold.priced, terms);
  const promotion = onPromotion(sold.priced) ? sold.priced.promotion : null;
  return {
    perfumeId: line.perfumeId,
    type: line.type,
    sizeId: sold.size?.id ?? null,
    ml: line.ml,
    quantity: line.quantity,
    productName: perfume.productName,
    brand: perfume.brand,
    image: perfume.pictures[0]?.path ?? FALLBACK_PICTURE,
    category: perfume.category,
    priceUsdCents: sold.priced.priceUsdCents,
    isForSale: promotion !== null,
    percentageForSaleBp: promotion?.percentageBp ?? 0,
    priceCentavos: faces.priceCentavos,
    unitCentavos: payment === "transfer" ? faces.transferPaysCentavos : faces.currentCentavos,
    faces,
  };
}
