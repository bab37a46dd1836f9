import { gloss, type Material, metal, satin, wood } from "../draw/solid.ts";
import { facet, taper } from "../forms/blocks.ts";
import { medallion } from "../forms/cuts.ts";
import type { BottleBuild, ProductLook } from "../look.ts";

export const BHARARA_RAYHAAN_LOOKS: ProductLook[] = [
  {
    slug: "bharara-king",
    tint: "#EAD9C0",
    build: {
      kind: "bottle",
      form: taper(270, 370, 0.86),
      liquid: "#D98324",
      cap: { kind: "ribbed", material: metal("#CFA24A"), wide: 1.9, tall: 1.3 },
    },
    label: { style: "plate", kind: "Parfum", ink: "#3A2810", ground: "#D2AC62" },
    carton: { paper: "#1E1B1A", ink: "#D6B069" },
  },
  {
    slug: "bharara-viking-cairo",
    tint: "#E0D2C6",
    build: {
      kind: "bottle",
      form: facet(270, 380, 60),
      liquid: "#5C1F17",
      cap: { kind: "block", material: wood("#3D241A"), wide: 2.1, tall: 1.6 },
    },
    label: { style: "print", foil: true, kind: "Parfum", ink: "#E4C78C" },
    carton: { paper: "#4A1D17", ink: "#DDBD7E" },
  },
  {
    slug: "bharara-niche",
    tint: "#DDDCCF",
    build: medal("#3B2416", gloss("#2B1A10")),
    label: { style: "print", foil: true, kind: "Parfum", ink: "#E6CB92" },
    carton: { paper: "#2B1D14", ink: "#D0AA6A" },
  },
  {
    slug: "bharara-niche-femme",
    tint: "#F1D9DB",
    build: medal("#AE2849", gloss("#F0CDD0")),
    label: { style: "print", foil: true, ink: "#FDF0E2" },
    carton: { paper: "#B64466", ink: "#F7DCC4" },
  },
  {
    slug: "bharara-onyx",
    tint: "#D7D9DD",
    build: { ...medal("#C9964E", gloss("#1B1B1E")), coat: gloss("#17171A") },
    label: { style: "print", foil: true, kind: "Parfum", ink: "#D6D8DB" },
    carton: { paper: "#18181B", ink: "#C6C9CD" },
  },
  {
    slug: "rayhaan-elixir",
    tint: "#D6D9E3",
    build: rayhaan("#1F2B57", gloss("#161D38")),
    label: { style: "print", foil: true, ink: "#D9B56C" },
    carton: { paper: "#1C2648", ink: "#D9C188" },
  },
  {
    slug: "rayhaan-lion",
    tint: "#EDDDB9",
    build: rayhaan("#B5731C", gloss("#4A2C10")),
    label: { style: "plate", ink: "#3A270C", ground: "#D6B066" },
    carton: { paper: "#8A5A1C", ink: "#F0D9A2" },
  },
  {
    slug: "rayhaan-pacific-aura",
    tint: "#CFE7DC",
    build: rayhaan("#2FA58C", gloss("#EAF1E6")),
    label: { style: "paper", ink: "#134B40", ground: "#F7FAF0" },
    carton: { paper: "#66BFA8", ink: "#0F443A" },
  },
  {
    slug: "rayhaan-corium",
    tint: "#E4D5C8",
    build: { ...rayhaan("#5A3420", gloss("#2A1A12")), coat: satin("#502612") },
    label: { style: "print", ink: "#FAEED8" },
    carton: { paper: "#54321F", ink: "#DDBE88" },
  },
];

function medal(liquid: string, cap: Material): BottleBuild {
  return {
    kind: "bottle",
    form: medallion(330),
    liquid,
    cap: { kind: "crown", material: cap, wide: 1.8, tall: 1.4 },
  };
}

function rayhaan(liquid: string, cap: Material): BottleBuild {
  return {
    kind: "bottle",
    form: facet(260, 390, 30),
    liquid,
    cap: { kind: "crown", material: cap, wide: 1.8, tall: 1.5 },
  };
}
