import { arch, block, facet } from "../forms/blocks.ts";
import { aerosol } from "../forms/objects.ts";
import { fluted, hourglass } from "../forms/rounds.ts";
import type { Look } from "../look.ts";

const EDP = "Eau de parfum";

export const LATTAFA_LOOKS: Look[] = [
  {
    slug: "lattafa-asad",
    tint: "#E4CFB6",
    build: {
      kind: "bottle",
      form: facet(290, 380, 48),
      liquid: "#8A4516",
      cap: { kind: "block", material: { kind: "gloss", color: "#1C1613" }, wide: 1.9, tall: 1.6 },
    },
    label: { style: "paper", house: "Lattafa", name: "Asad", kind: EDP, ink: "#3A2A1C" },
    carton: { paper: "#211A16", ink: "#C9A264" },
  },
  {
    slug: "lattafa-yara",
    tint: "#F2D9D6",
    build: {
      kind: "bottle",
      form: hourglass(270, 390),
      liquid: "#E58E9C",
      coat: { kind: "gloss", color: "#E9A3AE" },
      cap: { kind: "dome", material: { kind: "gloss", color: "#F1C6CB" }, wide: 1.9, tall: 1.7 },
    },
    label: { style: "print", house: "Lattafa", name: "Yara", kind: EDP, ink: "#6E2A3A" },
    carton: { paper: "#EFB9C0", ink: "#7A3B46" },
  },
  {
    slug: "lattafa-khamrah",
    tint: "#E8D4B9",
    build: {
      kind: "bottle",
      form: fluted(300, 360),
      liquid: "#9C5A20",
      cap: { kind: "crown", material: { kind: "gloss", color: "#3F2113" }, wide: 1.75, tall: 1.5 },
    },
    label: { style: "plate", house: "Lattafa", name: "Khamrah", kind: EDP, ink: "#3A2412", ground: "#CFA35A" },
    carton: { paper: "#4A2815", ink: "#D6B271" },
  },
  {
    slug: "lattafa-badee-al-oud-oud-for-glory",
    tint: "#DCD3C8",
    build: {
      kind: "bottle",
      form: block(270, 370, 24),
      liquid: "#2A1A12",
      coat: { kind: "gloss", color: "#231B18" },
      cap: { kind: "finial", material: { kind: "metal", color: "#C79A4E" }, wide: 1.7, tall: 2.1 },
    },
    label: {
      style: "print",
      foil: true,
      house: "Lattafa",
      name: "Bade'e Al Oud Oud for Glory",
      kind: EDP,
      ink: "#DDBB78",
    },
    carton: { paper: "#1D1714", ink: "#CFA868" },
  },
  {
    slug: "lattafa-eclaire",
    tint: "#F0E4D2",
    build: {
      kind: "bottle",
      form: arch(280, 350),
      liquid: "#E2B46C",
      frost: 0.55,
      cap: { kind: "disc", material: { kind: "satin", color: "#EADBC2" }, wide: 2.1, tall: 1.5 },
    },
    label: { style: "paper", house: "Lattafa", name: "Eclaire", kind: EDP, ink: "#6A4A22", ground: "#FFF9EE" },
    carton: { paper: "#F3E6CE", ink: "#8A6430" },
  },
  {
    slug: "lattafa-yara-deo",
    tint: "#F4DEDB",
    build: aerosol({ kind: "satin", color: "#EBA9B4" }, { kind: "gloss", color: "#F4D4D8" }),
    label: { style: "print", house: "Lattafa", name: "Yara", kind: "Body spray", ink: "#7A2E40" },
    carton: null,
  },
];
