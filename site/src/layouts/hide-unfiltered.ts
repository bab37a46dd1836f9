/**
 * For the `first` script of a listing, before the cards: a URL with filters must not show the unfiltered cards first.
 * `html#asked` hides them and shows placeholders until `islands/storefront/start-listing.tsx` has the results, or until a
 * timeout of 9 s shows the whole listing. Every listing carries this text, so filter names are matched by prefix; another
 * parameter with the same prefix only costs a moment.
 */
export const HIDE_UNFILTERED =
  '/[?&](q|gen|pro|ord)/.test(location)&&(e=>{e.id="asked",setTimeout(()=>e.id="",9e3)})(document.documentElement)';
