import { brushed, gloss, type Material, metal, wood } from "../draw/solid.ts";
import { arch, block, facet, ogive, taper } from "../forms/blocks.ts";
import { reeded } from "../forms/cuts.ts";
import { cylinder } from "../forms/rounds.ts";
import type { BottleBuild, LabelDesign, ProductLook } from "../look.ts";

export const MAISON_ALHAMBRA_LOOKS: ProductLook[] = [
  {
    slug: "maison-alhambra-delilah",
    tint: "#F1D8D2",
    build: {
      kind: "bottle",
      form: arch(270, 370),
      liquid: "#E39A93",
      cap: { kind: "sphere", material: metal("#C9A264"), wide: 1.45, tall: 1.5 },
    },
    label: { style: "paper", ink: "#4A2C28" },
    carton: { paper: "#EFC2BC", ink: "#6E3A35" },
  },
  {
    slug: "maison-alhambra-jean-lowe-immortal",
    tint: "#D8E0DF",
    build: {
      kind: "bottle",
      form: taper(250, 390, 0.9),
      liquid: "#C2DAD9",
      cap: { kind: "taper", material: brushed("#A8ADB0"), wide: 1.6, tall: 1.5, collar: metal("#A8ADB0") },
    },
    label: { style: "print", ink: "#20363A" },
    carton: { paper: "#31484C", ink: "#D5DAD6" },
  },
  {
    slug: "maison-alhambra-kismet-angel",
    tint: "#EBD6B8",
    build: {
      kind: "bottle",
      form: reeded(270, 370),
      liquid: "#B9691C",
      cap: { kind: "block", material: wood("#4B2C1A"), wide: 2, tall: 1.3 },
    },
    label: { style: "plate", ink: "#3A240F", ground: "#D2AC66" },
    carton: { paper: "#3E2617", ink: "#D8B272" },
  },
  {
    slug: "maison-alhambra-toscano-leather",
    tint: "#DFD2C8",
    build: reserve("#3A1D14", gloss("#2A1813")),
    label: reserveLabel("#C99F62"),
    carton: { paper: "#2E1B15", ink: "#CFA770" },
  },
  {
    slug: "maison-alhambra-lovely-cherie",
    tint: "#EFCDD0",
    build: reserve("#7C0E22", gloss("#86132A")),
    label: reserveLabel("#D6B06E"),
    carton: { paper: "#7A1226", ink: "#E6C58C" },
  },
  {
    slug: "maison-alhambra-bright-peach",
    tint: "#F9DDC8",
    build: reserve("#EE8E56", gloss("#EF9A66")),
    label: reserveLabel("#DDB97C"),
    carton: { paper: "#F0A476", ink: "#6A2F12" },
  },
  {
    slug: "maison-alhambra-philos-pura",
    tint: "#F3E9C4",
    build: {
      kind: "bottle",
      form: ogive(270, 390),
      liquid: "#F0C545",
      cap: { kind: "finial", material: metal("#CFA857"), wide: 1.7, tall: 2 },
    },
    label: { style: "print", ink: "#5A3F08" },
    carton: { paper: "#F0D684", ink: "#6A4B0C" },
  },
  {
    slug: "maison-alhambra-salvo",
    tint: "#CED6E3",
    build: {
      kind: "bottle",
      form: cylinder(236, 350, 30),
      liquid: "#14224A",
      cap: { kind: "cylinder", material: gloss("#15171D"), wide: 1.7, tall: 1.15, collar: metal("#8E949C") },
    },
    label: { style: "print", foil: true, ink: "#DDE1E6" },
    carton: { paper: "#16213E", ink: "#C7CDD6" },
  },
  {
    slug: "maison-alhambra-leonie",
    tint: "#EFDCE6",
    build: {
      kind: "bottle",
      form: facet(250, 390, 22),
      liquid: "#E7B184",
      cap: { kind: "block", material: gloss("#1D1819"), wide: 1.9, tall: 1.45 },
    },
    label: { style: "plate", ink: "#33220F", ground: "#D6B06A" },
    carton: { paper: "#F0CFC0", ink: "#5A3020" },
  },
  {
    slug: "maison-alhambra-tobacco-touch",
    tint: "#E5D8C4",
    build: reserve("#6B3B14"),
    label: reserveLabel("#C9A264"),
    carton: { paper: "#4A2E18", ink: "#D2AE74" },
  },
];

/** The 80 ml bottle of the house. */
function reserve(liquid: string, coat?: Material): BottleBuild {
  return {
    kind: "bottle",
    form: block(214, 396, 8),
    liquid,
    ...(coat ? { coat } : {}),
    cap: { kind: "block", material: coat ?? gloss("#2A1A10"), wide: 2.2, tall: 1.35 },
  };
}

function reserveLabel(ground: string): LabelDesign {
  return { style: "plate", ink: "#2E1E10", ground };
}
