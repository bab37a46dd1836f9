import { DetailFrame } from "./DetailFrame.tsx";
import { OrderBlank } from "./OrderBlank.tsx";

/** Placeholder of an order while it loads. */
export function DetailBlank({ userId = null }: { userId?: string | null }) {
  return (
    <DetailFrame userId={userId}>
      <OrderBlank />
    </DetailFrame>
  );
}
