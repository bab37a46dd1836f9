import { mount } from "#site/islands/kit/mount.tsx";
import { guard } from "#site/stores/accounts/guard.ts";
import { startCheckout } from "#site/stores/orders/checkout.ts";
import { paymentPath } from "../orders/checkout/paths.ts";
import { PaymentPage } from "./PaymentPage.tsx";

const place = document.querySelector<HTMLElement>("[data-part=guarded]");
if (place) {
  startCheckout();
  guard({ pathOf: paymentPath });
  // A used form cannot be submitted again: reload and ask for the payment's result.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
  mount(place, <PaymentPage publicKey={place.dataset["publicKey"] ?? ""} />);
}
