import { ordersPath } from "#site/islands/accounts/profile/paths.ts";
import { StepTitle } from "#site/islands/orders/checkout/StepTitle.tsx";
import { isAttemptOpen } from "#site/stores/orders/order-attempt.ts";
import { CartChanges } from "./CartChanges.tsx";

/** A cart with nothing in it (specification 8, Cart). After an order whose answer was lost, it says where to look. */
export function CartEmpty({ userId }: { userId: string }) {
  return (
    <div className="empty cart-empty">
      <CartChanges />
      <StepTitle>El carrito esta vacio.</StepTitle>
      <p>
        {isAttemptOpen()
          ? "Estabas confirmando un pedido: si quedó hecho, lo encontrás en Mis Pedidos."
          : "Elegí un perfume, o probá con un decant."}
      </p>
      <a className="pill is-filled" href="/perfumes">
        Ver las fragancias
      </a>
      <a className="link" href={ordersPath(userId)}>
        Mis Pedidos
      </a>
    </div>
  );
}
