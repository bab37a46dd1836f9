import { readPendingItem } from "#site/stores/read-pending-item.ts";

const kept = document.querySelector<HTMLElement>("[data-part=kept]");
const item = readPendingItem();
if (kept && item) {
  const quantity = item.quantity > 1 ? `, ${item.quantity} unidades` : "";
  kept.textContent = `Guardamos lo que elegiste: ${item.productName}, ${item.label}${quantity}.`;
  kept.hidden = false;
}
