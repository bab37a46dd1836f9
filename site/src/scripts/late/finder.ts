import { bring } from "../boot/bring.ts";

/** The search itself, fetched when it is asked for. */
export const loadFinder = () => import("#site/scripts/search/finder.ts");

/** The head's link to the search opens it over the page; when it cannot be had, the link is followed. */
export function finder(): void {
  const link = document.querySelector<HTMLAnchorElement>("[data-part=search]");
  const open = () =>
    bring(loadFinder).then(
      ({ openFinder }) => openFinder(),
      () => link && location.assign(link.href),
    );
  link?.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  });
}
