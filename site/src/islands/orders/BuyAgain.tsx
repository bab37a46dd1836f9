import { useState } from "react";
import type { OrderLineResponse } from "#shop/orders/order.contract.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { cartPath } from "#site/islands/paths.ts";
import { buyAgain } from "#site/stores/cart/buy-again.ts";
import { toastOnNextPage } from "#site/stores/toasts.ts";

interface Props {
  userId: string;
  lines: readonly OrderLineResponse[];
}

/**
 * Adds what is still available to the cart and goes there, reporting what is missing. When nothing is available it says so
 * here.
 */
export function BuyAgain({ userId, lines }: Props) {
  const { busy, once } = useBusy();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const buy = () =>
    once(async () => {
      setMissing([]);
      const bought = await buyAgain(userId, lines);
      if (!bought) return undefined;
      if (bought.units > 0) return toCart(userId, bought.units, bought.missing);
      setMissing(bought.missing);
      return undefined;
    });
  return (
    <div className="order-again">
      <button type="button" className="pill" aria-disabled={busy} onClick={buy}>
        {busy ? "Sumando al carrito…" : "Volver a comprar"}
      </button>
      <div role="alert">{missing.length > 0 && <NothingAdded missing={missing} />}</div>
    </div>
  );
}

function toCart(userId: string, units: number, missing: readonly string[]): "leaving" {
  toastOnNextPage(units === 1 ? "Sumamos 1 producto al carrito" : `Sumamos ${units} productos al carrito`);
  for (const text of missing) toastOnNextPage(text);
  location.assign(cartPath(userId));
  return "leaving";
}

function NothingAdded({ missing }: { missing: readonly string[] }) {
  return (
    <div className="order-none-added">
      <p>No pudimos sumar nada al carrito.</p>
      <ul>
        {missing.map((text) => (
          <li key={text}>{text}.</li>
        ))}
      </ul>
    </div>
  );
}
