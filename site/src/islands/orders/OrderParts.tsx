import type { ComponentProps, ReactNode } from "react";
import type { LinkedOrder, Order, TransferInstructions } from "#shop/orders/order.contract.ts";
import { Waiting } from "#site/islands/accounts/profile/ProfileFrame.tsx";
import { instantLabel } from "#site/islands/dates.ts";
import { CopyButton } from "#site/islands/kit/CopyButton.tsx";
import { Instructions } from "#site/islands/orders/checkout/placed/Instructions.tsx";
import { chatUrl } from "#site/islands/paths.ts";
import { OrderAside } from "./OrderAside.tsx";
import { OrderLines } from "./OrderLines.tsx";
import { BuyerOrderStatus, OrderHistory } from "./OrderStatus.tsx";
import { refundedNotes, statusLabel } from "./order-labels.ts";

interface OrderLayoutProps {
  order: ComponentProps<typeof OrderAside>["order"] &
    Pick<LinkedOrder, "number" | "createdAt" | "history" | "expiresAt">;
  status: ReactNode;
  /** Between status and products. */
  reviews: ReactNode;
  /** Below the products. */
  actions?: ReactNode;
  destination: ReactNode;
}

/** An order for its buyer: number, status, products, totals and history. */
export function OrderLayout({ order, status, reviews, actions, destination }: OrderLayoutProps) {
  const { number, createdAt } = order;
  return (
    <>
      <div className="order-when">
        <time dateTime={createdAt}>{instantLabel(createdAt)}</time>
        <span className="order-number">
          <span>
            Nº <span translate="no">{number}</span>
          </span>
          <CopyButton text={number} what="número de pedido" />
        </span>
      </div>
      <div className="order-in">
        <div className="order-main">
          {status}
          {reviews}
          <section aria-labelledby="productos">
            <h2 id="productos">Productos</h2>
            <OrderLines lines={order.products} notes={refundedNotes(order)} />
            {actions}
          </section>
        </div>
        <div className="order-side">
          <OrderAside order={order}>{destination}</OrderAside>
          <OrderHistory order={order} />
        </div>
      </div>
    </>
  );
}

interface StatusPanelProps {
  order: ComponentProps<typeof BuyerOrderStatus>["order"] &
    Parameters<typeof statusLabel>[0] &
    Pick<Order, "number" | "numShipping" | "delivery">;
  /** Null unless the order waits for its transfer. */
  transfer: TransferInstructions | null;
  /** Called when the time for the transfer is over. */
  onExpired: () => void;
  /** The next actions. */
  children: ReactNode;
}

/** An order's status. Screen readers announce changes while the page is open. */
export function OrderStatusPanel({ order, transfer, onExpired, children }: StatusPanelProps) {
  const { numShipping, delivery } = order;
  const { means, next } = statusLabel(order);
  return (
    <section className="order-now" aria-labelledby="estado">
      <h2 id="estado" className="sr-only">
        Estado
      </h2>
      <div role="status">
        <BuyerOrderStatus order={order} />
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
          {delivery?.trackingUrl && (
            <a className="link" href={delivery.trackingUrl} target="_blank" rel="noopener noreferrer">
              Seguir el envío{delivery.carrier && ` en ${delivery.carrier}`}
              <span className="sr-only"> (se abre aparte)</span>
            </a>
          )}
        </p>
      )}
      {transfer && (
        <Instructions order={order} transfer={transfer} isSent={Boolean(order.receipt)} onExpired={onExpired} />
      )}
      {children}
    </section>
  );
}

interface OrderChatProps {
  number: string;
  /** Whether the message is for the receipt of a transfer. */
  isReceipt: boolean;
  whatsapp: string;
  rel?: string;
}

/** A link to write to the shop by WhatsApp about an order; nothing if the shop has no number. */
export function OrderChat({ number, isReceipt, whatsapp, rel = "noopener" }: OrderChatProps) {
  const text = isReceipt
    ? `Hola, te mando el comprobante de la transferencia del pedido ${number}.`
    : `Hola, te escribo por el pedido ${number}.`;
  const url = chatUrl(whatsapp, text);
  if (!url) return null;
  return (
    <a className="pill" href={url} target="_blank" rel={rel}>
      {isReceipt ? "Mandar el comprobante por WhatsApp" : "Escribirnos por WhatsApp"}
      <span className="sr-only"> (se abre aparte)</span>
    </a>
  );
}

/** Placeholder shapes of an order. */
export function OrderSkeleton() {
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
