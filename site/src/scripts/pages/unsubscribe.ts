import { cancelNotices } from "#site/api/stock-notices.ts";

const id = location.pathname.split("/").filter(Boolean)[1] ?? "";
const key = new URLSearchParams(location.search).get("k") ?? "";
const button = document.querySelector<HTMLButtonElement>("[data-part=take-back]");
const status = document.querySelector<HTMLElement>("[data-part=said]");

/** Shows one state of the page; focusing its heading announces it to screen readers. */
function show(state: string): void {
  for (const section of document.querySelectorAll<HTMLElement>("[data-state]"))
    section.hidden = section.dataset["state"] !== state;
  document.querySelector<HTMLElement>("[data-state]:not([hidden]) h1")?.focus();
}

function showMessage(text: string): void {
  if (status) status.textContent = text;
}

async function cancel(): Promise<void> {
  if (!button || button.ariaDisabled) return;
  button.ariaDisabled = "true";
  showMessage("");
  const response = await cancelNotices(id, key);
  button.ariaDisabled = null;
  if (response.ok) show("done");
  else if (response.status === 400) show("dead");
  else showMessage("No pudimos guardar el cambio. Revisá tu conexión y probá de nuevo.");
}

if (id && key) button?.addEventListener("click", cancel);
else show("dead");
