import { notice } from "#site/scripts/late/notice.ts";
import type { Results } from "#site/stores/storefront/listing.ts";

const SLOW_MS = 250;

/** The parts of a listing page that its script works with. */
export type ListingParts = NonNullable<ReturnType<typeof listingParts>>;

/** Finds the parts: `cards` are the built ones, `results` the filtered. Null on a page without a listing, or an empty one. */
export function listingParts() {
  const root = document.querySelector<HTMLElement>(".listing");
  const form = root?.querySelector<HTMLFormElement>(".filters");
  const title = root?.querySelector<HTMLElement>("h1");
  const count = root?.querySelector<HTMLElement>(".count p");
  const clear = root?.querySelector<HTMLButtonElement>(".count button");
  const cards = root?.querySelector<HTMLElement>(".shelf");
  const results = root?.querySelector<HTMLElement>(".results");
  const top = root?.querySelector<HTMLButtonElement>(".to-top");
  if (!root || !form || !title || !count || !clear || !cards || !results || !top) return null;
  return { root, form, title, count, clear, cards, results, top };
}

/** What the page shows below its controls; styles use it (`data-state`). */
type State = "built" | "waiting" | "shown" | "failed";

/** Returns a function that shows results once their code has loaded (`isDrawable`), or without results the built cards. */
export function resultsView({ root, count, clear, cards, results: element }: ListingParts, retry: () => void) {
  const built = count.textContent ?? "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const setState = (state: State) => {
    root.dataset["state"] = state;
    element.hidden = state !== "shown";
    // Takes over the placeholders that hide-unfiltered.ts showed in the head.
    document.documentElement.removeAttribute("id");
  };
  return (results: Results | null, isDrawable: boolean) => {
    clearTimeout(timer);
    const asking = results?.status === "asking";
    element.ariaBusy = `${asking}`;
    cards.ariaBusy = `${asking}`;
    clear.hidden = !results;
    root.querySelector(":scope > .notice")?.remove();
    if (!results) setState("built");
    else if (results.status === "shown") setState(isDrawable ? "shown" : "waiting");
    else if (results.status === "failed") setState("failed");
    else if (document.documentElement.id === "asked") setState("waiting");
    else timer = setTimeout(setState, SLOW_MS, "waiting");
    if (!asking) count.textContent = results?.status === "shown" ? countLabel(results.total) : built;
    if (results?.status === "failed") cards.before(notice(FAILED, retry, count));
  };
}

const FAILED = "No pudimos buscar lo que pediste. Fijate si tenés conexión; mientras tanto, acá está todo el estante.";

/** "180 productos", "1 producto", "Ningún producto". Not "perfumes": a listing may have balms or sprays. */
export function countLabel(count: number): string {
  if (count === 0) return "Ningún producto";
  return count === 1 ? "1 producto" : `${count.toLocaleString("es-AR")} productos`;
}
