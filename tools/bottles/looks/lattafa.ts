import { gloss, type Material, metal, satin, wood } from "../draw/solid.ts";
import { arch, block, facet } from "../forms/blocks.ts";
import { aerosol } from "../forms/objects.ts";
import { fluted, hourglass } from "../forms/rounds.ts";
import type { BottleBuild, ProductLook } from "../look.ts";

export const LATTAFA_LOOKS: ProductLook[] = [
  {
    slug: "lattafa-asad",
    tint: "#E4CFB6",
    build: asad("#8A4516", "#1C1613"),
    label: { style: "paper", ink: "#3A2A1C" },
    carton: { paper: "#211A16", ink: "#C9A264" },
  },
  {
    slug: "lattafa-yara",
    tint: "#F2D9D6",
    build: yara("#E58E9C", "#E9A3AE", "#F1C6CB"),
    label: { style: "print", ink: "#59202E" },
    carton: { paper: "#EFB9C0", ink: "#7A3B46" },
  },
  {
    slug: "lattafa-khamrah",
    tint: "#E8D4B9",
    build: khamrah("#9C5A20", gloss("#3F2113")),
    label: { style: "plate", ink: "#3A2412", ground: "#CFA35A" },
    carton: { paper: "#4A2815", ink: "#D6B271" },
  },
  {
    slug: "lattafa-badee-al-oud-oud-for-glory",
    tint: "#DCD3C8",
    build: badee("#2A1A12", "#231B18", "#C79A4E"),
    label: { style: "print", foil: true, ink: "#DDBB78" },
    carton: { paper: "#1D1714", ink: "#CFA868" },
  },
  {
    slug: "lattafa-eclaire",
    tint: "#F0E4D2",
    build: {
      kind: "bottle",
      form: arch(280, 350),
      liquid: "#E2B46C",
      frost: 0.55,
      cap: { kind: "disc", material: satin("#EADBC2"), wide: 2.1, tall: 1.5 },
    },
    label: { style: "paper", ink: "#6A4A22", ground: "#FFF9EE" },
    carton: { paper: "#F3E6CE", ink: "#8A6430" },
  },
  {
    slug: "lattafa-yara-deo",
    tint: "#F4DEDB",
    build: aerosol(satin("#EBA9B4"), gloss("#F4D4D8")),
    label: { style: "print", name: "Yara", kind: "Body spray", ink: "#511C28" },
    carton: null,
  },
  {
    slug: "lattafa-yara-candy",
    tint: "#F5D3DF",
    build: yara("#E0447C", "#C42153", "#F6D3E2"),
    label: { style: "print", ink: "#FFF1F5" },
    carton: { paper: "#DE5C8E", ink: "#FCE6EE" },
  },
  {
    slug: "lattafa-yara-tous",
    tint: "#F8E2C6",
    build: yara("#F0A24A", "#F5A84A", "#FBE3C0"),
    label: { style: "print", ink: "#562A09" },
    carton: { paper: "#F4BE7C", ink: "#6B3A0C" },
  },
  {
    slug: "lattafa-khamrah-qahwa",
    tint: "#DDCDBE",
    build: khamrah("#4A2410", wood("#3A2116")),
    label: { style: "plate", ink: "#28150A", ground: "#C69E68" },
    carton: { paper: "#2F1A10", ink: "#C99C62" },
  },
  {
    slug: "lattafa-fakhar-black",
    tint: "#D8DCE0",
    build: {
      kind: "bottle",
      form: block(236, 410, 12),
      liquid: "#BECBD1",
      coat: gloss("#1B1E23"),
      cap: { kind: "block", material: metal("#8D949B"), wide: 2.4, tall: 1.2, collar: metal("#6C7279") },
    },
    label: { style: "plate", name: "Fakhar", kind: "Black", ink: "#1A1D21", ground: "#B4BABF" },
    carton: { paper: "#1A1D22", ink: "#BEC4C9" },
  },
  {
    slug: "lattafa-badee-al-oud-sublime",
    tint: "#EFCFCB",
    build: badee("#7E0F1B", "#8F1722", "#CFA35A"),
    label: { style: "print", foil: true, ink: "#EBCB8C" },
    carton: { paper: "#7C131D", ink: "#E2BE7C" },
  },
  {
    slug: "lattafa-asad-bourbon",
    tint: "#E9D9CC",
    build: asad("#5E2A14", "#5A2A1A"),
    label: { style: "plate", ink: "#231008", ground: "#C98F63" },
    carton: { paper: "#53281A", ink: "#DDA77C" },
  },
];

function yara(liquid: string, lacquer: string, cap: string): BottleBuild {
  return {
    kind: "bottle",
    form: hourglass(270, 390),
    liquid,
    coat: gloss(lacquer),
    cap: { kind: "dome", material: gloss(cap), wide: 1.9, tall: 1.7 },
  };
}

function asad(liquid: string, cap: string): BottleBuild {
  return {
    kind: "bottle",
    form: facet(290, 380, 48),
    liquid,
    cap: { kind: "block", material: gloss(cap), wide: 1.9, tall: 1.6 },
  };
}

function khamrah(liquid: string, cap: Material): BottleBuild {
  return {
    kind: "bottle",
    form: fluted(300, 360),
    liquid,
    cap: { kind: "crown", material: cap, wide: 1.75, tall: 1.5 },
  };
}

function badee(liquid: string, lacquer: string, cap: string): BottleBuild {
  return {
    kind: "bottle",
    form: block(270, 370, 24),
    liquid,
    coat: gloss(lacquer),
    cap: { kind: "finial", material: metal(cap), wide: 1.7, tall: 2.1 },
  };
}
