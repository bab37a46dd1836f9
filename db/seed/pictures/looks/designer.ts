import { block } from "../forms/blocks.ts";
import { cone, cylinder, drop, sphere } from "../forms/rounds.ts";
import type { Look } from "../look.ts";

const EDP = "Eau de parfum";
const EDT = "Eau de toilette";

export const DESIGNER_LOOKS: Look[] = [
  {
    slug: "versace-eros",
    tint: "#CFE3E1",
    build: {
      kind: "bottle",
      form: block(260, 400, 30),
      liquid: "#0F8E95",
      glass: "#CFEFEE",
      cap: { kind: "block", material: { kind: "gloss", color: "#0D3E45" }, wide: 1.9, tall: 1.35 },
    },
    label: { style: "emboss", house: "Versace", name: "Eros", kind: EDT, ink: "#FFFFFF" },
    carton: { paper: "#117E86", ink: "#E8D7A2" },
  },
  {
    slug: "versace-bright-crystal",
    tint: "#F3DCE2",
    build: {
      kind: "bottle",
      form: block(250, 320, 34),
      liquid: "#EFA3B9",
      cap: {
        kind: "crown",
        material: { kind: "gloss", color: "#F0C3D0" },
        wide: 2.6,
        tall: 2.3,
        collar: { kind: "metal", color: "#C6C8CB" },
      },
    },
    label: { style: "print", house: "Versace", name: "Bright Crystal", kind: EDT, ink: "#7C2F4A" },
    carton: { paper: "#F2C2CF", ink: "#7C2F4A" },
  },
  {
    slug: "azzaro-the-most-wanted",
    tint: "#E7CFC0",
    build: {
      kind: "bottle",
      form: cylinder(230, 360, 14),
      liquid: "#8E1F14",
      cap: {
        kind: "cylinder",
        material: { kind: "metal", color: "#9FA1A3" },
        wide: 1.3,
        tall: 1.2,
        collar: { kind: "metal", color: "#77797B" },
      },
    },
    label: {
      style: "plate",
      house: "Azzaro",
      name: "The Most Wanted",
      kind: "Parfum",
      ink: "#1E1B1A",
      ground: "#C4C5C6",
    },
    carton: { paper: "#26211F", ink: "#D8694A" },
  },
  {
    slug: "calvin-klein-ck-one",
    tint: "#E3E4DE",
    build: {
      kind: "bottle",
      form: block(240, 380, 60),
      liquid: "#DDE0C4",
      frost: 0.95,
      cap: {
        kind: "cylinder",
        material: { kind: "brushed", color: "#B4B6B5" },
        wide: 1.25,
        tall: 0.9,
        collar: { kind: "metal", color: "#A7A9A9" },
      },
    },
    label: { style: "print", plain: true, house: "Calvin Klein", name: "CK One", kind: EDT, ink: "#3B3C38" },
    carton: { paper: "#E8E7DF", ink: "#4A4B47" },
  },
  {
    slug: "elizabeth-arden-green-tea",
    tint: "#DDE7D2",
    build: {
      kind: "bottle",
      form: cylinder(210, 400, 60),
      liquid: "#B9D08A",
      cap: {
        kind: "cylinder",
        material: { kind: "gloss", color: "#5E7F3B" },
        wide: 1.6,
        tall: 1.3,
        collar: { kind: "metal", color: "#B9BDB5" },
      },
    },
    label: { style: "print", house: "Elizabeth Arden", name: "Green Tea", kind: "Scent spray", ink: "#3F5A22" },
    carton: { paper: "#CFE0AE", ink: "#3F5A22" },
  },
  {
    slug: "gres-cabotine",
    tint: "#DCE7DC",
    build: {
      kind: "bottle",
      form: drop(270, 350),
      liquid: "#CFD98F",
      cap: { kind: "crown", material: { kind: "gloss", color: "#2F7A4A" }, wide: 2.4, tall: 1.7 },
    },
    label: { style: "print", house: "Grès", name: "Cabotine", kind: EDT, ink: "#2F4A24" },
    carton: { paper: "#F1EEDC", ink: "#2F7A4A" },
  },
  {
    slug: "issey-miyake-leau-dissey-pour-homme",
    tint: "#E0E4E2",
    build: {
      kind: "bottle",
      form: cone(250, 430),
      liquid: "#DCE6DF",
      cap: {
        kind: "cylinder",
        material: { kind: "brushed", color: "#A9AEB0" },
        wide: 1.15,
        tall: 1.3,
        collar: { kind: "metal", color: "#A9AEB0" },
      },
    },
    label: { style: "print", house: "Issey Miyake", name: "L'Eau d'Issey Pour Homme", kind: EDT, ink: "#2F3A3A" },
    carton: { paper: "#EDEFEC", ink: "#37464A" },
  },
  {
    slug: "moschino-toy-boy",
    tint: "#DAD8DC",
    build: {
      kind: "bottle",
      form: sphere(300),
      liquid: "#1A1A1C",
      coat: { kind: "gloss", color: "#1C1C1F" },
      cap: { kind: "sphere", material: { kind: "gloss", color: "#1C1C1F" }, wide: 2.6, tall: 2.4 },
    },
    label: { style: "plate", house: "Moschino", name: "Toy Boy", kind: EDP, ink: "#2A2012", ground: "#CDA868" },
    carton: { paper: "#1F1F22", ink: "#D2B074" },
  },
];
