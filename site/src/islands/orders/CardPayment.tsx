import { cardLabel, type Paid } from "./card-labels.ts";

/** The card that paid the order; nothing for a transfer. */
export function CardPayment({ order }: { order: Paid }) {
  return cardLabel(order).map((words) => (
    <p key={words} className="card-payment">
      {words}
    </p>
  ));
}
