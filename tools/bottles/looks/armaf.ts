import { gloss, type Material, metal, satin } from "../draw/solid.ts";
import { block, shield } from "../forms/blocks.ts";
import { aerosol } from "../forms/objects.ts";
import type { BottleBuild, ProductLook } from "../look.ts";

export const ARMAF_LOOKS: ProductLook[] = [
  {
    slug: "armaf-club-de-nuit-intense-man",
    tint: "#D9D8D5",
    build: clubDeNuit("#CDB970", "#8F9296", gloss("#1D1D1F")),
    label: { style: "print", foil: true, ink: "#D9DADC" },
    carton: { paper: "#1B1B1D", ink: "#C9CACC" },
  },
  {
    slug: "armaf-odyssey-homme",
    tint: "#E4D9CB",
    build: odyssey("#6E3D1C", gloss("#2B2320")),
    label: { style: "paper", ink: "#33261C" },
    carton: { paper: "#3B2A20", ink: "#DCC39A" },
  },
  {
    slug: "armaf-club-de-nuit-intense-man-deo",
    tint: "#DBDAD7",
    build: aerosol(satin("#232326"), metal("#9A9DA1")),
    label: { style: "print", name: "Club de Nuit Intense Man", kind: "Body spray", ink: "#F4F5F6" },
    carton: null,
  },
  {
    slug: "armaf-club-de-nuit-woman",
    tint: "#F3DCD2",
    build: clubDeNuit("#EFA58C", "#C9A264"),
    label: { style: "print", ink: "#4C1F15" },
    carton: { paper: "#EBB7A4", ink: "#6A2E20" },
  },
  {
    slug: "armaf-club-de-nuit-untold",
    tint: "#EEDDE0",
    build: clubDeNuit("#C98C8E", "#C39A80", metal("#C79A98")),
    label: { style: "print", ink: "#43202B" },
    carton: { paper: "#D9B3B3", ink: "#54282F" },
  },
  {
    slug: "armaf-club-de-nuit-sillage",
    tint: "#E3E8EA",
    build: clubDeNuit("#DDE3E4", "#B2B7BA", gloss("#EEF0EF")),
    label: { style: "print", ink: "#37424A" },
    carton: { paper: "#EEF0EE", ink: "#56626A" },
  },
  {
    slug: "armaf-club-de-nuit-iconic",
    tint: "#CFDBEA",
    build: clubDeNuit("#173F86", "#A4AAB2"),
    label: { style: "print", foil: true, ink: "#E3E6EA" },
    carton: { paper: "#173A75", ink: "#D5DAE0" },
  },
  {
    slug: "armaf-club-de-nuit-urban-man-elixir",
    tint: "#D9DDE4",
    build: clubDeNuit("#A9854A", "#555B66", satin("#2A3145")),
    label: { style: "print", foil: true, ink: "#F0E2C2" },
    carton: { paper: "#272D3D", ink: "#CDB683" },
  },
  {
    slug: "armaf-odyssey-mandarin-sky",
    tint: "#F8DCC2",
    build: odyssey("#E8741C", gloss("#F3E4D0"), gloss("#F3913A")),
    label: { style: "print", kind: "Limited edition", ink: "#4A210A" },
    carton: { paper: "#E57A2C", ink: "#FFF0DC" },
  },
  {
    slug: "armaf-odyssey-candee",
    tint: "#F6D7E0",
    build: odyssey("#E76A9A", gloss("#F7DCE6")),
    label: { style: "paper", ink: "#8A2350", ground: "#FFF6F8" },
    carton: { paper: "#EFA4BF", ink: "#84204B" },
  },
  {
    slug: "armaf-club-de-nuit-woman-deo",
    tint: "#F5E1D8",
    build: aerosol(satin("#EDBBA8"), metal("#C9A264")),
    label: { style: "print", name: "Club de Nuit Woman", kind: "Body spray", ink: "#5D281B" },
    carton: null,
  },
];

function clubDeNuit(liquid: string, cap: string, coat?: Material): BottleBuild {
  const steel = metal(cap);
  return {
    kind: "bottle",
    form: shield(280, 380),
    liquid,
    ...(coat ? { coat } : {}),
    cap: { kind: "cylinder", material: steel, wide: 1.7, tall: 1.25, collar: steel },
  };
}

function odyssey(liquid: string, cap: Material, coat?: Material): BottleBuild {
  return {
    kind: "bottle",
    form: block(300, 340, 26),
    liquid,
    ...(coat ? { coat } : {}),
    cap: { kind: "block", material: cap, wide: 1.9, tall: 1.35, collar: metal("#B4B8B8") },
  };
}
