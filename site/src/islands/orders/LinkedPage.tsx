import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect } from "react";
import type { LinkedOrder, TransferInstructions } from "#shop/orders/order.contract.ts";
import type { Showroom } from "#shop/settings/settings.ts";
import { Failed, HEADING_ID, useFocusedHeading } from "#site/islands/accounts/profile/ProfileFrame.tsx";
import { mount } from "#site/islands/kit/mount.tsx";
import { chatUrl, orderPath } from "#site/islands/paths.ts";
import { $deliveryTerms, loadDeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import {
  $linkedOrder,
  loadLinkedOrder,
  type OrderLink,
  orderLinkOf,
  readLinkedUntilOver,
} from "#site/stores/orders/linked-order.ts";
import { whenSeenAgain } from "#site/stores/orders/orders.ts";
import { Destination, OrderAside } from "./OrderAside.tsx";
import { OrderLines } from "./OrderLines.tsx";
import { OrderBlank, OrderDate, OrderStatusPanel } from "./OrderParts.tsx";
import { OrderHistory } from "./OrderStatus.tsx";

/** Starts the page in the browser. */
export function startLinkedOrder(): void {
  const place = document.querySelector<HTMLElement>("[data-part=linked]");
  if (!place) return;
  const link = orderLinkOf(location);
  keepBehindHash(link.key);
  mount(place, <LinkedPage link={link} whatsapp={place.dataset["whatsapp"] ?? ""} />);
}

/**
 * Keeps the key behind "#", which browsers do not send to a server. Moves a key found in the query there, and restores it after
 * a jump within the page.
 */
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
  link: OrderLink;
  /** The shop's number, digits only. */
  whatsapp: string;
}

/** `/pedido/:number`: an order by its mailed link, reloaded whenever the page becomes visible. */
export function LinkedPage({ link, whatsapp }: LinkedPageProps) {
  const current = useStore($linkedOrder);
  const terms = useStore($deliveryTerms);
  const { number, key } = link;
  useEffect(() => {
    if (!number || !key) return $linkedOrder.set({ state: "missing" });
    loadDeliveryTerms();
    loadLinkedOrder({ number, key });
    return whenSeenAgain(() => loadLinkedOrder({ number, key }));
  }, [number, key]);
  // Waits for the delivery terms, which hold the showroom's name, so that nothing shifts.
  const state = terms.state === "loading" && current.state === "known" ? "loading" : current.state;
  useFocusedHeading(current.state === "known" && state === "known" ? current.order.statusGlimmer : state);
  if (state === "missing" || state === "old") return <Closed state={state} />;
  if (current.state === "known" && state === "known")
    return (
      <Frame title={current.order.firstName ? `Hola, ${current.order.firstName}: tu pedido` : "Tu pedido"}>
        <KnownLinkedOrder link={link} {...current} showrooms={terms.showrooms} whatsapp={whatsapp} />
      </Frame>
    );
  const text = current.state === "refused" ? current.text : CANNOT_READ;
  return (
    <Frame title="Tu pedido">
      {state === "loading" ? <OrderBlank /> : <Failed text={text} onAgain={() => loadLinkedOrder(link)} />}
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

interface KnownLinkedOrderProps {
  link: OrderLink;
  order: LinkedOrder;
  /** Null once it no longer waits for a transfer. */
  transfer: TransferInstructions | null;
  showrooms: readonly Showroom[];
  whatsapp: string;
}

/** What a holder of the mailed link sees of an order. */
function KnownLinkedOrder({ link, order, transfer, showrooms, whatsapp }: KnownLinkedOrderProps) {
  const { products, city, pickup } = order;
  return (
    <>
      <OrderDate order={order} />
      <div className="order-in">
        <div className="order-main">
          <LinkedOrderStatus link={link} order={order} transfer={transfer} whatsapp={whatsapp} />
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

interface Props {
  link: OrderLink;
  order: LinkedOrder;
  transfer: TransferInstructions | null;
  whatsapp: string;
}

/** The order's status and what to do next. Changes need the owner's account, to which it links. */
function LinkedOrderStatus({ link, order, transfer, whatsapp }: Props) {
  const { _id } = order;
  const chat = chatUrl(whatsapp, `Hola, te escribo por el pedido ${_id}.`);
  return (
    <OrderStatusPanel order={order} transfer={transfer} onOver={() => readLinkedUntilOver(link)}>
      <p className="order-ways">
        <a className={transfer ? "pill is-filled" : "pill"} href={orderPath(_id)}>
          {transfer ? "Subir el comprobante" : "Ver en mi cuenta"}
        </a>
        {chat && (
          <a className="pill" href={chat} target="_blank" rel="noopener noreferrer">
            Escribirnos por WhatsApp<span className="seen-by-readers"> (se abre aparte)</span>
          </a>
        )}
      </p>
      <p className="order-quiet">
        {transfer ? "Para subirlo te pedimos que entres a tu cuenta." : "En tu cuenta está todo tu historial."}
      </p>
    </OrderStatusPanel>
  );
}
