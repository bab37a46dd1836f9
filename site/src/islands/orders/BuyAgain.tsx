import { useState } from "react";
import type { OrderLineResponse } from "#shop/orders/order.contract.ts";
import { useBusy } from "#site/islands/kit/use-busy.ts";
import { cartPath } from "#site/islands/paths.ts";
import { buyAgain } from "#site/stores/cart/buy-again.ts";
import { toastOnNextPage } from "#site/stores/toasts.ts";

/** Adds what is still available to the cart and goes there, reporting what is missing; reports here when nothing is left. */
export function BuyAgain({ userId, lines }: { userId: string; lines: readonly OrderLineResponse[] }) {
  const { busy, once } = useBusy();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const buy = () =>
    once(async () => {
      setMissing([]);
      const bought = await buyAgain(userId, lines);
      if (!bought || bought.units === 0) return setMissing(bought?.missing ?? []);
      return toCart(userId, bought.units, bought.missing);
    });
  return (
    <div className="order-again">
      <button type="button" className="pill" aria-disabled={busy} onClick={buy}>
        {busy ? "Sumando al carrito…" : "Volver a comprar"}
      </button>
      <div role="alert">
        {missing.length > 0 && (
          <div className="order-none-added">
            <p>No pudimos sumar nada al carrito.</p>
            <ul>
              {missing.map((text) => (
                <li key={text}>{text}.</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}

function toCart(userId: string, units: number, missing: readonly string[]): "leaving" {
  toastOnNextPage(units === 1 ? "Sumamos 1 producto al carrito" : `Sumamos ${units} productos al carrito`);
  for (const text of missing) toastOnNextPage(text);
  location.assign(cartPath(userId));
  return "leaving";
}
