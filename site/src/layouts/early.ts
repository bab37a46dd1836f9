/** Latest start after DOMContentLoaded, when a picture is slow. */
const LATEST_MS = 300;

/**
 * The script at the head of every page, as few bytes as possible. It holds presses until the page's script has come
 * (scripts/boot/intent.ts), hides the guests' head from signed-in people (scripts/late/account.ts), and starts what the
 * first picture must not wait for: the page's script (finish-page.ts) and the late styles, with the fonts in them (late.css). They
 * start when the pictures in view are painted (the load event waits only for those), at a press, or `LATEST_MS` after the
 * page can be read. A prerendered page starts nothing before it is shown.
 */
export const EARLY = [
  "early=[];{let d=document,e,",
  // Safe to repeat: the link is no longer in a `noscript`, and a module runs once.
  "start=()=>{d.prerendering||((e=d.querySelector(`body>noscript`))&&(e.outerHTML=e.textContent),(e=d.querySelector(`[rel=late]`))&&import(e.href))},",
  // The first frame paints the pictures.
  "soon=()=>requestAnimationFrame(()=>requestAnimationFrame(start));",
  "addEventListener(`click`,e=>{let t=early&&e.target.closest(`[data-act]`);t&&(e.preventDefault(),early.push(t))},!0);",
  "addEventListener(`pointerdown`,start);addEventListener(`load`,soon);d.addEventListener(`prerenderingchange`,soon);",
  // Filters hide the built cards (layouts/hide-unfiltered.ts), so there is no picture to wait for.
  `addEventListener(\`DOMContentLoaded\`,()=>setTimeout(start,d.documentElement.id?0:${LATEST_MS}));`,
  "try{localStorage[`authed-user`]&&(d.documentElement.dataset.session=``);",
  // The fonts that the last page of this tab kept for the next (scripts/late/late-styles.ts): they come from the browser's cache.
  "(e=new CSSStyleSheet).replaceSync(sessionStorage.fonts||``);d.adoptedStyleSheets=[e]}catch{}}",
].join("");
