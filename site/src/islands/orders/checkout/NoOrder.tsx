import { ordersPath } from "#site/islands/accounts/profile/paths.ts";
import { loadOrder, type ShownOrder } from "#site/stores/orders/transfer-order.ts";
import { CheckoutWaiting } from "./CheckoutWaiting.tsx";
import { MissingStock } from "./MissingStock.tsx";

interface Props {
  step: "transfer" | "finish";
  state: ShownOrder["state"];
  userId: string;
  orderId: string;
  /** Said when it could not be read. */
  failedWords: string;
}

/** In the place of an order: it is being read, is not this person's, or could not be read. */
export function NoOrder({ step, state, userId, orderId, failedWords }: Props) {
  if (state === "missing")
    return (
      <MissingStock title="No encontramos ese pedido" words="No está entre los tuyos.">
        <a className="pill" href={ordersPath(userId)}>
          Mis Pedidos
        </a>
      </MissingStock>
    );
  if (state !== "failed") return <CheckoutWaiting step={step} />;
  return (
    <MissingStock title="No pudimos traer tu pedido" words={failedWords}>
      <button type="button" className="pill" onClick={() => loadOrder(userId, orderId)}>
        Reintentar
      </button>
    </MissingStock>
  );
}
