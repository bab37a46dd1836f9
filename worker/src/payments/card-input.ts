import type { WantedLine } from "#shop/orders/order-lines.ts";
import type { ChargedCard, Identification } from "#shop/payments/charge.ts";
import type { OrderInput } from "../orders/price-order.ts";

/** The input of a card order. It always buys the stored cart. */
export interface CardInput extends OrderInput {
  wanted: null;
  /** The lines the buyer was shown; null when the request has none. */
  shownLines: readonly WantedLine[] | null;
  /** The order to pay again, or null. */
  externalReference: string | null;
  card: ChargedCard;
  payer: { email: string; identification: Identification | null };
  meliSessionId: string | null;
  bodyHash: string;
}
