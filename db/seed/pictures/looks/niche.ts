import { block, facet, taper } from "../forms/blocks.ts";
import type { Look } from "../look.ts";

export const NICHE_LOOKS: Look[] = [
  {
    slug: "bharara-king",
    tint: "#EAD9C0",
    build: {
      kind: "bottle",
      form: taper(270, 370, 0.86),
      liquid: "#D98324",
      cap: { kind: "crown", material: { kind: "metal", color: "#CFA24A" }, wide: 2, tall: 1.7 },
    },
    label: { style: "plate", house: "Bharara", name: "King", kind: "Parfum", ink: "#3A2810", ground: "#D2AC62" },
    carton: { paper: "#1E1B1A", ink: "#D6B069" },
  },
  {
    slug: "bharara-viking-cairo",
    tint: "#E0D2C6",
    build: {
      kind: "bottle",
      form: facet(270, 380, 60),
      liquid: "#5C1F17",
      cap: { kind: "block", material: { kind: "wood", color: "#3D241A" }, wide: 2.1, tall: 1.6 },
    },
    label: { style: "print", foil: true, house: "Bharara", name: "Viking Cairo", kind: "Parfum", ink: "#E4C78C" },
    carton: { paper: "#4A1D17", ink: "#DDBD7E" },
  },
  {
    slug: "french-avenue-royal-blend",
    tint: "#E3D3BE",
    build: {
      kind: "bottle",
      form: block(230, 420, 14),
      liquid: "#8A4A17",
      cap: { kind: "block", material: { kind: "metal", color: "#B98B45" }, wide: 2, tall: 1.6 },
    },
    label: {
      style: "paper",
      house: "French Avenue",
      name: "Royal Blend",
      kind: "Extrait de parfum",
      ink: "#3A2413",
      ground: "#F4E7D3",
    },
    carton: { paper: "#6A3F1D", ink: "#E7CD98" },
  },
];
