import { mount } from "#site/islands/kit/mount.tsx";
import { guard } from "#site/stores/accounts/guard.ts";
import { startCheckout } from "#site/stores/orders/checkout.ts";
import { CartPage } from "./Checkout.tsx";
import { cartPath } from "./paths.ts";

const place = document.querySelector<HTMLElement>("[data-part=guarded]");
if (place) {
  startCheckout();
  guard({ pathOf: cartPath });
  mount(place, <CartPage whatsapp={place.dataset["whatsapp"] ?? ""} />);
}
