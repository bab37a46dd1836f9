import { bring } from "#site/scripts/boot/bring.ts";

/** What draws results (React and the cards) is fetched when the first question is asked. */
export interface Drawing {
  /** Fetches it, unless it is here or on its way. Throws when it cannot be had; the next call tries again. */
  begin(): Promise<void>;
  /** Whether it is here. */
  ready(): boolean;
}

/** Results are drawn in `place`; `onClear` takes back what was asked for. */
export function drawingIn(place: HTMLElement, onClear: () => void): Drawing {
  let coming: Promise<void> | undefined;
  let ready = false;
  const fetchIt = async () => {
    const { showResults } = await bring(
      () => import("#site/islands/storefront/show-results.tsx"),
      () => import("#site/islands/catalogue/take.tsx"),
      () => import("#site/islands/react.ts"),
    );
    showResults(place, onClear);
    ready = true;
  };
  const begin = async () => {
    coming ??= fetchIt();
    try {
      await coming;
    } catch (error) {
      coming = undefined;
      throw error;
    }
  };
  return { begin, ready: () => ready };
}
