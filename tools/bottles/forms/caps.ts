import { gloss, type Material, metal } from "../draw/solid.ts";
import { bar, type Form, mirrored, oval, type Part, ROUND } from "./form.ts";

/** A cap's shape. Sizes are multiples of the neck's width. */
export interface Cap {
  kind: "block" | "cylinder" | "sphere" | "dome" | "taper" | "ribbed" | "finial" | "disc" | "crown" | "bear";
  material: Material;
  wide?: number;
  tall?: number;
  collar?: Material;
}

const GOLD = metal("#C9A264");
const EYE = gloss("#231D1C");

/** Collar and cap on a bottle's neck, in painting order. */
export function capParts(cap: Cap, form: Form): Part[] {
  const collar = cap.collar ?? GOLD;
  const w = form.neck * (cap.wide ?? 1.5);
  const h = form.neck * (cap.tall ?? 1.4);
  const lift = 20;
  const neck: Part = { d: bar(0, form.seat - lift, form.neck, lift + 4, 3), relief: ROUND, material: collar };
  const ring: Part = { d: bar(0, form.seat - 8, form.neck * 1.22, 9, 4), relief: ROUND, material: collar };
  return [neck, ring, ...TOPS[cap.kind]({ top: form.seat - lift - h + 2, w, h, cap, collar })];
}

interface Room {
  top: number;
  w: number;
  h: number;
  cap: Cap;
  collar: Material;
}

const TOPS: Readonly<Record<Cap["kind"], (room: Room) => Part[]>> = {
  block: ({ top, w, h, cap }) => [
    { d: bar(0, top, w, h, 5), relief: { kind: "slab", edge: 6, bow: 0.3 }, material: cap.material },
  ],
  cylinder: ({ top, w, h, cap }) => [{ d: bar(0, top, w, h, 6), relief: ROUND, material: cap.material }],
  ribbed: ({ top, w, h, cap }) => [
    {
      d: bar(0, top, w, h, 7),
      relief: { kind: "round", edge: 6, ribs: { count: 30, depth: 0.34 } },
      material: cap.material,
    },
    { d: bar(0, top + h - 7, w * 1.02, 7, 3), relief: ROUND, material: cap.material },
  ],
  sphere: ({ top, w, h, cap }) => [
    { d: oval(0, top + h - w / 2, w / 2, w / 2), relief: ROUND, material: cap.material },
    { d: bar(0, top + h - 6, w * 0.5, 7, 3), relief: ROUND, material: cap.material },
  ],
  dome: ({ top, w, h, cap }) => [
    {
      d: `M${-w / 2} ${top + h}V${top + h * 0.5}C${-w / 2} ${top + h * 0.12} ${-w * 0.3} ${top} 0 ${top}C${w * 0.3} ${top} ${w / 2} ${top + h * 0.12} ${w / 2} ${top + h * 0.5}V${top + h}z`,
      relief: ROUND,
      material: cap.material,
    },
  ],
  taper: ({ top, w, h, cap }) => [
    {
      d: mirrored([
        [w * 0.54, top],
        [w * 0.56, top + 5],
        [w * 0.42, top + h],
      ]),
      relief: ROUND,
      material: cap.material,
    },
  ],
  disc: ({ top, w, h, cap, collar }) => [
    { d: bar(0, top + h * 0.55, w * 0.72, h * 0.47, 3), relief: ROUND, material: collar },
    { d: bar(0, top, w, h * 0.58, 8), relief: ROUND, material: cap.material },
  ],
  finial: ({ top, w, h, cap, collar }) => [
    { d: bar(0, top + h * 0.86, w * 0.8, h * 0.16, 4), relief: ROUND, material: collar },
    { d: oval(0, top + h * 0.58, w * 0.5, h * 0.31), relief: ROUND, material: cap.material },
    { d: bar(0, top + h * 0.24, w * 0.26, h * 0.1, 3), relief: ROUND, material: collar },
    {
      d: `M0 ${top - h * 0.12}C${w * 0.04} ${top} ${w * 0.2} ${top + h * 0.1} ${w * 0.17} ${top + h * 0.18}C${w * 0.12} ${top + h * 0.27} ${-w * 0.12} ${top + h * 0.27} ${-w * 0.17} ${top + h * 0.18}C${-w * 0.2} ${top + h * 0.1} ${-w * 0.04} ${top} 0 ${top - h * 0.12}z`,
      relief: ROUND,
      material: cap.material,
    },
  ],
  bear: ({ top, w, h, cap }) => [
    ...[-1, 1].map((side) => ({
      d: oval(side * w * 0.36, top + h - w * 0.84, w * 0.17, w * 0.17),
      relief: ROUND,
      material: cap.material,
    })),
    { d: oval(0, top + h - w * 0.46, w * 0.5, w * 0.46), relief: ROUND, material: cap.material },
    { d: oval(0, top + h - w * 0.3, w * 0.17, w * 0.13), relief: ROUND, material: cap.material },
    ...[-1, 1].map((side) => ({
      d: oval(side * w * 0.18, top + h - w * 0.53, w * 0.034, w * 0.034),
      relief: ROUND,
      material: EYE,
    })),
  ],
  crown: ({ top, w, h, cap, collar }) => [
    { d: bar(0, top + h * 0.78, w, h * 0.24, 4), relief: ROUND, material: collar },
    {
      d: mirrored([
        [w * 0.3, top],
        [w * 0.5, top + h * 0.22],
        [w * 0.44, top + h * 0.8],
      ]),
      relief: { kind: "facet", edge: 9, bow: 0.5 },
      material: cap.material,
    },
  ],
};
