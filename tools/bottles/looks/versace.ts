import { gloss, metal } from "../draw/solid.ts";
import { block } from "../forms/blocks.ts";
import { amphora, medal } from "../forms/figures.ts";
import type { ProductLook } from "../look.ts";

const GOLD = "#CFA758";

export const VERSACE_LOOKS: ProductLook[] = [
  {
    slug: "versace-eros",
    tint: "#CFE3E1",
    build: {
      kind: "bottle",
      form: block(260, 400, 30),
      liquid: "#005B64",
      glass: "#CFEFEE",
      cap: { kind: "block", material: gloss("#0D3E45"), wide: 1.9, tall: 1.35 },
    },
    label: { style: "print", foil: true, ink: "#F2DEA6" },
    carton: { paper: "#117E86", ink: "#E8D7A2" },
  },
  {
    slug: "versace-eros-flame",
    tint: "#EFD0C4",
    build: {
      kind: "bottle",
      form: block(260, 400, 30),
      liquid: "#AB1004",
      glass: "#F5CFC2",
      cap: { kind: "block", material: gloss("#4A0F0C"), wide: 1.9, tall: 1.35 },
    },
    label: { style: "print", foil: true, ink: "#F2DCA0" },
    carton: { paper: "#B3261A", ink: "#EBCF8C" },
  },
  {
    slug: "versace-dylan-blue",
    tint: "#CDD6E8",
    build: {
      kind: "bottle",
      form: amphora(290, 380),
      liquid: "#153A94",
      glass: "#B9C8EE",
      cap: { kind: "cylinder", material: metal(GOLD), wide: 1.5, tall: 1.05 },
      extras: medal(-278, 25, GOLD),
    },
    label: { style: "print", foil: true, name: "Dylan Blue", ink: "#E8CB86", box: { cx: 0, cy: -172, w: 176, h: 110 } },
    carton: { paper: "#14306F", ink: "#DDBB74" },
  },
  {
    slug: "versace-pour-homme",
    tint: "#DCE7EE",
    build: {
      kind: "bottle",
      form: block(280, 350, 18),
      liquid: "#8FBFE3",
      cap: { kind: "block", material: metal("#B9BEC4"), wide: 2.1, tall: 1.1, collar: metal("#9BA1A8") },
    },
    label: {
      style: "plate",
      name: "Pour Homme",
      ink: "#203A55",
      ground: "#C9CED3",
      box: { cx: 0, cy: -160, w: 176, h: 126 },
    },
    carton: { paper: "#EDF2F5", ink: "#2F5E8C" },
  },
  {
    slug: "versace-bright-crystal",
    tint: "#F3DCE2",
    build: {
      kind: "bottle",
      form: block(250, 320, 34),
      liquid: "#F2B4C5",
      cap: { kind: "crown", material: gloss("#F0C3D0"), wide: 2.6, tall: 2.3, collar: metal("#C6C8CB") },
    },
    label: { style: "print", ink: "#602338" },
    carton: { paper: "#F2C2CF", ink: "#7C2F4A" },
  },
  {
    slug: "versace-crystal-noir",
    tint: "#DBD0DE",
    build: {
      kind: "bottle",
      form: block(250, 320, 34),
      liquid: "#6A3F78",
      glass: "#E2D2EA",
      cap: { kind: "crown", material: gloss("#2A1A33"), wide: 2.6, tall: 2.3, collar: metal(GOLD) },
    },
    label: { style: "print", foil: true, ink: "#F0DCB0" },
    carton: { paper: "#2B1B35", ink: "#DDBB74" },
  },
  {
    slug: "versace-dylan-turquoise",
    tint: "#CFEBE6",
    build: {
      kind: "bottle",
      form: amphora(280, 370),
      liquid: "#63CECA",
      cap: { kind: "cylinder", material: metal("#D9A58E"), wide: 1.5, tall: 1.05 },
      extras: medal(-270, 24, "#D9A58E"),
    },
    label: { style: "print", name: "Dylan Turquoise", ink: "#083E3C", box: { cx: 0, cy: -168, w: 172, h: 116 } },
    carton: { paper: "#5CC7C2", ink: "#0E4F4C" },
  },
];
