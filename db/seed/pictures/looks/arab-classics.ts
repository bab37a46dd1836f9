import { block, facet, shield, taper } from "../forms/blocks.ts";
import { aerosol } from "../forms/objects.ts";
import { drop } from "../forms/rounds.ts";
import type { Look } from "../look.ts";

const EDP = "Eau de parfum";

export const ARAB_CLASSICS_LOOKS: Look[] = [
  {
    slug: "afnan-9-pm",
    tint: "#DAD3E4",
    build: {
      kind: "bottle",
      form: block(250, 390, 20),
      liquid: "#4A3585",
      cap: { kind: "block", material: { kind: "gloss", color: "#2A2140" }, wide: 1.8, tall: 1.45 },
    },
    label: { style: "print", foil: true, house: "Afnan", name: "9 PM", kind: EDP, ink: "#D9B56C" },
    carton: { paper: "#2C2148", ink: "#D8C08A" },
  },
  {
    slug: "afnan-supremacy-not-only-intense",
    tint: "#D5D9D6",
    build: {
      kind: "bottle",
      form: taper(270, 380),
      liquid: "#1D2A2C",
      glass: "#B9C7C6",
      cap: {
        kind: "cylinder",
        material: { kind: "metal", color: "#A9AEB0" },
        wide: 1.7,
        tall: 1.5,
        collar: { kind: "metal", color: "#A9AEB0" },
      },
    },
    label: {
      style: "plate",
      house: "Afnan",
      name: "Supremacy Not Only Intense",
      kind: "Extrait de parfum",
      ink: "#1E2425",
      ground: "#BFC4C5",
    },
    carton: { paper: "#20292B", ink: "#C3C9CA" },
  },
  {
    slug: "armaf-club-de-nuit-intense-man",
    tint: "#D9D8D5",
    build: {
      kind: "bottle",
      form: shield(280, 380),
      liquid: "#161616",
      coat: { kind: "gloss", color: "#1D1D1F" },
      cap: {
        kind: "cylinder",
        material: { kind: "metal", color: "#8F9296" },
        wide: 1.7,
        tall: 1.25,
        collar: { kind: "metal", color: "#8F9296" },
      },
    },
    label: {
      style: "print",
      foil: true,
      house: "Armaf",
      name: "Club de Nuit Intense Man",
      kind: "Eau de toilette",
      ink: "#D9DADC",
    },
    carton: { paper: "#1B1B1D", ink: "#C9CACC" },
  },
  {
    slug: "armaf-odyssey-homme",
    tint: "#D3DED8",
    build: {
      kind: "bottle",
      form: block(300, 340, 26),
      liquid: "#3E7A74",
      cap: {
        kind: "block",
        material: { kind: "gloss", color: "#22343A" },
        wide: 1.9,
        tall: 1.35,
        collar: { kind: "metal", color: "#B4B8B8" },
      },
    },
    label: { style: "paper", house: "Armaf", name: "Odyssey Homme", kind: EDP, ink: "#22343A" },
    carton: { paper: "#2B4B4C", ink: "#D9DDD2" },
  },
  {
    slug: "armaf-club-de-nuit-intense-man-deo",
    tint: "#DBDAD7",
    build: aerosol({ kind: "satin", color: "#232326" }, { kind: "metal", color: "#9A9DA1" }),
    label: { style: "print", house: "Armaf", name: "Club de Nuit Intense Man", kind: "Body spray", ink: "#D6D7D9" },
    carton: null,
  },
  {
    slug: "rasasi-hawas-for-him",
    tint: "#CFE0E7",
    build: {
      kind: "bottle",
      form: drop(290, 400),
      liquid: "#2F86B4",
      cap: {
        kind: "sphere",
        material: { kind: "gloss", color: "#16324F" },
        wide: 1.35,
        tall: 1.5,
        collar: { kind: "metal", color: "#B9BFC4" },
      },
    },
    label: { style: "print", house: "Rasasi", name: "Hawas for Him", kind: EDP, ink: "#F2F4F0" },
    carton: { paper: "#1F5D86", ink: "#E6ECEB" },
  },
  {
    slug: "al-haramain-amber-oud-gold-edition",
    tint: "#EBDCBD",
    build: {
      kind: "bottle",
      form: facet(270, 390, 36),
      liquid: "#C8872B",
      coat: { kind: "metal", color: "#C79A45" },
      cap: { kind: "dome", material: { kind: "metal", color: "#B98A38" }, wide: 1.8, tall: 1.6 },
    },
    label: {
      style: "paper",
      house: "Al Haramain",
      name: "Amber Oud",
      kind: "Gold Edition",
      ink: "#4A3413",
      ground: "#FBF3DF",
    },
    carton: { paper: "#C49A4C", ink: "#3E2C10" },
  },
];
