import type { ReactNode } from "react";
import type { LinkedOrder, Order } from "#shop/orders/order.contract.ts";
import { holdOf } from "#shop/orders/order.ts";
import { sentWithText, sharesParcel } from "#shop/orders/parcel/parcel.ts";
import { PAYMENT_TYPE_LABELS } from "#shop/orders/payment-method.ts";
import { couponLabel } from "#shop/pricing/coupon.ts";
import { formatPercent } from "#shop/pricing/money.ts";
import type { Showroom } from "#shop/settings/settings.ts";
import { placeLabel, streetLabel } from "#site/islands/accounts/profile/addresses/address-labels.ts";
import { arrivalLabel } from "#site/islands/dates.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { isShowroomUnread, totalText } from "./order-labels.ts";
import { CardPayment, NetPrice, SummaryRow } from "./summary-parts.tsx";

interface OrderAsideProps {
  order: Omit<LinkedOrder, "firstName" | "city">;
  /** The delivery or pickup. */
  children: ReactNode;
  /** Whether the reader is the buyer; some texts are for the buyer only. */
  isOwn?: boolean;
}

/** Totals, payment and delivery of an order. */
export function OrderAside({ order, children, isOwn = true }: OrderAsideProps) {
  return (
    <section className="summary" aria-labelledby="resumen">
      <h2 id="resumen">Resumen</h2>
      <Sums order={order} isOwn={isOwn} />
      {totalText(order) && <NetPrice centavos={sumsOf(order).totalCentavos} />}
      <h3>Pago</h3>
      <p>{PAYMENT_TYPE_LABELS[order.paymentTypeId]}</p>
      <CardPayment order={order} isOwn={isOwn} />
      {isOwn && order.payment && <p>{order.payment.message}</p>}
      <h3>{order.shipping ? "Envío a domicilio" : "Retiro en showroom"}</h3>
      {children}
      {isOwn && order.sentWith && sharesParcel(order, order.sentWith) && <p>{sentWithText(order.sentWith.number)}</p>}
      <ArrivalNote order={order} />
    </section>
  );
}

/** When an order arrives: dates once it is paid, before that a number of days. Nothing for an order that will not arrive. */
export function ArrivalNote({
  order: { delivery, statusGlimmer },
}: {
  order: Pick<Order, "delivery" | "statusGlimmer">;
}) {
  if (!delivery) return null;
  const { arrives, daysFrom, daysTo, carrier } = delivery;
  const by = carrier && `por ${carrier} `;
  if (arrives) return <p className="hint">{`Llega ${by}${arrivalLabel(arrives)}.`}</p>;
  const isAwaited = holdOf(statusGlimmer) === "held" && daysTo > 0;
  if (!isAwaited) return null;
  return <p className="hint">{`Llega ${by}${daysLabel(daysFrom, daysTo)} después de confirmado el pago.`}</p>;
}

function daysLabel(from: number, to: number): string {
  const last = to === 1 ? "1 día hábil" : `${to} días hábiles`;
  if (from >= to) return last;
  return from > 0 ? `entre ${from} y ${last}` : `hasta ${last}`;
}

function Sums({ order, isOwn }: { order: OrderAsideProps["order"]; isOwn: boolean }) {
  const sums = sumsOf(order);
  const total = totalText(order);
  const transferOff = formatPercent(toMinorUnits(order.transferOffNumber)).replace(" ", "\u00a0");
  return (
    <dl>
      <SummaryRow text="Productos" amount={sums.fullCentavos} />
      {sums.promotionCentavos > 0 && <SummaryRow text="Promociones" amount={-sums.promotionCentavos} mark="is-off" />}
      {sums.transferCentavos > 0 && (
        <SummaryRow
          text={`Descuento por transferencia (${transferOff})`}
          amount={-sums.transferCentavos}
          mark="is-off"
        />
      )}
      {order.coupon && <SummaryRow text={couponLabel(order.coupon.code)} amount={-sums.couponCentavos} mark="is-off" />}
      {sums.creditCentavos > 0 && (
        <SummaryRow text={`Descuento por ${isOwn ? "tu" : "su"} decant`} amount={-sums.creditCentavos} mark="is-off" />
      )}
      <SummaryRow text={order.shipping ? "Envío" : "Retiro"} amount={sums.shippingCentavos || "Sin cargo"} />
      {total && <SummaryRow text={total} amount={sums.totalCentavos} mark="is-total" />}
    </dl>
  );
}

/**
 * Returns the totals, from the prices of the order: full - promotion - transfer - coupon - credit + shipping = total. The amount
 * of a coupon for free shipping is part of `couponCentavos`, so `shippingCentavos` is the cost without the coupon.
 */
export function sumsOf({
  products,
  priceForShipping,
  coupon,
  transactionAmount,
}: Pick<Order, "products" | "priceForShipping" | "coupon" | "transactionAmount">) {
  const sums = { fullCentavos: 0, promotionCentavos: 0, transferCentavos: 0 };
  const couponCentavos = coupon ? toMinorUnits(coupon.amount) : 0;
  let fromLines = 0;
  for (const { priceArs, lineArs, couponArs, quantity, isForSale } of products) {
    const full = toMinorUnits(priceArs) * quantity;
    const fromLine = toMinorUnits(couponArs);
    fromLines += fromLine;
    sums.fullCentavos += full;
    sums[isForSale ? "promotionCentavos" : "transferCentavos"] += full - toMinorUnits(lineArs) - fromLine;
  }
  return {
    ...sums,
    couponCentavos,
    // Without a coupon, the credit of decants has lowered the lines.
    creditCentavos: coupon ? 0 : fromLines,
    shippingCentavos: toMinorUnits(priceForShipping) + (coupon ? couponCentavos - fromLines : 0),
    totalCentavos: toMinorUnits(transactionAmount),
  };
}

interface DestinationProps {
  order: Pick<Order, "address" | "pickup">;
  showrooms: readonly Showroom[];
  /** Whether the reader is the buyer. */
  isOwn?: boolean;
}

/** Where an order is sent or picked up. Without a showroom, it is arranged with the buyer. */
export function Destination({ order, showrooms, isOwn = true }: DestinationProps) {
  const { address, pickup } = order;
  if (address)
    return (
      <p>
        {streetLabel(address)}
        <span>{placeLabel(address)}</span>
        {address.indications && <span className="order-indications">{address.indications}</span>}
      </p>
    );
  const showroom = showrooms.find(({ key }) => key === pickup);
  if (isShowroomUnread(order, showrooms))
    return <p>{`En el showroom ${isOwn ? "que elegiste" : "elegido"}. Para ver cuál, recargá la página.`}</p>;
  if (!showroom) return <p>{isOwn ? "Coordinamos el lugar con vos." : "Falta coordinar el lugar."}</p>;
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
