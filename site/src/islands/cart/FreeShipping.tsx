import { formatArs } from "#shop/pricing/money.ts";
import type { CartTotals } from "#site/stores/cart/cart-totals.ts";

type Progress = Pick<CartTotals, "toFreeShippingCentavos" | "freeShippingFromCentavos">;

/** Progress towards free shipping; nothing where shipping is never free. */
export function FreeShipping({ totals }: { totals: Progress }) {
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
