import type { Order } from "#shop/orders/order.contract.ts";
import type { Showroom } from "#shop/settings/settings.ts";
import { placeLabel, streetLabel } from "#site/islands/accounts/profile/addresses/address-labels.ts";

interface Props {
  order: Pick<Order, "address" | "pickup">;
  showrooms: readonly Showroom[];
}

/** Where an order is sent or picked up. Without a known showroom, the place is arranged with the buyer. */
export function Destination({ order: { address, pickup }, showrooms }: Props) {
  if (address)
    return (
      <p>
        {streetLabel(address)}
        <span>{placeLabel(address)}</span>
        {address.indications && <span className="order-indications">{address.indications}</span>}
      </p>
    );
  const showroom = showrooms.find(({ key }) => key === pickup);
  if (!showroom) return <p>Coordinamos el lugar con vos.</p>;
  return (
    <p>
      {showroom.name}
      <span>
        {showroom.address}, {showroom.city}
      </span>
      <span>{showroom.hours}</span>
    </p>
  );
}
