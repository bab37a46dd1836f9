import { DetailFrame } from "./DetailFrame.tsx";
import { OrderBlank } from "./OrderBlank.tsx";

/** An order while the server is asked. */
export function DetailBlank({ userId = null }: { userId?: string | null }) {
  return (
    <DetailFrame userId={userId}>
      <OrderBlank />
    </DetailFrame>
  );
}
