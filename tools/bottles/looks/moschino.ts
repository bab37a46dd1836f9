import { gloss, metal } from "../draw/solid.ts";
import { trigger } from "../forms/figures.ts";
import { cylinder, hourglass, sphere } from "../forms/rounds.ts";
import type { ProductLook } from "../look.ts";

const spray = cylinder(220, 330, 86);

export const MOSCHINO_LOOKS: ProductLook[] = [
  {
    slug: "moschino-toy-boy",
    tint: "#DAD8DC",
    build: {
      kind: "bottle",
      form: sphere(300),
      liquid: "#1A1A1C",
      coat: gloss("#1C1C1F"),
      cap: { kind: "bear", material: gloss("#1C1C1F"), wide: 2.6, tall: 2.4 },
    },
    label: { style: "plate", ink: "#2A2012", ground: "#CDA868" },
    carton: { paper: "#1F1F22", ink: "#D2B074" },
  },
  {
    slug: "moschino-toy-2",
    tint: "#EDE8E6",
    build: {
      kind: "bottle",
      form: sphere(300),
      liquid: "#EFE3D2",
      frost: 0.15,
      cap: { kind: "bear", material: gloss("#EDE6E0"), wide: 2.6, tall: 2.4, collar: metal("#C9CCCE") },
    },
    label: { style: "print", ink: "#3F3631" },
    carton: { paper: "#F3EFEA", ink: "#4A403A" },
  },
  {
    slug: "moschino-toy-2-bubble-gum",
    tint: "#F7D5E1",
    build: {
      kind: "bottle",
      form: sphere(300),
      liquid: "#F596BC",
      frost: 0.15,
      cap: { kind: "bear", material: gloss("#F39CC0"), wide: 2.6, tall: 2.4, collar: metal("#D9B9C4") },
    },
    label: { style: "print", ink: "#5A0E33" },
    carton: { paper: "#F6A3C4", ink: "#7A1747" },
  },
  {
    slug: "moschino-fresh-couture",
    tint: "#D6E9F1",
    build: {
      kind: "bottle",
      form: spray,
      liquid: "#6FC3EA",
      cap: { kind: "cylinder", material: gloss("#F4F4F2"), wide: 1.1, tall: 0.8, collar: gloss("#F4F4F2") },
      extras: trigger(spray, gloss("#F4F4F2"), gloss("#E8468F")),
    },
    label: {
      style: "paper",
      plain: true,
      border: false,
      ink: "#B3155E",
      ground: "#FFE3EE",
      box: { cx: 0, cy: -145, w: 160, h: 140 },
    },
    carton: { paper: "#F7C4DA", ink: "#B3155E" },
  },
  {
    slug: "moschino-i-love-love",
    tint: "#F6DFC6",
    build: {
      kind: "bottle",
      form: hourglass(260, 350),
      liquid: "#F39A52",
      cap: { kind: "sphere", material: gloss("#C9252B"), wide: 2, tall: 1.9, collar: gloss("#C9252B") },
    },
    label: { style: "print", name: "I Love Love", ink: "#60100C" },
    carton: { paper: "#F3A24C", ink: "#8A1B16" },
  },
];
