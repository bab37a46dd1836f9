import { blur, distanceInside } from "./field.ts";
import type { Mask } from "./mask.ts";

/**
 * How a flat outline gets depth: `round` is turned on a lathe, `slab` a block with rounded edges, `facet` a block with
 * flat cut edges. `edge` is the width of the edge in the shape's units.
 */
export interface Relief {
  kind: "round" | "slab" | "facet";
  edge: number;
  /** Slight curve of the front, 0..1, so that a flat front catches a strip of light. */
  bow?: number;
  /** Vertical ribs across the width, and their depth, 0..1. */
  ribs?: { count: number; depth: number };
}

/** A mask with the inputs of lighting: normals, distance from the edge, and position across. */
export interface Surface extends Mask {
  nx: Float32Array;
  ny: Float32Array;
  /** Pixels from the outline. */
  inside: Float32Array;
  /** Position in the row, -1..1. */
  across: Float32Array;
  half: Float32Array;
}

/** Computes the surface of a mask. */
export function raise(mask: Mask, relief: Relief, scale: number): Surface {
  const { w, h, cover } = mask;
  const inside = blur(distanceInside(cover, w, h), w, h, 1.9);
  const nx = new Float32Array(w * h);
  const ny = new Float32Array(w * h);
  const { across, half, slope } = rows(mask);
  const surface: Surface = { ...mask, nx, ny, inside, across, half };
  if (relief.kind === "round") turn(surface, slope);
  else bevel(surface, relief, scale);
  // Without the blur, creases between facets would show pixel steps.
  if (relief.kind === "facet") [surface.nx, surface.ny] = [blur(nx, w, h, 1.1), blur(ny, w, h, 1.1)];
  if (relief.ribs) flute(surface, relief.ribs);
  return surface;
}

function rows({ w, h, cover }: Mask): { across: Float32Array; half: Float32Array; slope: Float32Array } {
  const across = new Float32Array(w * h);
  const raw = new Float32Array(h);
  const middle = new Float32Array(h);
  for (let y = 0; y < h; y++) {
    // By area, not by first and last pixel, which would jump between rows at a soft shoulder.
    let area = 0;
    let moment = 0;
    for (let x = 0; x < w; x++) {
      area += cover[y * w + x] ?? 0;
      moment += (cover[y * w + x] ?? 0) * (x + 0.5);
    }
    raw[y] = Math.max(0.5, area / 2);
    middle[y] = area > 0 ? moment / area : w / 2;
  }
  const half = blur(raw, 1, h, 2);
  const slope = new Float32Array(h);
  for (let y = 0; y < h; y++) {
    const up = half[Math.max(0, y - 2)] ?? 0;
    const down = half[Math.min(h - 1, y + 2)] ?? 0;
    slope[y] = (down - up) / 4;
    for (let x = 0; x < w; x++) {
      across[y * w + x] = Math.max(-1, Math.min(1, (x + 0.5 - (middle[y] ?? 0)) / (half[y] ?? 1)));
    }
  }
  return { across, half, slope };
}

function turn({ w, h, nx, ny, across }: Surface, slope: Float32Array): void {
  for (let y = 0; y < h; y++) {
    const k = -(slope[y] ?? 0);
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      const u = across[i] ?? 0;
      const length = Math.sqrt(1 + k * k);
      nx[i] = u / length;
      ny[i] = k / length;
    }
  }
}

function bevel({ w, h, nx, ny, inside, across }: Surface, relief: Relief, scale: number): void {
  const edge = Math.max(1.5, relief.edge * scale);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      const d = inside[i] ?? 0;
      const gx = (inside[y * w + Math.min(w - 1, x + 1)] ?? 0) - (inside[y * w + Math.max(0, x - 1)] ?? 0);
      const gy = (inside[Math.min(h - 1, y + 1) * w + x] ?? 0) - (inside[Math.max(0, y - 1) * w + x] ?? 0);
      const length = Math.hypot(gx, gy) || 1;
      const lean = relief.kind === "facet" ? facetLean(d, edge) : roundLean(d, edge);
      const u = across[i] ?? 0;
      nx[i] = (-gx / length) * lean + (relief.bow ?? 0.22) * u * (1 - lean);
      ny[i] = (-gy / length) * lean;
    }
  }
}

function roundLean(d: number, edge: number): number {
  return (1 - Math.min(1, d / edge)) * 0.96;
}

function facetLean(d: number, edge: number): number {
  if (d > edge + 1) return 0;
  if (d > edge - 1) return (0.62 * (edge + 1 - d)) / 2;
  return 0.62;
}

function flute({ nx, across }: Surface, { count, depth }: { count: number; depth: number }): void {
  for (let i = 0; i < nx.length; i++) {
    // Ribs are evenly spaced around the shape, so they are denser at its sides.
    const angle = Math.asin(Math.max(-1, Math.min(1, across[i] ?? 0)));
    const phase = ((angle / Math.PI) * count) % 1;
    const wave = Math.sin(phase * 2 * Math.PI);
    nx[i] = Math.max(-1, Math.min(1, (nx[i] ?? 0) * (1 - depth * 0.3) + wave * depth));
  }
}
