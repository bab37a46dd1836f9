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
  /** Fetches the islands' module; asked again after a failure. */
  load(): Promise<{ take(place: HTMLElement): void }>;
  /** Answers a press without the island; false when it cannot. */
  answer(place: HTMLElement, act: string): boolean;
}

/** Arms the page. Presses made before this ran are in `early`. */
export function intent({ load, answer }: Islands, early: readonly Pick<HTMLElement, "click">[] = []): void {
  const held = new WeakMap<HTMLElement, string[]>();
  const taken = new WeakSet<HTMLElement>();

  const wake = async (place: HTMLElement) => {
    const { take } = await load();
    if (taken.has(place)) return;
    taken.add(place);
    take(place);
    await replay(place, held.get(place) ?? []);
  };
  const onSign = ({ target }: Event) => {
    const place = placeOf(target);
    if (!place) warm();
    else if (!taken.has(place)) wake(place).catch(later);
  };
  // After the page's own pictures and fonts.
  const warm = () => {
    if (document.readyState === "complete") load().catch(later);
  };
  const onClick = (event: Event) => {
    const pressed = target(event)?.closest<HTMLElement>("[data-act]");
    const place = placeOf(pressed);
    if (!pressed || !place || taken.has(place)) return;
    event.preventDefault();
    event.stopPropagation();
    press(place, pressed.dataset["act"] ?? "");
  };
  const press = (place: HTMLElement, act: string) => {
    const waiting = held.get(place) ?? [];
    if (waiting.length > 0 || !answer(place, act)) held.set(place, [...waiting, act]);
    wake(place).catch(later);
  };

  // Of the page itself: the gallery scrolls by itself when it settles.
  addEventListener("scroll", () => warm(), { once: true, passive: true });
  for (const sign of SIGNS) document.addEventListener(sign, onSign, PASSIVE);
  document.addEventListener("click", onClick, { capture: true });
  for (const pressed of early) pressed.click();
}

/** The browser has said why in its console; the next sign of intent tries again. */
function later(): void {}

function target({ target }: Event): Element | null {
  return target instanceof Element ? target : null;
}

function placeOf(target: unknown): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-island]") : null;
}

async function replay(place: HTMLElement, acts: string[]): Promise<void> {
  for (const act of acts) {
    place.querySelector<HTMLElement>(`[data-act="${act}"]`)?.click();
    // The island shows the outcome of one press before the next one comes.
    await new Promise((done) => setTimeout(done));
  }
}
