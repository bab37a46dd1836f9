import { Waiting } from "#site/islands/accounts/profile/Waiting.tsx";

/** Placeholder shapes of an order. */
export function OrderBlank() {
  return (
    <Waiting>
      <p className="order-when order-blank" />
      <div className="order-in">
        <div className="order-main">
          <div className="order-blank" />
          <div className="order-blank" />
        </div>
        <div className="order-side order-blank" />
      </div>
    </Waiting>
  );
}
