/** The terms a page carries in `<body data-terms>`: written by the build and by the worker, read in the browser. */
import type { Terms } from "../settings/settings.ts";

/** The terms a page was made with, and the tax within its prices. */
export interface PageTerms extends Terms {
  vatBp: number;
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
