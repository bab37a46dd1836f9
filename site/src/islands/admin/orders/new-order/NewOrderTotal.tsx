import { useStore } from "@nanostores/react";
import type { z } from "zod";
import type { manualTotalResponseSchema } from "#shop/orders/manual/manual-order.contract.ts";
import { couponLabel } from "#shop/pricing/coupon.ts";
import { formatPercent } from "#shop/pricing/money.ts";
import { $deliveryTerms } from "#site/stores/orders/delivery-terms.ts";
import { Fact } from "../../kit/elements.tsx";
import { pesosLabel } from "../../kit/formats.ts";
import { deskMessage, HOME, type NewOrder, shippingLabel } from "./new-order.ts";

interface Props {
  order: Pick<NewOrder, "place" | "paid" | "sentWith" | "coupon"> & { isTaken: boolean };
  /** Undefined while unknown. */
  price: z.infer<typeof manualTotalResponseSchema> | undefined;
  /** Whether the price is for home delivery with a complete address. */
  isShipped: boolean;
  error: Error | null;
}

/** What the order costs, and whether the prices by card or by transfer apply. */
export function NewOrderTotal({ order: { place, paid, sentWith, coupon, isTaken }, price, isShipped, error }: Props) {
  const { transferOffBp } = useStore($deliveryTerms);
  const isAsked = !isShipped && sentWith === "";
  return (
    <div className="new-order-total">
      {price && (
        <dl>
          {place === HOME && (
            <Fact label="Envío">{isAsked ? "Completá la dirección" : shippingLabel(price.priceForShipping)}</Fact>
          )}
          {price.couponArs > 0 && (
            <Fact label={coupon ? couponLabel(coupon) : "Descuento"}>−{pesosLabel(price.couponArs)}</Fact>
          )}
          <Fact label="Total">{pesosLabel(price.total)}</Fact>
        </dl>
      )}
      {/* Stays mounted: screen readers announce only changes. */}
      <div role="alert" className="form-message">
        {error && <p>{deskMessage(error.message)}</p>}
      </div>
      <p className="hint">
        {paid === "reader" ? (
          "Son los precios con tarjeta. Al cargarlo, el lector muestra el importe."
        ) : (
          <>
            Son los precios por transferencia
            {transferOffBp > 0 && `, ${formatPercent(transferOffBp)} menos que con tarjeta`}
            {paid === "cash"
              ? `, también en efectivo. El pedido pasa a ${isTaken ? "Recibido" : "En Preparación"} al cargarlo.`
              : "."}
          </>
        )}
      </p>
    </div>
  );
}
