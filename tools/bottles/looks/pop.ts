import { gloss, metal, satin } from "../draw/solid.ts";
import { facet } from "../forms/blocks.ts";
import { cone, drop, hourglass, sphere } from "../forms/rounds.ts";
import type { ProductLook } from "../look.ts";

const SILVER = metal("#C8C3BC");

export const POP_LOOKS: ProductLook[] = [
  {
    slug: "britney-spears-fantasy",
    tint: "#F2D6DF",
    build: {
      kind: "bottle",
      form: sphere(310),
      liquid: "#D2387E",
      coat: gloss("#C21F60"),
      cap: { kind: "sphere", material: metal("#C7D65A"), wide: 1.5, tall: 1.5, collar: metal("#BFCB5C") },
    },
    label: { style: "print", ink: "#FFF4DF" },
    carton: { paper: "#D24F8D", ink: "#FBEBD0" },
  },
  {
    slug: "britney-spears-midnight-fantasy",
    tint: "#D5D3EA",
    build: {
      kind: "bottle",
      form: sphere(310),
      liquid: "#2B2A86",
      coat: gloss("#2F3190"),
      cap: { kind: "sphere", material: metal("#A9B7E8"), wide: 1.5, tall: 1.5, collar: metal("#A3AEDD") },
    },
    label: { style: "print", foil: true, ink: "#D5DCF6" },
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
      cap: { kind: "sphere", material: satin("#E58BB0"), wide: 1.7, tall: 1.6, collar: metal("#C3C8CD") },
    },
    label: { style: "print", ink: "#FFFFFF" },
    carton: { paper: "#6E9FE0", ink: "#FFF1F6" },
  },
  {
    slug: "britney-spears-circus-fantasy",
    tint: "#F3D2C8",
    build: {
      kind: "bottle",
      form: sphere(310),
      liquid: "#D0202E",
      coat: gloss("#B2040D"),
      cap: { kind: "crown", material: metal("#4C9FD8"), wide: 1.9, tall: 1.5, collar: metal("#D9B25E") },
    },
    label: { style: "print", foil: true, ink: "#F8E3B0" },
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
    label: { style: "print", ink: "#6B3D2B" },
    carton: { paper: "#F3D7C8", ink: "#7A4A36" },
  },
  {
    slug: "jennifer-lopez-still",
    tint: "#EFE4CC",
    build: {
      kind: "bottle",
      form: facet(230, 370, 30),
      liquid: "#EBCB83",
      cap: { kind: "crown", material: gloss("#F2EBDD"), wide: 2, tall: 1.7, collar: SILVER },
    },
    label: { style: "print", name: "Still", ink: "#554013" },
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
      cap: { kind: "taper", material: metal("#D6A24C"), wide: 1.5, tall: 1.7 },
    },
    label: { style: "print", ink: "#FFF8F0" },
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
      cap: { kind: "crown", material: metal("#CDA24E"), wide: 2, tall: 1.5 },
    },
    label: { style: "print", foil: true, ink: "#EED49C" },
    carton: { paper: "#8C1528", ink: "#EFD39A" },
  },
  {
    slug: "katy-perry-purr",
    tint: "#E6D9F0",
    build: {
      kind: "bottle",
      form: hourglass(280, 350),
      liquid: "#7B49B5",
      coat: gloss("#6C37AF"),
      cap: { kind: "sphere", material: gloss("#7A45B8"), wide: 2, tall: 1.9, collar: metal("#E0B75E") },
    },
    label: { style: "print", foil: true, ink: "#F6E2B0" },
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
      cap: { kind: "finial", material: metal("#CDA24E"), wide: 1.7, tall: 1.9 },
    },
    label: { style: "print", foil: true, ink: "#F3DCA4" },
    carton: { paper: "#432C93", ink: "#EFCF86" },
  },
];
