import type { ReactNode } from "react";
import type { CartItem } from "#shop/cart/cart.contract.ts";
import { type ArsCentavos, formatArs } from "#shop/pricing/money.ts";
import type { Delivery } from "#shop/pricing/shipping.ts";
import { Thumbnail } from "#site/islands/orders/OrderLines.tsx";
import { NetPrice, SummaryRow } from "#site/islands/orders/summary-parts.tsx";
import { sizeLabel } from "#site/stores/cart/cart-lines.ts";
import type { CheckoutData } from "./use-checkout.ts";

interface SummaryProps {
  checkout: CheckoutData;
  method?: "transfer" | "card";
  /** The products, where the page does not list them itself. */
  children?: ReactNode;
}

/** The cart's totals by either payment method. */
export function Summary({ checkout: { totals, choices, terms }, method = "transfer", children }: SummaryProps) {
  const { transferOffCentavos, shippingCentavos } = totals;
  const isHome = choices.delivery === "home";
  const [total, other] = method === "card" ? [BY_CARD, BY_TRANSFER] : [BY_TRANSFER, BY_CARD];
  return (
    <section className="summary" aria-labelledby="resumen">
      <h2 id="resumen">Resumen</h2>
      {children}
      <dl>
        <SummaryRow
          text={totals.units === 1 ? "1 producto" : `${totals.units} productos`}
          amount={totals.productsCentavos}
        />
        {method === "transfer" && transferOffCentavos > 0 && (
          <SummaryRow text="Descuento por transferencia" amount={-transferOffCentavos} mark="is-off" />
        )}
        <SummaryRow
          text={isHome ? "Envío a domicilio" : "Retiro en showroom"}
          amount={shippingLabel(shippingCentavos, choices.delivery)}
        />
        <SummaryRow text={total.text} amount={totals[total.sum]} mark="is-total" />
        <SummaryRow text={other.text} amount={totals[other.sum]} mark="is-quiet" />
      </dl>
      <NetPrice centavos={totals[total.sum]} />
      <FreeShipping totals={totals} />
      {terms.state === "failed" && isHome && (
        <p className="hint">No pudimos leer cuánto sale el envío: calculamos {formatArs(shippingCentavos)}.</p>
      )}
      <p role="status" className="sr-only">
        {total.text}: {formatArs(totals[total.sum])}
      </p>
    </section>
  );
}

const BY_TRANSFER = { text: "Total por transferencia", sum: "byTransferCentavos" } as const;
const BY_CARD = { text: "Total con tarjeta", sum: "byCardCentavos" } as const;

/** Progress towards free shipping; nothing where shipping is never free. */
function FreeShipping({ totals }: { totals: CheckoutData["totals"] }) {
  const { toFreeShippingCentavos: missingCentavos, freeShippingFromCentavos: fromCentavos } = totals;
  if (fromCentavos === 0) return null;
  const text =
    missingCentavos > 0 ? `Te faltan ${formatArs(missingCentavos)} para el envío gratis` : "Tenés envío gratis";
  return (
    <div className="to-free" data-reached={missingCentavos > 0 ? undefined : ""}>
      <p id="envio-gratis">{text}</p>
      <progress aria-labelledby="envio-gratis" max={fromCentavos} value={fromCentavos - missingCentavos} />
    </div>
  );
}

type Line = Pick<CartItem, "_id" | "image" | "productName" | "quantity" | "type" | "ml" | "category">;

/** The products in short. */
export function SummaryLines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="summary-lines">
      {lines.map(({ _id, image, productName, quantity, ...size }) => (
        <li key={_id}>
          <Thumbnail image={image} width={48} />
          <span>
            {productName}
            <small>
              {sizeLabel(size)} · {quantity === 1 ? "1 unidad" : `${quantity} unidades`}
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
