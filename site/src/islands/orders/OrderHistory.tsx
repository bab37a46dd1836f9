import { type Historied, historyOf } from "./history-words.ts";
import { instantWords } from "./order-words.ts";

/** What happened to an order so far. */
export function OrderHistory({ order }: { order: Historied }) {
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
