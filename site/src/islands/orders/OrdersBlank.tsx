import { Waiting } from "#site/islands/accounts/profile/Waiting.tsx";

const SHAPES = ["one", "two", "three"];

/** The orders while the server is asked: blank shapes of their size. */
export function OrdersBlank() {
  return (
    <Waiting>
      <ul className="orders">
        {SHAPES.map((shape) => (
          <li key={shape} className="order-blank" />
        ))}
      </ul>
    </Waiting>
  );
}
