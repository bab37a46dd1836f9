import type { Order, TransferInstructions } from "#shop/contract/order.ts";
import type { User } from "#shop/contract/user.ts";
import type { Showroom } from "#shop/settings.ts";
import { CopyButton } from "#site/islands/checkout/transfer/CopyButton.tsx";
import { BuyAgain } from "./BuyAgain.tsx";
import { Destination } from "./Destination.tsx";
import { OrderAside } from "./OrderAside.tsx";
import { OrderHistory } from "./OrderHistory.tsx";
import { OrderLines } from "./OrderLines.tsx";
import { OrderNow } from "./OrderNow.tsx";
import { instantWords } from "./order-words.ts";
import { PayOrderAgain } from "./PayOrderAgain.tsx";

interface Props {
  user: User;
  order: Order;
  /** Null once it waits for no transfer. */
  transfer: TransferInstructions | null;
  showrooms: readonly Showroom[];
  whatsapp: string;
}

/** All of an order. */
export function KnownOrder({ user, order, transfer, showrooms, whatsapp }: Props) {
  const { _id, createdAt, products } = order;
  return (
    <>
      <div className="order-when">
        <time dateTime={createdAt}>{instantWords(createdAt)}</time>
        <span className="order-number">
          <span>
            Nº <span translate="no">{_id}</span>
          </span>
          <CopyButton text={_id} what="número de pedido" />
        </span>
      </div>
      <div className="order-in">
        <div className="order-main">
          <OrderNow userId={user._id} order={order} transfer={transfer} whatsapp={whatsapp} />
          <section aria-labelledby="productos">
            <h2 id="productos">Productos</h2>
            <OrderLines lines={products} />
            <PayOrderAgain userId={user._id} order={order} />
            {user.role !== "admin" && <BuyAgain userId={user._id} lines={products} />}
          </section>
        </div>
        <div className="order-side">
          <OrderAside order={order}>
            <Destination order={order} showrooms={showrooms} />
          </OrderAside>
          <OrderHistory order={order} />
        </div>
      </div>
    </>
  );
}
