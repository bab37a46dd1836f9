import type { CartItem } from "#shop/cart/cart.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";

/** What one unit costs by transfer and by card; where a promotion is as low as a transfer, the one price for both. */
export function LinePrices({ line: { priceArs, transferArs, isForSale, available, quantity } }: { line: CartItem }) {
  const card = formatArs(hundredths(priceArs));
  const each = quantity > 1 ? "c/u " : "";
  if (!available) return <p className="line-gone">Ya no queda esta cantidad</p>;
  if (transferArs === null)
    return (
      <p className="line-prices">
        <span>
          <b>{card}</b> {isForSale ? `${each}precio promocional` : "por unidad"}
        </span>
      </p>
    );
  return (
    <p className="line-prices">
      <span className="is-transfer">
        <b>{formatArs(hundredths(transferArs))}</b> {each}por transferencia
      </span>
      <span>
        {card} {each}con tarjeta
      </span>
    </p>
  );
}
