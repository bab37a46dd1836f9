import { Guarded } from "../../kit/Guarded.tsx";
import { OrdersBlank } from "../../orders/OrdersBlank.tsx";
import { OrdersList } from "../../orders/OrdersList.tsx";
import { ProfileFrame } from "./ProfileFrame.tsx";

/** `/profile/orders/:id` */
export function OrdersPage() {
  const waiting = (
    <ProfileFrame here="orders" userId={null}>
      <OrdersBlank />
    </ProfileFrame>
  );
  return (
    <Guarded waiting={waiting}>
      {({ _id }) => (
        <ProfileFrame here="orders" userId={_id}>
          <OrdersList userId={_id} />
        </ProfileFrame>
      )}
    </Guarded>
  );
}
