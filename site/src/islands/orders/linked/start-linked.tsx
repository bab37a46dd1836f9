import { mount } from "#site/islands/kit/mount.tsx";
import { orderLinkOf } from "#site/stores/orders/linked-order.ts";
import { LinkedPage } from "./LinkedPage.tsx";

const place = document.querySelector<HTMLElement>("[data-part=linked]");
if (place) {
  const link = orderLinkOf(location);
  keepBehindHash(link.key);
  mount(place, <LinkedPage link={link} whatsapp={place.dataset["whatsapp"] ?? ""} />);
}

/**
 * Keeps the key behind "#", which browsers do not send to a server. Moves a key found in the query there, and restores it after
 * a jump within the page.
 */
function keepBehindHash(key: string): void {
  const keep = () => key && history.replaceState(history.state, "", `${location.pathname}#k=${key}`);
  keep();
  addEventListener("hashchange", () => {
    // Another mailed link was opened here.
    if (location.hash.startsWith("#k=")) location.reload();
    else keep();
  });
}
