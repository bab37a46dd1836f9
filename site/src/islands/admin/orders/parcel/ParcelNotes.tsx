import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import { isSent, sharesParcel, takesAnother } from "#shop/orders/parcel/parcel.ts";
import { isFullyRefunded } from "#site/islands/orders/order-labels.ts";
import { addToOrderPath, adminOrderPath } from "../../kit/paths.ts";
import { ForWriters } from "../../kit/permissions.tsx";
import { isComing } from "./parcel-labels.ts";

/**
 * Notes about the parcel of an order: which other orders join it, or whose parcel this order joins. If that other order was
 * cancelled, rejected or overdue, or was sent without this one, a note says that nobody paid this order's delivery.
 */
export function ParcelNotes({ order }: { order: AdminOrder }) {
  const { sentWith, sentTogether } = order;
  return (
    <>
      {sentWith && <SentWith order={order} first={sentWith} />}
      {sentTogether.map((other) => (
        <p key={other._id} className="parcel-note">
          {sharesParcel(order, other) ? (
            <>
              Se envía junto con <OrderLink order={other} />
            </>
          ) : (
            <s>
              Se envía junto con <OrderLink order={other} />
            </s>
          )}{" "}
          <small>{other.statusGlimmer}</small>
        </p>
      ))}
    </>
  );
}

type Other = NonNullable<AdminOrder["sentWith"]>;

function SentWith({ order, first }: { order: AdminOrder; first: Other }) {
  const isGone = !isComing(first);
  const link = <OrderLink order={first} />;
  if (isGone)
    return (
      <div className="notice desk-review">
        <p>
          <s>Se envía junto con {link}</s> <small>{first.statusGlimmer}</small>
          <br />
          Este pedido va solo y no pagó envío. Si hace falta, cobralo aparte.
        </p>
      </div>
    );
  if (isSent(first.statusGlimmer) && isComing(order) && !sharesParcel(order, first))
    return (
      <div className="notice desk-review">
        <p>Iba junto con {link}, que ya salió sin este pedido. No pagó envío: si hace falta, cobralo aparte.</p>
      </div>
    );
  return (
    <p className="parcel-note">
      Se envía junto con {link} <small>{first.statusGlimmer}</small>
    </p>
  );
}

function OrderLink({ order: { _id, number } }: { order: Pick<Other, "_id" | "number"> }) {
  return (
    <a className="link" href={adminOrderPath(_id)} translate="no">
      {number}
    </a>
  );
}

/**
 * A link to a new order of the same buyer in the same parcel, for those who may write orders. Shown if the parcel can take
 * another order (`takesAnother`), the order is not fully refunded, and its buyer has an e-mail.
 */
export function AddProducts({ order }: { order: AdminOrder }) {
  if (!takesAnother(order) || isFullyRefunded(order) || order.user.email === "") return null;
  return (
    <ForWriters area="orders">
      <a className="pill parcel-add" href={addToOrderPath(order._id)}>
        Agregar productos
      </a>
    </ForWriters>
  );
}
