import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

interface Props {
  /** What the page was built with: shown until the article is known, so that hydration finds what it expects. */
  children?: ReactNode;
  /** What goes on from there, for the article (the closest element with `data-offer`) the island stands in. */
  take: (article: HTMLElement, place: HTMLElement) => ReactNode;
}

/**
 * Takes over a piece of the page without a change to be seen: first the built HTML, then, before the browser paints again,
 * the same markup made by React. Focus stays where it was. Says `intent:ready` when it answers.
 */
export function Takeover({ children, take }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef<string | undefined>(undefined);
  const [taken, setTaken] = useState<ReactNode>(null);

  useLayoutEffect(() => {
    const article = place.current?.closest<HTMLElement>("[data-offer]");
    if (!place.current || !article) return;
    focused.current = focusedAct(place.current);
    setTaken(take(article, place.current));
  }, [take]);

  useLayoutEffect(() => {
    if (!taken) return;
    if (focused.current) focusAct(place.current, focused.current);
    place.current?.dispatchEvent(new CustomEvent("intent:ready", { bubbles: true }));
  }, [taken]);

  return (
    <div className="buy" ref={place}>
      {taken ?? children}
    </div>
  );
}

function focusedAct(place: HTMLElement | null): string | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && place?.contains(activeElement) ? activeElement.dataset.act : undefined;
}

function focusAct(place: HTMLElement | null, act: string): void {
  place?.querySelector<HTMLElement>(`[data-act="${act}"]`)?.focus({ preventScroll: true });
}
