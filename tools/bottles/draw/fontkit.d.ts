/** The parts of fontkit that this project uses. The package has no types. */
declare module "fontkit" {
  export interface GlyphPoint {
    x: number;
    y: number;
    onCurve: boolean;
    endContour: boolean;
    copy(): GlyphPoint;
  }
  export interface Outline {
    points?: GlyphPoint[];
    components?: { dx: number; dy: number }[];
  }
  export interface Glyph {
    id: number;
    path: { toSVG(): string };
  }
  export interface GlyphRun {
    glyphs: Glyph[];
    positions: { xAdvance: number }[];
    advanceWidth: number;
  }
  export interface Font {
    unitsPerEm: number;
    capHeight: number;
    ascent: number;
    descent: number;
    lineGap: number;
    /** The code points that the font has glyphs for. */
    characterSet: number[];
    variationAxes: Record<string, { min: number; max: number; default: number }>;
    fvar: { axis: { axisTag: string; defaultValue: number }[] };
    variationCoords: number[] | null;
    /** Private to fontkit: default outlines of a WOFF2 file, by glyph id. See lettering.ts for the reason. */
    _transformedGlyphs: Outline[];
    _variationProcessor: { transformPoints(glyphId: number, points: GlyphPoint[]): void };
    getGlyph(id: number): Glyph;
    layout(text: string): GlyphRun;
  }
  export function openSync(path: string): Font;
  export function create(file: Uint8Array): Font;
}
