import type { User } from "#shop/accounts/user.contract.ts";
import type { Order, TransferInstructions } from "#shop/orders/order.contract.ts";
import type { Showroom } from "#shop/settings/settings.ts";
import { BuyAgain } from "./BuyAgain.tsx";
import { Destination } from "./Destination.tsx";
import { OrderAside } from "./OrderAside.tsx";
import { OrderHistory } from "./OrderHistory.tsx";
import { OrderLines } from "./OrderLines.tsx";
import { OrderNow } from "./OrderNow.tsx";
import { OrderWhen } from "./OrderWhen.tsx";
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
  const { products } = order;
  return (
    <>
      <OrderWhen order={order} />
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
