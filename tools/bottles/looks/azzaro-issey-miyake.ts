import { brushed, gloss, metal, satin } from "../draw/solid.ts";
import { block } from "../forms/blocks.ts";
import { cone, cylinder, sphere } from "../forms/rounds.ts";
import type { ProductLook } from "../look.ts";

export const AZZARO_ISSEY_MIYAKE_LOOKS: ProductLook[] = [
  {
    slug: "azzaro-the-most-wanted",
    tint: "#E7CFC0",
    build: {
      kind: "bottle",
      form: cylinder(230, 360, 14),
      liquid: "#8E1F14",
      cap: { kind: "cylinder", material: metal("#9FA1A3"), wide: 1.3, tall: 1.2, collar: metal("#77797B") },
    },
    label: { style: "plate", kind: "Eau de parfum intense", ink: "#1E1B1A", ground: "#C4C5C6" },
    carton: { paper: "#26211F", ink: "#D8694A" },
  },
  {
    slug: "azzaro-pour-homme",
    tint: "#E9DFC6",
    build: {
      kind: "bottle",
      form: block(230, 370, 40),
      liquid: "#D9AE58",
      cap: { kind: "ribbed", material: satin("#1F1D1B"), wide: 1.9, tall: 1.25, collar: gloss("#1F1D1B") },
    },
    label: { style: "print", name: "Pour Homme", ink: "#2C220C" },
    carton: { paper: "#23211F", ink: "#D3B76C" },
  },
  {
    slug: "azzaro-chrome",
    tint: "#D3E1EC",
    build: {
      kind: "bottle",
      form: block(200, 410, 20),
      liquid: "#2066B8",
      cap: { kind: "cylinder", material: metal("#B7BDC3"), wide: 1.5, tall: 1.2, collar: metal("#9AA1A8") },
    },
    label: { style: "print", plain: true, ink: "#FFFFFF" },
    carton: { paper: "#BFD3E4", ink: "#153A63" },
  },
  {
    slug: "issey-miyake-leau-dissey-pour-homme",
    tint: "#E0E4E2",
    build: {
      kind: "bottle",
      form: cone(250, 430),
      liquid: "#DCE6DF",
      cap: { kind: "cylinder", material: brushed("#A9AEB0"), wide: 1.15, tall: 1.3, collar: metal("#A9AEB0") },
    },
    label: { style: "print", ink: "#2F3A3A" },
    carton: { paper: "#EDEFEC", ink: "#37464A" },
  },
  {
    slug: "issey-miyake-leau-dissey",
    tint: "#F0E9E2",
    build: {
      kind: "bottle",
      form: cone(240, 440),
      liquid: "#F0DFC8",
      cap: { kind: "sphere", material: metal("#C2C6C8"), wide: 0.9, tall: 1.05, collar: brushed("#A9AEB0") },
    },
    label: { style: "print", ink: "#5A4634" },
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
      cap: { kind: "dome", material: satin("#F4F1F2"), wide: 1.5, tall: 1.05, collar: metal("#C6C8CC") },
    },
    label: { style: "print", ink: "#57406B" },
    carton: { paper: "#EFE6F2", ink: "#6B5480" },
  },
  {
    slug: "issey-miyake-nuit-dissey",
    tint: "#D0D3DA",
    build: {
      kind: "bottle",
      form: block(220, 370, 10),
      liquid: "#7A4A2A",
      coat: gloss("#1B1D23"),
      cap: { kind: "block", material: brushed("#54585F"), wide: 2.3, tall: 0.95, collar: metal("#70747B") },
    },
    label: { style: "print", foil: true, ink: "#D5D8DD" },
    carton: { paper: "#1B1D23", ink: "#B9BEC6" },
  },
];
