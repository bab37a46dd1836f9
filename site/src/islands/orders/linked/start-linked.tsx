import { mount } from "#site/islands/kit/mount.tsx";
import { orderLinkOf } from "#site/stores/orders/linked-order.ts";
import { LinkedPage } from "./LinkedPage.tsx";

const place = document.querySelector<HTMLElement>("[data-part=linked]");
if (place) {
  const link = orderLinkOf(location);
  keepBehindHash(link.key);
  mount(place, <LinkedPage link={link} whatsapp={place.dataset["whatsapp"] ?? ""} />);
}

/** The key stays behind the `#`, which no server is sent: also one that came before it, and after a jump within the page. */
function keepBehindHash(key: string): void {
  const keep = () => key && history.replaceState(history.state, "", `${location.pathname}#k=${key}`);
  keep();
  addEventListener("hashchange", () => {
    // Another mail's link, opened here.
    if (location.hash.startsWith("#k=")) location.reload();
    else keep();
  });
}
