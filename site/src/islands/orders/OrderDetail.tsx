import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import { ordersPath } from "#site/islands/accounts/profile/paths.ts";
import { $deliveryTerms, loadDeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { whenSeenAgain } from "#site/stores/orders/orders.ts";
import { $order, loadOrder } from "#site/stores/orders/transfer-order.ts";
import { DetailBlank } from "./DetailBlank.tsx";
import { DetailFrame } from "./DetailFrame.tsx";
import { Failed } from "./Failed.tsx";
import { useFocusedHeading } from "./focus-heading.ts";
import { KnownOrder } from "./KnownOrder.tsx";

/** Which order is wanted, and whom to ask about it. */
export interface Wanted {
  orderId: string;
  /** The shop's number, digits only. */
  whatsapp: string;
}

/** One of a person's orders, read again each time the page is seen again. */
export function OrderDetail({ user, orderId, whatsapp }: Wanted & { user: User }) {
  const { _id: userId } = user;
  const now = useStore($order);
  const terms = useStore($deliveryTerms);
  useEffect(() => {
    loadDeliveryTerms();
    loadOrder(userId, orderId);
    return whenSeenAgain(() => loadOrder(userId, orderId));
  }, [userId, orderId]);
  // A showroom's name comes with the terms: all shows at once, and nothing moves.
  const state = terms.state === "loading" ? "loading" : now.state;
  useFocusedHeading(state === "known" && now.state === "known" ? now.order.statusGlimmer : state);
  if (state === "missing") return <Missing userId={userId} />;
  if (state === "loading" || now.state === "loading") return <DetailBlank userId={userId} />;
  return (
    <DetailFrame userId={userId}>
      {now.state === "known" ? (
        <KnownOrder user={user} {...now} showrooms={terms.showrooms} whatsapp={whatsapp} />
      ) : (
        <Failed
          words="No pudimos traer tu pedido. Revisá tu conexión y probá de nuevo."
          onAgain={() => loadOrder(userId, orderId)}
        />
      )}
    </DetailFrame>
  );
}

function Missing({ userId }: { userId: string }) {
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
