import type { Order } from "#shop/orders/order.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { placeLabel, streetLabel } from "#site/islands/accounts/profile/addresses/address-labels.ts";
import { CardPayment } from "#site/islands/orders/CardPayment.tsx";
import { totalWords } from "#site/islands/orders/order-labels.ts";
import type { DeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { SummaryLines, shippingCost } from "../Summary.tsx";

interface Props {
  order: Order;
  terms: DeliveryTerms;
}

/** Products, costs and delivery of an order. */
export function OrderSummary({ order, terms }: Props) {
  const { products, transactionAmount, priceForShipping, shipping, paymentTypeId } = order;
  const [all, shippingCentavos] = [hundredths(transactionAmount), hundredths(priceForShipping)];
  const total = totalWords(order);
  return (
    <section className="summary" aria-labelledby="resumen">
      <h2 id="resumen">Tu pedido</h2>
      <p className="summary-number">
        Nº <span translate="no">{order._id}</span>
      </p>
      <SummaryLines lines={products} />
      <dl>
        <div>
          <dt>{paymentTypeId === "transfer" ? "Productos, por transferencia" : "Productos"}</dt>
          <dd>{formatArs(all - shippingCentavos)}</dd>
        </div>
        <div>
          <dt>{shipping ? "Envío a domicilio" : "Retiro en showroom"}</dt>
          <dd>{shippingCost(shippingCentavos, shipping ? "home" : "pickup")}</dd>
        </div>
        {total && (
          <div className="is-total">
            <dt>{total}</dt>
            <dd>{formatArs(all)}</dd>
          </div>
        )}
      </dl>
      <CardPayment order={order} />
      <p className="summary-place">{placeOf(order, terms)}</p>
    </section>
  );
}

function placeOf({ address, pickup }: Order, { showrooms }: DeliveryTerms): string {
  if (address) return `Te lo mandamos a ${streetLabel(address)}, ${placeLabel(address)}.`;
  const showroom = showrooms.find(({ key }) => key === pickup);
  return showroom ? `Lo retirás en ${showroom.name}: ${showroom.address}. ${showroom.hours}.` : "";
}
