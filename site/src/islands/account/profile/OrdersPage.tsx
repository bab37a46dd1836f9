import { Guarded } from "../../parts/Guarded.tsx";
import { ProfileFrame } from "./ProfileFrame.tsx";
import { Waiting } from "./Waiting.tsx";

/** `/profile/orders/:id` (specification 2, Profile). Nothing can be bought yet: nobody has an order. */
export function OrdersPage() {
  const waiting = (
    <ProfileFrame here="orders" userId={null}>
      <Waiting>
        <NoOrders />
      </Waiting>
    </ProfileFrame>
  );
  return (
    <Guarded waiting={waiting}>
      {({ _id }) => (
        <ProfileFrame here="orders" userId={_id}>
          <NoOrders />
        </ProfileFrame>
      )}
    </Guarded>
  );
}

function NoOrders() {
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
