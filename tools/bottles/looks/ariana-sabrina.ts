import { gloss, metal, satin } from "../draw/solid.ts";
import { arch, block, facet } from "../forms/blocks.ts";
import { bow, heart } from "../forms/figures.ts";
import { sphere } from "../forms/rounds.ts";
import type { BottleBuild, ProductLook } from "../look.ts";

const SILVER = metal("#C3C8CD");

export const ARIANA_SABRINA_LOOKS: ProductLook[] = [
  {
    slug: "ariana-grande-cloud",
    tint: "#DDE5EE",
    build: {
      kind: "bottle",
      form: sphere(320),
      liquid: "#A9C6E2",
      frost: 0.85,
      cap: { kind: "dome", material: satin("#F2F1EC"), wide: 2, tall: 1.3, collar: SILVER },
    },
    label: { style: "print", ink: "#324965" },
    carton: { paper: "#C7D8EA", ink: "#3C5778" },
  },
  {
    slug: "ariana-grande-cloud-pink",
    tint: "#F6DDE4",
    build: {
      kind: "bottle",
      form: sphere(320),
      liquid: "#F0A9C2",
      frost: 0.8,
      cap: { kind: "dome", material: satin("#FBF1F1"), wide: 2, tall: 1.3, collar: SILVER },
    },
    label: { style: "print", ink: "#7A284C" },
    carton: { paper: "#F4BFD1", ink: "#8A2F57" },
  },
  {
    slug: "ariana-grande-thank-u-next",
    tint: "#F3DAD6",
    build: {
      kind: "bottle",
      form: heart(340, 330),
      liquid: "#F5AFC0",
      glass: "#FFF1F2",
      cap: { kind: "cylinder", material: metal("#D9A796"), wide: 1.35, tall: 1.35, collar: metal("#D9A796") },
    },
    label: { style: "print", ink: "#56132D" },
    carton: { paper: "#F2B6C0", ink: "#7C1F43" },
  },
  {
    slug: "ariana-grande-rem",
    tint: "#DFD9EE",
    build: {
      kind: "bottle",
      form: facet(280, 330, 84),
      liquid: "#BBA8EA",
      glass: "#EFEAFB",
      cap: { kind: "disc", material: SILVER, wide: 2.1, tall: 1.2, collar: SILVER },
    },
    label: { style: "print", plain: true, ink: "#170E37" },
    carton: { paper: "#B9A6E6", ink: "#3B2A6B" },
  },
  {
    slug: "ariana-grande-sweet-like-candy",
    tint: "#F6D3DE",
    build: {
      kind: "bottle",
      form: facet(290, 310, 96),
      liquid: "#B81858",
      glass: "#FFE3EC",
      cap: { kind: "sphere", material: satin("#F7C9D8"), wide: 1.6, tall: 1.55, collar: metal("#CDA558") },
      extras: bow(-316, 170, satin("#1D1A1B")),
    },
    label: { style: "print", ink: "#FFF7F9", box: { cx: 0, cy: -136, w: 186, h: 120 } },
    carton: { paper: "#E8719E", ink: "#FFF0F4" },
  },
  {
    slug: "ariana-grande-mod-vanilla",
    tint: "#F1E7DC",
    build: {
      kind: "bottle",
      form: block(250, 300, 96),
      liquid: "#EFDCC0",
      coat: gloss("#F1E4D0"),
      cap: { kind: "dome", material: gloss("#E9B9C0"), wide: 2.2, tall: 1.5, collar: metal("#D3A98F") },
    },
    label: { style: "print", plain: true, ink: "#7A4A54" },
    carton: { paper: "#F3E7D6", ink: "#A2606C" },
  },
  {
    slug: "sabrina-carpenter-sweet-tooth",
    tint: "#F5E2DA",
    build: sweetTooth("#F2AFA6", "#7B3F2A"),
    label: { style: "paper", ink: "#6B3527", ground: "#FFF3EA" },
    carton: { paper: "#F3C4BA", ink: "#6B3527" },
  },
  {
    slug: "sabrina-carpenter-caramel-dream",
    tint: "#EDD9BF",
    build: sweetTooth("#C8843A", "#4A2814"),
    label: { style: "paper", name: "Caramel Dream", ink: "#5A3213", ground: "#FFF4E0" },
    carton: { paper: "#D9A25E", ink: "#4A2814" },
  },
  {
    slug: "sabrina-carpenter-cherry-baby",
    tint: "#F0CCD0",
    build: { ...sweetTooth("#B5142F", "#5A0D1C"), glass: "#FBDCE0" },
    label: { style: "paper", name: "Cherry Baby", ink: "#7A0F24", ground: "#FFF0F0" },
    carton: { paper: "#B5142F", ink: "#FFE6E4" },
  },
];

function sweetTooth(liquid: string, cap: string): BottleBuild {
  return {
    kind: "bottle",
    form: arch(250, 380),
    liquid,
    cap: { kind: "dome", material: gloss(cap), wide: 2.1, tall: 1.7 },
  };
}
