import type { Order } from "#shop/orders/order.contract.ts";
import { isByProvider } from "#shop/orders/payment-method.ts";
import { placeLabel, streetLabel } from "#site/islands/accounts/profile/addresses/address-labels.ts";
import { CheckoutWaiting } from "#site/islands/orders/checkout/CheckoutWaiting.tsx";
import { StepFailed, StepUnavailable } from "#site/islands/orders/checkout/StepFrame.tsx";
import { ArrivalNote } from "#site/islands/orders/OrderAside.tsx";
import { totalText } from "#site/islands/orders/order-labels.ts";
import { CardPayment, SummaryRow } from "#site/islands/orders/summary-parts.tsx";
import { ordersPath } from "#site/islands/paths.ts";
import type { DeliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { loadOrder, type ShownOrder } from "#site/stores/orders/transfer-order.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { SummaryLines, shippingLabel } from "../Summary.tsx";

/** Products, costs and delivery of an order. */
export function OrderSummary({ order, terms }: { order: Order; terms: DeliveryTerms }) {
  const { products, transactionAmount, priceForShipping, shipping, paymentTypeId } = order;
  const [all, shippingCentavos] = [toMinorUnits(transactionAmount), toMinorUnits(priceForShipping)];
  const total = totalText(order);
  return (
    <section className="summary" aria-labelledby="resumen">
      <h2 id="resumen">Tu pedido</h2>
      <p className="summary-number">
        Nº <span translate="no">{order.number}</span>
      </p>
      <SummaryLines lines={products} />
      <dl>
        <SummaryRow
          text={isByProvider(paymentTypeId) ? "Productos" : "Productos, por transferencia"}
          amount={all - shippingCentavos}
        />
        <SummaryRow
          text={shipping ? "Envío a domicilio" : "Retiro en showroom"}
          amount={shippingLabel(shippingCentavos, shipping ? "home" : "pickup")}
        />
        {total && <SummaryRow text={total} amount={all} mark="is-total" />}
      </dl>
      <CardPayment order={order} />
      <p className="summary-place">{destinationLabel(order, terms)}</p>
      <ArrivalNote order={order} />
    </section>
  );
}

function destinationLabel({ address, pickup }: Order, { showrooms }: DeliveryTerms): string {
  if (address) return `Te lo mandamos a ${streetLabel(address)}, ${placeLabel(address)}.`;
  const showroom = showrooms.find(({ key }) => key === pickup);
  return showroom ? `Lo retirás en ${showroom.name}: ${showroom.address}. ${showroom.hours}.` : "";
}

interface NoOrderProps {
  step: "transfer" | "finish";
  state: ShownOrder["state"];
  userId: string;
  orderId: string;
  /** Message when the order could not be loaded. */
  failedMessage: string;
}

/** Replaces an order that is loading, missing or failed to load. */
export function NoOrder({ step, state, userId, orderId, failedMessage }: NoOrderProps) {
  if (state === "missing")
    return (
      <StepUnavailable title="No encontramos ese pedido" text="No está entre los tuyos.">
        <a className="pill" href={ordersPath(userId)}>
          Mis Pedidos
        </a>
      </StepUnavailable>
    );
  if (state !== "failed") return <CheckoutWaiting step={step} />;
  const onRetry = () => loadOrder(userId, orderId);
  return <StepFailed title="No pudimos traer tu pedido" text={failedMessage} onRetry={onRetry} />;
}
