import type { Order, OrderLineAnswer } from "#shop/orders/order.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { orderPath } from "#site/islands/orders/checkout/paths.ts";
import { sizeWords } from "#site/stores/cart/cart-lines.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { LinePicture } from "./LinePicture.tsx";
import { OrderStatus } from "./OrderStatus.tsx";
import { instantWords, totalWords } from "./order-words.ts";

/** So many of an order's products show here; the rest is only counted. */
const SHOWN = 4;

/** One order among a person's: when, what, how it stands, what it comes to, and the way to all of it. */
export function OrderCard({ order }: { order: Order }) {
  const { _id, createdAt, products, transactionAmount } = order;
  const total = totalWords(order);
  const left = products.length - SHOWN;
  return (
    <article className="order-card" aria-labelledby={_id}>
      <header>
        <h2 id={_id}>
          <time dateTime={createdAt}>{instantWords(createdAt)}</time>
        </h2>
        <OrderStatus order={order} />
      </header>
      <ul className="order-things">
        {products.slice(0, SHOWN).map((line) => (
          <Thing key={line._id} line={line} />
        ))}
      </ul>
      {left > 0 && <p className="order-rest">{left === 1 ? "Y 1 producto más" : `Y ${left} productos más`}</p>}
      <footer>
        {total && (
          <p className="order-total">
            {total} <b>{formatArs(hundredths(transactionAmount))}</b>
          </p>
        )}
        <a className="pill" href={orderPath(_id)}>
          Ver pedido<span className="seen-by-readers">{` del ${instantWords(createdAt)}`}</span>
        </a>
      </footer>
    </article>
  );
}

function Thing({ line }: { line: OrderLineAnswer }) {
  const { productName, brand, quantity, image } = line;
  return (
    <li>
      <LinePicture image={image} width={64} />
      <div>
        <p className="order-name">{productName}</p>
        <p className="order-quiet">
          {brand} · {sizeWords(line)} · {quantity === 1 ? "1 unidad" : `${quantity} unidades`}
        </p>
      </div>
    </li>
  );
}
