import type { Order } from "#shop/contract/order.ts";
import { historyOf } from "./history-words.ts";
import { instantWords } from "./order-words.ts";

/** What happened to an order so far. */
export function OrderHistory({ order }: { order: Order }) {
  return (
    <section className="order-history" aria-labelledby="historia">
      <h2 id="historia">Historial</h2>
      <ol>
        {historyOf(order).map(({ at, words }) => (
          <li key={`${at} ${words}`}>
            <span>{words}</span>
            <time dateTime={at}>{instantWords(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
