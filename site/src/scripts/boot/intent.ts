/**
 * An island hydrates on the first sign of intent in it (pointer, touch, focus, key). A sign elsewhere and the first scroll only
 * load the islands' module, and only once the page has loaded. Once loaded, the module hydrates the header's and the toasts'
 * islands itself (islands/hydrate.tsx). Each island is an element with `data-island`, built with the markup that the island
 * hydrates. Runs once per page, for present and later islands.
 *
 * A press in an island on an element with `data-act` before hydration is handled immediately if `handle` can and no earlier
 * press waits. Otherwise it is queued, and replayed in order after hydration. When the module cannot be loaded (offline), the
 * queue is kept and the next sign of intent in the island retries. Outside islands, `handle` gets the pressed element each
 * time.
 */
const SIGNS = ["pointerover", "pointerdown", "touchstart", "focusin", "keydown"];

export interface Islands {
  /** Loads the islands' module; undefined on failure, and a later call retries. */
  load(): Promise<{ hydrate(element: HTMLElement): void } | undefined>;
  /** Handles a press in an island that is not hydrated, or on an element outside islands; returns false when it cannot. */
  handle(element: HTMLElement, act: string): boolean;
}

/** Registers the listeners. `early`: elements pressed before this ran. */
export function listenForIntent({ load, handle }: Islands, early: readonly Pick<HTMLElement, "click">[] = []): void {
  const queued = new WeakMap<HTMLElement, string[]>();
  const hydrated = new WeakSet<HTMLElement>();

  const hydrate = async (element: HTMLElement) => {
    const islands = await load();
    if (!islands || hydrated.has(element)) return;
    hydrated.add(element);
    islands.hydrate(element);
    await replay(element, queued.get(element) ?? []);
  };
  const onSign = ({ target }: Event) => {
    const element = closestElement(target, "[data-island]");
    if (!element) preload();
    else if (!hydrated.has(element)) hydrate(element);
  };
  // Only after the page has loaded, so that its pictures come first.
  const preload = () => {
    if (document.readyState === "complete") load();
  };
  const onClick = (event: Event) => {
    const pressed = closestElement(event.target, "[data-act]");
    const element = closestElement(pressed, "[data-island]");
    if (!pressed || (element && hydrated.has(element))) return;
    const act = pressed.dataset["act"] ?? "";
    // Cards that React has rendered are outside islands, too: they handle their own presses.
    if (!element && !handle(pressed, act)) return;
    event.preventDefault();
    event.stopPropagation();
    if (element) press(element, act);
  };
  const press = (element: HTMLElement, act: string) => {
    const waiting = queued.get(element) ?? [];
    if (waiting.length > 0 || !handle(element, act)) queued.set(element, [...waiting, act]);
    hydrate(element);
  };

  // Only the page's own scroll: the gallery also scrolls when it settles, without a user action.
  addEventListener("scroll", preload, { once: true });
  // Browsers treat touch listeners of the document as passive.
  for (const type of SIGNS) document.addEventListener(type, onSign, true);
  document.addEventListener("click", onClick, true);
  for (const pressed of early) pressed.click();
}

/** Hydrates an island without a sign of intent. */
export function wake(island: Element | null): void {
  island?.dispatchEvent(new Event("pointerover", { bubbles: true }));
}

/** The target of an event may be the document, which has no `closest`. */
function closestElement(target: EventTarget | null | undefined, selector: "[data-act]" | "[data-island]") {
  return (target as Partial<HTMLElement> | null | undefined)?.closest?.<HTMLElement>(selector);
}

const tick = () => new Promise((done) => setTimeout(done));

async function replay(element: HTMLElement, acts: string[]): Promise<void> {
  for (const act of acts) {
    element.querySelector<HTMLElement>(`[data-act="${act}"]`)?.click();
    // Lets the island render the outcome of one press before the next.
    await tick();
  }
}
