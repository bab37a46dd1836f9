import { Waiting } from "#site/islands/account/profile/Waiting.tsx";
import { DetailFrame } from "./DetailFrame.tsx";

/** An order while the server is asked: blank shapes of its size. */
export function DetailBlank({ userId = null }: { userId?: string | null }) {
  return (
    <DetailFrame userId={userId}>
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
    </DetailFrame>
  );
}
