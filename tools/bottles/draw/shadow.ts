import { mix, type Rgb } from "./color.ts";
import { blur } from "./field.ts";
import type { Frame } from "./frame.ts";
import type { Mask } from "./mask.ts";

/** Where an object stands, and the light that it lets through. */
export interface Cast {
  /** The row of the floor under it, in pixels. */
  floor: number;
  /** Pixels per unit of the shape. */
  unit: number;
  /** Color of the light that passes through; null for an opaque object. */
  glow: Rgb | null;
}

const SHADE: Rgb = [0.2, 0.125, 0.075];

/** Casts two soft shadows: one close under the base, one long and faint to the right, tinted by the liquid. */
export function castShadow(frame: Frame, masks: Mask[], cast: Cast): void {
  const long = thrown(frame, masks, cast);
  const far = blur(long, frame.width, frame.height, 26 * cast.unit);
  const near = blur(long, frame.width, frame.height, 9 * cast.unit);
  const foot = blur(footprint(frame, masks, cast), frame.width, frame.height, 4.5 * cast.unit);
  const tight = blur(footprint(frame, masks, cast), frame.width, frame.height, 1.6 * cast.unit);
  for (let i = 0; i < far.length; i++) {
    const dark =
      1 -
      (1 - 0.3 * (far[i] ?? 0)) *
        (1 - 0.2 * (near[i] ?? 0)) *
        (1 - 0.42 * (foot[i] ?? 0)) *
        (1 - 0.45 * (tight[i] ?? 0));
    darken(frame, i * 3, dark);
    if (cast.glow) lighten(frame, i * 3, cast.glow, 0.5 * Math.max(0, near[i] ?? 0) ** 1.6 * (1 - (foot[i] ?? 0)));
  }
}

/** Projects the silhouette onto the floor: away from the window and slightly back. */
function thrown(frame: Frame, masks: Mask[], { floor }: Cast): Float32Array {
  const out = new Float32Array(frame.width * frame.height);
  for (const mask of masks) {
    for (let row = 0; row < mask.h; row++) {
      const up = Math.max(0, floor - (mask.y + row));
      const y = Math.round(floor - up * 0.12);
      if (y < 0 || y >= frame.height) continue;
      for (let column = 0; column < mask.w; column++) {
        const x = Math.round(mask.x + column + up * 0.4);
        if (x < 0 || x >= frame.width) continue;
        const at = y * frame.width + x;
        out[at] = Math.max(out[at] ?? 0, (mask.cover[row * mask.w + column] ?? 0) * Math.max(0, 1 - up / 900));
      }
    }
  }
  return out;
}

/** A flat ellipse where the lowest part of the silhouette meets the floor. */
function footprint(frame: Frame, masks: Mask[], { floor, unit }: Cast): Float32Array {
  const out = new Float32Array(frame.width * frame.height);
  const { left, right } = contactSpan(masks, floor, unit);
  const rx = (right - left) / 2 + 1.5 * unit;
  const cx = (left + right) / 2 + 2.5 * unit;
  const ry = 5.5 * unit;
  for (let y = Math.max(0, Math.floor(floor - ry)); y < Math.min(frame.height, floor + ry); y++) {
    for (let x = Math.max(0, Math.floor(cx - rx)); x < Math.min(frame.width, cx + rx); x++) {
      if (((x - cx) / rx) ** 2 + ((y - floor + unit) / ry) ** 2 < 1) out[y * frame.width + x] = 1;
    }
  }
  return out;
}

function contactSpan(masks: Mask[], floor: number, unit: number): { left: number; right: number } {
  let left = Infinity;
  let right = -Infinity;
  for (const mask of masks) {
    const row = Math.round(floor - 6 * unit) - mask.y;
    if (row < 0 || row >= mask.h) continue;
    for (let x = 0; x < mask.w; x++) {
      if ((mask.cover[row * mask.w + x] ?? 0) < 0.5) continue;
      left = Math.min(left, mask.x + x);
      right = Math.max(right, mask.x + x);
    }
  }
  return right < left ? { left: 0, right: 0 } : { left, right };
}

function darken(frame: Frame, at: number, amount: number): void {
  for (let c = 0; c < 3; c++) {
    const value = frame.rgb[at + c] ?? 0;
    frame.rgb[at + c] = value * (1 - amount) + value * (SHADE[c] ?? 0) * amount;
  }
}

function lighten(frame: Frame, at: number, glow: Rgb, amount: number): void {
  const here: Rgb = [frame.rgb[at] ?? 0, frame.rgb[at + 1] ?? 0, frame.rgb[at + 2] ?? 0];
  frame.rgb.set(mix(here, mix(glow, [1, 0.95, 0.88], 0.25), amount), at);
}
