import { Waiting } from "#site/islands/accounts/profile/Waiting.tsx";

const SHAPES = ["one", "two", "three"];

/** Placeholder shapes while the orders load. */
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
