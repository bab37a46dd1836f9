import { cancelNotices } from "#site/api/stock-notices.ts";

const id = location.pathname.split("/").filter(Boolean)[1] ?? "";
const key = new URLSearchParams(location.search).get("k") ?? "";
const button = document.querySelector<HTMLButtonElement>("[data-part=take-back]");
const said = document.querySelector<HTMLElement>("[data-part=said]");

/** Shows one state of the page; focusing its heading announces it to screen readers. */
function show(state: string): void {
  for (const section of document.querySelectorAll<HTMLElement>("[data-state]"))
    section.hidden = section.dataset["state"] !== state;
  document.querySelector<HTMLElement>("[data-state]:not([hidden]) h1")?.focus();
}

function say(text: string): void {
  if (said) said.textContent = text;
}

async function takeBack(): Promise<void> {
  if (!button || button.ariaDisabled) return;
  button.ariaDisabled = "true";
  say("");
  const answer = await cancelNotices(id, key);
  button.ariaDisabled = null;
  if (answer.ok) show("done");
  else if (answer.status === 400) show("dead");
  else say("No pudimos guardar el cambio. Revisá tu conexión y probá de nuevo.");
}

if (id && key) button?.addEventListener("click", takeBack);
else show("dead");
