import { cancelStockAlerts } from "#site/api/stock-alerts.ts";
import { keyedLinkOf } from "#site/stores/keyed-link.ts";
import { showState } from "./show-state.ts";

const { id, key } = keyedLinkOf(location);
const button = document.querySelector<HTMLButtonElement>("[data-part=take-back]");
const status = document.querySelector<HTMLElement>("[data-part=said]");

async function cancel(): Promise<void> {
  if (!button || button.ariaDisabled) return;
  button.ariaDisabled = "true";
  status?.replaceChildren();
  const response = await cancelStockAlerts(id, key);
  button.ariaDisabled = null;
  if (response.ok) showState("done");
  else if (response.status === 400) showState("invalid");
  else status?.replaceChildren("No pudimos guardar el cambio. Revisá tu conexión y probá de nuevo.");
}

if (id && key) button?.addEventListener("click", cancel);
else showState("invalid");
