/**
 * `client:intent`: an island hydrates on the first sign that somebody means to use it; `client:intent="idle"` also by itself,
 * once the page has loaded and the browser is idle. Without "idle" the idle time only fetches the modules, once a page.
 *
 * A press that comes before the island answers is held back, and pressed again on the element that took its place, in order.
 * Elements are known by their `data-act`. The island says `intent:ready` (bubbling) once it answers. When it cannot be
 * loaded, a held press goes on as if there were no island (the page's forms and links work by themselves), and the next
 * intent tries again.
 *
 * Bundled by itself into every page: it shares no module with the rest.
 */
import type { ClientDirective } from "astro";

const INTENTS = ["pointerover", "pointerdown", "touchstart", "focusin", "keydown"];

let warmed = false;

const intent: ClientDirective = (load, options, island) => {
  const held: string[] = [];
  let hydration: Promise<unknown> | undefined;

  const wake = () => {
    hydration ??= load().then((hydrate) => hydrate());
  };
  const hold = (event: Event) => {
    const pressed = event.target instanceof Element && event.target.closest("[data-act]");
    if (!pressed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(pressed.getAttribute("data-act") ?? "");
    wake();
  };
  const replay = async () => {
    island.removeEventListener("click", hold, true);
    for (const act of held.splice(0)) {
      island.querySelector<HTMLElement>(`[data-act="${act}"]`)?.click();
      // The island shows the outcome of one press before the next one comes.
      await new Promise((done) => setTimeout(done));
    }
  };
  const fail = async () => {
    await replay();
    hydration = undefined;
    island.addEventListener("click", hold, true);
  };
  const settle = () => {
    for (const type of INTENTS) island.removeEventListener(type, wake);
    island.removeEventListener("astro:hydration-error", fail);
    replay();
  };

  for (const type of INTENTS) island.addEventListener(type, wake, { passive: true });
  island.addEventListener("click", hold, true);
  island.addEventListener("intent:ready", settle, { once: true });
  island.addEventListener("astro:hydration-error", fail);
  whenIdle(() => {
    if (options.value === "idle") wake();
    else if (!warmed) load();
    warmed = true;
  });
};

/** After the page's own pictures and fonts, when there is nothing better to do. */
function whenIdle(then: () => void): void {
  const rest = () => (window.requestIdleCallback ?? setTimeout)(then);
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest, { once: true });
}

export default intent;
