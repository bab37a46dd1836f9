import { mount } from "#site/islands/kit/mount.tsx";
import { guard } from "#site/stores/accounts/guard.ts";
import { DetailPage } from "./OrderDetail.tsx";

const place = document.querySelector<HTMLElement>("[data-part=guarded]");
if (place) {
  guard();
  const orderId = location.pathname.split("/").filter(Boolean).at(-1) ?? "";
  mount(place, <DetailPage orderId={orderId} whatsapp={place.dataset["whatsapp"] ?? ""} />);
}
