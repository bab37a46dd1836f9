import { mount } from "#site/islands/parts/mount.tsx";
import { LinkedPage } from "./LinkedPage.tsx";

const place = document.querySelector<HTMLElement>("[data-part=linked]");
if (place) {
  const number = location.pathname.split("/").filter(Boolean)[1] ?? "";
  const key = new URLSearchParams(location.search).get("k") ?? "";
  mount(place, <LinkedPage link={{ number, key }} whatsapp={place.dataset["whatsapp"] ?? ""} />);
}
