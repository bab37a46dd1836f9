import { arch, block, facet, ogive, shield, taper } from "../forms/blocks.ts";
import { cylinder, fluted, sphere } from "../forms/rounds.ts";
import type { Look } from "../look.ts";

const EDP = "Eau de parfum";

export const ARAB_INSPIRED_LOOKS: Look[] = [
  {
    slug: "maison-alhambra-delilah",
    tint: "#F1D8D2",
    build: {
      kind: "bottle",
      form: arch(270, 370),
      liquid: "#E39A93",
      cap: { kind: "sphere", material: { kind: "metal", color: "#C9A264" }, wide: 1.45, tall: 1.5 },
    },
    label: { style: "paper", house: "Maison Alhambra", name: "Delilah", kind: EDP, ink: "#4A2C28" },
    carton: { paper: "#EFC2BC", ink: "#6E3A35" },
  },
  {
    slug: "maison-alhambra-jean-lowe-immortal",
    tint: "#D8E0DF",
    build: {
      kind: "bottle",
      form: taper(250, 390, 0.9),
      liquid: "#8FB6B8",
      cap: {
        kind: "taper",
        material: { kind: "brushed", color: "#A8ADB0" },
        wide: 1.6,
        tall: 1.5,
        collar: { kind: "metal", color: "#A8ADB0" },
      },
    },
    label: { style: "print", house: "Maison Alhambra", name: "Jean Lowe Immortal", kind: EDP, ink: "#20363A" },
    carton: { paper: "#31484C", ink: "#D5DAD6" },
  },
  {
    slug: "fragrance-world-barakkat-rouge-540",
    tint: "#EFD6CC",
    build: {
      kind: "bottle",
      form: block(240, 390, 10),
      liquid: "#B5262B",
      cap: { kind: "cylinder", material: { kind: "metal", color: "#C39B58" }, wide: 1.6, tall: 1.3 },
    },
    label: {
      style: "plate",
      house: "Fragrance World",
      name: "Barakkat Rouge 540",
      kind: "Extrait de parfum",
      ink: "#40260F",
      ground: "#D2AC6C",
    },
    carton: { paper: "#A32328", ink: "#EBD3A0" },
  },
  {
    slug: "french-avenue-liquid-brun",
    tint: "#E2D0BD",
    build: {
      kind: "bottle",
      form: block(230, 420, 14),
      liquid: "#5A2E16",
      cap: { kind: "block", material: { kind: "wood", color: "#6A4027" }, wide: 2, tall: 1.6 },
    },
    label: {
      style: "paper",
      house: "French Avenue",
      name: "Liquid Brun",
      kind: "Extrait de parfum",
      ink: "#3A2214",
      ground: "#F4E7D3",
    },
    carton: { paper: "#5B351F", ink: "#E4CDA4" },
  },
  {
    slug: "maison-asrar-vanilla-voyage",
    tint: "#F1E6CF",
    build: {
      kind: "bottle",
      form: ogive(270, 390),
      liquid: "#DDAE55",
      cap: { kind: "finial", material: { kind: "metal", color: "#CBA052" }, wide: 1.7, tall: 2 },
    },
    label: { style: "print", house: "Maison Asrar", name: "Vanilla Voyage", kind: EDP, ink: "#5A3A10" },
    carton: { paper: "#EFDDB4", ink: "#7A5318" },
  },
  {
    slug: "paris-corner-khair-pistachio",
    tint: "#E0E5CC",
    build: {
      kind: "bottle",
      form: fluted(280, 350),
      liquid: "#A9B76A",
      cap: { kind: "sphere", material: { kind: "satin", color: "#EFE6D0" }, wide: 1.6, tall: 1.7 },
    },
    label: {
      style: "paper",
      house: "Paris Corner",
      name: "Khair Pistachio",
      kind: EDP,
      ink: "#4A5222",
      ground: "#FCF8E8",
    },
    carton: { paper: "#C6D09A", ink: "#48511F" },
  },
  {
    slug: "rayhaan-elixir",
    tint: "#D6D9E3",
    build: {
      kind: "bottle",
      form: facet(260, 390, 30),
      liquid: "#1F2B57",
      cap: { kind: "crown", material: { kind: "gloss", color: "#161D38" }, wide: 1.8, tall: 1.5 },
    },
    label: { style: "print", foil: true, house: "Rayhaan", name: "Elixir", kind: EDP, ink: "#D9B56C" },
    carton: { paper: "#1C2648", ink: "#D9C188" },
  },
  {
    slug: "zimaya-sharaf-blend",
    tint: "#E6D3BF",
    build: {
      kind: "bottle",
      form: shield(270, 380),
      liquid: "#A5541C",
      cap: { kind: "block", material: { kind: "wood", color: "#4A2B1A" }, wide: 1.8, tall: 1.4 },
    },
    label: { style: "plate", house: "Zimaya", name: "Sharaf Blend", kind: EDP, ink: "#3A2210", ground: "#CDA766" },
    carton: { paper: "#6B3B20", ink: "#E2C58C" },
  },
  {
    slug: "tubbees-pistachio-gelato",
    tint: "#E6EBD5",
    build: {
      kind: "bottle",
      form: cylinder(230, 270, 46),
      liquid: "#B9C98A",
      frost: 0.7,
      cap: {
        kind: "dome",
        material: { kind: "gloss", color: "#F3E7D2" },
        wide: 2.2,
        tall: 1.6,
        collar: { kind: "satin", color: "#D9C7A6" },
      },
    },
    label: { style: "print", plain: true, house: "Tubbees", name: "Pistachio Gelato", kind: EDP, ink: "#4C5B22" },
    carton: { paper: "#CBD8A6", ink: "#4C5B22" },
  },
  {
    slug: "amaran-velvet-rose",
    tint: "#EED3D3",
    build: {
      kind: "bottle",
      form: sphere(310),
      liquid: "#B03A55",
      cap: { kind: "finial", material: { kind: "metal", color: "#CFA25C" }, wide: 1.6, tall: 2 },
    },
    label: { style: "print", foil: true, house: "Amaran", name: "Velvet Rose", kind: EDP, ink: "#E3BC7C" },
    carton: { paper: "#8E2C44", ink: "#EED3A6" },
  },
];
