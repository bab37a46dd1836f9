import { mount } from "#site/islands/kit/mount.tsx";
import { OrdersPage } from "#site/islands/orders/OrdersList.tsx";
import { guard } from "#site/stores/accounts/guard.ts";
import { ordersPath } from "./paths.ts";

const place = document.querySelector<HTMLElement>("[data-part=guarded]");
if (place) {
  guard({ pathOf: ordersPath });
  mount(place, <OrdersPage />);
}
