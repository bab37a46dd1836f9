import { gloss, type Material, metal, satin, wood } from "../draw/solid.ts";
import { arch, ogive, shield } from "../forms/blocks.ts";
import { reeded } from "../forms/cuts.ts";
import { cylinder, fluted } from "../forms/rounds.ts";
import type { BottleBuild, ProductLook } from "../look.ts";

export const PARIS_CORNER_ZIMAYA_LOOKS: ProductLook[] = [
  {
    slug: "paris-corner-khair-pistachio",
    tint: "#E0E5CC",
    build: khair("#A9B76A", "#EFE6D0"),
    label: { style: "paper", ink: "#4A5222", ground: "#FCF8E8" },
    carton: { paper: "#C6D09A", ink: "#48511F" },
  },
  {
    slug: "paris-corner-khair-confection",
    tint: "#F5DEDA",
    build: khair("#EBA49B", "#F8E6DF"),
    label: { style: "paper", ink: "#7A3430", ground: "#FFF6F1" },
    carton: { paper: "#F1C2BA", ink: "#7A3430" },
  },
  {
    slug: "paris-corner-qissa-delicious",
    tint: "#E6D6CB",
    build: {
      kind: "bottle",
      form: arch(264, 360),
      liquid: "#53291A",
      coat: gloss("#5A2E1E"),
      cap: { kind: "dome", material: satin("#EED9C4"), wide: 2, tall: 1.5 },
    },
    label: { style: "print", ink: "#F4E2CC" },
    carton: { paper: "#4E2818", ink: "#EFD6B8" },
  },
  {
    slug: "paris-corner-marshmallow-blush",
    tint: "#F8E1E7",
    build: {
      kind: "bottle",
      form: cylinder(236, 320, 56),
      liquid: "#F2A9BC",
      frost: 0.6,
      cap: { kind: "dome", material: gloss("#FBEFEF"), wide: 2, tall: 1.5, collar: metal("#D8B08C") },
    },
    label: { style: "print", ink: "#7A2844" },
    carton: { paper: "#F5C4D0", ink: "#8A2F4E" },
  },
  {
    slug: "zimaya-sharaf-blend",
    tint: "#E6D3BF",
    build: sharaf("#A5541C", wood("#4A2B1A")),
    label: { style: "plate", ink: "#3A2210", ground: "#CDA766" },
    carton: { paper: "#6B3B20", ink: "#E2C58C" },
  },
  {
    slug: "zimaya-sharaf-the-club",
    tint: "#D5DCD4",
    build: sharaf("#23362C", gloss("#18211C")),
    label: { style: "plate", kind: "Extrait de parfum", ink: "#1E2A22", ground: "#C4B48A" },
    carton: { paper: "#22332A", ink: "#D2C292" },
  },
  {
    slug: "zimaya-tiramisu-caramel",
    tint: "#F0DFC4",
    build: {
      kind: "bottle",
      form: reeded(276, 340),
      liquid: "#C67A2A",
      cap: { kind: "disc", material: satin("#F1E3CB"), wide: 2.2, tall: 1.4 },
    },
    label: { style: "paper", ink: "#5A3312", ground: "#FFF8EA" },
    carton: { paper: "#D9A25A", ink: "#4A2A0E" },
  },
  {
    slug: "zimaya-fatima",
    tint: "#F3DBE2",
    build: {
      kind: "bottle",
      form: ogive(264, 380),
      liquid: "#AD274C",
      cap: { kind: "finial", material: metal("#CFA66A"), wide: 1.7, tall: 2 },
    },
    label: { style: "print", kind: "Extrait de parfum", ink: "#FFF7F9" },
    carton: { paper: "#E7A2B6", ink: "#6A1F3A" },
  },
];

function khair(liquid: string, cap: string): BottleBuild {
  return {
    kind: "bottle",
    form: fluted(280, 350),
    liquid,
    cap: { kind: "sphere", material: satin(cap), wide: 1.6, tall: 1.7 },
  };
}

function sharaf(liquid: string, cap: Material): BottleBuild {
  return {
    kind: "bottle",
    form: shield(270, 380),
    liquid,
    cap: { kind: "block", material: cap, wide: 1.8, tall: 1.4 },
  };
}
