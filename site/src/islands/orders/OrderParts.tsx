import type { ReactNode } from "react";
import type { TransferInstructions } from "#shop/orders/order.contract.ts";
import { Waiting } from "#site/islands/accounts/profile/ProfileFrame.tsx";
import { CopyButton } from "#site/islands/orders/checkout/placed/CopyButton.tsx";
import { Instructions } from "#site/islands/orders/checkout/placed/Instructions.tsx";
import { OrderStatus } from "./OrderStatus.tsx";
import { instantLabel, statusLabel } from "./order-labels.ts";

/** When an order was placed, and its number with a copy button. */
export function OrderDate({ order: { _id, createdAt } }: { order: { _id: string; createdAt: string } }) {
  return (
    <div className="order-when">
      <time dateTime={createdAt}>{instantLabel(createdAt)}</time>
      <span className="order-number">
        <span>
          Nº <span translate="no">{_id}</span>
        </span>
        <CopyButton text={_id} what="número de pedido" />
      </span>
    </div>
  );
}

interface StatusPanelProps {
  order: Parameters<typeof OrderStatus>[0]["order"] & Parameters<typeof statusLabel>[0] & { numShipping: string };
  transfer: TransferInstructions | null;
  /** Called when the time for the transfer is over. */
  onOver: () => void;
  /** The next actions. */
  children: ReactNode;
}

/** An order's status. Screen readers announce changes while the page is open. */
export function OrderStatusPanel({ order, transfer, onOver, children }: StatusPanelProps) {
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

/** Placeholder shapes of an order. */
export function OrderBlank() {
  return (
    <Waiting>
      <p className="order-when order-blank" />
      <div className="order-in">
        <div className="order-main">
          <div className="order-blank" />
          <div className="order-blank" />
        </div>
        <div className="order-side order-blank" />
      </div>
    </Waiting>
  );
}
