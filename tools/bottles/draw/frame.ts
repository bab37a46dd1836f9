import { toSrgb } from "./color.ts";
import { blur } from "./field.ts";

/** A picture in progress, in linear light. */
export class Frame {
  readonly width: number;
  readonly height: number;
  readonly rgb: Float32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.rgb = new Float32Array(width * height * 3);
  }

  /** Copies the frame, for shaders that read what is already drawn. */
  copy(): Frame {
    const frame = new Frame(this.width, this.height);
    frame.rgb.set(this.rgb);
    return frame;
  }

  /** Returns 8-bit sRGB bytes, with noise of about half a step, the same on every run, so that soft gradients do not band. */
  bytes(): Buffer {
    const out = Buffer.alloc(this.rgb.length);
    for (let i = 0; i < this.rgb.length; i++) {
      const value = toSrgb(shoulder(this.rgb[i] ?? 0)) * 255 + grain(i) * 1.1;
      out[i] = Math.max(0, Math.min(255, Math.round(value)));
    }
    return out;
  }
}

/**
 * Extends a frame by `by` pixels on each side, repeating its border pixels, so that shapes beyond the picture are drawn
 * completely.
 */
export function padded(frame: Frame, by: number): Frame {
  const wide = new Frame(frame.width + 2 * by, frame.height + 2 * by);
  for (let y = 0; y < wide.height; y++) {
    const row = Math.max(0, Math.min(frame.height - 1, y - by)) * frame.width;
    for (let x = 0; x < wide.width; x++) {
      const from = (row + Math.max(0, Math.min(frame.width - 1, x - by))) * 3;
      wide.rgb.set(frame.rgb.subarray(from, from + 3), (y * wide.width + x) * 3);
    }
  }
  return wide;
}

/** Returns the picture inside a padded frame. */
export function trimmed(frame: Frame, by: number): Frame {
  const inner = new Frame(frame.width - 2 * by, frame.height - 2 * by);
  for (let y = 0; y < inner.height; y++) {
    const from = ((y + by) * frame.width + by) * 3;
    inner.rgb.set(frame.rgb.subarray(from, from + inner.width * 3), y * inner.width * 3);
  }
  return inner;
}

/** Rolls off highlights instead of clipping them. A lower start would turn light tints yellow. */
function shoulder(value: number): number {
  if (value <= 0.95) return Math.max(0, value);
  return 0.95 + 0.05 * (1 - Math.exp(-(value - 0.95) / 0.05));
}

/** Noise in -0.5..0.5, the same for the three channels of a pixel and on every run. */
function grain(index: number): number {
  const pixel = Math.floor(index / 3);
  let h = Math.imul(pixel ^ 0x9e3779b9, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296 - 0.5;
}

/** Returns a copy of a frame, blurred inside `window` (default: everywhere). */
export function defocus(frame: Frame, sigma: number, window?: { x: number; y: number; w: number; h: number }): Frame {
  const copy = frame.copy();
  const left = Math.max(0, window?.x ?? 0);
  const top = Math.max(0, window?.y ?? 0);
  const w = Math.min(frame.width, window ? window.x + window.w : frame.width) - left;
  const h = Math.min(frame.height, window ? window.y + window.h : frame.height) - top;
  for (let channel = 0; channel < 3 && w > 0 && h > 0; channel++) {
    const plane = new Float32Array(w * h);
    const at = (i: number) => ((top + Math.floor(i / w)) * frame.width + left + (i % w)) * 3 + channel;
    for (let i = 0; i < plane.length; i++) plane[i] = frame.rgb[at(i)] ?? 0;
    const soft = blur(plane, w, h, sigma);
    for (let i = 0; i < plane.length; i++) copy.rgb[at(i)] = soft[i] ?? 0;
  }
  return copy;
}
