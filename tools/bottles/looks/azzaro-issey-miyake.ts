import { block } from "../forms/blocks.ts";
import { cone, cylinder, sphere } from "../forms/rounds.ts";
import type { Look } from "../look.ts";

const EDP = "Eau de parfum";
const EDT = "Eau de toilette";

export const AZZARO_ISSEY_MIYAKE_LOOKS: Look[] = [
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
      kind: "Eau de parfum intense",
      ink: "#1E1B1A",
      ground: "#C4C5C6",
    },
    carton: { paper: "#26211F", ink: "#D8694A" },
  },
  {
    slug: "azzaro-pour-homme",
    tint: "#E9DFC6",
    build: {
      kind: "bottle",
      form: block(230, 370, 40),
      liquid: "#D9AE58",
      cap: {
        kind: "ribbed",
        material: { kind: "satin", color: "#1F1D1B" },
        wide: 1.9,
        tall: 1.25,
        collar: { kind: "gloss", color: "#1F1D1B" },
      },
    },
    label: { style: "print", house: "Azzaro", name: "Pour Homme", kind: EDT, ink: "#2C220C" },
    carton: { paper: "#23211F", ink: "#D3B76C" },
  },
  {
    slug: "azzaro-chrome",
    tint: "#D3E1EC",
    build: {
      kind: "bottle",
      form: block(200, 410, 20),
      liquid: "#2066B8",
      cap: {
        kind: "cylinder",
        material: { kind: "metal", color: "#B7BDC3" },
        wide: 1.5,
        tall: 1.2,
        collar: { kind: "metal", color: "#9AA1A8" },
      },
    },
    label: {
      style: "print",
      plain: true,
      house: "Azzaro",
      name: "Chrome",
      kind: EDT,
      ink: "#FFFFFF",
    },
    carton: { paper: "#BFD3E4", ink: "#153A63" },
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
    slug: "issey-miyake-leau-dissey",
    tint: "#F0E9E2",
    build: {
      kind: "bottle",
      form: cone(240, 440),
      liquid: "#F0DFC8",
      cap: {
        kind: "sphere",
        material: { kind: "metal", color: "#C2C6C8" },
        wide: 0.9,
        tall: 1.05,
        collar: { kind: "brushed", color: "#A9AEB0" },
      },
    },
    label: { style: "print", house: "Issey Miyake", name: "L'Eau d'Issey", kind: EDT, ink: "#5A4634" },
    carton: { paper: "#F4F0EA", ink: "#6A5B4B" },
  },
  {
    slug: "issey-miyake-a-drop-dissey",
    tint: "#E9E0EC",
    build: {
      kind: "bottle",
      form: sphere(310),
      liquid: "#E4CFE6",
      frost: 0.35,
      cap: {
        kind: "dome",
        material: { kind: "satin", color: "#F4F1F2" },
        wide: 1.5,
        tall: 1.05,
        collar: { kind: "metal", color: "#C6C8CC" },
      },
    },
    label: { style: "print", house: "Issey Miyake", name: "A Drop d'Issey", kind: EDP, ink: "#57406B" },
    carton: { paper: "#EFE6F2", ink: "#6B5480" },
  },
  {
    slug: "issey-miyake-nuit-dissey",
    tint: "#D0D3DA",
    build: {
      kind: "bottle",
      form: block(220, 370, 10),
      liquid: "#7A4A2A",
      coat: { kind: "gloss", color: "#1B1D23" },
      cap: {
        kind: "block",
        material: { kind: "brushed", color: "#54585F" },
        wide: 2.3,
        tall: 0.95,
        collar: { kind: "metal", color: "#70747B" },
      },
    },
    label: { style: "print", foil: true, house: "Issey Miyake", name: "Nuit d'Issey", kind: EDT, ink: "#D5D8DD" },
    carton: { paper: "#1B1D23", ink: "#B9BEC6" },
  },
];
