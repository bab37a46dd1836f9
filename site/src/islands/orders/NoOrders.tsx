/** For who has never ordered. */
export function NoOrders() {
  return (
    <div className="empty">
      <h2>Todavía no hiciste ningún pedido.</h2>
      <p>Cuando compres, acá vas a ver cómo viene cada uno.</p>
      <a className="pill" href="/perfumes">
        Ver las fragancias
      </a>
    </div>
  );
}
