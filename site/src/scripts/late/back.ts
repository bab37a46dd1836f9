/** "Volver" goes back to where the person was in the shop, scrolled as it was; from elsewhere its link leads to the listing. */
export function back(): void {
  const link = document.querySelector<HTMLAnchorElement>("[data-back]");
  if (!link || !document.referrer.startsWith(location.origin)) return;
  link.onclick = (event) => {
    event.preventDefault();
    history.back();
  };
}
