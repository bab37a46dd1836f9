/** A color in linear light, 0..1 per channel. */
export type Rgb = readonly [number, number, number];

/** Reads `#RRGGBB` (sRGB) into linear light. */
export function linear(hex: string): Rgb {
  const [r, g, b] = srgb(hex);
  return [toLinear(r), toLinear(g), toLinear(b)];
}

/** Reads `#RRGGBB` as stored (sRGB), 0..1 per channel. */
export function srgb(hex: string): Rgb {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

export function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

export function toSrgb(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

export function mix(a: Rgb, b: Rgb, t: number): Rgb {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

export function scale(a: Rgb, k: number): Rgb {
  return [a[0] * k, a[1] * k, a[2] * k];
}

/** Relative luminance of a color, 0..1. */
export function luminance([r, g, b]: Rgb): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** 0 below `from`, 1 above `to`, smooth between; `from` may be the larger one. */
export function smooth(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** 1 inside [from, to], falling to 0 over `soft` on both sides. */
export function band(from: number, to: number, soft: number, value: number): number {
  return smooth(from - soft, from, value) * (1 - smooth(to, to + soft, value));
}
