import type { WantedLine } from "#shop/orders/order-lines.ts";
import type { ChargedCard, Identification } from "#shop/payments/charge.ts";
import type { OrderAsked } from "../orders/price-order.ts";

/** An order by card as it was asked for. What is bought is the stored cart, always. */
export interface CardAsked extends OrderAsked {
  wanted: null;
  /** What the buyer was shown of it; null when they did not say. */
  shownLines: readonly WantedLine[] | null;
  /** The order that is paid again, if it is one. */
  externalReference: string | null;
  card: ChargedCard;
  payer: { email: string; identification: Identification | null };
  meliSessionId: string | null;
  bodyHash: string;
}
