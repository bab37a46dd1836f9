import type { Order } from "#shop/contract/order.ts";
import { cardWords } from "./card-words.ts";

/** The card an order was paid with; nothing by transfer. */
export function CardPayment({ order }: { order: Order }) {
  return cardWords(order).map((words) => (
    <p key={words} className="card-payment">
      {words}
    </p>
  ));
}
