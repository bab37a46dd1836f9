import { type ArsCentavos, formatArs } from "#shop/pricing/money.ts";

interface Props {
  /** What the products lack for free shipping; 0 when they have it. */
  lackingCentavos: ArsCentavos;
  /** The subtotal from which shipping is free; 0 when it never is. */
  fromCentavos: ArsCentavos;
}

/** How far the cart is from free shipping; nothing where shipping is never free. */
export function FreeShipping({ lackingCentavos, fromCentavos }: Props) {
  if (fromCentavos === 0) return null;
  const words =
    lackingCentavos > 0 ? `Te faltan ${formatArs(lackingCentavos)} para el envío gratis` : "Tenés envío gratis";
  return (
    <div className="to-free" data-reached={lackingCentavos > 0 ? undefined : ""}>
      <p id="envio-gratis">{words}</p>
      <progress aria-labelledby="envio-gratis" max={fromCentavos} value={fromCentavos - lackingCentavos} />
    </div>
  );
}
