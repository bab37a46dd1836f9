import { type ArsCentavos, formatArs } from "#shop/pricing/money.ts";
import { netOfTaxCentavos } from "#shop/pricing/price.ts";
import { pageTerms } from "#site/stores/storefront/live.ts";

/** A total without national taxes, with the legend required by Res. SIyC 4/2025; nothing when the shop's VAT setting is 0. */
export function NetPrice({ centavos }: { centavos: ArsCentavos }) {
  const { vatBp } = pageTerms();
  if (vatBp === 0) return null;
  return <p className="net-price">PRECIO SIN IMPUESTOS NACIONALES: {formatArs(netOfTaxCentavos(centavos, vatBp))}</p>;
}
