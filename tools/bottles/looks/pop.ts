import { facet } from "../forms/blocks.ts";
import { cone, drop, hourglass, sphere } from "../forms/rounds.ts";
import type { Look } from "../look.ts";

const EDP = "Eau de parfum";
const EDT = "Eau de toilette";
const SILVER = { kind: "metal", color: "#C8C3BC" } as const;

export const POP_LOOKS: Look[] = [
  {
    slug: "britney-spears-fantasy",
    tint: "#F2D6DF",
    build: {
      kind: "bottle",
      form: sphere(310),
      liquid: "#D2387E",
      coat: { kind: "gloss", color: "#C21F60" },
      cap: {
        kind: "sphere",
        material: { kind: "metal", color: "#C7D65A" },
        wide: 1.5,
        tall: 1.5,
        collar: { kind: "metal", color: "#BFCB5C" },
      },
    },
    label: { style: "print", house: "Britney Spears", name: "Fantasy", kind: EDP, ink: "#FFF4DF" },
    carton: { paper: "#D24F8D", ink: "#FBEBD0" },
  },
  {
    slug: "britney-spears-midnight-fantasy",
    tint: "#D5D3EA",
    build: {
      kind: "bottle",
      form: sphere(310),
      liquid: "#2B2A86",
      coat: { kind: "gloss", color: "#2F3190" },
      cap: {
        kind: "sphere",
        material: { kind: "metal", color: "#A9B7E8" },
        wide: 1.5,
        tall: 1.5,
        collar: { kind: "metal", color: "#A3AEDD" },
      },
    },
    label: { style: "print", foil: true, house: "Britney Spears", name: "Midnight Fantasy", kind: EDP, ink: "#D5DCF6" },
    carton: { paper: "#2A2B78", ink: "#CBD3F3" },
  },
  {
    slug: "britney-spears-curious",
    tint: "#D5E1F0",
    build: {
      kind: "bottle",
      form: drop(280, 340),
      liquid: "#235CC2",
      glass: "#E3EDFB",
      cap: {
        kind: "sphere",
        material: { kind: "satin", color: "#E58BB0" },
        wide: 1.7,
        tall: 1.6,
        collar: { kind: "metal", color: "#C3C8CD" },
      },
    },
    label: { style: "print", house: "Britney Spears", name: "Curious", kind: EDP, ink: "#FFFFFF" },
    carton: { paper: "#6E9FE0", ink: "#FFF1F6" },
  },
  {
    slug: "britney-spears-circus-fantasy",
    tint: "#F3D2C8",
    build: {
      kind: "bottle",
      form: sphere(310),
      liquid: "#D0202E",
      coat: { kind: "gloss", color: "#B2040D" },
      cap: {
        kind: "crown",
        material: { kind: "metal", color: "#4C9FD8" },
        wide: 1.9,
        tall: 1.5,
        collar: { kind: "metal", color: "#D9B25E" },
      },
    },
    label: { style: "print", foil: true, house: "Britney Spears", name: "Circus Fantasy", kind: EDP, ink: "#F8E3B0" },
    carton: { paper: "#C4212F", ink: "#F6DFA6" },
  },
  {
    slug: "jennifer-lopez-glow",
    tint: "#F0DFD2",
    build: {
      kind: "bottle",
      form: cone(280, 400),
      liquid: "#F0B9A0",
      frost: 0.5,
      cap: { kind: "taper", material: SILVER, wide: 1.4, tall: 1.5, collar: SILVER },
    },
    label: { style: "print", house: "Jennifer Lopez", name: "Glow", kind: EDT, ink: "#6B3D2B" },
    carton: { paper: "#F3D7C8", ink: "#7A4A36" },
  },
  {
    slug: "jennifer-lopez-still",
    tint: "#EFE4CC",
    build: {
      kind: "bottle",
      form: facet(230, 370, 30),
      liquid: "#EBCB83",
      cap: { kind: "crown", material: { kind: "gloss", color: "#F2EBDD" }, wide: 2, tall: 1.7, collar: SILVER },
    },
    label: { style: "print", house: "Jennifer Lopez", name: "Still", kind: EDP, ink: "#554013" },
    carton: { paper: "#EADBB8", ink: "#6A5220" },
  },
  {
    slug: "jennifer-lopez-live",
    tint: "#F5D8C2",
    build: {
      kind: "bottle",
      form: drop(280, 370),
      liquid: "#C90B01",
      glass: "#FFE6D8",
      cap: { kind: "taper", material: { kind: "metal", color: "#D6A24C" }, wide: 1.5, tall: 1.7 },
    },
    label: { style: "print", house: "Jennifer Lopez", name: "Live", kind: EDP, ink: "#FFF8F0" },
    carton: { paper: "#E86A3A", ink: "#FFF0DC" },
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
    label: { style: "print", foil: true, house: "Katy Perry", name: "Killer Queen", kind: EDP, ink: "#EED49C" },
    carton: { paper: "#8C1528", ink: "#EFD39A" },
  },
  {
    slug: "katy-perry-purr",
    tint: "#E6D9F0",
    build: {
      kind: "bottle",
      form: hourglass(280, 350),
      liquid: "#7B49B5",
      coat: { kind: "gloss", color: "#6C37AF" },
      cap: {
        kind: "sphere",
        material: { kind: "gloss", color: "#7A45B8" },
        wide: 2,
        tall: 1.9,
        collar: { kind: "metal", color: "#E0B75E" },
      },
    },
    label: { style: "print", foil: true, house: "Katy Perry", name: "Purr", kind: EDP, ink: "#F6E2B0" },
    carton: { paper: "#7A45B8", ink: "#F6E1A8" },
  },
  {
    slug: "katy-perry-mad-potion",
    tint: "#DAD6EC",
    build: {
      kind: "bottle",
      form: drop(290, 330),
      liquid: "#5638B0",
      glass: "#E6E0FA",
      cap: { kind: "finial", material: { kind: "metal", color: "#CDA24E" }, wide: 1.7, tall: 1.9 },
    },
    label: { style: "print", foil: true, house: "Katy Perry", name: "Mad Potion", kind: EDP, ink: "#F3DCA4" },
    carton: { paper: "#432C93", ink: "#EFCF86" },
  },
];
