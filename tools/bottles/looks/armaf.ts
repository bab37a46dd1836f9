import type { Material } from "../draw/solid.ts";
import { block, shield } from "../forms/blocks.ts";
import { aerosol } from "../forms/objects.ts";
import type { BottleBuild, Look } from "../look.ts";

const EDP = "Eau de parfum";

export const ARMAF_LOOKS: Look[] = [
  {
    slug: "armaf-club-de-nuit-intense-man",
    tint: "#D9D8D5",
    build: clubDeNuit("#CDB970", "#8F9296", { kind: "gloss", color: "#1D1D1F" }),
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
    tint: "#E4D9CB",
    build: odyssey("#6E3D1C", { kind: "gloss", color: "#2B2320" }),
    label: { style: "paper", house: "Armaf", name: "Odyssey Homme", kind: EDP, ink: "#33261C" },
    carton: { paper: "#3B2A20", ink: "#DCC39A" },
  },
  {
    slug: "armaf-club-de-nuit-intense-man-deo",
    tint: "#DBDAD7",
    build: aerosol({ kind: "satin", color: "#232326" }, { kind: "metal", color: "#9A9DA1" }),
    label: { style: "print", house: "Armaf", name: "Club de Nuit Intense Man", kind: "Body spray", ink: "#F4F5F6" },
    carton: null,
  },
  {
    slug: "armaf-club-de-nuit-woman",
    tint: "#F3DCD2",
    build: clubDeNuit("#EFA58C", "#C9A264"),
    label: { style: "print", house: "Armaf", name: "Club de Nuit Woman", kind: EDP, ink: "#4C1F15" },
    carton: { paper: "#EBB7A4", ink: "#6A2E20" },
  },
  {
    slug: "armaf-club-de-nuit-untold",
    tint: "#EEDDE0",
    build: clubDeNuit("#C98C8E", "#C39A80", { kind: "metal", color: "#C79A98" }),
    label: { style: "print", house: "Armaf", name: "Club de Nuit Untold", kind: EDP, ink: "#43202B" },
    carton: { paper: "#D9B3B3", ink: "#54282F" },
  },
  {
    slug: "armaf-club-de-nuit-sillage",
    tint: "#E3E8EA",
    build: clubDeNuit("#DDE3E4", "#B2B7BA", { kind: "gloss", color: "#EEF0EF" }),
    label: { style: "print", house: "Armaf", name: "Club de Nuit Sillage", kind: EDP, ink: "#37424A" },
    carton: { paper: "#EEF0EE", ink: "#56626A" },
  },
  {
    slug: "armaf-club-de-nuit-iconic",
    tint: "#CFDBEA",
    build: clubDeNuit("#173F86", "#A4AAB2"),
    label: { style: "print", foil: true, house: "Armaf", name: "Club de Nuit Iconic", kind: EDP, ink: "#E3E6EA" },
    carton: { paper: "#173A75", ink: "#D5DAE0" },
  },
  {
    slug: "armaf-club-de-nuit-urban-man-elixir",
    tint: "#D9DDE4",
    build: clubDeNuit("#A9854A", "#555B66", { kind: "satin", color: "#2A3145" }),
    label: {
      style: "print",
      foil: true,
      house: "Armaf",
      name: "Club de Nuit Urban Man Elixir",
      kind: EDP,
      ink: "#F0E2C2",
    },
    carton: { paper: "#272D3D", ink: "#CDB683" },
  },
  {
    slug: "armaf-odyssey-mandarin-sky",
    tint: "#F8DCC2",
    build: odyssey("#E8741C", { kind: "gloss", color: "#F3E4D0" }, { kind: "gloss", color: "#F3913A" }),
    label: { style: "print", house: "Armaf", name: "Odyssey Mandarin Sky", kind: "Limited edition", ink: "#4A210A" },
    carton: { paper: "#E57A2C", ink: "#FFF0DC" },
  },
  {
    slug: "armaf-odyssey-candee",
    tint: "#F6D7E0",
    build: odyssey("#E76A9A", { kind: "gloss", color: "#F7DCE6" }),
    label: { style: "paper", house: "Armaf", name: "Odyssey Candee", kind: EDP, ink: "#8A2350", ground: "#FFF6F8" },
    carton: { paper: "#EFA4BF", ink: "#84204B" },
  },
  {
    slug: "armaf-club-de-nuit-woman-deo",
    tint: "#F5E1D8",
    build: aerosol({ kind: "satin", color: "#EDBBA8" }, { kind: "metal", color: "#C9A264" }),
    label: { style: "print", house: "Armaf", name: "Club de Nuit Woman", kind: "Body spray", ink: "#5D281B" },
    carton: null,
  },
];

function clubDeNuit(liquid: string, metal: string, coat?: Material): BottleBuild {
  const steel: Material = { kind: "metal", color: metal };
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
    cap: { kind: "block", material: cap, wide: 1.9, tall: 1.35, collar: { kind: "metal", color: "#B4B8B8" } },
  };
}
