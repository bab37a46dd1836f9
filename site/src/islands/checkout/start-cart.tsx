import { mount } from "#site/islands/parts/mount.tsx";
import { startCheckout } from "#site/stores/checkout.ts";
import { guard } from "#site/stores/guard.ts";
import { CartPage } from "./CartPage.tsx";
import { cartPath } from "./paths.ts";

const place = document.querySelector<HTMLElement>("[data-part=guarded]");
if (place) {
  startCheckout();
  guard({ pathOf: cartPath });
  mount(place, <CartPage whatsapp={place.dataset["whatsapp"] ?? ""} />);
}
