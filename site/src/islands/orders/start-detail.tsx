import { mount } from "#site/islands/parts/mount.tsx";
import { guard } from "#site/stores/guard.ts";
import { DetailPage } from "./DetailPage.tsx";

const place = document.querySelector<HTMLElement>("[data-part=guarded]");
if (place) {
  guard();
  const orderId = location.pathname.split("/").filter(Boolean).at(-1) ?? "";
  mount(place, <DetailPage orderId={orderId} whatsapp={place.dataset["whatsapp"] ?? ""} />);
}
