/** The terms in `<body data-terms>`: written by the build and the worker, read in the browser. */
import type { Terms } from "../settings/settings.ts";

/** The terms a page was built with, and the VAT within its prices. */
export interface PageTerms extends Terms {
  vatBp: number;
}

/** The text of the `data-terms` attribute. */
export function encodeTerms({ rateCentavos, transferOffBp, vatBp }: PageTerms): string {
  return JSON.stringify({ rate: rateCentavos, off: transferOffBp, vat: vatBp });
}

/** Decodes the text of `encodeTerms`. Not validated: the page is the shop's own. */
export function decodeTerms(text: string): PageTerms {
  const { rate, off, vat }: { rate: number; off: number; vat: number } = JSON.parse(text);
  return { rateCentavos: rate, transferOffBp: off, vatBp: vat };
}
