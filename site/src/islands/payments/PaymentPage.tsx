import { Guarded } from "#site/islands/kit/Guarded.tsx";
import { OtherTabNotice } from "../orders/checkout/OtherTabNotice.tsx";
import { Payment } from "./Payment.tsx";
import { PaymentWaiting } from "./PaymentWaiting.tsx";

/** `/cart/:id/pago`. Administrators have no cart. */
export function PaymentPage({ publicKey }: { publicKey: string }) {
  return (
    <Guarded waiting={<PaymentWaiting />}>
      {(user) =>
        user.role === "admin" ? <OtherTabNotice path="/admin-panel" /> : <Payment user={user} publicKey={publicKey} />
      }
    </Guarded>
  );
}
