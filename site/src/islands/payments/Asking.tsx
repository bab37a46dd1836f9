import { useStore } from "@nanostores/react";
import { $paying } from "#site/stores/payments/payment.ts";

/** While the server says what came of a payment that was left. */
export function Asking() {
  const isSlow = useStore($paying) === "slow";
  return (
    <div className="empty cart-empty" role="status">
      <h1>Estamos viendo qué pasó con tu pago</h1>
      <p>No vuelvas a pagar: en un momento te lo decimos.{isSlow && " Está tardando más de lo normal."}</p>
    </div>
  );
}
