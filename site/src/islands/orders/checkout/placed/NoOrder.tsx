import { ordersPath } from "#site/islands/accounts/profile/paths.ts";
import { loadOrder, type ShownOrder } from "#site/stores/orders/transfer-order.ts";
import { CheckoutWaiting } from "../CheckoutWaiting.tsx";
import { MissingStock } from "../StepFrame.tsx";

interface Props {
  step: "transfer" | "finish";
  state: ShownOrder["state"];
  userId: string;
  orderId: string;
  /** Message when the order could not be loaded. */
  failedMessage: string;
}

/** Replaces an order that is loading, missing or failed to load. */
export function NoOrder({ step, state, userId, orderId, failedMessage }: Props) {
  if (state === "missing")
    return (
      <MissingStock title="No encontramos ese pedido" text="No está entre los tuyos.">
        <a className="pill" href={ordersPath(userId)}>
          Mis Pedidos
        </a>
      </MissingStock>
    );
  if (state !== "failed") return <CheckoutWaiting step={step} />;
  return (
    <MissingStock title="No pudimos traer tu pedido" text={failedMessage}>
      <button type="button" className="pill" onClick={() => loadOrder(userId, orderId)}>
        Reintentar
      </button>
    </MissingStock>
  );
}
