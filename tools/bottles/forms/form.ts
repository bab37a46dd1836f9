import type { Material } from "../draw/solid.ts";
import type { Relief } from "../draw/surface.ts";

/**
 * Shapes are drawn in units of about a quarter of a millimeter (a bottle of 100 ml): x = 0 is the center, y = 0 the floor, up
 * is negative. A box is given by its center.
 */
export interface Box {
  cx: number;
  cy: number;
  w: number;
  h: number;
}

/** A turned part with a small edge. */
export const ROUND: Relief = { kind: "round", edge: 6 };

/** A bottle's body. */
export interface Form {
  d: string;
  relief: Relief;
  wall: number;
  base: number;
  fill: number;
  /** Position of the collar (`seat`) and width of the neck. */
  seat: number;
  neck: number;
  /** The area for a label. */
  label: Box;
  width: number;
}

/** An opaque part. */
export interface Part {
  d: string;
  relief: Relief;
  material: Material;
}

/** A rectangle with rounded corners, by its center, top and size. */
export function bar(cx: number, top: number, w: number, h: number, r = 0): string {
  const [x, k] = [cx - w / 2, Math.min(r, w / 2, h / 2)];
  if (k === 0) return `M${x} ${top}h${w}v${h}h${-w}z`;
  return `M${x + k} ${top}h${w - 2 * k}a${k} ${k} 0 0 1 ${k} ${k}v${h - 2 * k}a${k} ${k} 0 0 1 ${-k} ${k}h${2 * k - w}a${k} ${k} 0 0 1 ${-k} ${-k}v${2 * k - h}a${k} ${k} 0 0 1 ${k} ${-k}z`;
}

/** A closed symmetric shape: the right half from top to bottom, mirrored. */
export function mirrored(half: readonly (readonly [number, number])[]): string {
  const right = half.map(([x, y]) => `${x} ${y}`);
  const left = half.toReversed().map(([x, y]) => `${-x} ${y}`);
  return `M${[...right, ...left].join("L")}z`;
}

/** An ellipse by its center and half axes, drawn through its four outermost points. */
export function oval(cx: number, cy: number, rx: number, ry: number): string {
  const arc = (x: number, y: number) => `A${rx} ${ry} 0 0 1 ${x} ${y}`;
  return `M${cx - rx} ${cy}${arc(cx, cy - ry)}${arc(cx + rx, cy)}${arc(cx, cy + ry)}${arc(cx - rx, cy)}z`;
}

/** Height of a path above the floor. Curves count by their end points, which is precise enough to frame a picture. */
export function heightOfPath(d: string): number {
  return Math.max(...pointsOf(d).map(([, y]) => -y));
}

/** Width of a path that is symmetric: twice its reach to the right. */
export function widthOfPath(d: string): number {
  return 2 * Math.max(...pointsOf(d).map(([x]) => x));
}

/** The points of a path, in its own units. */
function pointsOf(d: string): [number, number][] {
  const points: [number, number][] = [];
  let [x, y] = [0, 0];
  for (const [, letter = "", rest = ""] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const n = (rest.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map(Number);
    const step = { h: 1, v: 1, l: 2, m: 2, q: 4, c: 6, a: 7 }[letter.toLowerCase()] ?? 0;
    for (let i = 0; step > 0 && i + step <= n.length; i += step) {
      const [endX = 0, endY = 0] = n.slice(i + step - 2, i + step);
      const one = n[i] ?? 0;
      const relative = letter === letter.toLowerCase();
      if (letter.toLowerCase() === "h") x = relative ? x + one : one;
      else if (letter.toLowerCase() === "v") y = relative ? y + one : one;
      else [x, y] = relative ? [x + endX, y + endY] : [endX, endY];
      points.push([x, y]);
    }
  }
  return points;
}
