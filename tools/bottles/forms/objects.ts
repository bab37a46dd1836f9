import { type Material, metal, satin } from "../draw/solid.ts";
import { type Box, bar, oval, type Part, ROUND } from "./form.ts";

/** An object of opaque parts with an area for its lettering. */
export interface Thing {
  kind: "object";
  parts: Part[];
  label: Box;
  /** Share of a picture's room that it fills. Default: 1, as bottles do. */
  fills?: number;
}

/** A body spray: a lacquered can with a narrow shoulder under a tall cap. */
export function aerosol(can: Material, cap: Material): Thing {
  const w = 168;
  const h = 430;
  return {
    kind: "object",
    parts: [
      { d: bar(0, -9, w - 8, 9, 4), relief: ROUND, material: metal("#C9CCCE") },
      {
        d: `M${-w / 2} -10q0 4 6 5H${w / 2 - 6}q6 -1 6 -5V${-h + 36}C${w / 2} ${-h + 10} ${w * 0.4} ${-h} ${w * 0.36} ${-h}H${-w * 0.36}C${-w * 0.4} ${-h} ${-w / 2} ${-h + 10} ${-w / 2} ${-h + 36}z`,
        relief: ROUND,
        material: can,
      },
      { d: bar(0, -h - 6, w * 0.78, 12, 5), relief: ROUND, material: metal("#C9CCCE") },
      { d: bar(0, -h - 112, w * 0.7, 110, 16), relief: ROUND, material: cap },
      { d: bar(0, -h - 34, w * 0.705, 2.4), relief: ROUND, material: satin("#6F675F") },
    ],
    label: { cx: 0, cy: -h * 0.52, w: w * 0.74, h: h * 0.5 },
  };
}

/** A soft tube standing on its cap. */
export function tube(skin: Material, cap: Material): Thing {
  const h = 430;
  return {
    kind: "object",
    parts: [
      {
        d: bar(0, -92, 112, 92, 8),
        relief: { kind: "round", edge: 6, ribs: { count: 34, depth: 0.3 } },
        material: cap,
      },
      {
        d: `M-66 -92C-70 -150 -82 -300 -86 ${-h + 34}V${-h}H86V${-h + 34}C82 -300 70 -150 66 -92z`,
        relief: ROUND,
        material: skin,
      },
      { d: bar(0, -h, 174, 30, 2), relief: { kind: "slab", edge: 3, bow: 0.3 }, material: skin },
    ],
    label: { cx: 0, cy: -252, w: 116, h: 190 },
    fills: 0.74,
  };
}

/** A twist-up stick with its cap on. */
export function stick(base: Material, cap: Material): Thing {
  return {
    kind: "object",
    parts: [
      {
        d: bar(0, -40, 112, 40, 5),
        relief: { kind: "round", edge: 5, ribs: { count: 36, depth: 0.32 } },
        material: base,
      },
      { d: bar(0, -205, 116, 168, 5), relief: ROUND, material: base },
      { d: bar(0, -206, 106, 5), relief: ROUND, material: metal("#C9A264") },
      { d: bar(0, -430, 116, 224, 12), relief: ROUND, material: cap },
    ],
    label: { cx: 0, cy: -312, w: 88, h: 170 },
    fills: 0.72,
  };
}

/** A small glass jar under a wide screw lid. */
export function pot(glass: Material, lid: Material): Thing {
  return {
    kind: "object",
    parts: [
      {
        d: "M-128 -168V-40C-128 -12 -112 0 -92 0H92C112 0 128 -12 128 -40V-168z",
        relief: { kind: "round", edge: 8 },
        material: glass,
      },
      {
        d: bar(0, -262, 280, 98, 12),
        relief: { kind: "round", edge: 8, ribs: { count: 46, depth: 0.3 } },
        material: lid,
      },
      { d: oval(0, -259, 130, 6), relief: { kind: "slab", edge: 4, bow: 0.4 }, material: lid },
    ],
    label: { cx: 0, cy: -86, w: 176, h: 130 },
    fills: 0.7,
  };
}
