import { createRequire } from "node:module";
import { type Font, type GlyphPoint, type Outline, openSync } from "fontkit";

const require = createRequire(import.meta.url);
const FRAUNCES = "@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2";
const INSTRUMENT = "@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2";

/** The typefaces of the labels. */
const FACES = {
  display: openTypeface("fraunces", { wght: 420, opsz: 60, SOFT: 0, WONK: 0 }),
  text: openTypeface("instrument", { wght: 520, wdth: 100 }),
  textBold: openTypeface("instrument", { wght: 700, wdth: 88 }),
} satisfies Record<string, Font>;

export type Face = keyof typeof FACES;

/** A line of outlines. `d` starts at x = 0 on the baseline y = 0, in the units of the size. */
export interface Line {
  d: string;
  width: number;
}

export interface Lettering {
  face: Face;
  size: number;
  /** Extra space between letters, in ems. */
  tracking?: number;
}

/** Converts one line of text to outlines, so that no rasterizer looks for a font. */
export function setLine(text: string, { face, size, tracking = 0 }: Lettering): Line {
  const font = FACES[face];
  const scale = size / font.unitsPerEm;
  const run = font.layout(text);
  const parts: string[] = [];
  let x = 0;
  run.glyphs.forEach((glyph, i) => {
    parts.push(placeOutline(glyph.path.toSVG(), scale, x));
    x += (run.positions[i]?.xAdvance ?? 0) * scale + tracking * size;
  });
  return { d: parts.join(""), width: x - tracking * size };
}

/** Height of capitals at this size. */
export function capHeight(face: Face, size: number): number {
  return (FACES[face].capHeight / FACES[face].unitsPerEm) * size;
}

/**
 * Fits text into a width: on one line if its size stays at least `minSize` or it is one word, else on two or three balanced
 * lines of any size. Nothing is cut.
 */
export function fitLines(
  text: string,
  wanted: Lettering,
  maxWidth: number,
  minSize: number,
): { lines: Line[]; size: number } {
  const single = setLine(text, wanted);
  const shrunk = Math.min(wanted.size, (wanted.size * maxWidth) / single.width);
  const words = text.split(" ");
  if (shrunk >= minSize || words.length === 1)
    return { lines: [setLine(text, { ...wanted, size: shrunk })], size: shrunk };
  const options = [2, 3].filter((count) => count <= words.length).map((count) => balanced(words, count));
  const sized = options.map((rows) => {
    const widest = Math.max(...rows.map((row) => setLine(row, wanted).width));
    return { rows, size: Math.min(wanted.size * (rows.length === 2 ? 0.86 : 0.72), (wanted.size * maxWidth) / widest) };
  });
  const best = sized.reduce((a, b) => (b.size > a.size ? b : a));
  return { lines: best.rows.map((row) => setLine(row, { ...wanted, size: best.size })), size: best.size };
}

/** Splits words into `count` rows with the shortest possible longest row. */
function balanced(words: string[], count: number): string[] {
  if (count === 1) return [words.join(" ")];
  const choices = words
    .slice(0, words.length - count + 1)
    .map((_, i) => [words.slice(0, i + 1).join(" "), ...balanced(words.slice(i + 1), count - 1)]);
  const longest = (rows: string[]) => Math.max(...rows.map((row) => row.length));
  return choices.reduce((a, b) => (longest(b) < longest(a) ? b : a));
}

/** Scales font units (y up) to drawing units (y down) and moves the glyph to `dx`. */
function placeOutline(svg: string, scale: number, dx: number): string {
  let isX = true;
  return svg.replace(/[MLQCZ]|-?[\d.]+/g, (token) => {
    if (/[A-Z]/.test(token)) {
      isX = true;
      return token;
    }
    const value = Number(token) * scale;
    const moved = isX ? dx + value : -value;
    isX = !isX;
    return `${moved.toFixed(2)} `;
  });
}

/**
 * Opens one of the shop's two typefaces at fixed axes, e.g. `{ wght: 400, opsz: 72 }`. fontkit's own `getVariation` reads the
 * compressed bytes of a WOFF2 file as if they were plain, and fails. So a first copy of the font decodes the default outlines,
 * and this function moves them to the requested axes.
 */
export function openTypeface(face: "fraunces" | "instrument", axes: Readonly<Record<string, number>>): Font {
  const path = require.resolve(face === "fraunces" ? FRAUNCES : INSTRUMENT);
  const plain = openSync(path);
  plain.getGlyph(1);
  const font = openSync(path);
  font.variationCoords = font.fvar.axis.map((axis) => axes[axis.axisTag.trim()] ?? axis.defaultValue);
  font._transformedGlyphs = plain._transformedGlyphs;
  const sample = plain._transformedGlyphs.find((outline) => outline.points)?.points?.[0];
  if (!sample) throw new Error(`no outlines in ${path}`);
  font._transformedGlyphs.forEach((outline, id) => {
    transformOutline(font, id, outline, sample);
  });
  return font;
}

function transformOutline(font: Font, id: number, outline: Outline, sample: GlyphPoint): void {
  const phantoms = [0, 1, 2, 3].map(() => pointLike(sample, 0, 0));
  if (outline.points) {
    font._variationProcessor.transformPoints(id, [...outline.points, ...phantoms]);
  } else if (outline.components) {
    const moved = outline.components.map((part) => pointLike(sample, part.dx, part.dy));
    font._variationProcessor.transformPoints(id, [...moved, ...phantoms]);
    outline.components.forEach((part, i) => {
      part.dx = moved[i]?.x ?? part.dx;
      part.dy = moved[i]?.y ?? part.dy;
    });
  }
}

function pointLike(sample: GlyphPoint, x: number, y: number): GlyphPoint {
  const point = sample.copy();
  return Object.assign(point, { x, y, onCurve: false, endContour: true });
}
