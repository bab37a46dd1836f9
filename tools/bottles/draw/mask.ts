import sharp from "sharp";

/** The coverage 0..1 of a shape over a box of the picture. */
export interface Mask {
  x: number;
  y: number;
  w: number;
  h: number;
  cover: Float32Array;
}

/** Maps a shape's own units to pixels: `px = x + scale * ux`. */
export interface Place {
  x: number;
  y: number;
  scale: number;
}

export interface Canvas {
  width: number;
  height: number;
}

/** Rasterizes an SVG path (in its own units) to the box that it touches. Returns null if it is outside the picture. */
export async function maskOf(d: string, place: Place, canvas: Canvas): Promise<Mask | null> {
  return markupMask(`<path fill="#fff" fill-rule="nonzero" d="${d}"/>`, place, canvas);
}

/** Like `maskOf`, for any markup: its alpha is the coverage. */
export async function markupMask(markup: string, place: Place, canvas: Canvas): Promise<Mask | null> {
  const { width, height } = canvas;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="translate(${place.x} ${place.y}) scale(${place.scale})">${markup}</g></svg>`;
  const { data } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return crop(data, width, height);
}

function crop(alpha: Uint8Array, width: number, height: number): Mask | null {
  let left = width;
  let right = -1;
  let top = height;
  let bottom = -1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (alpha[y * width + x] === 0) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < 0) return null;
  const w = right - left + 1;
  const h = bottom - top + 1;
  const cover = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) cover[y * w + x] = (alpha[(y + top) * width + x + left] ?? 0) / 255;
  }
  return { x: left, y: top, w, h, cover };
}
