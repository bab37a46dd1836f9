import { arch, facet } from "../forms/blocks.ts";
import { cone, sphere } from "../forms/rounds.ts";
import type { Look } from "../look.ts";

const EDP = "Eau de parfum";

export const CELEBRITY_LOOKS: Look[] = [
  {
    slug: "ariana-grande-cloud",
    tint: "#DDE5EE",
    build: {
      kind: "bottle",
      form: sphere(320),
      liquid: "#A9C6E2",
      frost: 0.85,
      cap: {
        kind: "dome",
        material: { kind: "satin", color: "#F2F1EC" },
        wide: 2,
        tall: 1.3,
        collar: { kind: "metal", color: "#C3C8CD" },
      },
    },
    label: { style: "print", house: "Ariana Grande", name: "Cloud", kind: EDP, ink: "#3C5778" },
    carton: { paper: "#C7D8EA", ink: "#3C5778" },
  },
  {
    slug: "britney-spears-fantasy",
    tint: "#F2D6DF",
    build: {
      kind: "bottle",
      form: sphere(310),
      liquid: "#D2387E",
      coat: { kind: "gloss", color: "#D6488A" },
      cap: {
        kind: "sphere",
        material: { kind: "metal", color: "#C7D65A" },
        wide: 1.5,
        tall: 1.5,
        collar: { kind: "metal", color: "#BFCB5C" },
      },
    },
    label: { style: "print", foil: true, house: "Britney Spears", name: "Fantasy", kind: EDP, ink: "#EAC98A" },
    carton: { paper: "#D24F8D", ink: "#FBEBD0" },
  },
  {
    slug: "jennifer-lopez-glow",
    tint: "#F0DFD2",
    build: {
      kind: "bottle",
      form: cone(280, 400),
      liquid: "#F0B9A0",
      frost: 0.5,
      cap: {
        kind: "taper",
        material: { kind: "metal", color: "#C8C3BC" },
        wide: 1.4,
        tall: 1.5,
        collar: { kind: "metal", color: "#C8C3BC" },
      },
    },
    label: { style: "print", house: "Jennifer Lopez", name: "Glow", kind: "Eau de toilette", ink: "#6E3F2C" },
    carton: { paper: "#F3D7C8", ink: "#7A4A36" },
  },
  {
    slug: "katy-perry-killer-queen",
    tint: "#EBD0D0",
    build: {
      kind: "bottle",
      form: facet(280, 330, 70),
      liquid: "#A3122B",
      glass: "#F6C9CC",
      cap: { kind: "crown", material: { kind: "metal", color: "#CDA24E" }, wide: 2, tall: 1.5 },
    },
    label: { style: "print", foil: true, house: "Katy Perry", name: "Killer Queen", kind: EDP, ink: "#E6C07A" },
    carton: { paper: "#8C1528", ink: "#EFD39A" },
  },
  {
    slug: "sabrina-carpenter-sweet-tooth",
    tint: "#F5E2DA",
    build: {
      kind: "bottle",
      form: arch(250, 380),
      liquid: "#F2AFA6",
      cap: { kind: "dome", material: { kind: "gloss", color: "#7B3F2A" }, wide: 2.1, tall: 1.7 },
    },
    label: {
      style: "paper",
      house: "Sabrina Carpenter",
      name: "Sweet Tooth",
      kind: EDP,
      ink: "#6B3527",
      ground: "#FFF3EA",
    },
    carton: { paper: "#F3C4BA", ink: "#6B3527" },
  },
];
