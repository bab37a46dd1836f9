/** For the `first` script of the panel's pages: marks the search button as pressed, for `PanelKeys.tsx`, loaded later. */
export const HOLD_PALETTE = `addEventListener("click",e=>{let b=e.target.closest("[data-part=palette]");b&&(b.dataset.pressed="")})`;

/**
 * For the `first` script of a page with forms. A form inside `[data-hold]` that is submitted before the page's script has
 * hydrated it (`islands/kit/mount.tsx`) is kept and submitted then. Without this the browser would reload the page with the
 * typed values in its URL. When the script cannot be loaded the page says so (`[data-unloaded]` in styles/kit/forms.css).
 */
export const HOLD_SUBMITS = [
  "held=new Set;",
  `addEventListener("submit",e=>{e.target.closest("[data-hold]")&&(e.preventDefault(),held.add(e.target))},!0);`,
  `addEventListener("error",e=>{e.target.src&&(document.documentElement.dataset.unloaded="")},!0);`,
].join("");
