import { Guarded } from "#site/islands/kit/Guarded.tsx";
import { Checkout } from "./Checkout.tsx";
import { CheckoutWaiting } from "./CheckoutWaiting.tsx";
import { OtherTabNotice } from "./OtherTabNotice.tsx";

interface Props {
  /** The shop's number, digits only. */
  whatsapp: string;
}

/** `/cart/:id`. Administrators have no cart. */
export function CartPage({ whatsapp }: Props) {
  return (
    <Guarded waiting={<CheckoutWaiting />}>
      {(user) =>
        user.role === "admin" ? <OtherTabNotice path="/admin-panel" /> : <Checkout user={user} whatsapp={whatsapp} />
      }
    </Guarded>
  );
}
