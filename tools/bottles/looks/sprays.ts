import { aerosol } from "../forms/objects.ts";
import type { Look } from "../look.ts";

const DEO = "Desodorante";

export const SPRAYS_LOOKS: Look[] = [
  {
    slug: "calvin-klein-ck-one-deo",
    tint: "#E1E5E2",
    build: aerosol({ kind: "satin", color: "#D6D9D4" }, { kind: "brushed", color: "#B4B6B5" }),
    label: { style: "print", plain: true, house: "Calvin Klein", name: "CK One", kind: DEO, ink: "#34352F" },
    carton: null,
  },
  {
    slug: "azzaro-chrome-deo",
    tint: "#CFDFEC",
    build: aerosol({ kind: "metal", color: "#6FA3D3" }, { kind: "metal", color: "#B7BDC3" }),
    label: { style: "print", plain: true, house: "Azzaro", name: "Chrome", kind: DEO, ink: "#0B2748" },
    carton: null,
  },
  {
    slug: "versace-eros-deo",
    tint: "#CBE4DF",
    build: aerosol({ kind: "gloss", color: "#0F7F88" }, { kind: "metal", color: "#CFA758" }),
    label: { style: "print", foil: true, house: "Versace", name: "Eros", kind: DEO, ink: "#F0D89C" },
    carton: null,
  },
  {
    slug: "issey-miyake-leau-dissey-pour-homme-deo",
    tint: "#E3E8E0",
    build: aerosol({ kind: "satin", color: "#C9D3CC" }, { kind: "brushed", color: "#9FA6A8" }),
    label: { style: "print", house: "Issey Miyake", name: "L'Eau d'Issey Pour Homme", kind: DEO, ink: "#2C3A37" },
    carton: null,
  },
];
