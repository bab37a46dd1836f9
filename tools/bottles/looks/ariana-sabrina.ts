import { arch, block, facet } from "../forms/blocks.ts";
import { bow, heart } from "../forms/figures.ts";
import { sphere } from "../forms/rounds.ts";
import type { Look } from "../look.ts";

const EDP = "Eau de parfum";
const SILVER = { kind: "metal", color: "#C3C8CD" } as const;

export const ARIANA_SABRINA_LOOKS: Look[] = [
  {
    slug: "ariana-grande-cloud",
    tint: "#DDE5EE",
    build: {
      kind: "bottle",
      form: sphere(320),
      liquid: "#A9C6E2",
      frost: 0.85,
      cap: { kind: "dome", material: { kind: "satin", color: "#F2F1EC" }, wide: 2, tall: 1.3, collar: SILVER },
    },
    label: { style: "print", house: "Ariana Grande", name: "Cloud", kind: EDP, ink: "#324965" },
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
      cap: { kind: "dome", material: { kind: "satin", color: "#FBF1F1" }, wide: 2, tall: 1.3, collar: SILVER },
    },
    label: { style: "print", house: "Ariana Grande", name: "Cloud Pink", kind: EDP, ink: "#7A284C" },
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
      cap: {
        kind: "cylinder",
        material: { kind: "metal", color: "#D9A796" },
        wide: 1.35,
        tall: 1.35,
        collar: { kind: "metal", color: "#D9A796" },
      },
    },
    label: { style: "print", house: "Ariana Grande", name: "Thank U, Next", kind: EDP, ink: "#56132D" },
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
    label: { style: "print", plain: true, house: "Ariana Grande", name: "R.E.M.", kind: EDP, ink: "#170E37" },
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
      cap: {
        kind: "sphere",
        material: { kind: "satin", color: "#F7C9D8" },
        wide: 1.6,
        tall: 1.55,
        collar: { kind: "metal", color: "#CDA558" },
      },
      extras: bow(-316, 170, { kind: "satin", color: "#1D1A1B" }),
    },
    label: {
      style: "print",
      house: "Ariana Grande",
      name: "Sweet Like Candy",
      kind: EDP,
      ink: "#FFF7F9",
      box: { cx: 0, cy: -136, w: 186, h: 120 },
    },
    carton: { paper: "#E8719E", ink: "#FFF0F4" },
  },
  {
    slug: "ariana-grande-mod-vanilla",
    tint: "#F1E7DC",
    build: {
      kind: "bottle",
      form: block(250, 300, 96),
      liquid: "#EFDCC0",
      coat: { kind: "gloss", color: "#F1E4D0" },
      cap: {
        kind: "dome",
        material: { kind: "gloss", color: "#E9B9C0" },
        wide: 2.2,
        tall: 1.5,
        collar: { kind: "metal", color: "#D3A98F" },
      },
    },
    label: { style: "print", plain: true, house: "Ariana Grande", name: "Mod Vanilla", kind: EDP, ink: "#7A4A54" },
    carton: { paper: "#F3E7D6", ink: "#A2606C" },
  },
  {
    slug: "sabrina-carpenter-sweet-tooth",
    tint: "#F5E2DA",
    build: {
      kind: "bottle",
      form: arch(250, 380),
      liquid: "#F2AFA6",
      cap: { kind: "dome", material: { kind: "gloss", color: "#7B3F2A" }, wide: 2.1, tall: 1.7 },
    },
    label: {
      style: "paper",
      house: "Sabrina Carpenter",
      name: "Sweet Tooth",
      kind: EDP,
      ink: "#6B3527",
      ground: "#FFF3EA",
    },
    carton: { paper: "#F3C4BA", ink: "#6B3527" },
  },
  {
    slug: "sabrina-carpenter-caramel-dream",
    tint: "#EDD9BF",
    build: {
      kind: "bottle",
      form: arch(250, 380),
      liquid: "#C8843A",
      cap: { kind: "dome", material: { kind: "gloss", color: "#4A2814" }, wide: 2.1, tall: 1.7 },
    },
    label: {
      style: "paper",
      house: "Sabrina Carpenter",
      name: "Caramel Dream",
      kind: EDP,
      ink: "#5A3213",
      ground: "#FFF4E0",
    },
    carton: { paper: "#D9A25E", ink: "#4A2814" },
  },
  {
    slug: "sabrina-carpenter-cherry-baby",
    tint: "#F0CCD0",
    build: {
      kind: "bottle",
      form: arch(250, 380),
      liquid: "#B5142F",
      glass: "#FBDCE0",
      cap: { kind: "dome", material: { kind: "gloss", color: "#5A0D1C" }, wide: 2.1, tall: 1.7 },
    },
    label: {
      style: "paper",
      house: "Sabrina Carpenter",
      name: "Cherry Baby",
      kind: EDP,
      ink: "#7A0F24",
      ground: "#FFF0F0",
    },
    carton: { paper: "#B5142F", ink: "#FFE6E4" },
  },
];
