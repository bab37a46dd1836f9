import { gloss, type Material, metal, satin, wood } from "../draw/solid.ts";
import { arch, block } from "../forms/blocks.ts";
import { cylinder, sphere } from "../forms/rounds.ts";
import type { BottleBuild, ProductLook } from "../look.ts";

const EXTRAIT = "Extrait de parfum";

export const FRAGRANCE_WORLD_LOOKS: ProductLook[] = [
  {
    slug: "fragrance-world-barakkat-rouge-540",
    tint: "#EFD6CC",
    build: barakkat("#B5262B"),
    label: { style: "plate", kind: EXTRAIT, ink: "#40260F", ground: "#D2AC6C" },
    carton: { paper: "#A32328", ink: "#EBD3A0" },
  },
  {
    slug: "fragrance-world-barakkat-satin-oud",
    tint: "#E0D3E6",
    build: barakkat("#5E2C72"),
    label: { style: "plate", ink: "#2E1A38", ground: "#D2AC6C" },
    carton: { paper: "#55296A", ink: "#E4CB98" },
  },
  {
    slug: "fragrance-world-imperium",
    tint: "#EEE8D0",
    build: {
      kind: "bottle",
      form: arch(260, 370),
      liquid: "#E8D680",
      cap: { kind: "cylinder", material: gloss("#2A2823"), wide: 1.6, tall: 1.3 },
    },
    label: { style: "paper", ink: "#3A3213" },
    carton: { paper: "#2C2A24", ink: "#DCC878" },
  },
  {
    slug: "fragrance-world-proud-of-you-absolute",
    tint: "#E6D2C4",
    build: {
      kind: "bottle",
      form: cylinder(226, 350, 40),
      liquid: "#7A3A18",
      cap: { kind: "disc", material: gloss("#2B1A12"), wide: 1.9, tall: 1.3 },
    },
    label: { style: "print", foil: true, ink: "#F5E0B8" },
    carton: { paper: "#4A2617", ink: "#E0BC86" },
  },
  {
    slug: "fragrance-world-creme-of-clouds",
    tint: "#F4ECDF",
    build: {
      kind: "bottle",
      form: sphere(310),
      liquid: "#EBCB9C",
      frost: 0.8,
      cap: { kind: "sphere", material: satin("#FBF4E8"), wide: 1.9, tall: 1.9, collar: metal("#CDAE78") },
    },
    label: { style: "print", ink: "#6B4A20" },
    carton: { paper: "#F3E4CA", ink: "#7A5628" },
  },
  {
    slug: "french-avenue-liquid-brun",
    tint: "#E2D0BD",
    build: avenue("#5A2E16", wood("#6A4027")),
    label: { style: "paper", kind: EXTRAIT, ink: "#3A2214", ground: "#F4E7D3" },
    carton: { paper: "#5B351F", ink: "#E4CDA4" },
  },
  {
    slug: "french-avenue-royal-blend",
    tint: "#E3D3BE",
    build: avenue("#8A4A17", metal("#B98B45")),
    label: { style: "paper", kind: EXTRAIT, ink: "#3A2413", ground: "#F4E7D3" },
    carton: { paper: "#6A3F1D", ink: "#E7CD98" },
  },
  {
    slug: "french-avenue-vulcan-feu",
    tint: "#F6D5C0",
    build: avenue("#D0401A", gloss("#2A1511")),
    label: { style: "paper", kind: EXTRAIT, ink: "#5E1B0C", ground: "#FFF1E0" },
    carton: { paper: "#B93A1C", ink: "#F7D9A8" },
  },
  {
    slug: "french-avenue-spectre-ghost",
    tint: "#E4E3E6",
    build: { ...avenue("#E6DFC8", gloss("#1E1E21")), frost: 0.75 },
    label: { style: "print", kind: EXTRAIT, ink: "#2A2A2E" },
    carton: { paper: "#F0EEE8", ink: "#3A3A3F" },
  },
  {
    slug: "french-avenue-aether",
    tint: "#DDE8C8",
    build: avenue("#7FA83A", metal("#B9BDB2")),
    label: { style: "paper", kind: EXTRAIT, ink: "#33481A", ground: "#FAFAEC" },
    carton: { paper: "#A9C573", ink: "#34491A" },
  },
  {
    slug: "french-avenue-azzure-aoud",
    tint: "#D2DCE8",
    build: { ...avenue("#2A4B7C", metal("#C9A264")), coat: gloss("#2C5188") },
    label: { style: "paper", kind: EXTRAIT, ink: "#1E3455", ground: "#F8F2E2" },
    carton: { paper: "#27487A", ink: "#E3C78E" },
  },
];

function barakkat(liquid: string): BottleBuild {
  return {
    kind: "bottle",
    form: block(240, 390, 10),
    liquid,
    cap: { kind: "cylinder", material: metal("#C39B58"), wide: 1.6, tall: 1.3 },
  };
}

function avenue(liquid: string, cap: Material): BottleBuild {
  return {
    kind: "bottle",
    form: block(230, 420, 14),
    liquid,
    cap: { kind: "block", material: cap, wide: 2, tall: 1.6 },
  };
}
