import type { CartItem } from "#shop/cart/cart.contract.ts";
import { CartLine } from "./CartLine.tsx";

interface Props {
  userId: string;
  lines: readonly CartItem[];
}

/** What is in the cart. */
export function CartLines({ userId, lines }: Props) {
  return (
    <ul className="lines">
      {lines.map((line) => (
        <CartLine key={line._id} userId={userId} line={line} />
      ))}
    </ul>
  );
}
