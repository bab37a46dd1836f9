import { importWithFetch } from "../boot/import-with-retry.ts";

/** Loads the search dialog. */
export const loadFinder = () => import("#site/scripts/search/finder.ts");

/** Makes the search link in the head open the dialog; when its script cannot be loaded, the link is followed. */
export function finder(): void {
  const link = document.querySelector<HTMLAnchorElement>("[data-part=search]");
  const open = () =>
    importWithFetch(loadFinder).then(
      ({ openFinder }) => openFinder(),
      () => link && location.assign(link.href),
    );
  link?.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  });
}
