/**
 * `node site/build/subset-fonts.ts` cuts the published fonts down to the site's fonts (`site/src/fonts`): the letters our
 * pages use, one weight of Fraunces, and the optical sizes of the design. Half the bytes of a first visit are fonts. The
 * italic serves the one phrase in italics of the home banner.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

/** The letters of names and texts: Spanish, accents of European names, currency signs and punctuation. */
export const LETTERS =
  " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~\u00a0" +
  "áéíóúüñÁÉÍÓÚÜÑ¿¡«»°ºª·–—‘’“”…−×àâäçèêëîïôöûùÀÂÄÇÈÊËÎÏÔÖÛÙãõåøæœßÿÃÕÅØÆŒ";

/** The phrase in italics of the home banner (`components/Home.astro`). */
export const ITALIC_PHRASE = "diez mililitros.";

/** The smallest and largest headings of the design. */
const OPTICAL_SIZES = { min: 18, max: 72 };

const FONTS = [
  {
    from: "fraunces/files/fraunces-latin-opsz-normal.woff2",
    to: "fraunces.woff2",
    letters: LETTERS,
    axes: { wght: 400, opsz: OPTICAL_SIZES },
  },
  {
    from: "fraunces/files/fraunces-latin-opsz-italic.woff2",
    to: "fraunces-italic.woff2",
    letters: ITALIC_PHRASE,
    axes: { wght: 400, opsz: OPTICAL_SIZES },
  },
  {
    from: "instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    to: "instrument-sans.woff2",
    letters: LETTERS,
    axes: { wght: { min: 400, max: 600 } },
  },
];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { from, to, letters, axes } of FONTS) {
    const font = readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${from}`)));
    const subset = await subsetFont(font, letters, { targetFormat: "woff2", variationAxes: axes });
    writeFileSync(new URL(`../src/fonts/${to}`, import.meta.url), subset);
    console.log(`${to}: ${subset.length} bytes, of ${font.length}`);
  }
}
