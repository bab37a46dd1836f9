import { mount } from "#site/islands/parts/mount.tsx";
import { startCheckout } from "#site/stores/checkout.ts";
import { guard } from "#site/stores/guard.ts";
import { paymentPath } from "../paths.ts";
import { PaymentPage } from "./PaymentPage.tsx";

const place = document.querySelector<HTMLElement>("[data-part=guarded]");
if (place) {
  startCheckout();
  guard({ pathOf: paymentPath });
  // A form that was used once is dead, and what came of it is asked anew.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
  mount(place, <PaymentPage publicKey={place.dataset["publicKey"] ?? ""} />);
}
