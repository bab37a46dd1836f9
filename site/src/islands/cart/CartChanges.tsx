import { useStore } from "@nanostores/react";
import { $changes } from "#site/stores/cart/cart.ts";

/** What is not in the cart any more as it was, told when the cart is opened. */
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
