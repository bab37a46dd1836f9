import { useStore } from "@nanostores/react";
import type { CartItem } from "#shop/cart/cart.contract.ts";
import type { Order } from "#shop/orders/order.contract.ts";
import { payAgainPath } from "#site/islands/orders/checkout/paths.ts";
import { $lines } from "#site/stores/cart/cart.ts";

type Thing = Pick<CartItem, "perfume" | "ml" | "type" | "quantity">;

/** The way to pay a rejected order once more, while the cart still has just what it was of; afterwards one buys it again. */
export function PayOrderAgain({ userId, order }: { userId: string; order: Order }) {
  const lines = useStore($lines);
  const { statusGlimmer, payment, products, externalReference } = order;
  if (statusGlimmer !== "Pago Rechazado" || !payment || payment.retry === "none") return null;
  if (keyOf(lines) !== keyOf(products)) return null;
  return (
    <p className="order-again">
      <a className="pill is-filled" href={payAgainPath(userId, externalReference)}>
        Pagar de nuevo
      </a>
    </p>
  );
}

/** The same for the same things in the same quantities. */
function keyOf(things: readonly Thing[]): string {
  return JSON.stringify(things.map(({ perfume, ml, type, quantity }) => [perfume, ml, type, quantity].join()).sort());
}
