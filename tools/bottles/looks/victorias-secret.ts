import { block, facet } from "../forms/blocks.ts";
import { bow } from "../forms/figures.ts";
import { cylinder } from "../forms/rounds.ts";
import type { Look } from "../look.ts";

const EDP = "Eau de parfum";
const MIST = "Bruma perfumada";
const HOUSE = "Victoria's Secret";

export const VICTORIAS_SECRET_LOOKS: Look[] = [
  {
    slug: "victorias-secret-bombshell",
    tint: "#F6DADF",
    build: {
      kind: "bottle",
      form: facet(260, 330, 46),
      liquid: "#F39DB8",
      glass: "#FFF0F4",
      cap: {
        kind: "cylinder",
        material: { kind: "metal", color: "#D6A28E" },
        wide: 1.7,
        tall: 1.25,
        collar: { kind: "metal", color: "#D6A28E" },
      },
      extras: bow(-340, 132, { kind: "satin", color: "#E46A97" }),
    },
    label: { style: "print", house: HOUSE, name: "Bombshell", kind: EDP, ink: "#540B2A" },
    carton: { paper: "#F08FB0", ink: "#7A1440" },
  },
  {
    slug: "victorias-secret-tease",
    tint: "#F0DAD6",
    build: {
      kind: "bottle",
      form: block(250, 320, 34),
      liquid: "#EBAFAE",
      cap: { kind: "block", material: { kind: "gloss", color: "#191718" }, wide: 1.9, tall: 1.2 },
      extras: bow(-322, 150, { kind: "satin", color: "#1D1A1B" }),
    },
    label: {
      style: "print",
      house: HOUSE,
      name: "Tease",
      kind: EDP,
      ink: "#241C1D",
      box: { cx: 0, cy: -130, w: 170, h: 130 },
    },
    carton: { paper: "#1D1A1B", ink: "#EBAFAE" },
  },
  {
    slug: "victorias-secret-bare-vanilla",
    tint: "#F2E5D3",
    build: {
      kind: "bottle",
      form: cylinder(176, 470, 64),
      liquid: "#EFD3A4",
      cap: {
        kind: "ribbed",
        material: { kind: "satin", color: "#E9D9C0" },
        wide: 1.7,
        tall: 1.6,
        collar: { kind: "satin", color: "#DCC9AB" },
      },
    },
    label: { style: "paper", house: HOUSE, name: "Bare Vanilla", kind: MIST, ink: "#6E4D24", ground: "#FFF8EA" },
    carton: null,
  },
  {
    slug: "victorias-secret-love-spell",
    tint: "#E9DCEB",
    build: {
      kind: "bottle",
      form: cylinder(176, 470, 64),
      liquid: "#C592D0",
      cap: {
        kind: "ribbed",
        material: { kind: "satin", color: "#D9BEDF" },
        wide: 1.7,
        tall: 1.6,
        collar: { kind: "satin", color: "#C8A8D0" },
      },
    },
    label: { style: "paper", house: HOUSE, name: "Love Spell", kind: MIST, ink: "#5E2E6B", ground: "#FBF1FA" },
    carton: null,
  },
  {
    slug: "victorias-secret-pure-seduction",
    tint: "#F3D0D4",
    build: {
      kind: "bottle",
      form: cylinder(176, 470, 64),
      liquid: "#D6365F",
      cap: {
        kind: "ribbed",
        material: { kind: "satin", color: "#E88CA2" },
        wide: 1.7,
        tall: 1.6,
        collar: { kind: "satin", color: "#DB7A92" },
      },
    },
    label: { style: "paper", house: HOUSE, name: "Pure Seduction", kind: MIST, ink: "#7E1532", ground: "#FFF1F2" },
    carton: null,
  },
  {
    slug: "victorias-secret-velvet-petals",
    tint: "#F4DFD6",
    build: {
      kind: "bottle",
      form: cylinder(176, 470, 64),
      liquid: "#EBA091",
      cap: {
        kind: "ribbed",
        material: { kind: "satin", color: "#F0C6BA" },
        wide: 1.7,
        tall: 1.6,
        collar: { kind: "satin", color: "#E4B3A6" },
      },
    },
    label: { style: "paper", house: HOUSE, name: "Velvet Petals", kind: MIST, ink: "#803629", ground: "#FFF5F0" },
    carton: null,
  },
  {
    slug: "victorias-secret-coconut-passion",
    tint: "#EDE3D6",
    build: {
      kind: "bottle",
      form: cylinder(176, 470, 64),
      liquid: "#D9B98E",
      frost: 0.3,
      cap: {
        kind: "ribbed",
        material: { kind: "satin", color: "#8B6A4A" },
        wide: 1.7,
        tall: 1.6,
        collar: { kind: "satin", color: "#7A5B3E" },
      },
    },
    label: { style: "paper", house: HOUSE, name: "Coconut Passion", kind: MIST, ink: "#5A3E22", ground: "#FFFAF0" },
    carton: null,
  },
  {
    slug: "victorias-secret-aqua-kiss",
    tint: "#D3E9E9",
    build: {
      kind: "bottle",
      form: cylinder(176, 470, 64),
      liquid: "#6CC4CC",
      cap: {
        kind: "ribbed",
        material: { kind: "satin", color: "#A9DADB" },
        wide: 1.7,
        tall: 1.6,
        collar: { kind: "satin", color: "#93C9CB" },
      },
    },
    label: { style: "paper", house: HOUSE, name: "Aqua Kiss", kind: MIST, ink: "#12565E", ground: "#F0FBFA" },
    carton: null,
  },
];
