import { bar, type Form } from "./form.ts";

/** A tall cylinder with a tight shoulder. */
export function cylinder(w: number, h: number, shoulder: number): Form {
  return {
    d: bar(0, -h, w, h, shoulder),
    relief: { kind: "round", edge: 10 },
    wall: 7,
    base: 24,
    fill: -h * 0.86,
    seat: -h + 1,
    neck: w * 0.36,
    label: { cx: 0, cy: -h * 0.45, w: w * 0.74, h: h * 0.4 },
    width: w,
  };
}

/** A drop standing upright. */
export function drop(w: number, h: number): Form {
  const x = w / 2;
  return {
    d: `M${-w * 0.12} ${-h}C${-w * 0.2} ${-h * 0.74} ${-x} ${-h * 0.62} ${-x} ${-h * 0.32}C${-x} ${-h * 0.1} ${-w * 0.36} 0 ${-w * 0.26} 0H${w * 0.26}C${w * 0.36} 0 ${x} ${-h * 0.1} ${x} ${-h * 0.32}C${x} ${-h * 0.62} ${w * 0.2} ${-h * 0.74} ${w * 0.12} ${-h}z`,
    relief: { kind: "round", edge: 10 },
    wall: 8,
    base: 22,
    fill: -h * 0.7,
    seat: -h + 1,
    neck: w * 0.24,
    label: { cx: 0, cy: -h * 0.33, w: w * 0.56, h: h * 0.32 },
    width: w,
  };
}

/** A ball of glass on a small flat foot. */
export function sphere(w: number): Form {
  const r = w / 2;
  const lift = r * 0.93;
  return {
    d: `M${-r * 0.37} 0A${r} ${r} 0 1 1 ${r * 0.37} 0z`,
    relief: { kind: "round", edge: 10 },
    wall: 9,
    base: 30,
    fill: -lift - r * 0.52,
    seat: -lift - r + 6,
    neck: w * 0.24,
    label: { cx: 0, cy: -lift + r * 0.06, w: w * 0.56, h: w * 0.36 },
    width: w,
  };
}

/** A shape with waist and hips, like bottles of the nineties. */
export function hourglass(w: number, h: number): Form {
  const x = w / 2;
  return {
    d: `M${-w * 0.2} ${-h}C${-x * 0.98} ${-h * 0.98} ${-x * 0.96} ${-h * 0.76} ${-x * 0.7} ${-h * 0.6}C${-x * 0.58} ${-h * 0.5} ${-x} ${-h * 0.4} ${-x} ${-h * 0.2}C${-x} ${-h * 0.06} ${-x * 0.9} 0 ${-x * 0.74} 0H${x * 0.74}C${x * 0.9} 0 ${x} ${-h * 0.06} ${x} ${-h * 0.2}C${x} ${-h * 0.4} ${x * 0.58} ${-h * 0.5} ${x * 0.7} ${-h * 0.6}C${x * 0.96} ${-h * 0.76} ${x * 0.98} ${-h * 0.98} ${w * 0.2} ${-h}z`,
    relief: { kind: "round", edge: 10 },
    wall: 8,
    base: 22,
    fill: -h * 0.84,
    seat: -h + 1,
    neck: w * 0.26,
    label: { cx: 0, cy: -h * 0.25, w: w * 0.6, h: h * 0.26 },
    width: w,
  };
}

/** A long, plain cone, narrow at the neck. */
export function cone(w: number, h: number): Form {
  const x = w / 2;
  return {
    d: `M${-w * 0.15} ${-h}C${-w * 0.2} ${-h * 0.96} ${-w * 0.25} ${-h * 0.86} ${-w * 0.28} ${-h * 0.78}L${-x} -20q-2 20 16 20H${x - 16}q18 0 16 -20L${w * 0.28} ${-h * 0.78}C${w * 0.25} ${-h * 0.86} ${w * 0.2} ${-h * 0.96} ${w * 0.15} ${-h}z`,
    relief: { kind: "round", edge: 10 },
    wall: 7,
    base: 26,
    fill: -h * 0.8,
    seat: -h + 1,
    neck: w * 0.27,
    label: { cx: 0, cy: -h * 0.36, w: w * 0.52, h: h * 0.36 },
    width: w,
  };
}

/** A wide ribbed jar with low shoulders and a neck. */
export function fluted(w: number, h: number): Form {
  const x = w / 2;
  return {
    d: `M${-w * 0.16} ${-h}L${-w * 0.18} ${-h * 0.93}C${-x * 0.8} ${-h * 0.9} ${-x} ${-h * 0.8} ${-x} ${-h * 0.66}L${-x * 0.94} -14q1 14 14 14H${x * 0.94 - 14}q13 0 14 -14L${x} ${-h * 0.66}C${x} ${-h * 0.8} ${x * 0.8} ${-h * 0.9} ${w * 0.18} ${-h * 0.93}L${w * 0.16} ${-h}z`,
    relief: { kind: "round", edge: 10, ribs: { count: 22, depth: 0.3 } },
    wall: 8,
    base: 24,
    fill: -h * 0.8,
    seat: -h + 1,
    neck: w * 0.27,
    label: { cx: 0, cy: -h * 0.4, w: w * 0.56, h: h * 0.36 },
    width: w,
  };
}
