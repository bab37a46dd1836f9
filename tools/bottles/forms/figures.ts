import { type Material, metal } from "../draw/solid.ts";
import { bar, type Form, oval, type Part, ROUND } from "./form.ts";

/** Broad shoulders over a narrow foot, like an amphora. */
export function amphora(w: number, h: number): Form {
  const x = w / 2;
  const foot = w * 0.25;
  return {
    d: `M${-w * 0.16} ${-h}C${-w * 0.18} ${-h * 0.94} ${-x} ${-h * 0.95} ${-x} ${-h * 0.72}C${-x} ${-h * 0.46} ${-w * 0.31} ${-h * 0.26} ${-foot} -10q-2 10 10 10H${foot - 10}q12 0 10 -10C${w * 0.31} ${-h * 0.26} ${x} ${-h * 0.46} ${x} ${-h * 0.72}C${x} ${-h * 0.95} ${w * 0.18} ${-h * 0.94} ${w * 0.16} ${-h}z`,
    relief: { kind: "round", edge: 10 },
    wall: 8,
    base: 22,
    fill: -h * 0.82,
    seat: -h + 1,
    neck: w * 0.27,
    label: { cx: 0, cy: -h * 0.5, w: w * 0.58, h: h * 0.32 },
    width: w,
  };
}

/** A heart that stands on a small flat point. */
export function heart(w: number, h: number): Form {
  const x = w / 2;
  const cleft = -h * 0.9;
  return {
    d: `M0 ${cleft}C${w * 0.06} ${-h * 0.97} ${w * 0.15} ${-h} ${w * 0.25} ${-h}C${w * 0.4} ${-h} ${x} ${-h * 0.87} ${x} ${-h * 0.68}C${x} ${-h * 0.42} ${w * 0.25} ${-h * 0.18} ${w * 0.13} -8q-8 8 -18 8H${-w * 0.13 + 18}q-10 0 -18 -8C${-w * 0.25} ${-h * 0.18} ${-x} ${-h * 0.42} ${-x} ${-h * 0.68}C${-x} ${-h * 0.87} ${-w * 0.4} ${-h} ${-w * 0.25} ${-h}C${-w * 0.15} ${-h} ${-w * 0.06} ${-h * 0.97} 0 ${cleft}z`,
    relief: { kind: "slab", edge: 30, bow: 0.34 },
    wall: 9,
    base: 24,
    fill: -h * 0.76,
    seat: cleft - 2,
    neck: w * 0.17,
    label: { cx: 0, cy: -h * 0.5, w: w * 0.46, h: h * 0.4 },
    width: w,
  };
}

/** A medal set into the glass. `cy` is its center. */
export function medal(cy: number, r: number, color: string): Part[] {
  const material = metal(color);
  return [
    { d: oval(0, cy, r, r), relief: { kind: "slab", edge: 4, bow: 0.5 }, material },
    { d: oval(0, cy, r * 0.7, r * 0.7), relief: ROUND, material },
  ];
}

/** A ribbon tied in a bow around a neck. `cy` is the knot's center, `w` the width from tip to tip. */
export function bow(cy: number, w: number, material: Material): Part[] {
  const [x, k] = [w / 2, w * 0.2];
  const wing = (side: 1 | -1) =>
    `M0 ${cy}C${side * x * 0.4} ${cy - k * 1.3} ${side * x} ${cy - k * 1.35} ${side * x} ${cy - k * 0.5}C${side * x} ${cy} ${side * x} ${cy + k * 0.3} ${side * x * 0.94} ${cy + k * 0.75}C${side * x * 0.7} ${cy + k * 0.9} ${side * x * 0.3} ${cy + k * 0.5} 0 ${cy}z`;
  const tail = (side: 1 | -1) =>
    `M${side * 2} ${cy}L${side * x * 0.62} ${cy + k * 2.5}L${side * x * 0.34} ${cy + k * 2.35}L${side * x * 0.16} ${cy + k * 2.75}z`;
  const relief = { kind: "slab", edge: 8, bow: 0.5 } as const;
  return [
    ...([-1, 1] as const).map((side) => ({ d: tail(side), relief, material })),
    ...([-1, 1] as const).map((side) => ({ d: wing(side), relief, material })),
    { d: bar(0, cy - k * 0.55, k * 0.9, k * 1.1, 6), relief: ROUND, material },
  ];
}

/** The head of a household spray over a round neck: nozzle to the left, lever under it. */
export function trigger(form: Form, body: Material, lever: Material): Part[] {
  const top = form.seat - 118;
  return [
    {
      d: bar(0, form.seat - 44, form.neck * 1.5, 44, 6),
      relief: { kind: "round", edge: 6, ribs: { count: 24, depth: 0.3 } },
      material: lever,
    },
    {
      d: `M-34 ${top + 46}C-46 ${top + 80} -60 ${top + 104} -74 ${top + 126}L-60 ${top + 134}C-40 ${top + 112} -22 ${top + 84} -14 ${top + 46}z`,
      relief: { kind: "slab", edge: 6, bow: 0.4 },
      material: lever,
    },
    { d: bar(-4, top + 40, 52, 40, 6), relief: ROUND, material: body },
    {
      d: `M-72 ${top + 12}Q-72 ${top + 6} -64 ${top + 5}L24 ${top - 8}Q56 ${top - 8} 60 ${top + 22}Q62 ${top + 44} 36 ${top + 48}H-60Q-72 ${top + 48} -72 ${top + 38}z`,
      relief: { kind: "slab", edge: 12, bow: 0.3 },
      material: body,
    },
    { d: bar(-80, top + 8, 20, 36, 4), relief: { kind: "slab", edge: 4, bow: 0.3 }, material: lever },
  ];
}
