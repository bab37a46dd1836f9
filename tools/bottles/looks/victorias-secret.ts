import { gloss, metal, satin } from "../draw/solid.ts";
import { block, facet } from "../forms/blocks.ts";
import { bow } from "../forms/figures.ts";
import { cylinder } from "../forms/rounds.ts";
import type { BottleBuild, ProductLook } from "../look.ts";

const MIST = "Bruma perfumada";

export const VICTORIAS_SECRET_LOOKS: ProductLook[] = [
  {
    slug: "victorias-secret-bombshell",
    tint: "#F6DADF",
    build: {
      kind: "bottle",
      form: facet(260, 330, 46),
      liquid: "#F39DB8",
      glass: "#FFF0F4",
      cap: { kind: "cylinder", material: metal("#D6A28E"), wide: 1.7, tall: 1.25, collar: metal("#D6A28E") },
      extras: bow(-340, 132, satin("#E46A97")),
    },
    label: { style: "print", ink: "#540B2A" },
    carton: { paper: "#F08FB0", ink: "#7A1440" },
  },
  {
    slug: "victorias-secret-tease",
    tint: "#F0DAD6",
    build: {
      kind: "bottle",
      form: block(250, 320, 34),
      liquid: "#EBAFAE",
      cap: { kind: "block", material: gloss("#191718"), wide: 1.9, tall: 1.2 },
      extras: bow(-322, 150, satin("#1D1A1B")),
    },
    label: { style: "print", ink: "#241C1D", box: { cx: 0, cy: -130, w: 170, h: 130 } },
    carton: { paper: "#1D1A1B", ink: "#EBAFAE" },
  },
  {
    slug: "victorias-secret-bare-vanilla",
    tint: "#F2E5D3",
    build: mist("#EFD3A4", "#E9D9C0", "#DCC9AB"),
    label: { style: "paper", kind: MIST, ink: "#6E4D24", ground: "#FFF8EA" },
    carton: null,
  },
  {
    slug: "victorias-secret-love-spell",
    tint: "#E9DCEB",
    build: mist("#C592D0", "#D9BEDF", "#C8A8D0"),
    label: { style: "paper", kind: MIST, ink: "#5E2E6B", ground: "#FBF1FA" },
    carton: null,
  },
  {
    slug: "victorias-secret-pure-seduction",
    tint: "#F3D0D4",
    build: mist("#D6365F", "#E88CA2", "#DB7A92"),
    label: { style: "paper", kind: MIST, ink: "#7E1532", ground: "#FFF1F2" },
    carton: null,
  },
  {
    slug: "victorias-secret-velvet-petals",
    tint: "#F4DFD6",
    build: mist("#EBA091", "#F0C6BA", "#E4B3A6"),
    label: { style: "paper", kind: MIST, ink: "#803629", ground: "#FFF5F0" },
    carton: null,
  },
  {
    slug: "victorias-secret-coconut-passion",
    tint: "#EDE3D6",
    build: { ...mist("#D9B98E", "#8B6A4A", "#7A5B3E"), frost: 0.3 },
    label: { style: "paper", kind: MIST, ink: "#5A3E22", ground: "#FFFAF0" },
    carton: null,
  },
  {
    slug: "victorias-secret-aqua-kiss",
    tint: "#D3E9E9",
    build: mist("#6CC4CC", "#A9DADB", "#93C9CB"),
    label: { style: "paper", kind: MIST, ink: "#12565E", ground: "#F0FBFA" },
    carton: null,
  },
];

function mist(liquid: string, cap: string, collar: string): BottleBuild {
  return {
    kind: "bottle",
    form: cylinder(176, 470, 64),
    liquid,
    cap: { kind: "ribbed", material: satin(cap), wide: 1.7, tall: 1.6, collar: satin(collar) },
  };
}
