import { useStore } from "@nanostores/react";
import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import type { Order } from "#shop/orders/order.contract.ts";
import { HEADING_ID, useFocusedHeading } from "#site/islands/accounts/profile/ProfileFrame.tsx";
import { Guarded, startGuarded } from "#site/islands/kit/Guarded.tsx";
import { RetryNotice } from "#site/islands/kit/RetryNotice.tsx";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { useDeliveryTerms } from "#site/islands/kit/use-delivery-terms.ts";
import { cartPath, ordersPath, payAgainPath } from "#site/islands/paths.ts";
import { OrderReviews } from "#site/islands/reviews/OrderReviews.tsx";
import { type Bought, buyAgain } from "#site/stores/cart/buy-again.ts";
import { $lines } from "#site/stores/cart/cart.ts";
import { reloadOverdueOrder } from "#site/stores/orders/orders.ts";
import { $order, loadOrder } from "#site/stores/orders/transfer-order.ts";
import { hasSameProducts, prepareRetry } from "#site/stores/payments/pay-again.ts";
import { toastOnNextPage } from "#site/stores/toasts.ts";
import { onVisibleAgain } from "#site/stores/visible-again.ts";
import { CancelOrder } from "./CancelOrder.tsx";
import { ChangeDelivery } from "./ChangeDelivery.tsx";
import { Destination } from "./OrderAside.tsx";
import { OrderChat, OrderLayout, OrderSkeleton, OrderStatusPanel } from "./OrderParts.tsx";
import { Receipt } from "./Receipt.tsx";

/** Starts the page in the browser. */
export function startOrderDetail(): void {
  const orderId = location.pathname.split("/").filter(Boolean).at(-1) ?? "";
  startGuarded(({ whatsapp = "" }) => <DetailPage orderId={orderId} whatsapp={whatsapp} />);
}

/** `/profile/orders/detail/:orderId` */
export function DetailPage(props: DetailPageProps) {
  return <Guarded waiting={<DetailSkeleton />}>{(user) => <OrderDetail user={user} {...props} />}</Guarded>;
}

interface DetailPageProps {
  orderId: string;
  /** The shop's number, digits only. */
  whatsapp: string;
}

/** One of the user's orders, reloaded whenever the page becomes visible. */
function OrderDetail({ user, orderId, whatsapp }: DetailPageProps & { user: User }) {
  const { _id: userId } = user;
  const current = useStore($order);
  const terms = useDeliveryTerms();
  useEffect(() => {
    loadOrder(userId, orderId);
    return onVisibleAgain(() => loadOrder(userId, orderId));
  }, [userId, orderId]);
  // Waits for the delivery terms, which contain the showroom's name, so that nothing shifts.
  const state = terms.state === "loading" ? "loading" : current.state;
  useFocusedHeading(state === "known" && current.state === "known" ? current.order.statusGlimmer : state);
  if (state === "missing") return <OrderNotFound userId={userId} />;
  if (state === "loading" || current.state === "loading") return <DetailSkeleton userId={userId} />;
  if (current.state !== "known")
    return (
      <DetailFrame userId={userId}>
        <RetryNotice
          text="No pudimos traer tu pedido. Revisá tu conexión y probá de nuevo."
          onRetry={() => loadOrder(userId, orderId)}
        />
      </DetailFrame>
    );
  const { order, transfer } = current;
  return (
    <DetailFrame userId={userId}>
      <OrderLayout
        order={order}
        status={
          <OrderStatusPanel order={order} transfer={transfer} onExpired={() => reloadOverdueOrder(userId, orderId)}>
            <Receipt userId={userId} order={order} isAwaited={transfer !== null} />
            <OrderChat number={order.number} isReceipt={transfer !== null} whatsapp={whatsapp} />
          </OrderStatusPanel>
        }
        reviews={<OrderReviews order={order} />}
        actions={
          <>
            <PayOrderAgain user={user} order={order} />
            {user.role !== "admin" && <BuyAgain userId={userId} lines={order.products} />}
            {transfer && !order.receipt && <CancelOrder userId={userId} orderId={order._id} />}
          </>
        }
        destination={
          <>
            <Destination order={order} showrooms={terms.showrooms} />
            <ChangeDelivery user={user} order={order} showrooms={terms.showrooms} />
          </>
        }
      />
    </DetailFrame>
  );
}

function OrderNotFound({ userId }: { userId: string }) {
  return (
    <DetailFrame userId={userId} title="No encontramos ese pedido">
      <div className="order-missing">
        <p>No está entre los tuyos. Puede que el enlace esté incompleto, o que sea de otra cuenta.</p>
        <a className="pill" href={ordersPath(userId)}>
          Ver mis pedidos
        </a>
      </div>
    </DetailFrame>
  );
}

/** Pays a rejected order again, while the cart still contains exactly its products. */
function PayOrderAgain({ user, order }: { user: User; order: Order }) {
  const lines = useStore($lines);
  const { busy, once } = useBusy();
  const { statusGlimmer, payment, products, externalReference } = order;
  if (statusGlimmer !== "Pago Rechazado" || !payment || payment.retry === "none") return null;
  if (!hasSameProducts(lines, products)) return null;
  const path = payAgainPath(user._id, externalReference);
  const pay = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    once(async () => {
      await prepareRetry(user, order);
      location.assign(path);
      return "leaving";
    });
  };
  return (
    <p className="order-again">
      <a className="pill is-filled" href={path} aria-disabled={busy} onClick={pay}>
        Pagar de nuevo
      </a>
    </p>
  );
}

/**
 * Adds the available products to the cart and opens it, with messages for the missing ones. If none is available, the messages
 * are shown here; also when a failure has left products, which the next press adds.
 */
function BuyAgain({ userId, lines }: { userId: string; lines: Order["products"] }) {
  const { busy, once } = useBusy();
  const [bought, setBought] = useState<Bought | null>(null);
  const isStopped = bought !== null && bought.left.length > 0;
  const buy = () =>
    once(async () => {
      const now = await buyAgain(userId, lines, isStopped ? bought : null);
      if (!now || now.units === 0 || now.left.length > 0) return setBought(now);
      setBought(null);
      return toCart(userId, now.units, now.missing);
    });
  return (
    <div className="order-again">
      <button type="button" className="pill" aria-disabled={busy} onClick={buy}>
        {busy ? "Sumando al carrito…" : isStopped && bought.units > 0 ? "Sumar lo que falta" : "Volver a comprar"}
      </button>
      <div role="alert">
        {bought && !busy && (
          <div className="order-none-added">
            <p>{bought.units === 0 ? "No pudimos sumar nada al carrito." : `${addedText(bought.units)}. Falta:`}</p>
            <ul>
              {bought.missing.map((text) => (
                <li key={text}>{text}.</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}

function addedText(units: number): string {
  return units === 1 ? "Sumamos 1 producto al carrito" : `Sumamos ${units} productos al carrito`;
}

function toCart(userId: string, units: number, missing: readonly string[]): "leaving" {
  toastOnNextPage(addedText(units));
  for (const text of missing) toastOnNextPage(text);
  location.assign(cartPath(userId));
  return "leaving";
}

interface DetailFrameProps {
  /** Null until the session is known; the link has no target before that. */
  userId: string | null;
  title?: string;
  children: ReactNode;
}

function DetailFrame({ userId, title = "Tu pedido", children }: DetailFrameProps) {
  useEffect(() => {
    document.title = document.title.replace(/^.*(?= \| )/, () => title);
  }, [title]);
  return (
    <>
      <a className="order-back" href={userId === null ? undefined : ordersPath(userId)}>
        <span aria-hidden="true">←</span>Mis Pedidos
      </a>
      <h1 id={HEADING_ID} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </>
  );
}

function DetailSkeleton({ userId = null }: { userId?: string | null }) {
  return (
    <DetailFrame userId={userId}>
      <OrderSkeleton />
    </DetailFrame>
  );
}
