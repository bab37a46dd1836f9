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
const INTENTS = ["pointerover", "pointerdown", "touchstart", "focusin", "keydown"];

const CAPTURE = { capture: true };

let warmed = false;

type Load = () => Promise<() => void | Promise<void>>;

/** As much of `<astro-island>` as is needed here. */
interface IslandElement extends EventTarget {
  querySelector(selectors: string): unknown;
}

/** Arms one island. `load` fetches its modules and gives the function that hydrates it; it never fails (see above). */
export default function intent(load: Load, options: { value?: unknown }, island: IslandElement): void {
  const held: string[] = [];
  let asked = false;

  const wake = async () => {
    if (asked) return;
    asked = true;
    const hydrate = await load();
    await hydrate();
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
    island.removeEventListener("click", hold, CAPTURE);
    for (const act of held.splice(0)) {
      const pressed = island.querySelector(`[data-act="${act}"]`);
      if (pressed instanceof HTMLElement) pressed.click();
      // The island shows the outcome of one press before the next one comes.
      await new Promise((done) => setTimeout(done));
    }
  };
  const fail = async () => {
    await replay();
    asked = false;
    island.addEventListener("click", hold, CAPTURE);
  };
  const settle = () => {
    for (const type of INTENTS) island.removeEventListener(type, wake);
    island.removeEventListener("astro:hydration-error", fail);
    replay();
  };

  for (const type of INTENTS) island.addEventListener(type, wake, { passive: true });
  island.addEventListener("click", hold, CAPTURE);
  island.addEventListener("intent:ready", settle, { once: true });
  island.addEventListener("astro:hydration-error", fail);
  whenIdle(() => {
    if (options.value === "idle") wake();
    else if (!warmed) load();
    warmed = true;
  });
}

/** After the page's own pictures and fonts, when there is nothing better to do. */
function whenIdle(then: () => void): void {
  const rest = () => (window.requestIdleCallback ?? setTimeout)(then);
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest, { once: true });
}
