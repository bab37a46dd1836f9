import type { LinkedOrder } from "#shop/orders/linked-order.contract.ts";
import type { TransferInstructions } from "#shop/orders/order.contract.ts";
import type { Showroom } from "#shop/settings/settings.ts";
import type { OrderLink } from "#site/stores/orders/linked-order.ts";
import { Destination } from "../Destination.tsx";
import { OrderAside } from "../OrderAside.tsx";
import { OrderHistory } from "../OrderHistory.tsx";
import { OrderLines } from "../OrderLines.tsx";
import { OrderWhen } from "../OrderWhen.tsx";
import { LinkedNow } from "./LinkedNow.tsx";

interface Props {
  link: OrderLink;
  order: LinkedOrder;
  /** Null once it waits for no transfer. */
  transfer: TransferInstructions | null;
  showrooms: readonly Showroom[];
  whatsapp: string;
}

/** All that is shown of an order to whoever has the link of its mail. */
export function KnownLinkedOrder({ link, order, transfer, showrooms, whatsapp }: Props) {
  const { products, city, pickup } = order;
  return (
    <>
      <OrderWhen order={order} />
      <div className="order-in">
        <div className="order-main">
          <LinkedNow link={link} order={order} transfer={transfer} whatsapp={whatsapp} />
          <section aria-labelledby="productos">
            <h2 id="productos">Productos</h2>
            <OrderLines lines={products} />
          </section>
        </div>
        <div className="order-side">
          <OrderAside order={order}>
            {order.shipping ? (
              <p>{city || "A tu domicilio"}</p>
            ) : (
              <Destination order={{ address: null, pickup }} showrooms={showrooms} />
            )}
          </OrderAside>
          <OrderHistory order={order} />
        </div>
      </div>
    </>
  );
}
