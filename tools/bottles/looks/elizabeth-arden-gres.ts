import { gloss, metal, satin, wood } from "../draw/solid.ts";
import { arch, block, facet } from "../forms/blocks.ts";
import { bow } from "../forms/figures.ts";
import { cylinder, drop, hourglass } from "../forms/rounds.ts";
import type { ProductLook } from "../look.ts";

const GOLD = metal("#CDA557");

export const ELIZABETH_ARDEN_GRES_LOOKS: ProductLook[] = [
  {
    slug: "elizabeth-arden-green-tea",
    tint: "#DDE7D2",
    build: {
      kind: "bottle",
      form: cylinder(210, 400, 60),
      liquid: "#B9D08A",
      cap: { kind: "cylinder", material: gloss("#5E7F3B"), wide: 1.6, tall: 1.3, collar: metal("#B9BDB5") },
    },
    label: { style: "print", kind: "Scent spray", ink: "#2D4117" },
    carton: { paper: "#CFE0AE", ink: "#3F5A22" },
  },
  {
    slug: "elizabeth-arden-white-tea",
    tint: "#EFEBE0",
    build: {
      kind: "bottle",
      form: cylinder(210, 400, 60),
      liquid: "#EDE3C4",
      frost: 0.5,
      cap: { kind: "cylinder", material: wood("#B08D62"), wide: 1.6, tall: 1.3, collar: metal("#C4C0B6") },
    },
    label: { style: "print", ink: "#5C4D33" },
    carton: { paper: "#F6F3EA", ink: "#8A7449" },
  },
  {
    slug: "elizabeth-arden-5th-avenue",
    tint: "#F0E2C8",
    build: {
      kind: "bottle",
      form: facet(196, 430, 26),
      liquid: "#EFC568",
      cap: { kind: "block", material: GOLD, wide: 1.25, tall: 1.5 },
    },
    label: { style: "print", ink: "#553B0C" },
    carton: { paper: "#20304E", ink: "#DDBD78" },
  },
  {
    slug: "elizabeth-arden-red-door",
    tint: "#F0D2CC",
    build: {
      kind: "bottle",
      form: arch(230, 350),
      liquid: "#A8141F",
      coat: gloss("#A8141F"),
      cap: { kind: "dome", material: GOLD, wide: 1.7, tall: 1.2 },
    },
    label: { style: "print", foil: true, ink: "#EBCB84" },
    carton: { paper: "#A8141F", ink: "#EBCB84" },
  },
  {
    slug: "elizabeth-arden-sunflowers",
    tint: "#F6E7B4",
    build: {
      kind: "bottle",
      form: block(230, 340, 92),
      liquid: "#F2C230",
      cap: { kind: "sphere", material: satin("#E2A21C"), wide: 1.7, tall: 1.6, collar: satin("#6B4A1E") },
    },
    label: { style: "print", ink: "#583E07" },
    carton: { paper: "#F2C94A", ink: "#5E4208" },
  },
  {
    slug: "gres-cabotine",
    tint: "#DCE7DC",
    build: {
      kind: "bottle",
      form: drop(270, 350),
      liquid: "#CFD98F",
      cap: { kind: "crown", material: gloss("#2F7A4A"), wide: 2.4, tall: 1.7 },
    },
    label: { style: "print", name: "Cabotine", ink: "#2F4A24" },
    carton: { paper: "#F1EEDC", ink: "#2F7A4A" },
  },
  {
    slug: "gres-cabochard",
    tint: "#E3D9CD",
    build: {
      kind: "bottle",
      form: block(220, 320, 16),
      liquid: "#B97A2C",
      cap: { kind: "block", material: gloss("#1D1917"), wide: 1.7, tall: 1.35 },
      extras: bow(-306, 150, satin("#4A4543")),
    },
    label: { style: "paper", ink: "#2A211B", ground: "#F3EADB", box: { cx: 0, cy: -128, w: 150, h: 122 } },
    carton: { paper: "#DCD5CB", ink: "#2A211B" },
  },
  {
    slug: "gres-cabaret",
    tint: "#F1D9DE",
    build: {
      kind: "bottle",
      form: hourglass(270, 350),
      liquid: "#E99AB1",
      cap: { kind: "finial", material: GOLD, wide: 1.7, tall: 1.9, collar: GOLD },
    },
    label: { style: "print", ink: "#59172F" },
    carton: { paper: "#B23A62", ink: "#F0D6A0" },
  },
];
