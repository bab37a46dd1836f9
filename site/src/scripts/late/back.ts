/**
 * "Volver" goes back in history when the previous page is in the shop, which restores the scroll position; otherwise its link
 * leads to the listing.
 */
export function back(): void {
  const link = document.querySelector<HTMLAnchorElement>("[data-back]");
  if (!link || !document.referrer.startsWith(location.origin)) return;
  link.onclick = (event) => {
    event.preventDefault();
    history.back();
  };
}
