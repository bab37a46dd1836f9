import { cardWords, type Paid } from "./card-words.ts";

/** The card that paid the order; nothing for a transfer. */
export function CardPayment({ order }: { order: Paid }) {
  return cardWords(order).map((words) => (
    <p key={words} className="card-payment">
      {words}
    </p>
  ));
}
