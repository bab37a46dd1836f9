import { useStore } from "@nanostores/react";
import { $changes } from "#site/stores/cart/cart.ts";

/** What changed in the cart since the last visit. */
export function CartChanges() {
  const changes = useStore($changes);
  return (
    <div role="status" className="cart-changes">
      {changes.length > 0 && (
        <ul>
          {changes.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
