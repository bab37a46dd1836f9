import { brushed, gloss, metal, satin } from "../draw/solid.ts";
import { block, shield } from "../forms/blocks.ts";
import type { ProductLook } from "../look.ts";

const STEEL = metal("#B4B8BB");

export const CALVIN_KLEIN_LOOKS: ProductLook[] = [
  {
    slug: "calvin-klein-ck-one",
    tint: "#E3E4DE",
    build: {
      kind: "bottle",
      form: block(240, 380, 60),
      liquid: "#DDE0C4",
      frost: 0.95,
      cap: { kind: "cylinder", material: brushed("#B4B6B5"), wide: 1.25, tall: 0.9, collar: metal("#A7A9A9") },
    },
    label: { style: "print", plain: true, ink: "#3B3C38" },
    carton: { paper: "#E8E7DF", ink: "#4A4B47" },
  },
  {
    slug: "calvin-klein-ck-be",
    tint: "#D3D5D9",
    build: {
      kind: "bottle",
      form: block(240, 380, 60),
      liquid: "#D8CFB2",
      coat: satin("#26282C"),
      cap: { kind: "cylinder", material: brushed("#9EA1A3"), wide: 1.25, tall: 0.9, collar: metal("#8C8F91") },
    },
    label: { style: "print", plain: true, ink: "#FAFAF8" },
    carton: { paper: "#2A2C30", ink: "#C9CBCC" },
  },
  {
    slug: "calvin-klein-eternity",
    tint: "#F1E8D8",
    build: {
      kind: "bottle",
      form: block(230, 320, 26),
      liquid: "#F2DCAE",
      cap: { kind: "disc", material: STEEL, wide: 2.3, tall: 1.5, collar: STEEL },
    },
    label: { style: "print", ink: "#5E4A26" },
    carton: { paper: "#F4F1EA", ink: "#6D6A62" },
  },
  {
    slug: "calvin-klein-eternity-for-men",
    tint: "#D9E2E6",
    build: {
      kind: "bottle",
      form: block(240, 350, 22),
      liquid: "#B9D2DC",
      cap: { kind: "disc", material: brushed("#A4A9AD"), wide: 2.3, tall: 1.4, collar: STEEL },
    },
    label: { style: "print", ink: "#27404B" },
    carton: { paper: "#DDE4E7", ink: "#3B4F58" },
  },
  {
    slug: "calvin-klein-euphoria",
    tint: "#E5D3E4",
    build: {
      kind: "bottle",
      form: shield(240, 370),
      liquid: "#7C3488",
      glass: "#EBD3EE",
      cap: { kind: "block", material: STEEL, wide: 1.6, tall: 1, collar: STEEL },
    },
    label: { style: "print", ink: "#FBEFFB" },
    carton: { paper: "#5B2A66", ink: "#D9C3DE" },
  },
  {
    slug: "calvin-klein-obsession-for-men",
    tint: "#E8D3B8",
    build: {
      kind: "bottle",
      form: block(250, 350, 112),
      liquid: "#9A5216",
      glass: "#F1D3A6",
      cap: { kind: "dome", material: gloss("#3A1D0E"), wide: 1.7, tall: 1, collar: gloss("#3A1D0E") },
    },
    label: { style: "print", ink: "#FFF6EA" },
    carton: { paper: "#7A4215", ink: "#F0D6A8" },
  },
];
