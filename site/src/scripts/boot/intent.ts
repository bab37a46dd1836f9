/**
 * Islands come on the first sign that somebody means to use the page. A place for one is an element with `data-island`, built
 * with the markup the island goes on with. Pages run this once, for all places they have or get later.
 *
 * A press on an element with `data-act` that comes before the island is answered at once when `answer` can; else it is held,
 * and pressed again, in order, on the element that took its place. When the island cannot be loaded (offline), what is held
 * stays held, and the next sign of intent tries again.
 */
const SIGNS = ["pointerover", "pointerdown", "touchstart", "focusin", "keydown"];
const PASSIVE = { capture: true, passive: true };

export interface Islands {
  /** Fetches the islands' module; undefined when it cannot be had, and may be asked again. */
  load(): Promise<{ hydrate(place: HTMLElement): void } | undefined>;
  /** Answers a press without the island; false when it cannot. */
  answer(place: HTMLElement, act: string): boolean;
}

/** Arms the page. Presses made before this ran are in `early`. */
export function intent({ load, answer }: Islands, early: readonly Pick<HTMLElement, "click">[] = []): void {
  const held = new WeakMap<HTMLElement, string[]>();
  const taken = new WeakSet<HTMLElement>();

  const wake = async (place: HTMLElement) => {
    const islands = await load();
    if (!islands || taken.has(place)) return;
    taken.add(place);
    islands.hydrate(place);
    await replay(place, held.get(place) ?? []);
  };
  const onSign = ({ target }: Event) => {
    const place = around(target, "[data-island]");
    if (!place) warm();
    else if (!taken.has(place)) wake(place);
  };
  // After the page's own pictures and fonts.
  const warm = () => {
    if (document.readyState === "complete") load();
  };
  const onClick = (event: Event) => {
    const pressed = around(event.target, "[data-act]");
    const place = around(pressed, "[data-island]");
    if (!pressed || !place || taken.has(place)) return;
    event.preventDefault();
    event.stopPropagation();
    press(place, pressed.dataset["act"] ?? "");
  };
  const press = (place: HTMLElement, act: string) => {
    const waiting = held.get(place) ?? [];
    if (waiting.length > 0 || !answer(place, act)) held.set(place, [...waiting, act]);
    wake(place);
  };

  // Of the page itself: the gallery scrolls by itself when it settles.
  addEventListener("scroll", warm, { once: true, passive: true });
  for (const sign of SIGNS) document.addEventListener(sign, onSign, PASSIVE);
  document.addEventListener("click", onClick, { capture: true });
  for (const pressed of early) pressed.click();
}

function around(target: unknown, selector: "[data-act]" | "[data-island]"): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

async function replay(place: HTMLElement, acts: string[]): Promise<void> {
  for (const act of acts) {
    place.querySelector<HTMLElement>(`[data-act="${act}"]`)?.click();
    // The island shows the outcome of one press before the next one comes.
    await new Promise((done) => setTimeout(done));
  }
}
