import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect } from "react";
import type { LinkedOrder, TransferInstructions } from "#shop/orders/order.contract.ts";
import { HEADING_ID, useFocusedHeading } from "#site/islands/accounts/profile/ProfileFrame.tsx";
import { mount } from "#site/islands/kit/mount.tsx";
import { RetryNotice } from "#site/islands/kit/RetryNotice.tsx";
import { orderPath } from "#site/islands/paths.ts";
import { OrderReviews } from "#site/islands/reviews/OrderReviews.tsx";
import { type KeyedLink, keyedLinkOf } from "#site/stores/keyed-link.ts";
import { $deliveryTerms, loadDeliveryTerms, retryDeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { $linkedOrder, loadLinkedOrder, reloadOverdue } from "#site/stores/orders/orders.ts";
import { onVisibleAgain } from "#site/stores/visible-again.ts";
import { Destination } from "./OrderAside.tsx";
import { OrderChat, OrderLayout, OrderSkeleton, OrderStatusPanel } from "./OrderParts.tsx";

/** Starts the page in the browser. */
export function startLinkedOrder(): void {
  const element = document.querySelector<HTMLElement>("[data-part=linked]");
  if (!element) return;
  const link = keyedLinkOf(location);
  keepBehindHash(link.key);
  mount(element, <LinkedPage link={link} whatsapp={element.dataset["whatsapp"] ?? ""} />);
}

/** Moves the key behind "#", which browsers do not send to a server, and restores it after a jump within the page. */
function keepBehindHash(key: string): void {
  const keep = () => key && history.replaceState(history.state, "", `${location.pathname}#k=${key}`);
  keep();
  addEventListener("hashchange", () => {
    // Another mailed link was opened here.
    if (location.hash.startsWith("#k=")) location.reload();
    else keep();
  });
}

interface LinkedPageProps {
  link: KeyedLink;
  /** The shop's number, digits only. */
  whatsapp: string;
}

/** `/pedido/:id`: an order by its mailed link, reloaded whenever the page becomes visible. */
export function LinkedPage({ link, whatsapp }: LinkedPageProps) {
  const current = useStore($linkedOrder);
  const terms = useStore($deliveryTerms);
  const { id, key } = link;
  useEffect(() => {
    if (!id || !key) return $linkedOrder.set({ state: "missing" });
    loadDeliveryTerms();
    loadLinkedOrder({ id, key });
    return onVisibleAgain(() => {
      retryDeliveryTerms();
      loadLinkedOrder({ id, key });
    });
  }, [id, key]);
  // Waits for the delivery terms, which contain the showroom's name, so that nothing shifts.
  const state = terms.state === "loading" && current.state === "known" ? "loading" : current.state;
  useFocusedHeading(current.state === "known" && state === "known" ? current.order.statusGlimmer : state);
  if (state === "missing" || state === "old") return <Closed state={state} />;
  if (current.state === "known" && state === "known") {
    const { order, transfer } = current;
    const { firstName, shipping, city, pickup } = order;
    return (
      <Frame title={firstName ? `Hola, ${firstName}: tu pedido` : "Tu pedido"}>
        <OrderLayout
          order={order}
          status={<LinkedOrderStatus link={link} order={order} transfer={transfer} whatsapp={whatsapp} />}
          reviews={<OrderReviews order={order} orderKey={key} />}
          destination={
            shipping ? (
              <p>{city || "A tu domicilio"}</p>
            ) : (
              <Destination order={{ address: null, pickup }} showrooms={terms.showrooms} />
            )
          }
        />
      </Frame>
    );
  }
  const text = current.state === "refused" ? current.text : CANNOT_READ;
  return (
    <Frame title="Tu pedido">
      {state === "loading" ? <OrderSkeleton /> : <RetryNotice text={text} onRetry={() => loadLinkedOrder(link)} />}
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 id={HEADING_ID} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </>
  );
}

const CANNOT_READ = "No pudimos traer tu pedido. Revisá tu conexión y probá de nuevo.";

const CLOSED = {
  missing: {
    title: "No encontramos ese pedido",
    text: "Puede que el enlace esté incompleto. Abrilo de nuevo desde el email, o entrá a tu cuenta.",
  },
  old: {
    title: "Este enlace venció",
    text: "Muestra el pedido hasta 90 días después de su último cambio. En tu cuenta lo seguís viendo siempre.",
  },
};

function Closed({ state }: { state: keyof typeof CLOSED }) {
  const { title, text } = CLOSED[state];
  return (
    <Frame title={title}>
      <div className="order-missing">
        <p>{text}</p>
        <a className="pill" href="/profile/orders/me">
          Ver mis pedidos
        </a>
      </div>
    </Frame>
  );
}

interface LinkedOrderStatusProps extends LinkedPageProps {
  order: LinkedOrder;
  /** Null unless the order waits for its transfer. */
  transfer: TransferInstructions | null;
}

/** The order's status and what to do next. A receipt is uploaded in the account, so this links to the account. */
function LinkedOrderStatus({ link, order, transfer, whatsapp }: LinkedOrderStatusProps) {
  const { _id, number } = order;
  const onExpired = () => reloadOverdue(() => loadLinkedOrder(link), $linkedOrder);
  return (
    <OrderStatusPanel order={order} transfer={transfer} onExpired={onExpired}>
      <p className="order-ways">
        <a className={transfer ? "pill is-filled" : "pill"} href={orderPath(_id)}>
          {transfer ? "Subir el comprobante" : "Ver en mi cuenta"}
        </a>
        <OrderChat number={number} isReceipt={false} whatsapp={whatsapp} rel="noopener noreferrer" />
      </p>
      <p className="order-quiet">
        {transfer ? "Para subirlo te pedimos que entres a tu cuenta." : "En tu cuenta está todo tu historial."}
      </p>
    </OrderStatusPanel>
  );
}
