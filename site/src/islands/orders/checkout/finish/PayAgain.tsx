import type { Order } from "#shop/orders/order.contract.ts";
import { cartPath, payAgainPath } from "../paths.ts";

/** The ways on from a rejected payment: the same order with another card, another way to pay, or back to the cart. */
export function PayAgain({ userId, order: { externalReference, payment } }: { userId: string; order: Order }) {
  const retry = payment?.retry ?? "other";
  return (
    <div className="placed-ends">
      {retry !== "none" && (
        <a className="pill is-filled" href={payAgainPath(userId, externalReference)}>
          {retry === "other" ? "Probar con otra tarjeta" : "Volver a intentar"}
        </a>
      )}
      <a className="pill" href={`${cartPath(userId)}?step=method`}>
        Elegir otro medio de pago
      </a>
      <a className="pill" href={cartPath(userId)}>
        Volver al carrito
      </a>
    </div>
  );
}
