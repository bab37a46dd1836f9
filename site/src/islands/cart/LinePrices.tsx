import type { CartItem } from "#shop/contract/cart.ts";
import { formatArs } from "#shop/money.ts";
import { hundredths } from "#site/stores/wire-money.ts";

/** What one unit costs by transfer and by card; where a promotion is as low as a transfer, the one price for both. */
export function LinePrices({ line: { priceArs, transferArs, isForSale, available } }: { line: CartItem }) {
  const card = formatArs(hundredths(priceArs));
  if (!available) return <p className="line-gone">Ya no queda esta cantidad</p>;
  if (transferArs === null)
    return (
      <p className="line-prices">
        <span>
          <b>{card}</b> {isForSale ? "precio promocional" : "por unidad"}
        </span>
      </p>
    );
  return (
    <p className="line-prices">
      <span className="is-transfer">
        <b>{formatArs(hundredths(transferArs))}</b> por transferencia
      </span>
      <span>{card} con tarjeta</span>
    </p>
  );
}
