/** A press on the link opens something instead. With a modifier key, and when it cannot be loaded, the link is followed. */
export function openInstead(link: HTMLAnchorElement, open: () => Promise<void>): void {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open().catch(() => location.assign(link.href));
  });
}
