/**
 * Runs in the head, before there are cards: a page opened by an address with filters must not show all the others
 * first. `html#asked` hides them and shows placeholders until `scripts/listing/start.ts` has the results; should that never come, the
 * whole listing shows after all. Each page carries it, so the filters' names are cut short: an address of another that begins
 * alike costs a moment.
 */
export const ASKED =
  '/[?&](q|gen|pro|ord)/.test(location)&&(e=>{e.id="asked",setTimeout(()=>e.id="",9e3)})(document.documentElement)';
