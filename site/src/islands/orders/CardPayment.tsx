import { cardWords, type Paid } from "./card-words.ts";

/** The card an order was paid with; nothing by transfer. */
export function CardPayment({ order }: { order: Paid }) {
  return cardWords(order).map((words) => (
    <p key={words} className="card-payment">
      {words}
    </p>
  ));
}
