/**
 * `node site/build/subset-fonts.ts` cuts the published fonts down to the site's fonts (`site/src/fonts`), and writes their
 * fallback faces (`site/src/styles/base/fallback-fonts.css`): fonts of the reader's system, resized to take the same space.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create, type Font, openSync } from "fontkit";
import subsetFont from "subset-font";

/** The letters of names and texts: Spanish, accents of European names, currency signs and punctuation. */
export const LETTERS =
  " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~\u00a0" +
  "áéíóúüñÁÉÍÓÚÜÑ¿¡«»°ºª·–—‘’“”…−×àâäçèêëîïôöûùÀÂÄÇÈÊËÎÏÔÖÛÙãõåøæœßÿÃÕÅØÆŒ";

/** Titles and names of perfumes hardly ever have these letters; a fallback font shows them. */
const NOT_IN_HEADINGS = "#*<=>@[\\]^_`{|}~°ª−æœßÆŒ";
export const HEADING_LETTERS = [...LETTERS].filter((letter) => !NOT_IN_HEADINGS.includes(letter)).join("");

/** The phrase in italics of the demo's banner (`db/seed/settings.ts`). */
export const ITALIC_PHRASE = "diez mililitros.";

/** The letters of other phrases in italics, in a file that browsers load only for such a phrase (`styles/base/fonts.css`). */
export const OTHER_ITALICS = [...HEADING_LETTERS].filter((letter) => !ITALIC_PHRASE.includes(letter)).join("");

/** Between the headings of cards (18 px) and of the home page (58 px). A font with several sizes has twice the bytes. */
const OPTICAL_SIZE = 36;

const SITE_FONTS = new URL("../src/fonts/", import.meta.url);
export const FALLBACK_STYLES = new URL("../src/styles/base/fallback-fonts.css", import.meta.url);

const FONTS = [
  {
    from: "fraunces/files/fraunces-latin-opsz-normal.woff2",
    to: "fraunces.woff2",
    letters: HEADING_LETTERS,
    axes: { wght: 400, opsz: OPTICAL_SIZE },
    features: ["kern"],
  },
  {
    from: "fraunces/files/fraunces-latin-opsz-italic.woff2",
    to: "fraunces-italic.woff2",
    letters: ITALIC_PHRASE,
    axes: { wght: 400, opsz: OPTICAL_SIZE },
    features: ["kern"],
  },
  {
    from: "fraunces/files/fraunces-latin-opsz-italic.woff2",
    to: "fraunces-italic-others.woff2",
    letters: OTHER_ITALICS,
    axes: { wght: 400, opsz: OPTICAL_SIZE },
    features: ["kern"],
  },
  {
    from: "instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    to: "instrument-sans.woff2",
    letters: LETTERS,
    axes: { wght: { min: 400, max: 600 } },
    // Kerning would double the file, and is hardly visible at text size.
    features: [],
  },
];

/** Samples of both kinds of text: their average widths determine how much a fallback font is resized. */
const HEADINGS =
  "Un frasco entero, o sólo diez mililitros. Más vendidos Fragancias Novedades Azahar Lattafa Asad Bourbon Club de Nuit Intense Man Khamrah Qahwa Eau de Parfum Yara Tous Agua de ámbar Los que viste Perfumería árabe, de diseñador y de nicho";
const TEXTS =
  "El aroma abre con bergamota y azafrán, sigue con rosa, jazmín y oud, y queda en la piel con ámbar, vainilla y almizcle. Originales, con envío a todo el país: $ 128.500. Agregar al carrito Fragancias Marcas Bálsamos De celebridades En promoción Decant 10 ml Iniciar sesión Registrarme Femeninas Masculinas Ordenar por precio";

/**
 * The fonts of readers' systems, the preferred one last. `em`: their average width of `HEADINGS` or `TEXTS` in thousandths of
 * the font size, measured with fontkit in the font itself or in a free one of equal widths (Gelasio for Georgia, Tinos for
 * Times New Roman and Liberation Serif, Arimo for Arial and Liberation Sans).
 */
const FALLBACKS = [
  { of: "fraunces", wght: 400, weight: "400", names: ["DejaVu Serif"], em: 535.9 },
  { of: "fraunces", wght: 400, weight: "400", names: ["Times New Roman", "Liberation Serif"], em: 423.8 },
  { of: "fraunces", wght: 400, weight: "400", names: ["Noto Serif", "NotoSerif"], em: 499.6 },
  { of: "fraunces", wght: 400, weight: "400", names: ["Georgia"], em: 463.3 },
  { of: "instrument-sans", wght: 450, weight: "400 500", names: ["DejaVu Sans"], em: 510.7 },
  { of: "instrument-sans", wght: 450, weight: "400 500", names: ["Roboto", "Roboto-Regular"], em: 448.4 },
  { of: "instrument-sans", wght: 450, weight: "400 500", names: ["Arial", "Liberation Sans"], em: 453.6 },
  { of: "instrument-sans", wght: 600, weight: "600", names: ["DejaVu Sans Bold"], em: 574.2 },
  { of: "instrument-sans", wght: 600, weight: "600", names: ["Roboto Bold", "Roboto-Bold"], em: 454.7 },
  { of: "instrument-sans", wght: 600, weight: "600", names: ["Arial Bold", "Liberation Sans Bold"], em: 483.7 },
];

const FAMILIES: Record<string, { family: string; sample: string }> = {
  fraunces: { family: "Fraunces Fallback", sample: HEADINGS },
  "instrument-sans": { family: "Instrument Fallback", sample: TEXTS },
};

/**
 * Returns the `@font-face` rules of the fallbacks: `size-adjust` gives a system font the average width of ours, the overrides
 * give it the height of our lines. Of several rules for the same text, a browser uses the last one whose font it finds.
 */
export async function fallbackFaces(): Promise<string> {
  const faces = await Array.fromAsync(FALLBACKS, async ({ of, wght, weight, names, em }) => {
    const { family = "", sample = "" } = FAMILIES[of] ?? {};
    const font = await openInstance(of, wght);
    const size = (1000 * font.layout(sample).advanceWidth) / font.unitsPerEm / [...sample].length / em;
    const height = (units: number) => `${Math.round((100 * Math.abs(units)) / font.unitsPerEm / size)}%`;
    return `@font-face {
  font-family: "${family}";
  src: ${names.map((name) => `local("${name}")`).join(", ")};
  font-weight: ${weight};
  size-adjust: ${(100 * size).toFixed(1)}%;
  ascent-override: ${height(font.ascent)};
  descent-override: ${height(font.descent)};
}
`;
  });
  return `/* Written by build/subset-fonts.ts. */\n${faces.join("\n")}`;
}

/** Opens one of the site's fonts at a weight. fontkit cannot read the variations of a WOFF2 file. */
async function openInstance(name: string, wght: number): Promise<Font> {
  const font = readFileSync(new URL(`${name}.woff2`, SITE_FONTS));
  const axes = openSync(fileURLToPath(new URL(`${name}.woff2`, SITE_FONTS))).variationAxes;
  const variationAxes = "wght" in axes ? { wght } : {};
  return create(Buffer.from(await subsetFont(font, LETTERS, { targetFormat: "truetype", variationAxes })));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { from, to, letters, axes, features } of FONTS) {
    const font = readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${from}`)));
    const smaller = { keepFeatures: features, noHinting: true, noLayoutClosure: true };
    const subset = await subsetFont(font, letters, { targetFormat: "woff2", variationAxes: axes, ...smaller });
    writeFileSync(new URL(to, SITE_FONTS), subset);
    console.log(`${to}: ${subset.length} bytes, of ${font.length}`);
  }
  writeFileSync(FALLBACK_STYLES, await fallbackFaces());
}
