import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect } from "react";
import { $deliveryTerms, loadDeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { $linkedOrder, loadLinkedOrder, type OrderLink } from "#site/stores/orders/linked-order.ts";
import { whenSeenAgain } from "#site/stores/orders/orders.ts";
import { Failed } from "../Failed.tsx";
import { HEADING_ID, useFocusedHeading } from "../focus-heading.ts";
import { OrderBlank } from "../OrderBlank.tsx";
import { KnownLinkedOrder } from "./KnownLinkedOrder.tsx";

interface Props {
  link: OrderLink;
  /** The shop's number, digits only. */
  whatsapp: string;
}

/** `/pedido/:number`: an order by the link of its mail, read again each time the page is seen again. */
export function LinkedPage({ link, whatsapp }: Props) {
  const now = useStore($linkedOrder);
  const terms = useStore($deliveryTerms);
  const { number, key } = link;
  useEffect(() => {
    if (!number || !key) return $linkedOrder.set({ state: "missing" });
    loadDeliveryTerms();
    loadLinkedOrder({ number, key });
    return whenSeenAgain(() => loadLinkedOrder({ number, key }));
  }, [number, key]);
  // A showroom's name comes with the terms: all shows at once, and nothing moves.
  const state = terms.state === "loading" && now.state === "known" ? "loading" : now.state;
  useFocusedHeading(now.state === "known" && state === "known" ? now.order.statusGlimmer : state);
  if (state === "missing" || state === "old") return <Closed state={state} />;
  if (now.state === "known" && state === "known")
    return (
      <Frame title={now.order.firstName ? `Hola, ${now.order.firstName}: tu pedido` : "Tu pedido"}>
        <KnownLinkedOrder link={link} {...now} showrooms={terms.showrooms} whatsapp={whatsapp} />
      </Frame>
    );
  const words = now.state === "refused" ? now.words : CANNOT_READ;
  return (
    <Frame title="Tu pedido">
      {state === "loading" ? <OrderBlank /> : <Failed words={words} onAgain={() => loadLinkedOrder(link)} />}
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
    words: "Puede que el enlace esté incompleto. Abrilo de nuevo desde el email, o entrá a tu cuenta.",
  },
  old: {
    title: "Este enlace venció",
    words: "Muestra el pedido hasta 90 días después de su último cambio. En tu cuenta lo seguís viendo siempre.",
  },
};

function Closed({ state }: { state: keyof typeof CLOSED }) {
  const { title, words } = CLOSED[state];
  return (
    <Frame title={title}>
      <div className="order-missing">
        <p>{words}</p>
        <a className="pill" href="/profile/orders/me">
          Ver mis pedidos
        </a>
      </div>
    </Frame>
  );
}
