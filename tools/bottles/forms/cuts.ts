import { bar, type Form } from "./form.ts";

/** A block with vertical flutes, like a whisky tumbler. */
export function reeded(w: number, h: number): Form {
  return {
    d: bar(0, -h, w, h, 20),
    relief: { kind: "slab", edge: 16, bow: 0.3, ribs: { count: 11, depth: 0.6 } },
    wall: 9,
    base: 30,
    fill: -h * 0.84,
    seat: -h,
    neck: Math.min(64, w * 0.27),
    label: { cx: 0, cy: -h * 0.46, w: w * 0.6, h: h * 0.38 },
    width: w,
  };
}

/** A flat disc of thick glass on a short foot. */
export function medallion(w: number): Form {
  const r = w / 2;
  const lift = r * 0.9;
  return {
    d: `M${-r * 0.44} 0A${r} ${r} 0 1 1 ${r * 0.44} 0z`,
    relief: { kind: "facet", edge: 26, bow: 0.22 },
    wall: 12,
    base: 30,
    fill: -lift - r * 0.58,
    seat: -lift - r + 5,
    neck: w * 0.21,
    label: { cx: 0, cy: -lift - r * 0.02, w: w * 0.42, h: w * 0.42 },
    width: w,
  };
}
