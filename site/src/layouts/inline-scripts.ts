/** Scripts in the head of pages, as text: they run before anything is shown. */

/** Maximum wait for slow pictures, from DOMContentLoaded on. */
const LATEST_MS = 300;

/**
 * The script at the head of every page, as few bytes as possible. It keeps presses until the page's script has loaded
 * (scripts/boot/intent.ts), hides the guests' header from signed-in people (scripts/late/account.ts), and starts what
 * the first picture must not wait for: the page's script (finish-page.ts) and the late styles with the fonts
 * (late.css). They start when the pictures in view are painted (the load event waits only for those), at a press, or
 * `LATEST_MS` after `DOMContentLoaded`. A prerendered page starts nothing before it is shown.
 */
export const EARLY = [
  "early=[];{let d=document,r=d.documentElement,e,",
  // Safe to repeat: the link is no longer in a `noscript`, and a module runs once.
  "start=()=>{d.prerendering||((e=d.querySelector(`body>noscript`))&&(e.outerHTML=e.textContent),(e=d.querySelector(`[rel=late]`))&&import(e.href))},",
  // The first frame paints the pictures.
  "soon=()=>requestAnimationFrame(()=>requestAnimationFrame(start));",
  "addEventListener(`click`,e=>{let t=early&&e.target.closest(`[data-act]`);t&&(e.preventDefault(),early.push(t))},!0);",
  "addEventListener(`pointerdown`,start);addEventListener(`load`,soon);d.addEventListener(`prerenderingchange`,soon);",
  // Filters hide the built cards (`HIDE_UNFILTERED`), so there is no picture to wait for.
  `addEventListener(\`DOMContentLoaded\`,()=>setTimeout(start,r.id?0:${LATEST_MS}));`,
  "try{localStorage[`authed-user`]&&(r.dataset.session=``);",
  // The fonts that the previous page of this tab stored (scripts/late/late-styles.ts): they load from the browser's cache.
  "(e=new CSSStyleSheet).replaceSync(sessionStorage.fonts||``);d.adoptedStyleSheets=[e]}catch{}}",
].join("");

/** For the `first` script of the panel's pages: marks the search button as pressed, for `PanelKeys.tsx`, loaded later. */
export const HOLD_PALETTE = `addEventListener("click",e=>{let b=e.target.closest("[data-part=palette]");b&&(b.dataset.pressed="")})`;

/**
 * For the `first` script of a page with forms. A form inside `[data-hold]` that is submitted before the page's script has
 * hydrated it (`islands/kit/mount.tsx`) is kept with its pressed button, and submitted then. Without this the browser would
 * submit the form to the page's own URL, and the typed values would be lost. When the script cannot be loaded the page says so
 * (`[data-unloaded]` in styles/kit/forms.css).
 */
export const HOLD_SUBMITS = [
  "held=new Map;",
  `addEventListener("submit",e=>{e.target.closest("[data-hold]")&&(e.preventDefault(),held.set(e.target,e.submitter))},!0);`,
  `addEventListener("error",e=>{e.target.src&&(document.documentElement.dataset.unloaded="")},!0);`,
].join("");

/**
 * For the `first` script of a listing, before the cards: a URL with filters must not show the unfiltered cards first.
 * `html#asked` hides them and shows placeholders until `islands/storefront/start-listing.tsx` has the results, or
 * until a timeout of 9 s shows the complete listing. Every listing contains this text, so filter names are matched by
 * prefix; another parameter with the same prefix only delays the cards.
 */
export const HIDE_UNFILTERED =
  '/[?&](q|gen|pro|ord)/.test(location)&&setTimeout(()=>document.documentElement.id="",9e3,document.documentElement.id="asked")';
