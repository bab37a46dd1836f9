/**
 * Islands load on the first sign of intent (pointer, touch, focus, key). Each island is an element with `data-island`, built
 * with the markup that the island hydrates. Runs once per page, for present and later islands.
 *
 * A press on an element with `data-act` before hydration is handled at once if `answer` can. Otherwise it is queued and
 * replayed, in order, on the element that replaced it. When the island cannot be loaded (offline), the queue is kept and the
 * next sign of intent retries.
 */
const SIGNS = ["pointerover", "pointerdown", "touchstart", "focusin", "keydown"];

export interface Islands {
  /** Loads the islands' module; undefined on failure, and a later call retries. */
  load(): Promise<{ hydrate(place: HTMLElement): void } | undefined>;
  /** Handles a press without the island; returns false when it cannot. */
  answer(place: HTMLElement, act: string): boolean;
}

/** Registers the listeners. `early`: elements pressed before this ran. */
export function intent({ load, answer: response }: Islands, early: readonly Pick<HTMLElement, "click">[] = []): void {
  const queued = new WeakMap<HTMLElement, string[]>();
  const hydrated = new WeakSet<HTMLElement>();

  const wake = async (place: HTMLElement) => {
    const islands = await load();
    // A button that is replaced between press and release gets no click.
    while (place.matches(":active")) await tick();
    if (!islands || hydrated.has(place)) return;
    hydrated.add(place);
    islands.hydrate(place);
    await replay(place, queued.get(place) ?? []);
  };
  const onSign = ({ target }: Event) => {
    const place = around(target, "[data-island]");
    if (!place) preload();
    else if (!hydrated.has(place)) wake(place);
  };
  // Only after the page's own pictures and fonts have loaded.
  const preload = () => {
    if (document.readyState === "complete") load();
  };
  const onClick = (event: Event) => {
    const pressed = around(event.target, "[data-act]");
    const place = around(pressed, "[data-island]");
    if (!pressed || !place || hydrated.has(place)) return;
    event.preventDefault();
    event.stopPropagation();
    press(place, pressed.dataset["act"] ?? "");
  };
  const press = (place: HTMLElement, act: string) => {
    const waiting = queued.get(place) ?? [];
    if (waiting.length > 0 || !response(place, act)) queued.set(place, [...waiting, act]);
    wake(place);
  };

  // Only the page's own scroll: the gallery also scrolls when it settles, without a user action.
  addEventListener("scroll", preload, { once: true });
  // Browsers treat touch listeners of the document as passive.
  for (const sign of SIGNS) document.addEventListener(sign, onSign, true);
  document.addEventListener("click", onClick, true);
  for (const pressed of early) pressed.click();
}

function around(target: unknown, selector: "[data-act]" | "[data-island]"): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

const tick = () => new Promise((done) => setTimeout(done));

async function replay(place: HTMLElement, acts: string[]): Promise<void> {
  for (const act of acts) {
    place.querySelector<HTMLElement>(`[data-act="${act}"]`)?.click();
    // Lets the island render the outcome of one press before the next.
    await tick();
  }
}
