import { smooth, srgb, toLinear } from "./color.ts";
import { Frame } from "./frame.ts";

/**
 * Draws a paper sweep in one tint, lit from the upper left. Its floor begins softly at `horizon` pixels from the top.
 * The light adds the same amount to the three stored (sRGB) channels, so that the whole sweep has one chroma: WebP
 * stores chroma coarsely and would draw pink and green bands into any other gradient.
 */
export function backdrop(width: number, height: number, tint: string, horizon: number): Frame {
  const frame = new Frame(width, height);
  const own = srgb(tint);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = lightAt(x / width, y / height, (y - horizon) / height);
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) frame.rgb[at + c] = toLinear(Math.min(0.985, (own[c] ?? 0) + light));
    }
  }
  return frame;
}

function lightAt(u: number, v: number, below: number): number {
  const far = Math.hypot((u - 0.3) * 0.95, (v - 0.3) * 0.9);
  const wall = 0.045 * (1 - smooth(0, 0.55, far)) - 0.1 * smooth(0.45, 1.08, far);
  // The floor reflects the ceiling light: a little brighter near the wall, darker towards the viewer.
  const floor = 0.035 * smooth(-0.035, 0.05, below) - 0.035 * smooth(0.05, 0.3, below);
  // Light through a window: one wide, slanted, faint bar.
  const slant = u + v * 0.45;
  const bar = 0.018 * smooth(0.5, 0.62, slant) * (1 - smooth(0.84, 1.0, slant));
  return wall + floor + bar;
}
