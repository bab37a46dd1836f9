import { ordersPath } from "#site/islands/accounts/profile/paths.ts";
import { StepTitle } from "#site/islands/orders/checkout/StepTitle.tsx";
import { isAttemptOpen } from "#site/stores/orders/order-attempt.ts";
import { CartChanges } from "./CartChanges.tsx";

/**
 * The empty cart (docs/product-rules.md#cart-messages). After an order whose answer was lost, it points to the user's orders.
 */
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
