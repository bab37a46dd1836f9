import { gloss, metal, satin } from "../draw/solid.ts";
import { ogive } from "../forms/blocks.ts";
import { cylinder, sphere } from "../forms/rounds.ts";
import type { BottleBuild, ProductLook } from "../look.ts";

export const SWEET_HOUSES_LOOKS: ProductLook[] = [
  {
    slug: "maison-asrar-vanilla-voyage",
    tint: "#F1E6CF",
    build: asrar("#E3BA68"),
    label: { style: "print", ink: "#4C300C" },
    carton: { paper: "#EFDDB4", ink: "#7A5318" },
  },
  {
    slug: "maison-asrar-vanilla-seduction",
    tint: "#E6D6E2",
    build: asrar("#6E2C58"),
    label: { style: "print", foil: true, ink: "#F3DDB4" },
    carton: { paper: "#672A52", ink: "#EED6A8" },
  },
  {
    slug: "maison-asrar-vanilla-aura",
    tint: "#F6EEDB",
    build: { ...asrar("#F0DDB0"), frost: 0.6 },
    label: { style: "print", ink: "#66491C" },
    carton: { paper: "#F5E9CC", ink: "#86622A" },
  },
  {
    slug: "tubbees-cookies-and-cream",
    tint: "#E5DFDA",
    build: tubbees("#E9DFD2", "#3B2A24"),
    label: { style: "print", plain: true, ink: "#3B2A24" },
    carton: { paper: "#EFE6DA", ink: "#3B2A24" },
  },
  {
    slug: "tubbees-bubble-gum",
    tint: "#F9DDE8",
    build: tubbees("#F58FB8", "#8FC7E8"),
    label: { style: "print", plain: true, ink: "#741645" },
    carton: { paper: "#F9B4CF", ink: "#8E1D56" },
  },
  {
    slug: "tubbees-strawberry-cheesecake",
    tint: "#FBE3D9",
    build: tubbees("#EE6A66", "#F7EBD2"),
    label: { style: "print", plain: true, ink: "#601215" },
    carton: { paper: "#F6B7AC", ink: "#7C1A1E" },
  },
  {
    slug: "amaran-sugar-rush-sweetness-overload",
    tint: "#E6DFF2",
    build: sugarRush("#B79BDD", "#F3EAF8"),
    label: { style: "print", name: "Sugar Rush", kind: "Sweetness Overload", ink: "#37205B" },
    carton: { paper: "#CDB9E8", ink: "#4C2E7C" },
  },
  {
    slug: "amaran-sugar-rush-its-bliss",
    tint: "#FBE6D6",
    build: sugarRush("#F5AE86", "#FDF0E4"),
    label: { style: "print", name: "Sugar Rush", kind: "It's Bliss", ink: "#6B2C0D" },
    carton: { paper: "#F8C9A8", ink: "#8A3B14" },
  },
  {
    slug: "amaran-sugar-rush-sprinkle-joy",
    tint: "#F9DCE3",
    build: sugarRush("#F38CAA", "#FCE7EC"),
    label: { style: "print", name: "Sugar Rush", kind: "Sprinkle Joy", ink: "#660F2F" },
    carton: { paper: "#F5A9BE", ink: "#84163F" },
  },
];

function asrar(liquid: string): BottleBuild {
  return {
    kind: "bottle",
    form: ogive(270, 390),
    liquid,
    cap: { kind: "finial", material: metal("#CBA052"), wide: 1.7, tall: 2 },
  };
}

function tubbees(liquid: string, cap: string): BottleBuild {
  return {
    kind: "bottle",
    form: cylinder(230, 270, 46),
    liquid,
    frost: 0.7,
    cap: { kind: "dome", material: gloss(cap), wide: 2.2, tall: 1.6, collar: satin("#D9C7A6") },
  };
}

function sugarRush(liquid: string, cap: string): BottleBuild {
  return {
    kind: "bottle",
    form: sphere(300),
    liquid,
    frost: 0.35,
    cap: { kind: "disc", material: gloss(cap), wide: 2.1, tall: 1.4, collar: metal("#CFA982") },
  };
}
