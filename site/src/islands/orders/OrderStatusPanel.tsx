import type { ReactNode } from "react";
import type { TransferInstructions } from "#shop/orders/order.contract.ts";
import { CopyButton } from "#site/islands/orders/checkout/transfer/CopyButton.tsx";
import { Instructions } from "#site/islands/orders/checkout/transfer/Instructions.tsx";
import { OrderStatus } from "./OrderStatus.tsx";
import { statusLabel } from "./order-labels.ts";

interface Props {
  order: Parameters<typeof OrderStatus>[0]["order"] & Parameters<typeof statusLabel>[0] & { numShipping: string };
  transfer: TransferInstructions | null;
  /** Called when the time for the transfer is over. */
  onOver: () => void;
  /** The next actions. */
  children: ReactNode;
}

/** An order's status. Screen readers announce changes while the page is open. */
export function OrderStatusPanel({ order, transfer, onOver, children }: Props) {
  const { numShipping } = order;
  const { means, next } = statusLabel(order);
  return (
    <section className="order-now" aria-labelledby="estado">
      <h2 id="estado" className="seen-by-readers">
        Estado
      </h2>
      <div role="status">
        <OrderStatus order={order} />
        <p className="order-means">{means}</p>
        {/* The transfer instructions below contain the next step. */}
        {!transfer && <p>{next}</p>}
      </div>
      {numShipping && (
        <p className="order-tracking">
          <span>
            Número de seguimiento <b translate="no">{numShipping}</b>
          </span>
          <CopyButton text={numShipping} what="número de seguimiento" />
        </p>
      )}
      {transfer && <Instructions transfer={transfer} onOver={onOver} />}
      {children}
    </section>
  );
}
