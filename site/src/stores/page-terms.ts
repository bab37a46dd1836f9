import type { Terms } from "#shop/settings.ts";

/** The terms of the page's build and the tax within its prices, as `<body data-terms>` carries them. */
export interface PageTerms extends Terms {
  vatBp: number;
}

let read: PageTerms | undefined;

/** The terms this page was built with; used until the live answer brings newer ones. */
export function pageTerms(): PageTerms {
  read ??= decodeTerms(document.body.dataset.terms ?? "");
  return read;
}

/** The text of the `data-terms` attribute. */
export function encodeTerms({ rateCentavos, transferOffBp, vatBp }: PageTerms): string {
  return JSON.stringify({ rate: rateCentavos, off: transferOffBp, vat: vatBp });
}

/** What `encodeTerms` made; the page that carries it is ours, so its shape is not checked again. */
export function decodeTerms(text: string): PageTerms {
  const { rate, off, vat }: { rate: number; off: number; vat: number } = JSON.parse(text);
  return { rateCentavos: rate, transferOffBp: off, vatBp: vat };
}
