/** Possible reasons of a rejected payment (docs/product-rules.md#payment-results). */
export function Reasons() {
  return (
    <div className="outcome-why">
      <p>Un pago con tarjeta puede no aprobarse por:</p>
      <ul>
        <li>fondos o límite insuficientes;</li>
        <li>datos de la tarjeta mal cargados;</li>
        <li>un error de comunicación con el banco.</li>
      </ul>
    </div>
  );
}
