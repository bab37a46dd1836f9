/** For the `first` script of the panel's pages: marks its search button as pressed, for the script that comes later (`PanelKeys.tsx`). */
export const HOLD_PALETTE = `addEventListener("click",e=>{let b=e.target.closest("[data-part=palette]");b&&(b.dataset.pressed="")})`;

/**
 * For the `first` script of a page with forms: a form inside `[data-hold]` that is sent before the page's script has made it
 * live (`islands/kit/mount.tsx`) is kept, and sent then. Without this the browser would load the page anew, with what was
 * typed in its address. When the script cannot be had the page says so (`[data-unloaded]` in styles/forms.css).
 */
export const HOLD_SUBMITS = [
  "held=new Set;",
  `addEventListener("submit",e=>{e.target.closest("[data-hold]")&&(e.preventDefault(),held.add(e.target))},!0);`,
  `addEventListener("error",e=>{e.target.src&&(document.documentElement.dataset.unloaded="")},!0);`,
].join("");
