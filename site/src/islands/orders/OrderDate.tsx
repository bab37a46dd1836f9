import { CopyButton } from "#site/islands/orders/checkout/transfer/CopyButton.tsx";
import { instantLabel } from "./order-labels.ts";

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
