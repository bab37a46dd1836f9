import { band, mix, type Rgb, scale, smooth } from "./color.ts";

/**
 * The studio: a tall window at the left, a narrow reflector at the right, a soft ceiling, a warm dim floor. Each point
 * is `[nx, brightness]`: the brightness (0..1) that a mirror reflects whose normal has the horizontal component nx.
 */
const MIRROR: readonly (readonly [number, number])[] = [
  [-1, 0.1],
  [-0.93, 0.3],
  [-0.78, 0.5],
  [-0.66, 0.97],
  [-0.42, 1],
  [-0.28, 0.62],
  [-0.05, 0.4],
  [0.25, 0.26],
  [0.5, 0.15],
  [0.64, 0.22],
  [0.72, 0.72],
  [0.82, 0.8],
  [0.9, 0.34],
  [1, 0.1],
];

/** The light that polished metal reflects at a normal, 0..1. */
export function mirrorLight(nx: number, ny: number): number {
  const side = curve(MIRROR, nx);
  const up = smooth(-0.2, -0.75, ny);
  const down = smooth(0.15, 0.8, ny);
  return side * (1 - 0.55 * up - 0.6 * down) + up * 0.52 + down * 0.07;
}

/** The light that a matt surface receives, 0.3 to about 1.08. */
export function softLight(nx: number, ny: number): number {
  const nz = Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny));
  const lambert = Math.max(0, -0.52 * nx - 0.42 * ny + 0.74 * nz);
  return 0.3 + 0.78 * lambert;
}

/** A metal's color for an amount of reflected light: dark, then its own color, then nearly white. */
export function metalColor(own: Rgb, light: number): Rgb {
  if (light < 0.5) return mix(scale(own, 0.1), own, smoothUp(light / 0.5));
  return mix(own, mix(own, [1, 0.98, 0.95], 0.78), smoothUp((light - 0.5) / 0.5));
}

/** A front has none of the reflections of `uprights` from its center out to this position across. */
export const FLAT = 0.47;

/** The three vertical reflections on a shiny front, by position across (-1..1) and down (0..1) the shape. */
export function uprights(across: number, down: number): number {
  const key = band(-0.8, -0.6, 0.02, across) * (0.55 + 0.45 * smooth(-0.6, -0.8, across));
  const inner = band(-0.56, -0.535, 0.012, across) * 0.45;
  const rim = band(0.8, 0.855, 0.02, across) * 0.5;
  const fade = smooth(0.0, 0.06, down) * (1 - 0.75 * smooth(0.55, 1, down));
  return (key + inner + rim) * fade;
}

function smoothUp(t: number): number {
  return t * t * (3 - 2 * t);
}

function curve(points: readonly (readonly [number, number])[], x: number): number {
  for (let i = 1; i < points.length; i++) {
    const [x1, y1] = points[i] ?? [1, 0];
    const [x0, y0] = points[i - 1] ?? [-1, 0];
    if (x <= x1) return y0 + (y1 - y0) * smooth(x0, x1, x);
  }
  return points.at(-1)?.[1] ?? 0;
}
