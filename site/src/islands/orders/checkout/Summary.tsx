import { useStore } from "@nanostores/react";
import type { ReactNode } from "react";
import type { CartItem } from "#shop/cart/cart.contract.ts";
import { METHOD_NAMES, type MethodName, PAYMENT_METHODS } from "#shop/orders/payment-method.ts";
import { type ArsCentavos, formatArs, formatPercent } from "#shop/pricing/money.ts";
import type { Delivery } from "#shop/pricing/shipping.ts";
import { placeLabel, streetLabel } from "#site/islands/accounts/profile/addresses/address-labels.ts";
import { FreeShipping } from "#site/islands/cart/FreeShipping.tsx";
import { arrivalText } from "#site/islands/orders/delivery-estimate.ts";
import { Thumbnail } from "#site/islands/orders/OrderLines.tsx";
import { NetPrice, SummaryRow } from "#site/islands/orders/summary-parts.tsx";
import { sizeLabel, unitsLabel } from "#site/stores/cart/cart-lines.ts";
import { goBack, stepBefore } from "#site/stores/orders/checkout.ts";
import { $coupon } from "#site/stores/orders/coupon.ts";
import { CouponField } from "./CouponField.tsx";
import type { CheckoutData } from "./use-checkout.ts";

interface SummaryProps {
  checkout: CheckoutData;
  method?: MethodName;
  /** A row below the total: what is charged with interest. */
  charged?: ReactNode;
  /** The products, where the page does not list them itself. */
  children?: ReactNode;
}

/** The cart's totals by the chosen payment method, and the total by the other ones. */
export function Summary({ checkout, method = "transfer", charged, children }: SummaryProps) {
  const { totals, choices, terms, lines } = checkout;
  const coupon = useStore($coupon);
  const { transferOffCentavos, shippingCentavos } = totals;
  const isHome = choices.delivery === "home";
  const others = METHOD_NAMES.filter((name) => name !== method);
  const [text, centavos] = [PAYMENT_METHODS[method].totalLabel, totals.payCentavos[method]];
  return (
    <section className="summary" aria-labelledby="resumen">
      <h2 id="resumen">Resumen</h2>
      {children}
      <dl>
        <SummaryRow
          text={totals.units === 1 ? "1 producto" : `${totals.units} productos`}
          amount={totals.productsCentavos}
        />
        {PAYMENT_METHODS[method].priceKey === "transferPaysCentavos" && transferOffCentavos > 0 && (
          <SummaryRow text="Descuento por transferencia" amount={-transferOffCentavos} mark="is-off" />
        )}
        {totals.creditCentavos[method] > 0 && (
          <SummaryRow text="Descuento por tu decant" amount={-totals.creditCentavos[method]} mark="is-off" />
        )}
        <SummaryRow
          text={isHome ? "Envío a domicilio" : "Retiro en showroom"}
          amount={shippingLabel(shippingCentavos, choices.delivery)}
        />
        {coupon && totals.couponCentavos[method] > 0 && (
          <SummaryRow text={`Cupón ${coupon.code}`} amount={-totals.couponCentavos[method]} mark="is-off" />
        )}
        <SummaryRow text={text} amount={centavos} mark="is-total" />
        {charged}
        {others.map((name) => (
          <SummaryRow
            key={name}
            text={PAYMENT_METHODS[name].totalLabel}
            amount={totals.payCentavos[name]}
            mark="is-quiet"
          />
        ))}
      </dl>
      <NetPrice centavos={centavos} />
      {method === "transfer" && totals.transferOffBp > 0 && lines.some(({ isForSale }) => isForSale) && (
        <p className="hint">
          El {formatPercent(totals.transferOffBp)} por transferencia no se suma a las promociones: de cada producto
          pagás el menor de los dos precios.
        </p>
      )}
      {/* The cart step, which has no `children`, shows this in its choice of delivery. */}
      {isHome && children && (
        <p className="hint">
          <DeliveryNote checkout={checkout} />
        </p>
      )}
      {/* Not on the payment page: a new total would empty the card form. */}
      {charged === undefined && <CouponField totals={totals} method={method} />}
      <FreeShipping totals={totals} />
      {terms.state === "failed" && isHome && (
        <p className="hint">No pudimos leer cuánto sale el envío: calculamos {formatArs(shippingCentavos)}.</p>
      )}
      <p role="status" className="sr-only">
        {text}: {formatArs(centavos)}
      </p>
    </section>
  );
}

/** Where a home delivery goes, and when it arrives if it is paid today. Shows only the place if the shop states no days. */
export function DeliveryNote({ checkout: { destination, zone, terms } }: { checkout: CheckoutData }) {
  if (!destination) return null;
  const { name } = destination;
  const arrives = zone && arrivalText(zone, terms.shipping?.delivery ?? { holidays: "" }, Date.now(), name);
  return <span>{arrives || `A ${name}.`}</span>;
}

type Line = Pick<CartItem, "_id" | "image" | "productName" | "quantity" | "type" | "ml" | "category">;

/** A short list of the products. */
export function SummaryLines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="summary-lines">
      {lines.map(({ _id, image, productName, quantity, ...size }) => (
        <li key={_id}>
          <Thumbnail image={image} width={48} />
          <span>
            {productName}
            <small>
              {sizeLabel(size)} · {unitsLabel(quantity)}
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Returns the shipping cost, in words when it is zero. */
export function shippingLabel(centavos: ArsCentavos, delivery: Delivery): string {
  if (centavos > 0) return formatArs(centavos);
  return delivery === "home" ? "Gratis" : "Sin cargo";
}

interface DeliveryRecapProps {
  checkout: CheckoutData;
  /** Goes to the step that chooses the delivery, for pages outside the checkout. */
  onChange?: (step: "cards" | "address") => void;
}

/** The chosen delivery, with a button to change it. */
export function DeliveryRecap({ checkout, onChange = goBack }: DeliveryRecapProps) {
  const { delivery } = checkout.choices;
  const [title = "", ...more] = deliveryLines(checkout);
  return (
    <section className="recap" aria-labelledby="entrega">
      <h2 id="entrega">{delivery === "home" ? "Te lo mandamos a" : "Lo retirás en"}</h2>
      <p>
        <b>{title}</b>
        {more.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
      <button type="button" className="text-button" onClick={() => onChange(stepBefore("method", delivery))}>
        Cambiar<span className="sr-only"> la entrega</span>
      </button>
    </section>
  );
}

function deliveryLines({ user, choices, terms }: CheckoutData): string[] {
  if (choices.delivery === "home") {
    const address = user.address.find(({ _id }) => _id === choices.addressId);
    return address ? [streetLabel(address), placeLabel(address)] : [];
  }
  const showroom = terms.showrooms.find(({ key }) => key === choices.showroom);
  return showroom ? [showroom.name, showroom.address, showroom.hours] : [];
}
