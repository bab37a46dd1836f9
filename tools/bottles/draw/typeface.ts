import { createRequire } from "node:module";
import { type Font, type GlyphPoint, type Outline, openSync } from "fontkit";

const require = createRequire(import.meta.url);
const FRAUNCES = "@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2";
const INSTRUMENT = "@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2";

/** Opens one of the shop's two typefaces at fixed axes, e.g. `{ wght: 400, opsz: 72 }`. */
export function openTypeface(face: "fraunces" | "instrument", axes: Readonly<Record<string, number>>): Font {
  const path = require.resolve(face === "fraunces" ? FRAUNCES : INSTRUMENT);
  return instance(path, axes);
}

/**
 * fontkit's own `getVariation` reads the compressed bytes of a WOFF2 file as if they were plain, and fails. So a first
 * copy of the font decodes the default outlines, and this function moves them to the requested axes.
 */
function instance(path: string, axes: Readonly<Record<string, number>>): Font {
  const plain = openSync(path);
  plain.getGlyph(1);
  const font = openSync(path);
  font.variationCoords = font.fvar.axis.map((axis) => axes[axis.axisTag.trim()] ?? axis.defaultValue);
  font._transformedGlyphs = plain._transformedGlyphs;
  const sample = plain._transformedGlyphs.find((outline) => outline.points)?.points?.[0];
  if (!sample) throw new Error(`no outlines in ${path}`);
  font._transformedGlyphs.forEach((outline, id) => {
    moveOutline(font, id, outline, sample);
  });
  return font;
}

function moveOutline(font: Font, id: number, outline: Outline, sample: GlyphPoint): void {
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
