import { brushed, gloss, type Material, metal, satin, wood } from "../draw/solid.ts";
import { block, facet, taper } from "../forms/blocks.ts";
import { aerosol } from "../forms/objects.ts";
import { drop } from "../forms/rounds.ts";
import type { BottleBuild, ProductLook } from "../look.ts";

export const AL_HARAMAIN_RASASI_LOOKS: ProductLook[] = [
  {
    slug: "al-haramain-amber-oud-gold-edition",
    tint: "#EBDCBD",
    build: amberOud("#C8872B", "#C79A45", "#B98A38"),
    label: { style: "paper", name: "Amber Oud", kind: "Gold Edition", ink: "#4A3413", ground: "#FBF3DF" },
    carton: { paper: "#C49A4C", ink: "#3E2C10" },
  },
  {
    slug: "al-haramain-amber-oud-aqua-dubai",
    tint: "#CFE5E2",
    build: amberOud("#1F9E9A", "#3FA3A0", "#C9A75E"),
    label: { style: "paper", name: "Amber Oud", kind: "Aqua Dubai", ink: "#0F4A4C", ground: "#F6FAF4" },
    carton: { paper: "#3C9A97", ink: "#F3E7C6" },
  },
  {
    slug: "al-haramain-amber-oud-ruby-edition",
    tint: "#EFD0CF",
    build: amberOud("#A3182C", "#A62A38", "#C39A52"),
    label: { style: "paper", name: "Amber Oud", kind: "Ruby Edition", ink: "#6A1420", ground: "#FDF4EC" },
    carton: { paper: "#8E1C2B", ink: "#EBCB92" },
  },
  {
    slug: "al-haramain-amber-oud-dubai-night",
    tint: "#D5D5E0",
    build: amberOud("#2A1D3A", "#3A3450", "#BF9550"),
    label: { style: "paper", name: "Amber Oud", kind: "Dubai Night", ink: "#2A2340", ground: "#F4EFE4" },
    carton: { paper: "#292540", ink: "#D3B376" },
  },
  {
    slug: "al-haramain-laventure",
    tint: "#DBE0D3",
    build: {
      kind: "bottle",
      form: taper(280, 360, 0.88),
      liquid: "#C6CC92",
      glass: "#EFF2E2",
      cap: { kind: "dome", material: gloss("#262A22"), wide: 1.8, tall: 1.35, collar: metal("#A9ADA8") },
    },
    label: { style: "paper", ink: "#2D3322", ground: "#F7F5E9" },
    carton: { paper: "#2B3026", ink: "#C9CCB8" },
  },
  {
    slug: "rasasi-hawas-for-him",
    tint: "#CFE0E7",
    build: hawas("#0D5C94", gloss("#16324F")),
    label: { style: "print", ink: "#FAFBF9" },
    carton: { paper: "#1F5D86", ink: "#E6ECEB" },
  },
  {
    slug: "rasasi-hawas-ice",
    tint: "#DFEDF3",
    build: hawas("#7CC2DC", gloss("#EDF4F6")),
    label: { style: "print", ink: "#0F3751" },
    carton: { paper: "#BFE0EC", ink: "#1D4E6C" },
  },
  {
    slug: "rasasi-hawas-elixir",
    tint: "#DAD0DF",
    build: hawas("#3B2358", gloss("#1F1430")),
    label: { style: "print", foil: true, ink: "#E3C48A" },
    carton: { paper: "#2F1D48", ink: "#D8BA82" },
  },
  {
    slug: "rasasi-hawas-tropical",
    tint: "#D6E8CE",
    build: hawas("#0E6517", wood("#7A5530")),
    label: { style: "print", ink: "#FBFAEE" },
    carton: { paper: "#3A8546", ink: "#F2EBC8" },
  },
  {
    slug: "rasasi-la-yuqawam-homme",
    tint: "#E3D1C0",
    build: {
      kind: "bottle",
      form: block(270, 320, 10),
      liquid: "#4A2415",
      coat: satin("#4B2A1C"),
      cap: { kind: "block", material: brushed("#B58E4E"), wide: 2.6, tall: 1.3 },
    },
    label: { style: "plate", name: "La Yuqawam", kind: "Pour homme", ink: "#28190A", ground: "#C49C5A" },
    carton: { paper: "#40251A", ink: "#C9A264" },
  },
  {
    slug: "rasasi-hawas-for-him-deo",
    tint: "#D4E3EA",
    build: aerosol(satin("#084B80"), gloss("#16324F")),
    label: { style: "print", name: "Hawas for Him", kind: "Body spray", ink: "#FFFFFF" },
    carton: null,
  },
];

function amberOud(liquid: string, lacquer: string, cap: string): BottleBuild {
  return {
    kind: "bottle",
    form: facet(270, 390, 36),
    liquid,
    coat: metal(lacquer),
    cap: { kind: "dome", material: metal(cap), wide: 1.8, tall: 1.6 },
  };
}

function hawas(liquid: string, cap: Material): BottleBuild {
  return {
    kind: "bottle",
    form: drop(290, 400),
    liquid,
    cap: { kind: "sphere", material: cap, wide: 1.35, tall: 1.5, collar: metal("#B9BFC4") },
  };
}
