import { type MouseEvent, useEffect, useRef } from "react";
import { BY_THEMSELVES, CANNOT_GO_ON, whenComing } from "#site/scripts/listing/infinite-scroll.ts";
import { askMore, type Results } from "#site/stores/storefront/listing.ts";

/** Loads the next page of results: automatically near the end, or by the button, which then focuses the first new card. */
export function LoadMore({ results }: { results: Results }) {
  const button = useRef<HTMLButtonElement>(null);
  const left = useRef(BY_THEMSELVES);
  const { pages, more } = results;

  useEffect(() => {
    if (!button.current || more !== "rest" || left.current === 0 || pages === 0) return undefined;
    return whenComing(button.current, () => {
      left.current -= 1;
      askMore();
    });
  }, [more, pages]);

  const press = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    left.current = BY_THEMSELVES;
    const cards = currentTarget.closest(".results")?.getElementsByClassName("card");
    const before = cards?.length ?? 0;
    await askMore();
    // The new cards are rendered just after the store has them.
    setTimeout(() => cards?.[before]?.querySelector<HTMLElement>("h3 a")?.focus({ preventScroll: true }));
  };
  return (
    <div className="pager" aria-busy={more === "asking"}>
      {more === "failed" && <p role="alert">{CANNOT_GO_ON}</p>}
      <button ref={button} type="button" className="pill" onClick={press}>
        {more === "failed" ? "Reintentar" : "Ver más"}
      </button>
    </div>
  );
}
