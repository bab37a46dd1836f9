import { bar, type Form, mirrored } from "./form.ts";

/** A heavy square block with rounded corners. */
export function block(w: number, h: number, r: number): Form {
  return {
    d: bar(0, -h, w, h, r),
    relief: { kind: "slab", edge: 13, bow: 0.22 },
    wall: 10,
    base: 26,
    fill: -h * 0.87,
    seat: -h,
    neck: Math.min(62, w * 0.34),
    label: { cx: 0, cy: -h * 0.46, w: w * 0.6, h: h * 0.42 },
    width: w,
  };
}

/** A block with cut shoulders and base and flat faces. */
export function facet(w: number, h: number, cut: number): Form {
  const x = w / 2;
  return {
    d: mirrored([
      [x - cut, -h],
      [x, -h + cut * 1.15],
      [x, -cut * 0.95],
      [x - cut * 0.8, 0],
    ]),
    relief: { kind: "facet", edge: 24, bow: 0.2 },
    wall: 9,
    base: 26,
    fill: -h * 0.84,
    seat: -h,
    neck: Math.min(62, (w - 2 * cut) * 0.48),
    label: { cx: 0, cy: -h * 0.47, w: w * 0.6, h: h * 0.42 },
    width: w,
  };
}

/** Shoulders that rise in an arch to the neck. */
export function arch(w: number, h: number): Form {
  const x = w / 2;
  const spring = -h * 0.62;
  return {
    d: `M${-x} ${spring}C${-x} ${-h * 0.9} ${-x * 0.62} ${-h} 0 ${-h}C${x * 0.62} ${-h} ${x} ${-h * 0.9} ${x} ${spring}V-18a18 18 0 0 1 -18 18H${-x + 18}a18 18 0 0 1 -18 -18z`,
    relief: { kind: "slab", edge: 22, bow: 0.3 },
    wall: 9,
    base: 24,
    fill: -h * 0.8,
    seat: -h + 3,
    neck: w * 0.26,
    label: { cx: 0, cy: -h * 0.38, w: w * 0.62, h: h * 0.38 },
    width: w,
  };
}

/** A pointed arch, like a Moroccan door. */
export function ogive(w: number, h: number): Form {
  const x = w / 2;
  return {
    d: `M${-x} ${-h * 0.58}C${-x} ${-h * 0.78} ${-x * 0.5} ${-h * 0.88} ${-w * 0.13} ${-h}H${w * 0.13}C${x * 0.5} ${-h * 0.88} ${x} ${-h * 0.78} ${x} ${-h * 0.58}V-8l-10 8H${-x + 10}l-10 -8z`,
    relief: { kind: "facet", edge: 17, bow: 0.24 },
    wall: 8,
    base: 24,
    fill: -h * 0.74,
    seat: -h + 2,
    neck: w * 0.22,
    label: { cx: 0, cy: -h * 0.36, w: w * 0.6, h: h * 0.36 },
    width: w,
  };
}

/** A block that narrows towards the floor. */
export function taper(w: number, h: number, by = 0.78): Form {
  const x = w / 2;
  const foot = x * by;
  return {
    d: `M${-x + 14} ${-h}H${x - 14}q14 0 13 14L${foot} -12q-1 12 -13 12H${-foot + 13}q-12 0 -13 -12L${-x + 1} ${-h + 14}q-1 -14 13 -14z`,
    relief: { kind: "slab", edge: 14, bow: 0.24 },
    wall: 9,
    base: 30,
    fill: -h * 0.86,
    seat: -h,
    neck: w * 0.28,
    label: { cx: 0, cy: -h * 0.5, w: w * 0.56, h: h * 0.4 },
    width: w,
  };
}

/** A shield: straight sides above, tapering below, on a foot. */
export function shield(w: number, h: number): Form {
  const x = w / 2;
  return {
    d: `M${-x} ${-h + 20}q0 -20 20 -20H${x - 20}q20 0 20 20V${-h * 0.5}C${x} ${-h * 0.22} ${x * 0.66} ${-h * 0.12} ${x * 0.62} 0H${-x * 0.62}C${-x * 0.66} ${-h * 0.12} ${-x} ${-h * 0.22} ${-x} ${-h * 0.5}z`,
    relief: { kind: "slab", edge: 24, bow: 0.26 },
    wall: 10,
    base: 28,
    fill: -h * 0.85,
    seat: -h,
    neck: w * 0.27,
    label: { cx: 0, cy: -h * 0.56, w: w * 0.62, h: h * 0.38 },
    width: w,
  };
}
